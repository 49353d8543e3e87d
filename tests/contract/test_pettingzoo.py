"""PettingZoo: the official suites over every preset, and what they do not look at."""

from collections import defaultdict

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import firetower_env.registry  # noqa: F401  registers the ids
from firetower_env.adapters.aec import GameAEC, env, raw_env
from firetower_env.core.errors import GameOverError, IllegalActionError, UnknownNameError
from firetower_env.presets import PRESETS, make_batch
from tests.contract.helpers import ALL, same
from tests.presets import FOUR, THREE, TWO

# api_test says this of agents that are out, whose mask is all zero by convention.
AGENTS_ARE_OUT = "ignore:Action mask numpy array is all zeros:UserWarning"


def pick(environment: GameAEC, rng: np.random.Generator) -> int | None:
    """A random legal action for the selected agent, None if it is out."""
    agent = environment.agent_selection
    mask = environment.infos[agent]["action_mask"]
    return int(rng.choice(np.flatnonzero(mask))) if mask.any() else None


def play(environment: GameAEC, seed: int) -> dict[str, float]:
    """One random game to its end; the sum of each agent's rewards."""
    environment.reset(seed=seed)
    rng = np.random.default_rng(seed)
    paid: dict[str, float] = defaultdict(float)
    for agent in environment.agent_iter():
        paid[agent] += environment.last(observe=False)[1]
        environment.step(pick(environment, rng))
    return dict(paid)


@pytest.mark.filterwarnings(AGENTS_ARE_OUT)
@pytest.mark.parametrize("preset", ALL)
def test_api(preset: str) -> None:
    api_test(env(preset), num_cycles=400)


@pytest.mark.filterwarnings(AGENTS_ARE_OUT)
@pytest.mark.parametrize("options", [{"flat": True}, {"relative": False}, {"max_turns": 5}])
def test_api_with_options(options: dict[str, object]) -> None:
    api_test(raw_env(THREE, **options), num_cycles=200)


@pytest.mark.parametrize("preset", ALL)
def test_seeds(preset: str) -> None:
    seed_test(lambda: env(preset), num_cycles=40)


@pytest.mark.parametrize("preset", ALL)
def test_rendering_without_a_display(
    preset: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    render_test(lambda **options: env(preset, **options))
    assert PRESETS[preset].game.split("_")[0] in capsys.readouterr().out.lower()


@pytest.mark.parametrize("preset", ALL)
def test_ids_are_registered(preset: str) -> None:
    made = pettingzoo.make("aec", PRESETS[preset].env_id)
    made.reset(seed=3)
    direct = env(preset)
    direct.reset(seed=3)
    assert same(made.last(), direct.last())
    assert made.metadata["name"] == f"{PRESETS[preset].game}_v{PRESETS[preset].version}"
    assert made.metadata["render_modes"] == ["human", "ansi", "rgb_array"]
    assert made.metadata["is_parallelizable"] is False


@pytest.mark.parametrize("preset", ALL)
def test_a_seed_gives_the_game_of_the_batch(preset: str) -> None:
    environment, batch = raw_env(preset), make_batch(preset, 1)
    rng = np.random.default_rng(0)
    for seed in (0, 5, 2**63 + 1):
        environment.reset(seed=seed)
        batch.reset(seeds=[seed])
        for _ in range(25):
            seat = int(batch.asked[0])
            assert environment.agent_selection == f"player_{seat}"
            seen = environment.observe(environment.agent_selection)
            assert same(seen["observation"], {name: array[0] for name, array in batch.observe().items()})
            assert same(seen["action_mask"], batch.masks()[0])
            action = pick(environment, rng)
            environment.step(action)
            batch.step([action])
            if batch.over[0]:
                break
        assert environment.batch.digest() == batch.digest()


def test_without_a_seed_games_go_on_from_the_last_one() -> None:
    def three(seed: int) -> list[str]:
        environment = raw_env()
        found = []
        for given in (seed, None, None):
            environment.reset(seed=given)
            found.append(environment.batch.digest())
        return found

    assert three(1) == three(1)
    assert len({*three(1), *three(2)}) == 6
    assert raw_env().reset() is None


@pytest.mark.parametrize("preset", ALL)
def test_every_agent_is_paid_exactly_what_the_game_pays(preset: str) -> None:
    environment = raw_env(preset)
    for seed in range(2):
        paid = play(environment, seed)
        assert environment.agents == []
        assert [paid[agent] for agent in environment.possible_agents] == environment.batch.returns[0].tolist()


@pytest.mark.parametrize("preset", ALL)
def test_bookkeeping_after_every_step(preset: str) -> None:
    environment = raw_env(preset)
    environment.reset(seed=4)
    rng = np.random.default_rng(1)
    for _ in environment.agent_iter(300):
        tables = (environment.rewards, environment.terminations, environment.truncations, environment.infos)
        assert all(list(table) == environment.agents for table in tables)
        assert {type(value) for value in environment.rewards.values()} == {float}
        assert {type(value) for value in environment.terminations.values()} == {bool}
        assert {type(value) for value in environment.truncations.values()} == {bool}
        asked = [agent for agent in environment.agents if environment.infos[agent]["action_mask"].any()]
        running = not environment.batch.over[0]
        assert asked == [f"player_{environment.batch.asked[0]}"] * running
        for agent in environment.agents:
            info = environment.infos[agent]
            assert info["question"] == (environment.questions.index(environment.question) if running else -1)
            assert environment.question == environment.batch.questions()[0]
            assert info["action_mask"].dtype == np.int8
        environment.step(pick(environment, rng))


def test_the_turn_cap_truncates() -> None:
    environment = raw_env(TWO, max_turns=3)
    environment.reset(seed=0)
    rng = np.random.default_rng(0)
    while not environment.batch.over[0]:
        environment.step(pick(environment, rng))
    assert set(environment.truncations.values()) == {True}
    assert set(environment.terminations.values()) == {False}


@pytest.mark.parametrize("preset", ALL)
def test_illegal_actions_are_refused_and_change_nothing(preset: str) -> None:
    environment = raw_env(preset)
    environment.reset(seed=6)
    before = environment.batch.digest(), environment.agent_selection, environment.last()
    illegal = int(np.flatnonzero(environment.last()[-1]["action_mask"] == 0)[0])
    for action in (illegal, -1, 10_000, None, 1.5, "3", True, [1, 2]):
        with pytest.raises(IllegalActionError):
            environment.step(action)  # type: ignore[arg-type]
    assert same((environment.batch.digest(), environment.agent_selection, environment.last()), before)


def test_the_usual_wrappers_end_the_game_of_who_acts_illegally() -> None:
    environment = env(THREE)
    environment.reset(seed=6)
    offender = environment.agent_selection
    environment.step(int(np.flatnonzero(environment.last()[-1]["action_mask"] == 0)[0]))
    paid = {}
    for agent in environment.agent_iter():
        _, paid[agent], terminated, truncated, _ = environment.last()
        assert terminated or truncated
        environment.step(None)
    assert paid == {agent: -1.0 if agent == offender else 0.0 for agent in environment.possible_agents}
    environment.reset(seed=6)
    assert environment.agents == environment.possible_agents


def test_spaces_are_the_same_objects_and_hold_what_is_seen() -> None:
    for flat in (False, True):
        environment = raw_env(FOUR, flat=flat)
        environment.reset(seed=1)
        for agent in environment.possible_agents:
            assert environment.observation_space(agent) is environment.observation_space(agent)
            assert environment.action_space(agent) is environment.action_space(agent)
            assert environment.observe(agent) in environment.observation_space(agent)


def test_the_flat_observation_is_the_nested_one_in_a_row() -> None:
    nested, flat = raw_env(FOUR), raw_env(FOUR, flat=True)
    nested.reset(seed=2)
    flat.reset(seed=2)
    seen = nested.observe("player_1")["observation"]
    row = flat.observe("player_1")["observation"]
    assert row.dtype == np.float32
    assert np.array_equal(row, np.concatenate([seen["board"].ravel(), seen["vector"]]).astype(np.float32))


def test_misuse_has_typed_errors() -> None:
    environment = raw_env()
    with pytest.raises(GameOverError):
        environment.step(0)
    environment.reset(seed=1)
    with pytest.raises(UnknownNameError):
        environment.observe("player_9")
    with pytest.raises(UnknownNameError):
        raw_env("no_such_preset")
    with pytest.raises(UnknownNameError):
        raw_env(no_such_option=1)
    with pytest.raises(UnknownNameError):
        raw_env(render_mode="hologram")
