"""Nothing hidden shows: dealing anew all that a seat cannot see changes neither what it sees nor what it may do."""

from __future__ import annotations

import numpy as np

from firetower_env.selfcheck.check import Case, demand
from firetower_env.selfcheck.play import at_a_moment, same

GAMES = 6
COPIES = 3


def check(case: Case) -> None:
    """Games at a random moment, redealt for every seat."""
    batch = at_a_moment(case.preset, GAMES, case.rng)
    for game in np.flatnonzero(~batch.over).tolist():
        for seat in range(batch.game.seats):
            twin = batch.fork([game], copies=COPIES)
            twin.redeal(seat, case.rng.integers(1 << 63, size=COPIES, dtype=np.uint64))
            seen, mask = batch.observe([game], [seat]), batch.masks([game])
            for copy in range(COPIES):
                demand(same(twin.observe([copy], [seat]), seen), f"a redeal changes what seat {seat} sees")
                asked = batch.asked[game] == seat
                demand(not asked or same(twin.masks([copy]), mask), f"a redeal changes what seat {seat} may do")
            kept = {batch.digest(game), *(twin.digest(copy) for copy in range(COPIES))}
            demand(len(kept) == 1 + COPIES, f"a redeal for seat {seat} deals nothing anew")
            case.tried(COPIES)
