"""What the solo mode adds to the facts, on both sides."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from numpy.typing import NDArray

from tests.referee.fire_tower import Referee
from tests.referee.fire_tower.solo_outcome import score
from tests.referee.fire_tower.state import Game

from .packing import bits, heap, numbers, plane


def from_core(e: Any, chosen: NDArray[Any], scalars: Mapping[str, Sequence[int]]) -> dict[str, Iterable[Any]]:
    """The solo facts of these games; single numbers are among the facts already, nobody is credited with a tower."""
    s, cards = e.s, e.enemy_cards
    fallen = zip(s.victim_tower[chosen].tolist(), scalars["victims"], strict=True)
    enemy = zip(scalars["enemy_left"], scalars["enemy_card"], strict=True)
    return {
        "victims": [tuple((corner, -1) for corner in corners[:number]) for corners, number in fallen],
        "victim_by_shadow": [()] * len(chosen),
        "enemy_pile": _piles(s.enemy_pile[chosen], scalars["enemy_size"]),
        "enemy_left": [heap(cards[place] for place in range(5) if left >> place & 1) for left in scalars["enemy_left"]],
        "enemy_discard": [
            heap(card for place, card in enumerate(cards) if not left >> place & 1 and card != in_play)
            for left, in_play in enemy
        ],
        "challenge_pile": _piles(s.challenge_pile[chosen], scalars["challenge_size"]),
        "challenges_shown": [
            tuple(challenge for challenge in both if challenge >= 0)
            for both in zip(scalars["shown"], scalars["shown_next"], strict=True)
        ],
        "plan": [tuple(row[:size]) for row, size in zip(s.plan[chosen].tolist(), scalars["plan_size"], strict=True)],
        "sanctuary": numbers(s.sanctuary[chosen, 1:-1]),
    }


def _piles(piles: NDArray[Any], sizes: Sequence[int]) -> list[bytes]:
    """Piles whose last card is on top, top first."""
    return [pile[:size][::-1].tobytes() for pile, size in zip(piles, sizes, strict=True)]


def from_referee(referee: Referee) -> dict[str, Any]:
    """The solo facts of the referee's game."""
    game, solo = referee.game, referee.game.solo
    return {
        "victims": tuple((corner, -1) for corner in solo.waiting),
        "victim_by_shadow": (),
        "level": game.rules.level,
        "round": solo.round,
        "skips": solo.skips,
        "enemy_pile": bytes(solo.enemy_pile),
        "enemy_left": heap(solo.enemy_pile),
        "enemy_discard": heap(solo.enemy_discard),
        "enemy_card": -1 if solo.enemy_card is None else solo.enemy_card,
        "doubled_card": int(solo.doubled),
        "second": int(solo.second),
        "enemy_buckets": bits(solo.enemy_buckets),
        "sturdy": bits(solo.sturdy),
        "challenge_pile": bytes(solo.challenge_pile),
        "challenges_left": bits(solo.challenge_pile),
        "challenges": bits(solo.challenges),
        "challenges_shown": _shown(referee),
        "red_flag_used": int(solo.red_flag_used),
        "double_used": int(solo.double_used),
        "smoke_a": solo.named[0] if referee.phase == "SMOKE_B" else -1,
        "sanctuary": plane(solo.sanctuaries),
        "score": score(game) or 0,
        **_compulsory(game),
    }


def _shown(referee: Referee) -> tuple[int, ...]:
    """The core lets go of a challenge as it is taken on; the referee when it has been carried out."""
    solo = referee.game.solo
    asked = [solo.challenge_shown] if referee.phase == "CHALLENGE" and solo.challenge_shown is not None else []
    return tuple(asked + solo.challenges_to_come)


def _compulsory(game: Game) -> dict[str, Any]:
    """The core takes the card that must be played out of hand or plan at once; the referee when it is played."""
    solo, (hand,), plan = game.solo, game.hands, list(game.solo.plan)
    drawn, hand = list(game.drawn), list(hand)
    if solo.compulsory is not None:
        drawn.append(solo.compulsory)
        (hand if solo.named else plan).remove(solo.compulsory)
    return {"hands": (heap(hand),), "plan": tuple(plan), "drawn": heap(drawn)}
