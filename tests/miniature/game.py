"""The game put together: setup, observation, redeal, snapshot."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.actions import ActionLayout
from firetower_env.core.bitboards import Ints
from firetower_env.core.cell_shapes import CellShape
from firetower_env.core.game import Game, Seeds
from firetower_env.core.masks import cell_bits
from firetower_env.core.pieces import OWN, Number, OneHot, Piece, VectorLayout
from firetower_env.core.score import Score
from firetower_env.core.snapshot import SeatView, Snapshot, Style
from firetower_env.core.stacks import StackRules
from firetower_env.core.surroundings import Bar, Count, EdgeArrow, TableCard
from firetower_env.core.texts import GameTexts
from tests.miniature.garden import Garden
from tests.miniature.rules import Rules
from tests.miniature.state import SEEDS
from tests.miniature.table import shelves, tableau
from tests.miniature.texts import MiniatureTexts
from tests.miniature.turn import CARDS_IN_HAND, LIES_ON, PHASES, VERBS

STYLES = {
    "bare": Style("bare soil", "·", ".", (120, 90, 60), (60, 40, 20)),
    "own": Style("planted", "♣", "p", (60, 140, 60), (0, 0, 0)),
}
SUN = (60.0, 120.0, 180.0, 240.0, 300.0, 0.0)


def _most_points(rules: Rules) -> int:
    """A turn brings a seed and, where there is a garden, a bed."""
    return rules.rounds * (SEEDS + bool(rules.side))


class Miniature(Game):
    """Gardens under one set of rules."""

    name = "miniature"
    version = 0
    score = Score("points")

    def __init__(self, rules: Rules) -> None:
        self.rules, self.seats = rules, rules.players
        self.layout = ActionLayout(rules.side, rules.side, VERBS)
        self.phases = PHASES
        self.stacks = StackRules(PHASES, rules.players, LIES_ON, {})
        if rules.side:
            self.planes = (Piece("own", 1, "own beds"), Piece("others", 1, "beds of the others"))
        turns = rules.rounds * rules.players
        self.vector = VectorLayout(
            (OneHot("question", len(PHASES.questions), "what is asked"),),
            (Number("turn", 1, "turns begun", scale=turns),),
            (
                Piece("hand", SEEDS, "own seed cards by value", OWN, scale=CARDS_IN_HAND),
                Piece("points", rules.players, "points from the observer on", scale=100, most=_most_points(rules)),
            ),
        )

    @property
    def sides(self) -> tuple[int, ...]:
        """Every seat for itself, or all together."""
        return (0,) * self.seats if self.rules.together else tuple(range(self.seats))

    @cached_property
    def texts(self) -> GameTexts:
        """What people read about this game."""
        return MiniatureTexts(self)

    def new_engine(self, count: int) -> Garden:
        """An engine for `count` games."""
        return Garden(count, self.rules, self.layout)

    def set_up(self, engine: Garden, games: Ints) -> None:
        """Everyone draws three cards; seat 0 begins."""
        for seat in range(self.seats):
            for _ in range(CARDS_IN_HAND):
                engine.draw(games, np.full(games.size, seat))
        engine.push(games, "start_turn", 0)
        engine.settle(games)

    def observe(self, engine: Garden, games: Ints, seats: Ints, relative: bool) -> dict[str, NDArray[Any]]:
        """Beds, question, turn, own hand, and points clockwise from the observer."""
        order = (seats[:, None] + np.arange(self.seats)) % self.seats
        asked = self.phases.question_of[engine.phase[games]] * (engine.asked[games] >= 0) - (engine.asked[games] < 0)
        vector = self.vector.fill_by_name(
            {
                "question": asked,
                "turn": engine.s.turn[games],
                "hand": engine.s.hands[games, seats],
                "points": np.take_along_axis(engine.totals(games), order, axis=1),
            }
        )
        seen: dict[str, NDArray[Any]] = {"vector": vector}
        if self.rules.side:
            own = cell_bits(self.layout, engine.s.beds[games, seats])
            every = cell_bits(self.layout, np.bitwise_or.reduce(engine.s.beds[games], axis=1))
            board = np.stack([own, every & ~own], axis=1).astype(np.uint8)
            seen["board"] = board.reshape(games.size, 2, self.rules.side, self.rules.side)
        return seen

    def redeal(self, engine: Garden, games: Ints, seats: Ints, seeds: Seeds) -> None:
        """The others' hands may be any cards."""
        engine.s.seed[games], engine.s.draws[games] = seeds, 0
        for other in range(self.seats):
            here = games[seats != other]
            held = engine.s.hands[here, other].sum(axis=1)
            engine.s.hands[here, other] = 0
            for number in range(CARDS_IN_HAND):
                some = here[held > number]
                engine.draw(some, np.full(some.size, other))

    def snapshot(self, engine: Garden, game: int, viewer: int | None) -> Snapshot:
        """One game for people."""
        games, side = np.array([game]), self.rules.side
        asked, totals = int(engine.asked[game]), engine.totals(games)[0]
        planted = cell_bits(self.layout, np.bitwise_or.reduce(engine.s.beds[games], axis=1))[0] if side else []
        over = asked < 0
        mask = np.unpackbits(engine.mask[game].view(np.uint8), bitorder="little")
        answers = [] if over else np.flatnonzero(mask).tolist()
        words = [self.layout.describe(action) for action in answers if action >= self.layout.cells]
        shown = Snapshot(
            title="Miniature",
            rows=side,
            cols=side,
            styles=STYLES,
            cells=tuple(
                tuple("own" if planted[row * side + col] else "bare" for col in range(side)) for row in range(side)
            ),
            seats=tuple(
                SeatView(
                    f"gardener {seat}",
                    (80 * seat, 120, 60),
                    (f"{totals[seat]} points",),
                    self._hand(engine, game, seat) if viewer in (None, seat) else None,
                    hand_count=int(engine.s.hands[game, seat].sum()),
                    asked=seat == asked,
                )
                for seat in range(self.seats)
            ),
            question="" if over else engine.phases.all[engine.phase[game]].ask,
            legal_cells=frozenset(divmod(action, side) for action in answers if action < self.layout.cells),
            legal_words=tuple(words) if viewer in (None, asked) else (),
            outcome=self._outcome(totals) if over else "",
            turn=int(engine.s.turn[game]),
            **(self._surroundings(engine, game, int(sum(planted))) if self.rules.hexes else {}),
        )
        return self._on_cards(engine, game, viewer, shown) if self.rules.cards else shown

    def _on_cards(self, engine: Garden, game: int, viewer: int | None, shown: Snapshot) -> Snapshot:
        """The same with the beds as slots on free-standing cards."""
        asked, beds = int(engine.asked[game]), cell_bits(self.layout, engine.s.beds[game])
        owners = np.where(beds.any(axis=0), beds.argmax(axis=0), -1).tolist()
        mask = np.unpackbits(engine.mask[game].view(np.uint8), bitorder="little")
        legal = np.flatnonzero(mask).tolist() if viewer in (None, asked) and asked >= 0 else []
        colours, totals = [seat.colour for seat in shown.seats], engine.totals(np.array([game]))[0].tolist()
        seats = tuple(
            replace(
                seat,
                hand=None if seat.hand is None else (),
                hand_count=0,
                shelves=shelves(
                    self.layout, None if seat.hand is None else engine.s.hands[game, number].tolist(), seat.hand_count
                ),
            )
            for number, seat in enumerate(shown.seats)
        )
        return replace(shown, seats=seats, tableau=tableau(self.layout, owners, totals, colours, asked, legal))

    def _surroundings(self, engine: Garden, game: int, planted: int) -> dict[str, Any]:
        """What stands around a garden of hexes."""
        turn = int(engine.s.turn[game])
        bearing = SUN[turn % len(SUN)]
        return {
            "shape": CellShape.HEX,
            "facts": (("sun", f"at {bearing:g} degrees"), ("turns", str(turn)), ("planted", str(planted))),
            "arrows": (EdgeArrow("sun", bearing, f"at {bearing:g} degrees", SUN),),
            "bars": (Bar("turns", turn, self.rules.rounds * self.seats),),
            "counts": (Count("planted", str(planted), "own"),),
            "table_cards": (TableCard("weather", "sunny"),),
        }

    def turns(self, engine: Garden, games: Ints) -> Ints:
        """Turns of all seats, counted together."""
        return engine.s.turn[games].astype(np.int64)

    def scores(self, engine: Garden, games: Ints) -> NDArray[np.float64]:
        """Beds and what was sown; of all seats, where they play together."""
        totals = engine.totals(games)
        if self.rules.together:
            totals = np.repeat(totals.sum(axis=1, keepdims=True), self.seats, axis=1)
        return totals.astype(np.float64)

    def check_state(self, engine: Garden, games: Ints) -> list[str]:
        """Hands are full whenever a question is asked, and no bed has two owners."""
        held = engine.s.hands[games].sum(axis=2) == CARDS_IN_HAND
        owners = np.bitwise_count(engine.s.beds[games]).sum(axis=(1, 2))
        planted = np.bitwise_count(np.bitwise_or.reduce(engine.s.beds[games], axis=1)).sum(axis=1)
        facts = {"cards in hand": held.all(), "one owner a bed": (owners == planted).all()}
        return [name for name, holds in facts.items() if not holds]

    def _outcome(self, totals: Ints) -> str:
        if not self.rules.together:
            return f"{int(totals.max())} points win"
        total = int(totals.sum())
        return f"{total} points {'win' if total >= self.rules.goal else 'are too few'}"

    @staticmethod
    def _hand(engine: Garden, game: int, seat: int) -> tuple[str, ...]:
        counts = engine.s.hands[game, seat].tolist()
        return tuple(f"seed {value + 1}" for value, count in enumerate(counts) for _ in range(count))
