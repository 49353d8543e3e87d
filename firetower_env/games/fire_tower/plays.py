"""Playing a card, whoever plays it and wherever it comes from: which uses are possible, and how a use begins."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.fire_tower import deck
from firetower_env.games.fire_tower.board import Board
from firetower_env.games.fire_tower.cards.picks import forget
from firetower_env.games.fire_tower.engine import FireTowerEngine


def offer(e: FireTowerEngine, board: Board, seats: Ints, cards: NDArray[np.uint8], verbs: Bools) -> None:
    """Allow every use of the given cards `(k, cards)` that would have an effect (ruling R24)."""
    held = cards > 0
    for number in np.flatnonzero(held.any(axis=0)).tolist():
        holds = held[:, number]
        for verb, can in e.uses[number]:
            verbs[:, verb] = holds if can is None else holds & can(board, seats)
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
