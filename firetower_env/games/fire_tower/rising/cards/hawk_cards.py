"""[RF Firehawks] Firehawk cards: two or three hawks into one's own quadrant, then everyone's hawks flock."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import Phase
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.cards.record import HAWK, Card, Use
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.rising.hawks.flocking import flock_all
from firetower_env.games.fire_tower.rising.hawks.placing import can_place, place_hawks
from firetower_env.games.fire_tower.verbs import CARD

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine


def _possible(board: Board, seats: Ints) -> Bools:
    return can_place(cast("RisingEngine", board.e), board, seats)


def _begin(e: RisingEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[RF Firehawks] The hawks one by one, then flocking from the player on."""
    flock_all(e, games, fr.seat)
    place_hawks(e, games, fr.seat, fr.left)


def _card(name: str, number: str, count: int, copies: int) -> Card:
    key = f"hawk_card {count}"
    return Card(
        CARD[name],
        name,
        HAWK,
        copies,
        f"Place {number} firehawks in your quadrant; then everyone may rearrange theirs.",
        "[RF Firehawks]",
        (Use(f"PLAY_{name}", key, _possible),),
        (Phase(key, _begin, columns={"tool": CARD[name], "left": count}),),
    )


CARDS = (_card("HAWK_TWO", "two", 2, copies=3), _card("HAWK_THREE", "three", 3, copies=2))
