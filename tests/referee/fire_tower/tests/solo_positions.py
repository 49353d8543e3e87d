"""Help for the tests of games played alone: drawn positions, and the way to the action of the first turn."""

from collections.abc import Iterable, Sequence
from typing import Any

from .. import Chance, Referee
from ..board import AREAS, FLAME, Cell
from ..cards import card_number
from ..random_chance import RandomChance
from ..solo_deck import enemy_cards, player_copies
from ..solo_levels import LARGEST_HAND, level_of
from ..solo_state import SoloState
from ..solo_towers import enemies
from ..terrain import protected
from .positions import NORTH, Dice, answer, cells

#: nothing here lights anything, and without gems nothing can be played
IDLE = ("FIRE_ENGINE",) * 4 + ("SMOKEJUMPER",) * 4


def alone(
    *,
    wind: int = NORTH,
    gems: Iterable[Cell] = (),
    breaks: Iterable[Cell] = (),
    hawks: Iterable[Cell] = (),
    supply: int | None = None,
    hand: Sequence[str] = IDLE,
    pile: Sequence[str] = (),
    enemy: Sequence[str] | None = None,
    burned: Iterable[int] = (),
    spent: Iterable[int] = (),
    dice: Chance | None = None,
    rules: dict[str, Any] | None = None,
    **marks: Any,
) -> Referee:
    """A table with the given things on it, at the start of a turn; whatever else is known of it goes in `marks`.

    `enemy` names the enemies' draw pile, the rest of their five cards is discarded; without any left the turn begins
    with Part Two. `spent` are towers without Bucket, `burned` towers ablaze. Of the hand as much as its limit allows is
    used.
    """
    referee = Referee({"expansion": "weather", "variant": "solo", **(rules or {})}, RandomChance(0))
    game = referee.game
    solo = game.solo = SoloState(challenge_pile=list(range(8)), skips=level_of(game.rules).skips)
    game.chance = dice or Dice()
    game.gems, game.breaks, game.permanent, game.wind = set(gems), set(breaks), set(FLAME), wind
    game.hawks = set(hawks)
    game.hawk_supply = game.rules.hawks_total - len(game.hawks) if supply is None else supply
    for corner in burned:
        game.burned[corner] = True
        game.permanent |= AREAS[corner]
        solo.fallen.append(corner)
        game.hand_limit = min(LARGEST_HAND, game.hand_limit + 1)
    solo.enemy_buckets = set(enemies(game)) - set(spent)
    for name, value in marks.items():
        assert hasattr(solo, name)
        setattr(solo, name, value)
    _lay_out_enemy_cards(referee, enemy)
    _lay_out_cards(referee, hand, pile)
    referee.restart_turn(0)
    return referee


def _lay_out_enemy_cards(referee: Referee, names: Sequence[str] | None) -> None:
    """The named cards in the enemies' draw pile, by default all; the others are discarded."""
    solo, cards = referee.game.solo, enemy_cards(referee.game.rules)
    solo.enemy_pile = list(cards) if names is None else [card_number(name) for name in names]
    solo.enemy_discard = [card for card in cards if card not in solo.enemy_pile]


def _lay_out_cards(referee: Referee, hand: Sequence[str], top: Sequence[str]) -> None:
    """The named hand and the named top of the pile; every other card follows, Firestorm at the very bottom."""
    game = referee.game
    held = [card_number(name) for name in hand][: game.hand_limit - len(game.solo.plan)]
    on_top = [card_number(name, True) for name in top]
    rest = [card for card, copies in enumerate(player_copies(game.rules)) for _ in range(copies)]
    for card in [*held, *game.solo.plan, *on_top]:
        if card < game.card_types:
            rest.remove(card)
    firestorm = game.event_number("FIRESTORM")
    game.hands = [held]
    game.pile = on_top + rest + ([] if firestorm in on_top else [firestorm])
    game.discard, game.in_play = [], []


def at_part_two(**options: Any) -> Referee:
    """The enemies' last card of the round has been carried out; the wind step, if any, is due."""
    return alone(enemy=[], **options)


def at_action(hand: Sequence[str] = (), **options: Any) -> Referee:
    """The wind gem too has been placed and taken off again; the action is due."""
    referee = at_part_two(hand=[*hand, *IDLE], **options)
    blow(referee)
    referee.game.gems = set(options.get("gems", ()))
    return referee


def blow(referee: Referee) -> None:
    """Place the wind gem, if one is due, where it sets off nothing."""
    game = referee.game
    if referee.phase == "WIND":
        answer(referee, max(cells(referee) - game.hawks - game.solo.sanctuaries - protected(game)))


def pass_turn(referee: Referee) -> None:
    """From the wind step to the end of the turn without doing anything."""
    blow(referee)
    answer(referee, "DONE")
