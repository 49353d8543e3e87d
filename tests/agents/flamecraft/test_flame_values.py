"""What is read from observations, and what is made of it."""

from __future__ import annotations

import numpy as np
import pytest

from firetower_agents.flamecraft.abilities import JUDGES, abilities
from firetower_agents.flamecraft.reader import CARDS, Reader
from firetower_agents.flamecraft.values import NEVER
from firetower_agents.flamecraft.weights import Weights
from firetower_env.games.flamecraft.cards.names import BREAD, CRYSTAL, GOODS, IRON, MEAT, OP, PLANT, POTION
from firetower_env.presets import make_batch
from tests.agents.flamecraft.answering import values_of, view_of
from tests.games.flamecraft.scenes import Scene


@pytest.mark.parametrize("preset", ["flamecraft_4p_companions", "flamecraft_campaign_full"])
def test_the_reader_tells_what_is_there(preset: str) -> None:
    batch = make_batch(preset, 16)
    batch.reset(seed=3)
    s, rng = batch.engine.s, np.random.default_rng(3)
    for _ in range(100):
        live = np.flatnonzero(batch.asked >= 0)
        view, seat = Reader.of(batch.observe(live), batch.masks(live)), batch.asked[live]
        token = s.colour[live] if batch.game.seats == 1 else seat
        assert (view.cells == s.cell[live]).all()
        assert (view.shops == np.where(s.sp_face[live] == 2, s.sp_shop[live], -1)).all()
        assert (view.goods == np.minimum(s.goods[live, seat], 21)).all()
        assert (view.hand == s.hand[live, seat]).all()
        assert (view.ench == s.ench[live]).all()
        assert (view.park == np.where(s.park[live] < 0, len(GOODS), s.park[live])).all()
        fees = (s.pos[live][:, :, None] == np.arange(14)).sum(axis=1)
        fees -= s.pos[live, token][:, None] == np.arange(14)
        assert (view.fees == fees).all()
        assert (view.here == np.maximum(s.here[live], 0)).all()
        masks = batch.masks(live)
        batch.step([rng.choice(np.flatnonzero(mask)) for mask in masks], live)


def test_every_program_of_shops_and_suns_can_be_judged() -> None:
    programs = [*CARDS.shop_prog.ravel().tolist(), *CARDS.fancy_cost.tolist()]
    ops = {int(op) for program in programs if program >= 0 for op in CARDS.prog[program, :, 0]}
    assert ops - set(JUDGES) <= {OP.END, OP.OPT}


def test_coins_stand_in_for_what_is_missing() -> None:
    """P-bread-1 costs two plants and three meat."""
    offers = values_of(Scene().goods(plant=2, meat=2, coins=1)).offers
    assert offers.missing[0, 0, 0] == 0
    assert (offers.stand_ins[0, 0, 0], offers.tokens[0, 0, 0]) == (1, 4)
    assert values_of(Scene().goods(plant=1)).offers.missing[0, 0, 0] == 4


def test_coins_do_not_stand_in_where_they_may_not() -> None:
    scene = Scene().row(0, "G-bread-2").goods(plant=2, crystal=2, potion=1, coins=5)
    assert values_of(scene).offers.missing[0, 0].tolist() == [0, 1, 4, 7]
    assert values_of(scene).by_sets[0, 0].tolist() == [pytest.approx(-0.9), NEVER, NEVER, NEVER]


def test_the_target_is_the_best_card_for_its_time() -> None:
    """Four reputation, an artisan and a Dragon at the Shop, in one turn and one for every three units missing."""
    values = values_of(Scene().goods(plant=2, meat=2))
    assert values.promise[0, :5, 0].tolist() == pytest.approx([2.95, 1.97, 2.95, 2.95, 1.97], abs=0.01)
    assert values.lack[0].tolist() == [0, 1, 0, 0, 0, 0]


def test_a_card_that_no_shop_takes_is_no_target() -> None:
    scene = Scene().goods(plant=2, meat=2)
    scene.s.ench[:, 0, BREAD] = 3
    assert values_of(scene).promise[0, 0].tolist() == [0, 0, 0, 0]


def test_only_what_is_lacking_counts_as_lacking() -> None:
    """One meat is missing: of three, one is worth 1 and two are worth 0.3."""
    values = values_of(Scene().goods(plant=2, meat=2), Weights(lacking=1.0))
    amounts = np.zeros((values.view.count, 6), np.int64)
    amounts[:, MEAT] = 3
    assert values.gain(amounts)[0] == pytest.approx(1.6)
    amounts[:, BREAD] = 1
    assert values.gain(amounts)[0] == pytest.approx(1.9)


def test_goods_beyond_the_limit_are_worth_little_unless_one_is_alone() -> None:
    assert values_of(Scene().goods(bread=7)).goods[0, BREAD] == 0.05
    assert values_of(Scene(players=1).goods(bread=7)).goods[0, BREAD] == 0.3


def test_fire_ups_are_worth_what_they_bring() -> None:
    """A meat Dragon places bread at (0, 1) for a Coin; a potion fetches what is best, here the gift."""
    fires = values_of(Scene().hand(bread=1).goods(iron=1)).fires[0, 5]
    spot = 2.5 - 0.3
    expected = {BREAD: 0.9, MEAT: spot, IRON: 0.6, CRYSTAL: 0.9, PLANT: 1.7, POTION: spot - 0.05}
    assert {kind: pytest.approx(worth) for kind, worth in enumerate(fires.tolist())} == expected


def test_nothing_can_be_given_by_who_has_nothing() -> None:
    assert values_of(Scene()).fires[0, 4, PLANT] < 0


@pytest.mark.parametrize(
    ("shop", "goods", "worth"),
    [
        ("Dragon Hoard Bank", {"coins": 2, "rep": 9}, (0.3, 1.8)),
        ("Dragon Hoard Bank", {"coins": 1}, (0.3, None)),
        ("Gnome Depot", {"iron": 7}, (None, None)),
        ("Gnome Depot", {"iron": 7, "coins": 1}, (8 - 7 * 0.3 - 1.1, None)),
        ("Guilty Treasures", {}, (1.1 + 4 - 1.1, None)),
        ("Full Plate Buffet", {}, (0.9, None)),
        ("Drake of Cakes", {"bread": 2}, (2 * 0.9 - 0.6, None)),
        ("Drake of Cakes", {"bread": 1}, (None, None)),
        ("Maw & Paw's", {"coins": 1}, (1.7 + 0.6, None)),
        ("Hedges & Henges", {"bread": 1}, (1.7 + 1.7, None)),
    ],
)
def test_abilities_are_worth_their_rows(
    shop: str, goods: dict[str, int], worth: tuple[float | None, float | None]
) -> None:
    found = abilities(values_of(Scene().shop(6, shop).goods(**goods)))[0, 6]
    for half, expected in zip(found.tolist(), worth, strict=True):
        if expected is None:
            assert half < 0
        else:
            assert half == pytest.approx(expected)


def test_a_view_of_some_rows_is_that_of_these_rows() -> None:
    batch = make_batch("flamecraft_3p", 6)
    batch.reset(seed=1)
    view = Reader.of(batch.observe(), batch.masks())
    assert (view.take(np.array([4, 1])).hand == view.hand[[4, 1]]).all()


def test_the_last_turn_is_seen() -> None:
    assert not view_of(Scene()).last_turn.any()
    assert not view_of(Scene().note(end_flag=1)).last_turn.any()
    assert view_of(Scene().note(end_flag=1, turns_left=1)).last_turn.all()
