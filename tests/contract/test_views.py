"""The turned view: playing through it is the same game."""

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from tests.contract.helpers import EVERY, digests, random_actions, started, varied_positions


@pytest.mark.parametrize("preset", EVERY)
def test_turned_and_absolute_views_give_the_same_game(preset: str) -> None:
    turned, absolute = started(preset, 8, seed=41), started(preset, 8, seed=41, relative=False)
    rng = np.random.default_rng(0)
    for _ in range(250):
        live = np.flatnonzero(~turned.over)
        if not live.size:
            break
        actions = random_actions(turned, live, rng)
        real = turned.real_actions(actions, live)
        back = [turned.view_action(int(action), int(game)) for action, game in zip(real, live, strict=True)]
        assert back == actions.tolist()
        turned.step(actions, live)
        absolute.step(real, live)
        assert digests(turned) == digests(absolute)


@pytest.mark.parametrize("preset", EVERY)
def test_turned_masks_name_the_same_answers(preset: str) -> None:
    turned = started(preset, 16, seed=42)
    for game in varied_positions(turned, each=2, steps=250):
        absolute = Batch(turned.game, 1, relative=False)
        absolute.put([0], turned, [game])
        legal = np.flatnonzero(turned.masks([game])[0])
        real = [int(turned.real_actions([action], [game])[0]) for action in legal]
        assert sorted(real) == np.flatnonzero(absolute.masks()[0]).tolist()
