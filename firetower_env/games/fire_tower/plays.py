"""Playing a card, whoever plays it and wherever it comes from: which uses are possible, and how a use begins."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.fire_tower import deck
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.cards.picks import forget
from firetower_env.games.fire_tower.engine import FireTowerEngine

_MANY = 200


def offer(e: FireTowerEngine, board: Board, seats: Ints, cards: NDArray[np.uint8], verbs: Bools) -> None:
    """Allow every use of the given cards `(k, cards)` that would have an effect (ruling R24)."""
    box, held = e.box, cards > 0
    counts = held.sum(axis=0)
    for number in np.flatnonzero(counts):
        uses = [use for use in box.cards[number].uses if use.offered(e.rules)]
        # many boards are not worth looking at for a card that few seats hold
        few = seats.size > _MANY and counts[number] * 2 < seats.size and any(use.can for use in uses)
        rows: Any = held[:, number].nonzero()[0] if few else slice(None)
        boards, holders = (board.only(rows), seats[rows]) if few else (board, seats)
        for use in uses:
            can = held[rows, number]
            verbs[rows, box.verb[use.verb]] = can if use.can is None else can & use.can(boards, holders)
    _save_water(e, board.games, verbs)


def _save_water(e: FireTowerEngine, games: Ints, verbs: Bools) -> None:
    """[RF Solo] In a Dry Season water cards are used by picking alone, also where one gem is in reach."""
    (dry,) = e.is_dry(games).nonzero()
    if dry.size:
        for whole, part in e.box.water:
            verbs[dry, part] = verbs[dry, whole]
            verbs[dry, whole] = False


def begin(e: FireTowerEngine, games: Ints, seats: Ints, verb: Ints) -> None:
    """Lay the card of each PLAY verb on the table and ask its first question."""
    cards = e.box.card_of[verb]
    plays = cards >= 0
    if np.count_nonzero(plays):
        games, seats = games[plays], seats[plays]
        deck.lay_out(e, games, seats, cards[plays])
        ask(e, games, seats, verb[plays])


def ask(e: FireTowerEngine, games: Ints, seats: Ints, verb: Ints) -> None:
    """Ask the first question of each use; the cards are on the table already."""
    e.push_rows(games, e.box.first_questions[verb], seats)


def finish(e: FireTowerEngine, games: Ints) -> None:
    """The effect is over: cards in play go to the discard pile, a chain of picks is forgotten."""
    deck.clear_table(e, games)
    forget(e, games)
