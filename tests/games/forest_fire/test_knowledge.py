"""A redeal: what has not been seen of the deck is dealt anew, pile by pile, and nothing else changes."""

from itertools import pairwise

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.core.chance import spread
from firetower_env.games.forest_fire.cards.table import CARDS, CLASS, DRY, FLAME
from firetower_env.games.forest_fire.rules import Rules
from firetower_env.presets import make_batch

GAMES = 60


def at_turns() -> Batch:
    """Games in setup and at many turns of all piles; their fires are taken away, so they last."""
    batch = make_batch("forest_fire_challenge", GAMES, n_forest_fire=11)
    batch.reset(3)
    rng = np.random.default_rng(1)
    for game in range(GAMES):
        for _ in range(game * 2):
            if batch.over[game]:
                break
            mask = batch.masks([game])[0]
            # END wherever it is offered
            batch.engine.s.fire[game] *= not mask[400]
            batch.engine.s.fires[game] *= not mask[400]
            action = 400 if mask[400] else int(rng.choice(np.flatnonzero(mask)))
            batch.step([action], [game])
    return batch


BATCH = at_turns()


def redealt(batch: Batch, salt: int) -> Batch:
    twin = batch.fork()
    twin.redeal(0, spread(salt, GAMES))
    return twin


def test_games_reach_all_piles() -> None:
    turns = BATCH.engine.s.turn
    assert turns.min() == 0
    assert turns.max() > 40


def test_piles_keep_their_shares_and_the_deck_its_cards() -> None:
    twin = redealt(BATCH, 5)
    s, before, rules = twin.engine.s, BATCH.engine.s, BATCH.game.rules
    assert isinstance(rules, Rules)
    ends = np.cumsum((0, *rules.piles))
    differ = 0
    for game in np.flatnonzero((s.turn > 0) & (s.over == 0)):
        turn = int(s.turn[game])
        new, old = s.deck[game, turn:], before.deck[game, turn:]
        assert (np.bincount(new, minlength=CARDS) == s.unseen[game]).all()
        assert not s.deck[game, :turn].any()
        for first, last in pairwise(ends.tolist()):
            part = slice(max(first - turn, 0), max(last - turn, 0))
            for kind in (FLAME, DRY):
                assert (CLASS[new[part]] == kind).sum() == (CLASS[old[part]] == kind).sum()
        differ += bool((new != old).any())
    assert differ > GAMES // 3


def test_the_old_order_leaves_no_trace() -> None:
    one, other = redealt(BATCH, 7), redealt(redealt(BATCH, 8), 7)
    assert [one.digest(game) for game in range(GAMES)] == [other.digest(game) for game in range(GAMES)]


def test_nothing_that_is_seen_changes() -> None:
    twin = redealt(BATCH, 9)
    for name, array in BATCH.observe().items():
        assert (twin.observe()[name] == array).all()
    assert (twin.masks() == BATCH.masks()).all()


def test_cards_of_later_piles_change_places_with_this_one() -> None:
    """Unseen weather cards of the current pile may lie in a later one after a redeal."""
    (game,) = np.flatnonzero((BATCH.engine.s.turn > 3) & (BATCH.engine.s.turn < 12) & (BATCH.engine.s.over == 0))[:1]
    turn = int(BATCH.engine.s.turn[game])
    rules = BATCH.game.rules
    assert isinstance(rules, Rules)
    contents = {tuple(sorted(redealt(BATCH, salt).engine.s.deck[game, turn : rules.piles[0]])) for salt in range(8)}
    assert len(contents) > 4
