"""Fits the chance to win anew: `python -m firetower_agents.forest_fire.search.fitting [--games N] [--seed S]`.

`chief` plays games of all three levels and slips now and then, so that positions of all kinds come up; those in front
of the question of equipment are fitted to how their games ended. Half as many games, from another seed, tell how good
the fit is.
"""

from __future__ import annotations

import argparse
import json

import numpy as np
from numpy.typing import NDArray

from firetower_agents.forest_fire.reader import Reader
from firetower_agents.forest_fire.search.fitted_value import FILE, described, matrix
from firetower_agents.reading import Floats
from firetower_env.agents import make_agent
from firetower_env.presets import make_batch

_PRESETS = ("forest_fire_easier", "forest_fire_standard", "forest_fire_challenge")
_SLIPS = 0.02
_ROUNDS = 30


def positions(games: int, seed: int) -> tuple[Floats, NDArray[np.bool_], tuple[str, ...]]:
    """Positions of so many games of each level, whether they were won, and what the columns mean."""
    found, won = [], []
    names: tuple[str, ...] = ()
    for preset in _PRESETS:
        batch, rng = make_batch(preset, games), np.random.default_rng(seed)
        batch.reset(seed=seed)
        chief, anyone, met = make_agent("chief"), make_agent("random"), []
        while (live := np.flatnonzero(batch.asked >= 0)).size:
            seen, masks = batch.observe(live), batch.masks(live)
            main = np.flatnonzero(np.array(batch.questions())[live] == "MAIN")
            if main.size:
                view = Reader.of(seen, masks).take(main)
                names = tuple(described(view))
                met.append((live[main], matrix(view)))
            slips = rng.random(live.size) < _SLIPS
            batch.step(np.where(slips, anyone.act(seen, masks, rng), chief.act(seen, masks, rng)), live)
        ended = batch.won()[:, 0]
        found += [columns for _, columns in met]
        won += [ended[places] for places, _ in met]
    return np.concatenate(found), np.concatenate(won), names


def fitted(columns: Floats, won: NDArray[np.bool_]) -> Floats:
    """The weights of a logistic regression, held back a little."""
    weights, ridge = np.zeros(columns.shape[1]), 0.1 * np.eye(columns.shape[1])
    for _ in range(_ROUNDS):
        chance = 1 / (1 + np.exp(-columns @ weights))
        curve = (columns * (chance * (1 - chance))[:, None]).T @ columns + ridge
        weights = weights + np.linalg.solve(curve, columns.T @ (won - chance) - ridge @ weights)
    return weights


def main() -> None:
    """Fit, try on other games, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=128, help="games of each level (default: 128)")
    parser.add_argument("--seed", type=int, default=1, help="of the games that are fitted to (default: 1)")
    chosen = parser.parse_args()
    columns, won, names = positions(chosen.games, chosen.seed)
    weights = fitted(columns, won)
    others, truth, _ = positions(chosen.games // 2, chosen.seed + 1)
    chance = 1 / (1 + np.exp(-others @ weights))
    told = {
        "origin": f"python -m firetower_agents.forest_fire.search.fitting --games {chosen.games} --seed {chosen.seed}",
        "positions": len(won),
        "brier_on_others": round(float(((chance - truth) ** 2).mean()), 4),
        "brier_of_a_constant": round(float(truth.mean() * (1 - truth.mean())), 4),
        "weights": {name: round(float(weight), 4) for name, weight in zip(names, weights, strict=True)},
    }
    FILE.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
    print(FILE.read_text(encoding="utf-8"))  # noqa: T201 - a script for people


if __name__ == "__main__":
    main()
