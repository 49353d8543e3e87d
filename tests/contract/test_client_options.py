"""What libraries on top need to be told: players who end together, masks in one place, illegal answers that go on."""

import copy
import pickle
from collections import defaultdict
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from firetower_env.adapters.aec import GameAEC, env, raw_env
from firetower_env.adapters.single import SingleLearner
from firetower_env.adapters.vector import VectorLearner
from firetower_env.core.errors import BatchError, FiretowerError, IllegalActionError, UnknownNameError
from firetower_env.presets import PRESETS, make_game
from tests.contract.helpers import EVERY, USUAL, same
from tests.presets import ALONE, FOUR, TWO, briefly

#: in these a player may be out while the others go on
CAN_BE_OUT = [name for name in PRESETS if make_game(name).can_be_out and make_game(name).seats > 2]
AGENTS_ARE_OUT = "ignore:Action mask numpy array is all zeros:UserWarning"


def pick(environment: GameAEC, rng: np.random.Generator) -> int | None:
    mask = environment.infos[environment.agent_selection]["action_mask"]
    return int(rng.choice(np.flatnonzero(mask))) if mask.any() else None


def play(environment: GameAEC, seed: int) -> tuple[dict[str, float], list[str]]:
    """One random game to its end: what each agent was paid, and who acted."""
    environment.reset(seed=seed)
    rng, paid, actors = np.random.default_rng(seed), defaultdict(float), []
    for agent in environment.agent_iter():
        _, reward, terminated, truncated, _ = environment.last(observe=False)
        paid[agent] += reward
        if not (terminated or truncated):
            actors.append(agent)
        environment.step(pick(environment, rng))
    return dict(paid), actors


# -- players who end together ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", EVERY)
def test_the_same_game_is_played_and_paid_whenever_players_leave(preset: str) -> None:
    own, together = raw_env(preset), raw_env(preset, ends="together")
    assert play(own, 3) == play(together, 3)
    assert own.batch.digest() == together.batch.digest()


@pytest.mark.parametrize("preset", CAN_BE_OUT[:4])
@pytest.mark.parametrize("turns", [None, 40])
def test_all_players_stay_to_the_end_and_end_alike(preset: str, turns: int | None) -> None:
    out_before_the_end = 0
    for seed in range(4):
        environment = raw_env(preset, ends="together", **({} if turns is None else briefly(preset, turns)))
        early = raw_env(preset, **({} if turns is None else briefly(preset, turns)))
        for one in (environment, early):
            one.reset(seed=seed)
        rng, other_rng = np.random.default_rng(seed), np.random.default_rng(seed)
        while not environment.batch.over[0]:
            assert environment.agents == environment.possible_agents
            assert not any([*environment.terminations.values(), *environment.truncations.values()])
            assert not any(environment.rewards.values())
            environment.step(pick(environment, rng))
        while early.agents and not early.batch.over[0]:
            out_before_the_end += early.terminations[early.agent_selection]
            early.step(pick(early, other_rng))
        truncated = bool(environment.batch.truncated[0])
        assert set(environment.truncations.values()) == {truncated}
        assert set(environment.terminations.values()) == {not truncated}
    assert out_before_the_end or turns is not None or preset != FOUR


@pytest.mark.filterwarnings(AGENTS_ARE_OUT)
@pytest.mark.parametrize(
    "options", [{"ends": "together"}, {"mask_in": "observation"}, {"mask_in": "info", "flat": True}], ids=str
)
def test_the_official_test_passes_in_every_form(options: dict[str, Any]) -> None:
    api_test(env(FOUR, **options), num_cycles=200)


# -- masks in one place -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("flat", [False, True])
def test_masks_stand_where_they_are_wanted(flat: bool) -> None:
    both = raw_env(TWO, flat=flat)
    seen, told = raw_env(TWO, flat=flat, mask_in="observation"), raw_env(TWO, flat=flat, mask_in="info")
    for one in (both, seen, told):
        one.reset(seed=2)
        for agent in one.agents:
            assert one.observe(agent) in one.observation_space(agent)
    for agent in both.agents:
        assert same(seen.observe(agent), both.observe(agent))
        assert same(told.observe(agent), both.observe(agent)["observation"])
        assert same(told.infos[agent], both.infos[agent])
        assert same({**seen.infos[agent], "action_mask": 0}, {**both.infos[agent], "action_mask": 0})
        assert "action_mask" not in seen.infos[agent]


def test_the_wrapper_that_ends_games_needs_masks_that_it_finds() -> None:
    with pytest.raises(BatchError, match="flat=True"):
        env(TWO, mask_in="info")
    env(TWO, mask_in="info", illegal="replace").reset(seed=1)


# -- illegal answers --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("illegal", ["replace", "penalty"])
@pytest.mark.parametrize("preset", USUAL)
def test_the_official_check_passes_as_it_is(preset: str, illegal: str) -> None:
    check_env(gymnasium.make(PRESETS[preset].env_id, illegal=illegal).unwrapped)


def wrong(mask: Any) -> int:
    return int(np.flatnonzero(mask == 0)[-1])


@pytest.mark.parametrize("preset", [TWO, ALONE])
@pytest.mark.parametrize(("illegal", "cost"), [("replace", 0.0), ("penalty", -0.25)])
def test_a_legal_answer_is_played_instead_and_a_seed_decides_which(preset: str, illegal: str, cost: float) -> None:
    def episode(seed: int) -> list[Any]:
        one = SingleLearner(preset, illegal=illegal, illegal_reward=-0.25, **briefly(preset, 12))
        _, info = one.reset(seed=seed)
        assert info["illegal"] == 0
        told: list[Any] = []
        while True:
            told.append(one.step(wrong(info["action_mask"])))
            _, reward, terminated, truncated, info = told[-1]
            assert info["illegal"] == 1
            if terminated or truncated:
                return told
            assert reward == cost

    assert same(episode(4), episode(4))
    assert not same(episode(4), episode(5))


@pytest.mark.parametrize("illegal", ["raise", "replace", "penalty"])
def test_legal_answers_are_played_as_ever(illegal: str) -> None:
    plain, other = SingleLearner(TWO), SingleLearner(TWO, illegal=illegal)
    _, info = plain.reset(seed=1)
    other.reset(seed=1)
    for _ in range(20):
        action = int(info["action_mask"].argmax())
        *_, info = plain.step(action)
        *_, told = other.step(action)
        assert told.pop("illegal", 0) == 0
        assert same(told, info)


@pytest.mark.parametrize("illegal", ["replace", "penalty"])
def test_what_is_no_action_is_refused_in_any_case(illegal: str) -> None:
    single, aec = SingleLearner(TWO, illegal=illegal), raw_env(TWO, illegal=illegal)
    vector = VectorLearner(2, TWO, illegal=illegal)
    single.reset(seed=1)
    aec.reset(seed=1)
    _, infos = vector.reset(seed=1)
    before = single.batch.digest(), aec.batch.digest(), vector.batch.digest(0)
    for action in (-1, 100_000, None, 1.5, "3", True):
        with pytest.raises(IllegalActionError):
            single.step(action)
        with pytest.raises(IllegalActionError):
            aec.step(action)  # type: ignore[arg-type]
    for actions in ([-1, 0], [wrong(infos["action_mask"][0]), 100_000], [0.5, 0.5]):
        with pytest.raises(FiretowerError):
            vector.step(actions)
    assert (single.batch.digest(), aec.batch.digest(), vector.batch.digest(0)) == before


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_many_games_replace_the_illegal_answers_alone(mode: str) -> None:
    def run(seed: int) -> list[Any]:
        envs = VectorLearner(4, TWO, illegal="penalty", illegal_reward=-0.5, autoreset_mode=mode, max_turns=4)
        _, infos = envs.reset(seed=seed)
        told, paid, rng = [], [], np.random.default_rng(0)
        for _ in range(60):
            masks = infos["action_mask"]
            actions = masks.argmax(axis=1)
            guilty = np.flatnonzero(infos["_action_mask"] & (rng.random(4) < 0.5))
            actions[guilty] = [wrong(masks[game]) for game in guilty]
            told.append(envs.step(actions))
            _, rewards, terminated, truncated, infos = told[-1]
            ended = terminated | truncated
            last = np.where(ended, infos.get("final_info", infos)["illegal"], infos["illegal"])
            assert np.array_equal(np.flatnonzero(last), guilty)
            assert np.array_equal(rewards[~ended], np.where(last, -0.5, 0.0)[~ended])
            paid += rewards[ended & (last == 1)].tolist()
        assert set(paid) <= {-1.5, -0.5, 0.5}
        assert paid
        return told

    assert same(run(1), run(1))
    assert not same(run(1), run(2))


def test_players_of_a_game_pay_for_their_own_illegal_actions() -> None:
    environment = raw_env(FOUR, illegal="penalty", illegal_reward=-2)
    environment.reset(seed=1)
    offender = environment.agent_selection
    environment.step(wrong(environment.infos[offender]["action_mask"]))
    assert environment.rewards == {agent: -2.0 * (agent == offender) for agent in environment.agents}
    assert {info["illegal"] for info in environment.infos.values()} == {1}
    environment.step(pick(environment, np.random.default_rng(0)))
    assert not any(environment.rewards.values())
    assert {info["illegal"] for info in environment.infos.values()} == {0}


def test_wrapped_environments_go_on_after_an_illegal_action_if_they_shall() -> None:
    environment = env(TWO, illegal="replace")
    environment.reset(seed=1)
    environment.step(wrong(environment.last()[-1]["action_mask"]))
    assert not any(environment.terminations.values())
    assert environment.last()[-1]["illegal"] == 1


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])  # noqa: S301  our own
def test_copies_draw_the_same_in_place_of_illegal_answers(copied: Any) -> None:
    aec: Any = env(FOUR, illegal="penalty", ends="together")
    single: Any = SingleLearner(TWO, illegal="replace")
    vector: Any = VectorLearner(3, TWO, illegal="penalty")
    for one in (aec, single, vector):
        one.reset(seed=1)
    twin = copied(aec)
    assert twin.state_space == aec.state_space
    for _ in range(20):
        for game in (aec, twin):
            game.step(0)
        assert same(aec.last(), twin.last())
        assert np.array_equal(aec.state(), twin.state())
    for one, answers in ((single, 0), (vector, np.zeros(3, int))):
        twin = copied(one)
        for _ in range(20):
            assert same(one.step(answers), twin.step(answers))


# -- misuse -----------------------------------------------------------------------------------------------------------

MAKERS = {"aec": raw_env, "wrapped": env, "single": SingleLearner, "vector": lambda **all: VectorLearner(2, **all)}


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_unknown_keywords_are_type_errors_that_read_like_pythons(make: Any) -> None:
    with pytest.raises(TypeError, match=r"unexpected keyword argument 'frameskip'.*rules options are"):
        make(frameskip=1)
    with pytest.raises(UnknownNameError, match="did you mean max_turns"):
        make(max_turn=1)


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_unknown_ways_are_named_with_those_there_are(make: Any) -> None:
    with pytest.raises(UnknownNameError, match="illegal is 'raise' or 'penalty' or 'replace', not 'ignore'"):
        make(illegal="ignore")
    with pytest.raises(BatchError, match="illegal_reward"):
        make(illegal_reward=float("nan"))


@pytest.mark.parametrize(("name", "known"), [("ends", "'own' or 'together'"), ("mask_in", "'both' or 'observation'")])
def test_unknown_forms_are_named_with_those_there_are(name: str, known: str) -> None:
    with pytest.raises(UnknownNameError, match=f"{name} is {known}"):
        raw_env(TWO, **{name: "both ways"})
