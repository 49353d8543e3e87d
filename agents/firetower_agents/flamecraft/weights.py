"""What the scripted agents hold of things, in reputation."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Weights:
    """The numbers of `flame_greedy`; every other set of them is another agent."""

    #: a Good, one that the target lacks, one beyond the limit; a Coin, a Fancy Dragon, an artisan
    good: float = 0.3
    lacking: float = 0.3
    surplus: float = 0.05
    coin: float = 1.1
    fancy: float = 2.5
    artisan: float = 0.9
    #: the same in the own last turn
    last_good: float = 0.3
    last_coin: float = 1.1
    last_fancy: float = 2.5
    last_artisan: float = 0.9
    #: how much of what a Good is worth is lost when the decks run out
    fading: float = 0.0
    #: the same of a Fancy Dragon, and of a Coin, each in reputation
    fancy_fading: float = 0.0
    coin_fading: float = 0.0
    #: a placement beside the reward: the card that leaves the hand, and the Shop that is full
    placed: float = -0.3
    filled: float = 0.4
    #: a slot of the first space rather than of the last, which a Town that fills itself takes later
    early_slot: float = 0.0
    #: a cast beside its reward: a Good paid, and what comes of it later
    token: float = 0.3
    cast: float = 0.0
    #: a cast in the own last turn, beside that
    last_cast: float = 0.0
    #: what the last card of a deck costs who lives on further turns: an Enchantment cast, an artisan drawn
    spell_cost: float = 0.0
    draw_cost: float = 0.0
    #: a cast when the decks are empty and the seat is ten reputation ahead
    hurry: float = 0.0
    #: Goods that a turn brings towards the target, and a Dragon at a Shop that takes it
    pace: float = 3.0
    helper: float = 1.0
    #: a token to be paid for a visit
    fee: float = 0.6
    #: what a Sun must bring, and one that may still grow while the decks are full
    sun: float = 0.8
    growing: float = 0.8
    #: what own Suns would pay, at answers that lead there; the second Dragon of a type at a Shop, where three are the
    #: goal; the second and the first card of a type in hand, where three are: parts of what the card pays
    seek: float = 0.0
    matching: float = 0.0
    pair: float = 0.0
    single: float = 0.0
    #: a Sun that counts placed Dragons need not pay more than this
    enough: float = 100.0
    #: another turn; a card reserved; an ability that is not worth it
    turn: float = 2.0
    reserve: float = 0.5
    idle: float = 0.02
    #: a card of the Park: plain, for the slot it fits, for each of the type in hand; the top of the deck
    park: float = 0.4
    fitting: float = 0.3
    doubled: float = 0.3
    deck: float = 0.45
    #: an Enchantment at a Shop that is to take another, in Dragons there
    crowd: float = 0.1
    #: rounds after which a companion is used
    companion: float = 6.0
