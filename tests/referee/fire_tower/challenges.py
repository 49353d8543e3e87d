"""Drawing challenges, and those that act when they are drawn (solo 3, 4)."""

from collections.abc import Callable

from .actions import drop_verbs, dropped_card
from .board import FATAL
from .chance import shuffled
from .quadrants import home, room_for_hawk
from .questions import Asking, ask_cell, ask_verb
from .solo_levels import level_of
from .solo_state import CHALLENGES, PLAN, RED_FLAG, SANCTUARY, STURDY
from .solo_towers import PLAYER, standing_enemies
from .state import Game


def draw_for_next_round(game: Game) -> Asking[None]:
    """One challenge, or two at once on the highest level, which take effect in the order drawn (S16)."""
    two = yield from _draws_two(game)
    game.solo.challenges_to_come = [next_challenge(game) for _ in range(2 if two else 1)]
    while game.solo.challenges_to_come:
        yield from decide_on(game, game.solo.challenges_to_come.pop(0))


def _draws_two(game: Game) -> Asking[bool]:
    """The player chooses when, until the last round for it has ended or an enemy has fallen (S16)."""
    if not level_of(game.rules).double or game.solo.double_used:
        return False
    due = game.solo.round >= game.rules.double_deadline or len(standing_enemies(game)) < 3
    game.solo.double_used = due or (yield from ask_verb(PLAYER, "DOUBLE", ["YES", "NO"])) == "YES"
    return game.solo.double_used


def next_challenge(game: Game) -> int:
    """The top card; an empty deck is made anew from all eight (S15)."""
    if not game.solo.challenge_pile:
        game.solo.challenge_pile = shuffled(game.chance, list(range(len(CHALLENGES))), "challenge_shuffle")
    return game.solo.challenge_pile.pop(0)


def decide_on(game: Game, challenge: int) -> Asking[None]:
    """It may be skipped as long as there are skips; by option they are kept for failures (S14)."""
    solo = game.solo
    solo.challenge_shown = challenge
    taken = True
    if solo.skips and game.rules.challenge_skip == "draw":
        taken = (yield from ask_verb(PLAYER, "CHALLENGE", ["YES", "NO"])) == "YES"
    if taken:
        yield from _accept(game, challenge)
    else:
        solo.skips -= 1
    solo.challenge_shown = None


def _accept(game: Game, challenge: int) -> Asking[None]:
    """Some act now and stay for good, the others run to the end of the round (S27)."""
    if challenge in ACT_AT_ONCE:
        yield from ACT_AT_ONCE[challenge](game)
        return
    game.solo.challenges.add(challenge)
    if challenge == RED_FLAG:
        game.solo.red_flag_used = False


def sturdy_construction(game: Game) -> Asking[None]:
    """Another standing enemy tower falls only once all its nine cells are filled."""
    corners = {FATAL[corner]: corner for corner in standing_enemies(game) if corner not in game.solo.sturdy}
    if corners:
        cell = yield from ask_cell(PLAYER, "STURDY", corners)
        game.solo.sturdy.add(corners[cell])


def implementation_plan(game: Game) -> Asking[None]:
    """Three cards of the hand, or all there are, are laid out in the order of their use (S21, S27)."""
    hand = game.hands[PLAYER]
    for _ in range(min(3, len(hand))):
        card = dropped_card((yield from ask_verb(PLAYER, "PLAN", drop_verbs(hand))))
        hand.remove(card)
        game.solo.plan.append(card)


def sanctuary(game: Game) -> Asking[None]:
    """A cell at home that must never burn, marked with a hawk from the supply if there is one (S24)."""
    cells = room_for_hawk(game, home(game, PLAYER))
    if cells:
        cell = yield from ask_cell(PLAYER, "SANCTUARY", cells)
        game.solo.sanctuaries.add(cell)
        token = min(1, game.hawk_supply)
        game.hawk_supply -= token
        game.solo.sanctuary_tokens += token


ACT_AT_ONCE: dict[int, Callable[[Game], Asking[None]]] = {
    STURDY: sturdy_construction,
    PLAN: implementation_plan,
    SANCTUARY: sanctuary,
}
