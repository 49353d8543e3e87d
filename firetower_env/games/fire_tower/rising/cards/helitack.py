"""[RF Action Cards] Helitack: two adjacent gems are put out, and one more anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower.board import Board, douse
from firetower_env.games.fire_tower.cards.record import WATER, Card, Use
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.verbs import CARD, DONE

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine

_NUMBER = CARD["HELITACK"]


def _first_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Action Cards] Any removable gem."""
    return Answers(Board(e, games).removable)


def _first(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    douse(e, games, bb.cell_plane(action))
    e.push(games, "HELI_3", fr.seat)
    e.push(games, "HELI_2", fr.seat, other=action)


def _second_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Action Cards] A removable gem beside the first; fewer than three gems are allowed (ruling X15)."""
    cells = bb.around4(bb.cell_plane(fr.other)) & Board(e, games).removable
    verbs = e.verbs(games.size)
    verbs[:, DONE] = bb.some(cells)
    return Answers(cells, verbs)


def _third_mask(e: RisingEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[RF Action Cards] One more removable gem, wherever it lies, or none (ruling X15)."""
    cells = Board(e, games).removable
    verbs = e.verbs(games.size)
    verbs[:, DONE] = bb.some(cells)
    return Answers(cells, verbs)


def _second(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    """[RF Solo] In a Dry Season two gems are all."""
    _put_out(e, games, fr, action)
    enough = games[(action < e.layout.cells) & e.is_dry(games)]
    # the question for the third gem waits on top
    e.s.depth[enough] -= 1


def _put_out(e: RisingEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    takes = action < e.layout.cells
    douse(e, games[takes], bb.cell_plane(action[takes]))


def _any_removable(board: Board, _: Ints) -> Bools:
    return board.any_removable


_TOOL = {"tool": _NUMBER}
_ASK = "Choose a gem to put out, or be done."

CARDS = (
    Card(
        _NUMBER,
        "HELITACK",
        WATER,
        4,
        "Remove two adjacent gems and one more, outside towers.",
        "[RF Action Cards]",
        (Use("PLAY_HELITACK", "HELI_1", _any_removable),),
        (
            Phase("HELI_1", _first, _first_mask, _TOOL, follows=True, ask="Choose the first gem to put out."),
            Phase("HELI_2", _second, _second_mask, _TOOL, can_skip=True, follows=True, ask=_ASK),
            Phase("HELI_3", _put_out, _third_mask, _TOOL, can_skip=True, follows=True, ask=_ASK),
        ),
        {"HELI_3": ("HELI_2",)},
        {"HELI_2": {"other": (0, bb.CELLS - 1)}},
    ),
)
