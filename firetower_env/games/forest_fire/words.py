"""The game for people: a snapshot of one game, with its board, what stands beside it, its question and its answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core.cell_shapes import CellShape
from firetower_env.core.snapshot import SeatView, Snapshot
from firetower_env.games.forest_fire import beside, outcome
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.geometry import CELLS, SIDE
from firetower_env.games.forest_fire.pictures import SEATS, STYLES, stacks
from firetower_env.games.forest_fire.questions import acres_in_question, sentence
from firetower_env.games.forest_fire.verbs import VERBS

if TYPE_CHECKING:
    from firetower_env.games.forest_fire.game import ForestFire


def snapshot(game: ForestFire, e: ForestFireEngine, index: int) -> Snapshot:
    """One game; nothing on the table is hidden from any viewer."""
    lying, turn = stacks(e, index), int(e.s.turn[index])
    legal = np.flatnonzero(np.unpackbits(e.mask[index].view(np.uint8), bitorder="little")).tolist()
    question = e.phases.all[int(e.phase[index])].question if e.asked[index] >= 0 else ""
    verbs = [VERBS[action - CELLS] for action in legal if action >= CELLS]
    return Snapshot(
        title=f"Forest Fire! · {f'turn {turn} of {e.rules.cards}' if turn else 'setup'}",
        rows=SIDE,
        cols=SIDE,
        styles=STYLES,
        cells=tuple(tuple(lying[row, col][-1] for col in range(SIDE)) for row in range(SIDE)),
        seats=tuple(_seat(e, index, seat) for seat in range(e.players)),
        facts=(*_on_turn(e, index), *beside.facts(e, index)),
        question=sentence(e, index),
        legal_cells=frozenset(divmod(action, SIDE) for action in legal if action < CELLS),
        legal_words=tuple(game.texts.answer(question, verb).label for verb in verbs),
        outcome=_outcome(e, index),
        turn=max(turn, 1),
        beneath={cell: keys[:-1] for cell, keys in lying.items() if len(keys) > 1},
        piles=beside.piles(e, index),
        bars=beside.bars(e, index),
        counts=beside.counts(e, index),
        table_cards=(beside.card_in_force(e, index),),
        arrows=(beside.wind_arrow(e, index),),
        shape=CellShape.HEX,
        about_cells=acres_in_question(e, index),
    )


def seat_name(seat: int) -> str:
    """A seat by its number and colour."""
    return f"player {seat} ({SEATS[seat][0]})"


def _seat(e: ForestFireEngine, index: int, seat: int) -> SeatView:
    return SeatView(seat_name(seat), SEATS[seat][1], asked=bool(e.asked[index] == seat), letter=str(seat))


def _on_turn(e: ForestFireEngine, index: int) -> tuple[tuple[str, str], ...]:
    if not e.s.turn[index] or e.s.over[index]:
        return ()
    return (("on turn", seat_name(int(e.seat(np.array([index]))[0]))),)


def _outcome(e: ForestFireEngine, index: int) -> str:
    if not e.s.over[index]:
        return ""
    here = np.array([index])
    points = int(outcome.score(e, here, e.s.won[here] > 0)[0])
    return f"won, score {points}" if e.s.won[index] else f"lost, too many acres burn; score {points}"
