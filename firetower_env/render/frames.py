"""A game as frames, and the frames packed for a page: every one says only what differs from the one before.

A packed film is plain JSON: tables of styles and drawings, a table of values, and per frame the fields that changed,
each as the number of its value; of the cells only those that changed. `web/film.js` unpacks it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from firetower_env.core.snapshot import Cell, SeatView, Snapshot, Style
from firetower_env.render.board import block_symbol, is_tenth, variants
from firetower_env.render.colours import mark_role
from firetower_env.render.emblems import CARDS, TOKENS, pile_level
from firetower_env.render.gauges import bar_share, count_signs
from firetower_env.render.geometry import packed_geometry
from firetower_env.render.packed_shapes import packed_panels, packed_table
from firetower_env.render.rim import packed_arrows, packed_rim
from firetower_env.render.wording import printable


@dataclass(frozen=True)
class Frame:
    """One position of a game: what was decided just before, and what is decided next."""

    snapshot: Snapshot
    #: the decision that led here in words, and the seat that took it (None for the first position)
    caption: str = ""
    seat: int | None = None
    #: which of the answers will be given, and what the agent thought of each of them, if anybody knows
    chosen: int | None = None
    scores: tuple[float | None, ...] = ()


def answers_of(snapshot: Snapshot) -> list[str | Cell]:
    """The legal answers that a viewer sees, in the order in which frames number them: words first, then cells."""
    return [*snapshot.legal_words, *sorted(snapshot.legal_cells)]


def pack(frames: Sequence[Frame]) -> dict[str, Any]:
    """The frames as one JSON object. All of them must show the same kind of board."""
    if not frames:
        raise ValueError("a film needs at least one frame")
    first = frames[0].snapshot
    packer = _Packer(first)
    packed = [packer.next(frame) for frame in frames]
    return {
        "rows": first.rows,
        "cols": first.cols,
        "named": bool(first.names.rows),
        "rowNames": [printable(first.names.row(row)) for row in range(first.rows)],
        "colNames": [printable(first.names.col(col)) for col in range(first.cols)],
        "tableau": packed_table(first.tableau),
        "tenths": [[place for place in range(count) if is_tenth(place, count)] for count in (first.rows, first.cols)],
        "geometry": packed_geometry(first.shape, first.rows, first.cols),
        "rim": packed_rim(first),
        "styles": [packed_style(style) for style in first.styles.values()],
        "stacks": packer.stacks.listed,
        "values": packer.values.listed,
        "frames": packed,
    }


def packed_style(style: Style) -> list[Any]:
    """What pages know of a style: its name, how many drawings it has, and where in a cell they lie."""
    return [printable(style.label), variants(style), *(round(100 * share, 1) for share in style.spot)]


@dataclass
class _Table:
    """Numbers for values, given out as they come."""

    listed: list[Any] = field(default_factory=list)
    _numbers: dict[str, int] = field(default_factory=dict)

    def number(self, value: Any) -> int:
        key = json.dumps(value)
        if key not in self._numbers:
            self._numbers[key] = len(self.listed)
            self.listed.append(value)
        return self._numbers[key]


class _Packer:
    def __init__(self, first: Snapshot) -> None:
        self.stacks, self.values = _Table(), _Table()
        self._numbers = {key: number for number, key in enumerate(first.styles)}
        self._known: dict[tuple[str, ...], int] = {}
        self._cells: list[int | None] = [None] * (first.rows * first.cols)
        self._fields: dict[str, int] = {}

    def next(self, frame: Frame) -> dict[str, Any]:
        """What is new in this frame."""
        now = {name: self.values.number(value) for name, value in record(frame).items()}
        fresh: dict[str, Any] = {name: number for name, number in now.items() if self._fields.get(name) != number}
        self._fields = now
        changes: list[int] = []
        for place, stack in enumerate(self._stacks(frame.snapshot)):
            if self._cells[place] != stack:
                self._cells[place] = stack
                changes += (place, stack)
        return {**fresh, "cells": changes} if changes else fresh

    def _stacks(self, snapshot: Snapshot) -> Iterable[int]:
        for row in range(snapshot.rows):
            for col in range(snapshot.cols):
                yield self._stack(snapshot.stack((row, col)))

    def _stack(self, keys: tuple[str, ...]) -> int:
        found = self._known.get(keys)
        if found is None:
            found = self._known[keys] = self.stacks.number([self._numbers[key] for key in keys])
        return found


def record(frame: Frame) -> dict[str, Any]:
    """All fields of a frame but its cells, as JSON values."""
    snapshot = frame.snapshot
    fields: dict[str, Any] = {
        "title": printable(snapshot.title),
        "turn": snapshot.turn,
        "question": printable(snapshot.question),
        "outcome": printable(snapshot.outcome),
        "facts": [[printable(label), printable(value)] for label, value in snapshot.facts],
        "dials": [[printable(one.label), one.degrees, printable(one.value)] for one in snapshot.dials],
        "piles": [
            [printable(one.label), one.count, pile_level(one.count), printable(one.note)] for one in snapshot.piles
        ],
        "bars": [[printable(one.label), one.value, one.most, round(bar_share(one), 3)] for one in snapshot.bars],
        "counts": [
            [printable(one.label), printable(one.value), symbol]
            for one, (symbol, _) in zip(snapshot.counts, count_signs(snapshot), strict=True)
        ],
        "tableCards": [
            [
                printable(one.label),
                printable(one.title),
                f"card-{one.art}" if one.art in CARDS else "",
                printable(one.text),
            ]
            for one in snapshot.table_cards
        ],
        "arrows": packed_arrows(snapshot),
        "marks": [
            [block_symbol(one), *one.cell, max(one.rows, one.cols), printable(one.label)] for one in snapshot.marks
        ],
        "legalWords": [printable(words) for words in snapshot.legal_words],
        "legalCells": _places(snapshot, snapshot.legal_cells),
        "lastCells": _places(snapshot, snapshot.last_cells),
        "aboutCells": _places(snapshot, snapshot.about_cells),
        "caption": printable(frame.caption),
        "seat": frame.seat,
        "chosen": frame.chosen,
        "scores": list(frame.scores),
        **packed_panels(snapshot),
    }
    for number, seat in enumerate(snapshot.seats):
        fields[f"seat{number}"] = _seat(snapshot, seat)
    return fields


def _places(snapshot: Snapshot, cells: Iterable[Cell]) -> list[int]:
    return sorted(row * snapshot.cols + col for row, col in cells)


def _seat(snapshot: Snapshot, seat: SeatView) -> dict[str, Any]:
    tokens = {token.label: token for token in seat.tokens if token.art in TOKENS}
    return {
        "name": printable(seat.name),
        "colour": mark_role(seat.colour),
        "letter": printable(seat.letter),
        "status": [
            [printable(status), f"token-{tokens[status].art}-{int(tokens[status].fresh)}" if status in tokens else ""]
            for status in (("out", *seat.status) if seat.out else seat.status)
        ],
        "hand": None if seat.hand is None else [[printable(card), _card_symbol(snapshot, card)] for card in seat.hand],
        "shelves": _shelves(snapshot, seat),
        "count": seat.hand_count,
        "asked": seat.asked,
        "out": seat.out,
    }


def _shelves(snapshot: Snapshot, seat: SeatView) -> list[Any]:
    """Every shelf: its word, and its chips with drawing, words, action, meaning, and whether they are used up."""
    numbers = {key: number for number, key in enumerate(snapshot.tableau.icons)} if snapshot.tableau else {}
    return [
        [
            printable(shelf.label),
            [
                [
                    f"icon-{numbers[chip.icon]}" if chip.icon else "",
                    printable(chip.text),
                    chip.action,
                    printable(chip.doc),
                    chip.faded,
                ]
                for chip in shelf.chips
            ],
        ]
        for shelf in seat.shelves
    ]


def _card_symbol(snapshot: Snapshot, card: str) -> str:
    art = snapshot.card_arts.get(card, "")
    return f"card-{art}" if art in CARDS else ""
