"""Games repeat themselves: alone, in any company and order, and in a process with other hashes."""

from __future__ import annotations

import json

import numpy as np

from firetower_env.core.choice import uniform
from firetower_env.presets import make_batch
from firetower_env.selfcheck.check import Case, demand
from firetower_env.selfcheck.play import digests
from firetower_env.selfcheck.processes import Child

GAMES, MOST_STEPS = 6, 160
_ELSEWHERE = (
    "from firetower_env.selfcheck.determinism import fingerprints; "
    "print(json.dumps(fingerprints(*json.loads(sys.argv[1]))))"
)


def check(case: Case) -> None:
    """The same seeds and answers in several surroundings."""
    seeds = case.rng.integers(1 << 63, size=GAMES).tolist()
    steps = 1 + case.below(MOST_STEPS)
    words = json.dumps([case.preset, seeds, steps])
    with Child(case.folder, _ELSEWHERE, words, PYTHONHASHSEED=str(case.below(1 << 32))) as child:
        here = fingerprints(case.preset, seeds, steps)
        again = fingerprints(case.preset, seeds, steps)
        turned = fingerprints(case.preset, seeds[::-1], steps)[::-1]
        alone = [fingerprints(case.preset, [seed], steps)[0] for seed in seeds]
        elsewhere = child.output()
    demand(again == here, "the same seeds and answers do not give the same games")
    demand(turned == here, "games depend on their places in the batch")
    demand(alone == here, "games depend on their company")
    demand(elsewhere == here, "games depend on the process they are played in")
    case.tried(4 * GAMES)


def fingerprints(preset: str, seeds: list[int], steps: int) -> list[str]:
    """Games of these seeds after so many answers, which come from the seeds, too."""
    batch = make_batch(preset, len(seeds))
    batch.reset(seeds=seeds)
    numbers = np.array([np.random.default_rng(seed).random(steps) for seed in seeds])
    for step in range(steps):
        live = np.flatnonzero(~batch.over)
        if live.size:
            batch.step(uniform(batch.packed_masks(live), numbers[live, step]), live)
    return digests(batch)
