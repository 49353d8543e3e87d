"""Features of Flamecraft in drawn positions."""

from __future__ import annotations

import numpy as np
import pytest

from firetower_agents.flamecraft.master import FlameMasterAgent
from firetower_agents.flamecraft.search import holdings
from firetower_agents.flamecraft.turns import enchantings, gatherings
from firetower_agents.flamecraft.values import NEVER
from firetower_env.agents import RandomAgent
from firetower_env.presets import make_batch, make_game
from firetower_training.features.common import Features
from tests.agents.flamecraft.answering import values_of, view_of
from tests.games.flamecraft.scenes import Scene

SHOPS, ICONS, MOST = 34, 9, 60


def planes_of(scene: Scene) -> np.ndarray:
    """The planes that are added to the observation, by space."""
    features = Features(scene.batch.game)
    raw = sum(piece.size for piece in scene.batch.game.planes)
    board = features.of(scene.batch.observe(), scene.batch.masks())["board"][0, raw:]
    assert (board == board[:, :, :1]).all(), "the same in all slots of a space"
    return np.asarray(board[:, :, 0])


def numbers_of(scene: Scene) -> np.ndarray:
    features = Features(scene.batch.game)
    return features.numbers(features.of(scene.batch.observe(), scene.batch.masks()))[0]


def test_what_lies_on_each_space() -> None:
    scene = Scene().dragons({(2, 1): "iron", (2, 2): "bread"}).shop(6, "Wishing Well").at(1, 3)
    scene.s.ench[:, 0, 4] = 2
    shop, icon, dragons, spells, fees, _ = np.split(planes_of(scene.settle()), [34, 43, 49, 55, 56])
    assert shop.argmax(axis=0)[:7].tolist() == [*range(6), scene.t.shop_names.index("Wishing Well")]
    assert shop.sum(axis=0).tolist() == [MOST] * 7 + [0] * 7
    assert icon.argmax(axis=0)[:7].tolist() == [0, 1, 2, 3, 4, 5, 7]
    assert dragons[:, 2].tolist() == [20, 0, 40 - 20 + 20, 0, 0, 0]
    assert spells[:, 0].tolist() == [0, 0, 0, 0, 40, 0]
    assert fees[0].tolist() == [0, 0, 0, 20, *[0] * 10]


def test_what_a_visit_brings_is_told_in_parts_where_it_is_chosen() -> None:
    scene = Scene().hand(iron=1).goods(plant=2, meat=3)
    parts = planes_of(scene)[-6:, :6] / 10 - 1.0
    values = values_of(scene, FlameMasterAgent.weights)
    assert parts[:4].sum(axis=0) == pytest.approx(gatherings(values)[0, :6], abs=0.2)
    casts = enchantings(values)[0, :6]
    payable = casts > NEVER / 2
    assert payable.any()
    assert parts[4, payable] == pytest.approx(casts[payable], abs=0.05)
    assert (parts[4, ~payable] == -1).all()
    assert not planes_of(scene.play("SHOP_1", "GATHER"))[-6:].any()


@pytest.mark.parametrize("players", [1, 3])
def test_how_things_stand(players: int) -> None:
    """Worth of all seats, own first; the lead; what may yet come; the end."""
    scene = Scene(players).goods(rep=20, coins=3, iron=6).hand(bread=2)
    told, worth = numbers_of(scene), holdings(scene.batch, scene.games)[0]
    assert told[:5] * 150 == pytest.approx([*worth, *[0] * (5 - players)], abs=1e-3)
    view = view_of(scene)
    spells, artisans = int(view.number("e_deck")[0]), int(view.number("art_deck")[0])
    assert told[7:9] == pytest.approx([1 / (1 + spells), 1 / (1 + artisans)])
    lead = 0 if players == 1 else min((worth[0] - worth[1:].max()) / 50, 1)
    assert told[5] == pytest.approx((1 + lead) / 2)
    assert (told[6] * 150 > worth[0] + 10) == (players == 1), "alone one knows about how much will come"
    scene.note(end_flag=1, turns_left=1)
    assert numbers_of(scene)[6] * 150 == pytest.approx(holdings(scene.batch, scene.games)[0, 0], abs=1e-3)


def test_rows_are_in_the_space() -> None:
    for preset in ("flamecraft_solo", "flamecraft_4p_companions"):
        batch, rng = make_batch(preset, 16, auto_reset=True), np.random.default_rng(2)
        batch.reset(seed=2)
        features = Features(batch.game)
        for _ in range(60):
            masks = batch.masks()
            made = features.of(batch.observe(), masks)
            assert all({name: part[row] for name, part in made.items()} in features.space() for row in (0, 9))
            batch.step(RandomAgent().act({}, masks, rng))


def test_networks_of_one_kind_for_all_presets() -> None:
    shapes = {Features(make_game(f"flamecraft_{name}")).board_shape for name in ("solo", "2p", "5p", "campaign")}
    assert len(shapes) == 1
