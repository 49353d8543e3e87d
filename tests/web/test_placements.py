"""Gestures: a placement does what it promises, tells no secret, and is played whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest

pytest.importorskip("starlette", reason="NO WEB APP: install the extra `web` to test it")

from firetower_env.core.batch import Batch
from firetower_env.core.errors import IllegalActionError
from firetower_env.presets import make_game
from firetower_env.replay import verify
from firetower_env.replay.playback import set_up
from firetower_env.web.gestures import packed_plan
from firetower_env.web.placements import Placement, Plan, Planner, Stacks
from tests.web.site import Player, Site

#: by rules: a preset with options, and answers of which one placement at least must have been seen
QUIET: dict[str, tuple[str, dict[str, bool], set[str]]] = {
    "base": ("fire_tower_2p_beginner", {}, {"PLAY_EMBER"}),
    "picked": ("fire_tower_2p_pick", {"firestorm_card": False}, {"PLAY_BURNING_SNAG_PICK", "PLAY_FLARE_UP_PICK"}),
    "expansion": (
        "rising_flames_2p_core",
        {"firestorm_card": False},
        {"PLAY_HELITACK", "PLAY_ROLLING_FIREBRAND", "PLAY_CREEPING_FIRES", "PLAY_HAWK_TWO"},
    ),
    "acres": ("forest_fire_standard", {}, {"GET_6W", "GET_3B"}),
}


def positions(preset: str, seed: int, decisions: int = 70, **options: bool) -> Iterator[Batch]:
    """The positions of a game in which everybody answers by lot."""
    batch, _ = set_up(make_game(preset, **options), seed)
    rng = np.random.default_rng(seed)
    for _ in range(decisions):
        if batch.over[0]:
            return
        yield batch
        batch.step([int(rng.choice(batch.masks([0])[0].nonzero()[0]))])


def with_every_card(batch: Batch) -> Batch:
    """A copy in which the asked seat holds one of every card, where there are any."""
    dealt = batch.fork([0])
    if hasattr(dealt.engine.s, "hands"):
        dealt.engine.s.hands[0, int(dealt.engine.asked[0])] = 1
        dealt.engine.refresh(dealt.places())
    return dealt


def verb(batch: Batch, action: int) -> str:
    return batch.game.layout.verbs[action - batch.game.layout.cells]


def lines(batch: Batch, first: tuple[int, ...], rng: np.random.Generator) -> Iterator[tuple[Plan, Placement]]:
    """Some placements of each way after these answers, and of what follows them."""
    plan = Planner(batch).plan(first)
    for way in {placement.way for placement in plan.places}:
        mine = [placement for placement in plan.places if placement.way == way]
        placement = mine[int(rng.integers(len(mine)))]
        yield plan, placement
        if placement.more and len(first) < 6:
            for onward, last in lines(batch, (*first, *placement.actions), rng):
                yield (
                    onward,
                    Placement(last.way, (*placement.actions, *last.actions), last.covers, last.changes, last.more),
                )


def settled(stacks: Stacks, others: Stacks) -> Stacks:
    """The cells without birds, whose flight is an answer of its own, and without fire that spread afterwards."""
    return {cell: stack for cell, stack in stacks.items() if not {"hawk", "fire"} & {*stack, *others[cell]}}


@pytest.mark.parametrize("rules", QUIET)
def test_a_placement_does_what_it_promises(rules: str) -> None:
    preset, options, wanted = QUIET[rules]
    rng, seen = np.random.default_rng(1), set()
    asking = (batch for batch in positions(preset, 1, **options) if batch.questions()[0] in ("ACTION", "MAIN"))
    for batch in islice(asking, 1, None, 6):
        game, dealt = batch.game, with_every_card(batch)
        for begun in Planner(dealt).begins():
            for plan, placement in lines(dealt, (begun,), rng):
                real = dealt.fork([0])
                for action in (begun, *placement.actions):
                    real.step([action])
                shown, promised = game.cell_stacks(real.engine, 0), {**plan.here, **placement.changes}
                if not real.over[0]:
                    told = verb(batch, begun), placement
                    assert settled(shown, promised) == settled(promised, shown), told
                    seen.add(verb(batch, begun))
    shaped = {title.upper().replace(" ", "_").replace("/", "_") for title in game.texts.shapes()}
    assert {name for name in shaped | wanted if not any(name in other for other in seen)} == set()


def test_a_placement_covers_the_pattern_of_its_card() -> None:
    batch = with_every_card(next(one for one in positions("fire_tower_2p", 0) if one.questions() == ["ACTION"]))
    planner, layout = Planner(batch), batch.game.layout
    sizes = {
        name: {len(placement.covers) for placement in planner.plan([layout.encode(f"PLAY_{name}")]).places}
        for name in ("FLARE_UP", "BURNING_SNAG", "DOZER_LINE", "SCRATCH_LINE", "AIR_DROP_ALL", "EXPLOSION", "EMBER")
    }
    assert sizes == {
        "FLARE_UP": {3}, "BURNING_SNAG": {4}, "DOZER_LINE": {2}, "SCRATCH_LINE": {2}, "AIR_DROP_ALL": {3},
        "EXPLOSION": {9}, "EMBER": {1},
    }  # fmt: skip
    line = planner.plan([layout.encode("PLAY_SCRATCH_LINE")])
    apart = {tuple(np.subtract(placement.covers[1], placement.covers[0])) for placement in line.places}
    assert apart == {(0, 2), (2, 0)}
    assert {placement.way for placement in line.places} == {layout.encode("HORIZONTAL"), layout.encode("VERTICAL")}


def test_previews_depend_on_nothing_hidden() -> None:
    compared = 0
    for batch in positions("rising_flames_3p_weather", 4, 20):
        seat = int(batch.engine.asked[0])
        other = batch.fork([0])
        other.redeal([seat], [99])
        plans = [
            [packed_plan(Planner(one).plan([begun]), one.game, one.snapshot(viewer=seat)) for begun in sorted(begins)]
            for one, begins in ((batch, Planner(batch).begins()), (other, Planner(other).begins()))
        ]
        assert plans[0] == plans[1]
        compared += len(plans[0])
    assert compared > 10


def test_planning_changes_nothing_and_refuses_what_is_not_legal() -> None:
    for batch in positions("fire_tower_2p", 2, 20):
        before = batch.digest()
        begins = Planner(batch).begins()
        for begun in begins:
            Planner(batch).plan([begun])
        assert batch.digest() == before
        illegal = batch.game.layout.encode("VERTICAL")
        if not batch.masks([0])[0][illegal]:
            with pytest.raises(IllegalActionError):
                Planner(batch).plan([illegal])


def begun(player: Player) -> dict[str, object]:
    """Play on until a card with a pattern may be placed; its answer."""
    for _ in range(40):
        player.wait()
        answers = player.state["question"]["answers"]
        cards = [answer for answer in answers if answer.get("begins") and answer["group"] == "play"]
        if cards:
            return dict(cards[-1])
        assert player.act("answer", action=answers[-1]["action"])[0] == 200
    raise AssertionError("no card could be played")


def test_a_gesture_is_one_request_and_taken_back_as_one(site: Site) -> None:
    player = Player(site, site.new(preset="fire_tower_2p", players=["person", "pyromaniac"], seed=3), 0)
    card = begun(player)
    before, log = player.state["length"], site.log(player.game)
    status, plan = player.site.post(f"/api/games/{player.game}/plan", {**player.place, "actions": [card["action"]]})
    assert status == 200
    place = next(place for place in plan["places"] if not place["more"])
    assert place["words"]
    assert site.log(player.game) == log
    status, _ = player.act("answer", action=card["action"], then=place["actions"])
    assert status == 200
    assert player.state["length"] == before + 1 + len(place["actions"])
    questions = [line for line in site.log(player.game).splitlines()[1 + before :] if b'"question"' in line]
    assert len(questions) == 1 + len(place["actions"])
    player.wait()
    assert player.act("undo")[0] == 200
    assert player.state["length"] == before
    assert site.log(player.game) == log
    # chosen again, the game goes on to a log that proves itself
    assert player.act("answer", action=card["action"], then=place["actions"])[0] == 200
    assert verify(site.folder / f"{player.game}.jsonl", partial=True).decisions == player.state["length"]


def test_half_a_gesture_that_is_not_legal_is_not_played_at_all(site: Site) -> None:
    player = Player(site, site.new(preset="fire_tower_2p", players=["person", "pyromaniac"], seed=3), 0)
    card = begun(player)
    log = site.log(player.game)
    _, plan = player.site.post(f"/api/games/{player.game}/plan", {**player.place, "actions": [card["action"]]})
    place = next(place for place in plan["places"] if not place["more"])
    for wrong in ([999], [*place["actions"], 0], [card["action"]]):
        status, said = player.act("answer", action=card["action"], then=wrong)
        assert (status, "The rules do not allow this now" in said["error"]) == (422, True)
        assert site.log(player.game) == log
    status, said = player.site.post(f"/api/games/{player.game}/plan", {**player.place, "actions": [999]})
    assert status == 422
    status, said = player.site.post(f"/api/games/{player.game}/plan", {**player.place, "seat": 1, "actions": []})
    assert status == 403
    status, said = player.site.post(
        f"/api/games/{player.game}/plan", {**player.place, "position": 0, "mark": "", "actions": []}
    )
    assert status == 409
    assert player.act("answer", action=card["action"], then=[0] * 61)[0] == 422
