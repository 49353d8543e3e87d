"""Every micro-effect that a program can hold is carried out in games that are played at random."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from firetower_env.games.flamecraft import programs
from firetower_env.games.flamecraft.cards.tables import STARTERS, tables
from firetower_env.presets import make_batch

T = tables("standard")
SHOPS = T.shop_names[STARTERS:]


def test_every_effect_is_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also that of every program of a Shop, an artisan and a companion, by its first row."""
    ran: Counter[int] = Counter()
    begun: Counter[int] = Counter()
    effects = dict(programs._EFFECTS)

    def counted(op: int) -> Any:
        def effect(e: Any, games: Any, fr: Any, rows: Any) -> None:
            ran[op] += games.size
            begun.update(fr.number[fr.left == 0].tolist())
            effects[op](e, games, fr, rows)

        return effect

    monkeypatch.setattr(programs, "_EFFECTS", {op: counted(op) for op in effects})
    batch = make_batch("flamecraft_3p_companions", 96, auto_reset=True, shop_deck=list(SHOPS))
    batch.reset(seed=5)
    rng = np.random.default_rng(5)
    for _ in range(1100):
        masks = batch.masks().astype(float)
        batch.step((masks * rng.random(masks.shape)).argmax(axis=1))
    assert effects.keys() <= ran.keys()
    shops = {number for pair in T.shop_prog.tolist() for number in pair if number >= 0}
    assert shops | set(T.art_prog.tolist()) <= begun.keys()
