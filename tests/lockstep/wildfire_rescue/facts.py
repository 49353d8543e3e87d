"""The whole state of a game as the same plain values on both sides.

The core's side, `core_facts(batch, games) -> list[Facts]`, stands in `pairing.py`. What both sides must agree on where
the rules leave it open: a dead player has tile -1 and nothing else; the cards left out in setup are not among the
`gone` ones; nobody is on turn in setup and at a round end; after the end nothing is under way and nobody is asked.
"""

from typing import NamedTuple

from tests.referee.wildfire_rescue import Referee


class Facts(NamedTuple):
    """Everything that is compared after every decision."""

    # the question; -1: nobody, nothing
    asked: int  # the seat
    player: int  # the player in question
    phase: str  # empty after the end
    legal: int  # a bit for each answer
    target: int  # where the mover is going, while companions are asked about
    companion: int  # the player he is asked about
    coming: tuple[int, ...]  # players told to come, in player order
    # by tile
    terrain: tuple[int, ...]
    token: tuple[str, ...]  # none, fire, hazard
    hazard_timer: tuple[int, ...]
    campers: tuple[int, ...]
    camper_timer: tuple[int, ...]
    # by player
    tile: tuple[int, ...]  # -1: no corner chosen yet, or dead
    tools: tuple[tuple[int, ...], ...]  # four counts each
    alive: tuple[bool, ...]
    carried: tuple[int, ...]
    skip: tuple[int, ...]
    used: tuple[bool, ...]
    had: tuple[bool, ...]
    # the table
    deck: tuple[int, ...]  # top first
    gone: tuple[int, ...]  # four counts: discarded, or held by players who died
    draws_left: int
    round: int
    lost: int
    camper_set: int
    mid: bool
    round_end: bool
    turn_of: int
    # the outcome; the score also before the end
    over: bool
    truncated: bool
    score: int
    returns: tuple[float, ...]
    winners: tuple[int, ...]


def referee_facts(referee: Referee) -> Facts:
    """The state of the referee's game."""
    facts = {**referee.facts(), "legal": sum(1 << action for action in referee.legal())}
    return Facts(**facts)  # type: ignore[arg-type]


def answers(legal: int) -> list[int]:
    """The legal answers by number."""
    return [action for action in range(legal.bit_length()) if legal >> action & 1]
