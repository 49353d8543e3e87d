"""The end of a game: Coins, Moons and what is given back for Talisman, seat by seat (§12)."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import Answers
from firetower_env.games.flamecraft import checkpoints, fancy, gifts
from firetower_env.games.flamecraft.cards.names import BY_TALISMAN, SCORE_OWN
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.frames import FlamecraftFrames
from firetower_env.games.flamecraft.outcome import finish
from firetower_env.games.flamecraft.verbs import CELLS, DONE, FANCIES, FANCY

_CARDS = np.arange(FANCIES)


def begin(e: FlamecraftEngine, games: Ints) -> None:
    """[End of the game] all Coins become reputation; then each seat's Moons, Talisman first (F31)."""
    if not games.size:
        return
    s = e.s
    s.end_coins[games] = s.coins[games]
    s.rep[games] += s.coins[games]
    s.coins[games] = 0
    e.push(games, "outcome", 0)
    giving = e.cards.fancy_handler == BY_TALISMAN
    for seat in range(e.n - 1, -1, -1):
        e.push(games, "moons", seat)
        held = (s.f_owner[games] == seat) & (s.f_scored[games] == 0) & giving
        due = held.any(axis=1)
        e.push(games[due], "TALISMAN", seat, number=held[due].argmax(axis=1))


def moons(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, _: Ints) -> None:
    """[Moon Dragons] every unscored Moon whose goal is met pays; those that do lie open."""
    worth = fancy.moons(e, games, fr.seat)
    e.earn(games, fr.seat, worth.sum(axis=1))
    e.s.f_scored[games] |= (worth > 0).astype(np.int16)


def outcome(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, _: Ints) -> None:
    """[End of the game] whoever has the highest reputation wins."""
    finish(e, games)


def _returnable(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Bools:
    """Other own unscored cards `(k, 36)`."""
    own = (e.s.f_owner[games] == fr.seat[:, None]) & (e.s.f_scored[games] == 0)
    return np.asarray(own & (fr.number[:, None] != _CARDS))


def talisman_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Talisman] another own unscored Fancy Dragon is given back, or no more."""
    verbs = e.verbs(games.size)
    verbs[:, FANCY : FANCY + FANCIES] = _returnable(e, games, fr)
    verbs[:, DONE] = verbs.any(axis=1)
    return Answers(verbs=verbs)


def talisman(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """[Talisman] the card goes under the deck, reputation for it; the question comes again."""
    gives = action - CELLS != DONE
    games, fr, card = games[gives], fr[gives], action[gives] - CELLS - FANCY
    gifts.return_fancy(e, games, fr.seat, card)
    e.s.f_scored[games, fr.number] = 1
    e.earn(games, fr.seat, e.cards.fancy_rate[fr.number])
    e.ask_again(games, fr)


def score_pick_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Bizarre Bazaar, Sandra] a Fancy Dragon whose goal is met, a Moon as if the game were over."""
    verbs = e.verbs(games.size)
    step = e.fire_step(games, below=1)
    verbs[:, FANCY : FANCY + FANCIES] = fancy.scorable(e, games, fr.seat, fr.kind == SCORE_OWN, step)
    return Answers(verbs=verbs)


def score_pick(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """It is scored."""
    checkpoints.score(e, games, fr.seat, action - CELLS - FANCY)
