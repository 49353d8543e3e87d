"""The game for people: a snapshot of one game with its question and answers in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core.snapshot import SeatView, Snapshot
from firetower_env.games.flamecraft import achievements
from firetower_env.games.flamecraft.cards.names import GOODS
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.pictures import SEAT_RGB, STYLES, cells
from firetower_env.games.flamecraft.shelves import SeatShelves
from firetower_env.games.flamecraft.table import tableau
from firetower_env.games.flamecraft.verbs import CELLS, LAYOUT, SHOP, SLOTS, SPACES, VERBS

if TYPE_CHECKING:
    from firetower_env.games.flamecraft.game import Flamecraft


def seat_name(game: Flamecraft, seat: int) -> str:
    """A seat by the number people give it."""
    return "you" if game.rules.solo else f"player {seat + 1}"


def snapshot(game: Flamecraft, e: FlamecraftEngine, index: int, viewer: int | None) -> Snapshot:
    """One game as the viewer may see it; None sees every hand."""
    # the answers would tell which cards the asked seat holds
    legal = legal_actions(e, index) if viewer in (None, int(e.asked[index])) else []
    turn = int(e.s.turn_no[index])
    return Snapshot(
        title=f"Flamecraft · {f'turn {turn}' if turn else 'setup'}",
        rows=SPACES,
        cols=SLOTS,
        styles=STYLES,
        cells=cells(e, index),
        seats=tuple(_seat(game, e, index, seat, viewer, frozenset(legal)) for seat in range(e.n)),
        facts=tuple(facts(e, index)),
        question=question(game, e, index),
        legal_cells=frozenset(divmod(action, SLOTS) for action in legal if action < CELLS),
        legal_words=tuple(answer(game, e, index, action) for action in legal if action >= CELLS),
        outcome=outcome(game, e, index),
        turn=max(turn, 1),
        names=LAYOUT.names,
        tableau=tableau(e, index, frozenset(legal)),
    )


def legal_actions(e: FlamecraftEngine, index: int) -> list[int]:
    """The legal answers of the pending question."""
    return [int(bit) for bit in np.flatnonzero(np.unpackbits(e.mask[index].view(np.uint8), bitorder="little"))]


# -- beside the table -------------------------------------------------------------------------------------------------


def facts(e: FlamecraftEngine, index: int) -> list[tuple[str, str]]:
    """When the game ends; all else lies on the table."""
    if not e.s.end_flag[index] or e.s.over[index]:
        return []
    left = int(e.s.turns_left[index])
    return [("the end", f"{left} {'turn' if left == 1 else 'turns'} left" if left else "every seat has one more turn")]


def _seat(
    game: Flamecraft, e: FlamecraftEngine, index: int, seat: int, viewer: int | None, legal: frozenset[int]
) -> SeatView:
    return SeatView(
        name=seat_name(game, seat),
        colour=SEAT_RGB[seat],
        # what it holds stands on the shelves; that there is a hand says that the viewer may see it
        hand=() if viewer in (None, seat) else None,
        asked=bool(e.asked[index] == seat),
        letter=str(seat + 1),
        shelves=SeatShelves(e, index, seat, viewer, legal).all(),
    )


# -- question and answers ---------------------------------------------------------------------------------------------


def question(game: Flamecraft, e: FlamecraftEngine, index: int) -> str:
    """The pending question in words."""
    if e.asked[index] < 0:
        return ""
    phase = e.phases.all[int(e.phase[index])]
    return f"{seat_name(game, int(e.asked[index])).capitalize()}: {game.texts.ask(e, index)} [{phase.question}]"


def answer(game: Flamecraft, e: FlamecraftEngine, index: int, action: int) -> str:
    """A legal verb in words, with the Shop, card or seat it is about."""
    verb = action - CELLS
    name = VERBS[verb]
    kind, _, rest = name.partition("_")
    s = e.s
    asked = int(e.asked[index])
    if kind == "SHOP":
        space = verb - SHOP
        return f"{space} {e.cards.shop_names[int(s.sp_shop[index, space])]}"
    if kind == "PARK":
        return f"Park {rest}: {GOODS[int(s.park[index, int(rest)])]}"
    if kind == "ROW":
        return f"row {rest}: {e.cards.ench_names[int(s.row[index, int(rest)])]}"
    if kind == "RESERVED":
        return f"reserved {e.cards.ench_names[int(s.reserved[index, asked])]}"
    if kind == "SEAT":
        return f"to {seat_name(game, (asked + int(rest)) % e.n)}"
    if kind == "COMPANION":
        return f"use {e.cards.comp_names[int(s.comp[index, asked])]}"
    told = game.texts.answer(e.phases.all[int(e.phase[index])].question, name).label
    return told[:1].lower() + told[1:] if kind != "FANCY" else told


def outcome(game: Flamecraft, e: FlamecraftEngine, index: int) -> str:
    """How a game ended."""
    s = e.s
    if not s.over[index]:
        return ""
    capped = "round limit reached; " if s.truncated[index] else ""
    points = [int(rep) for rep in s.rep[index]]
    if e.solo:
        prize = int(achievements.award(e, np.array([index]))[0])
        return f"{capped}reputation {points[0]}: {e.cards.award_names[prize]}"
    best = [seat_name(game, seat) for seat in range(e.n) if int(s.winners[index]) >> seat & 1]
    return f"{capped}{' and '.join(best)} won, reputation {', '.join(map(str, points))}"
