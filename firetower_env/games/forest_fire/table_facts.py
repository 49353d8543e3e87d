"""What holds of cards, weather and outcome in every game."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.forest_fire import outcome
from firetower_env.games.forest_fire.board_facts import Fact, asks
from firetower_env.games.forest_fire.cards.table import CARDS, CLASS, DRY, FLAME
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.rules import PILES


def _cards(e: ForestFireEngine, games: Ints) -> Bools:
    """What is unseen lies in the deck behind what was seen; before the first turn there is no deck."""
    s = e.s
    deck, turn, unseen = s.deck[games].astype(np.int64), s.turn[games], s.unseen[games].astype(np.int64)
    hidden = (np.arange(deck.shape[1]) >= turn[:, None]) & (turn > 0)[:, None]
    rows = np.broadcast_to(np.arange(games.size)[:, None], deck.shape)
    found = np.zeros((games.size, CARDS), np.int64)
    np.add.at(found, (rows[hidden], deck[hidden]), 1)
    before = (turn == 0) & (unseen == e.copies).all(axis=1) & (s.card[games] < 0)
    seen = e.copies - unseen
    shown = seen[np.arange(games.size), np.maximum(s.card[games], 0)] > 0
    after = (found == unseen).all(axis=1) & (seen >= 0).all(axis=1) & (s.card[games] >= 0) & shown
    return np.asarray(~(deck * ~hidden).any(axis=1) & np.where(turn == 0, before, after))


def _piles(e: ForestFireEngine, games: Ints) -> Bools:
    """Every pile holds its share of fire cards and droughts."""
    s, rules = e.s, e.rules
    kinds, turn = CLASS[s.deck[games]], s.turn[games].astype(np.int64)
    hidden = np.arange(kinds.shape[1]) >= turn[:, None]
    pile_of = np.minimum(np.searchsorted(e.pile_ends, turn, side="right"), PILES - 1)
    ended, fits = turn == rules.cards, np.ones(games.size, np.bool_)
    start = 0
    for pile, end in enumerate(e.pile_ends.tolist()):
        for kind, current, share in (
            (FLAME, s.pile_fires[games], rules.fires),
            (DRY, s.pile_droughts[games], rules.droughts),
        ):
            found = (hidden[:, start:end] & (kinds[:, start:end] == kind)).sum(axis=1)
            due = np.where(pile_of == pile, current, np.where(pile_of < pile, share[pile], 0))
            # nothing is dealt before the first turn
            fits &= np.where(turn == 0, current == share[0], (found == due) & (~ended | (current == 0)))
        start = end
    return fits


def _weather(e: ForestFireEngine, games: Ints) -> Bools:
    """The weather is that of a card, and known from the first turn on."""
    s = e.s
    numbers = np.stack([s.mph[games], s.spreads[games], s.distance[games], s.jump[games]], axis=1)
    known = (numbers[:, None] == e.strengths).all(axis=2).any(axis=1) & (s.wind[games] >= 0)
    unknown = (numbers == 0).all(axis=1) & (s.wind[games] < 0)
    card = np.maximum(s.card[games], 0)
    brought = (s.card[games] < 0) | (card >= 6 * len(e.strengths))
    row, wind = np.minimum(card // 6, len(e.strengths) - 1), card % 6
    brought |= (numbers == e.strengths[row]).all(axis=1) & (s.wind[games] == wind)
    return np.asarray(np.where(s.turn[games] > 0, known & brought, unknown))


def _limits(e: ForestFireEngine, games: Ints) -> Bools:
    """A game that runs is neither lost nor won."""
    s, goal = e.s, e.rules.extinguish_goal
    quiet = (e.burning(games) <= e.rules.limit) | asks(e, games, "NEW_FIRE")
    open_ = quiet if goal is None else quiet & (s.put_out[games] < goal)
    return np.asarray((s.over[games] > 0) | (open_ & (s.won[games] == 0)))


def _outcome(e: ForestFireEngine, games: Ints) -> Bools:
    """What is paid follows from how the game ended."""
    s, goal = e.s, e.rules.extinguish_goal
    over, won = s.over[games] > 0, s.won[games] > 0
    burns = e.burning(games) > e.rules.limit
    done = s.turn[games] == e.rules.cards
    if goal is not None:
        done |= s.put_out[games] >= goal
    paid = (s.returns[games] == outcome.paid(e, games, won)[:, None]).all(axis=1)
    winners = s.winners[games] == np.where(won, (1 << e.players) - 1, 0)
    ended = np.where(won, done & ~burns, burns) & (s.turn[games] > 0) & (s.truncated[games] == 0)
    return np.asarray(~over | (paid & winners & ended))


def _quiet_end(e: ForestFireEngine, games: Ints) -> Bools:
    """After the end no fire is being placed."""
    s = e.s
    return np.asarray((s.over[games] == 0) | ~s.drawn[games].any(axis=1))


TABLE: dict[str, Fact] = {
    "cards": _cards,
    "piles": _piles,
    "weather": _weather,
    "limits": _limits,
    "outcome": _outcome,
    "end": _quiet_end,
}
