"""[RF Action Cards] Creeping Fires: three gems next to older fire that do not touch each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower.board import Board, ignite
from firetower_env.games.fire_tower.cards.record import FIRE, Card, Use
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.verbs import CARD, DONE

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine

_NUMBER = CARD["CREEPING_FIRES"]
GEMS = 3


def _mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Action Cards] A cell at fire older than the card, not beside its other gems; no early stop (ruling X11)."""
    cells = Board(e, games).contact & ~bb.around4(e.s.picked.take(games, axis=0))
    cells[e.must_stop(games, fr.seat)] = 0
    verbs = e.verbs(games.size)
    if e.rules.creep_stop:
        verbs[:, DONE] = (fr.left < GEMS) & bb.some(cells)
    return Answers(cells, verbs)


def _apply(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    places = action < e.layout.cells
    games, fr, cells = games[places], fr[places], bb.cell_plane(action[places])
    bb.add(e.s.picked, games, cells)
    more = fr.left > 1
    e.push(games[more], "CREEP", fr.seat[more], left=fr.left[more] - 1)
    ignite(e, games, cells, fr.seat, unfinished=True)


def _has_contact(board: Board, _: Ints) -> Bools:
    return board.has_contact


_FIRST = {"tool": _NUMBER, "left": GEMS}

CARDS = (
    Card(
        _NUMBER,
        "CREEPING_FIRES",
        FIRE,
        2,
        "Three gems, each touching older fire and none touching another of them.",
        "[RF Action Cards]",
        (Use("PLAY_CREEPING_FIRES", "CREEP", _has_contact),),
        (Phase("CREEP", _apply, _mask, _FIRST, can_skip=True, follows=True, ask="Place a creeping fire."),),
        bounds={"CREEP": {"left": (1, GEMS)}},
    ),
)
