"""The actions of Implementation Plan and Heavy Smoke: a card that must be played (solo 4, S34, S35)."""

from .actions import drop_verbs, dropped_card
from .bucket import bucket_verbs, use_bucket
from .challenge_fires import lose
from .chance import roll_die
from .drawing import drop
from .heavy_winds import light_breeze
from .plays import play_from, playable
from .questions import Asking, ask_verb
from .settle import settle
from .solo_towers import PLAYER
from .state import Game
from .turn import action_step


def planned_action(game: Game) -> Asking[None]:
    """The first card of the plan; if it cannot be played it is lost, by option the game with it (S22)."""
    plan = game.solo.plan
    card = plan[0]
    if not (yield from _play(game, plan, card, with_bucket=True)):
        plan.remove(card)
        game.discard.append(card)
        if game.rules.plan_fail == "lose":
            lose(game)
    yield from settle(game)


def smoky_action(game: Game) -> Asking[None]:
    """One of two cards named, by lot; if it cannot be played it is lost, by option the action is free (S19)."""
    hand = game.hands[PLAYER]
    if not hand:
        return
    alone = len(hand) == 1
    card = hand[0] if alone else (yield from _lot(game))
    game.solo.named = [card]
    played = yield from _play(game, hand, card, with_bucket=alone)
    game.solo.named = []
    if not played and game.rules.smoke_unplayable == "free_action":
        yield from action_step(game, PLAYER)
        return
    if not played:
        drop(game, PLAYER, card)
    yield from settle(game)


def _lot(game: Game) -> Asking[int]:
    """Name two cards, which stay in the hand, and see which one it is to be; the Bucket may come before (S35)."""
    hand = list(game.hands[PLAYER])
    verb = yield from ask_verb(PLAYER, "SMOKE_A", drop_verbs(hand) | bucket_verbs(game, PLAYER))
    while verb.startswith("BUCKET"):
        yield from use_bucket(game, PLAYER, verb)
        verb = yield from ask_verb(PLAYER, "SMOKE_A", drop_verbs(hand) | bucket_verbs(game, PLAYER))
    first = dropped_card(verb)
    game.solo.named = [first]
    hand.remove(first)
    second = dropped_card((yield from ask_verb(PLAYER, "SMOKE_B", drop_verbs(hand))))
    game.solo.named = [first, second]
    return roll_die(game.chance, "smoke", [first, second])


def _play(game: Game, heap: list[int], card: int, *, with_bucket: bool) -> Asking[bool]:
    """Any legal form of the card, with a Light Breeze but no second Crown Fire; false if there is none (S34)."""
    game.solo.compulsory = card
    while verbs := playable(game, PLAYER, [card]):
        buckets = bucket_verbs(game, PLAYER) if with_bucket else set()
        verb = yield from ask_verb(PLAYER, "LOOK_CARD", verbs | buckets)
        if verb in buckets:
            yield from use_bucket(game, PLAYER, verb)
            continue
        game.solo.compulsory = None
        game.procedure += 1
        yield from play_from(game, PLAYER, heap, verb)
        yield from light_breeze(game, PLAYER, verb, True)
        return True
    game.solo.compulsory = None
    return False
