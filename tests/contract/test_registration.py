"""Ids are there after `import firetower_env`, whatever is imported first; and what infos hold that libraries read."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import SyncVectorEnv

from firetower_env.adapters.aec import raw_env
from firetower_env.adapters.single import SingleLearner
from firetower_env.adapters.vector import VectorLearner
from firetower_env.presets import PRESETS
from tests.contract.helpers import USUAL
from tests.presets import ALONE

ROOT = Path(__file__).parents[2]
OURS = "import firetower_env"
ALL_THERE = f"""
import gymnasium, pettingzoo
gymnasium.register_envs(firetower_env)
ids = {[preset.env_id for preset in PRESETS.values()]!r}
print(all(id in gymnasium.registry for id in ids) and all(id in pettingzoo.aec_registry for id in ids))
"""


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize(
    "before",
    [
        OURS,
        f"import gymnasium, pettingzoo; {OURS}",
        f"import gymnasium; {OURS}; import pettingzoo",
        f"{OURS}; import pettingzoo",
        f"{OURS}; import firetower_env.registry",
        f"import firetower_env.registry; {OURS}",
        f"{OURS}; from importlib.util import find_spec; find_spec('gymnasium'); find_spec('pettingzoo')",
        f"{OURS}.core.fields, firetower_env",
    ],
)
def test_ids_are_there_whatever_comes_first(before: str) -> None:
    assert run(before + ALL_THERE) == "True"


def test_gymnasium_finds_ids_by_the_name_of_the_package() -> None:
    made = f"import gymnasium; print(gymnasium.make('firetower_env:{PRESETS[ALONE].env_id}').unwrapped.batch.count)"
    assert run(made) == "1"


def test_importing_brings_neither_library_and_leaves_their_loaders_alone() -> None:
    assert run(f"import sys; {OURS}; print('gymnasium' in sys.modules, 'firetower_env.presets' in sys.modules)") == (
        "False False"
    )
    loaders = "import gymnasium; print(gymnasium.__spec__.loader, 'exec_module' in vars(gymnasium.__spec__.loader))"
    assert run(f"{OURS}; {loaders}").split()[0] == run(loaders).split()[0]
    assert run(f"{OURS}; {loaders}").endswith("False")


def test_a_library_that_is_missing_is_missed_by_nobody() -> None:
    gone = "import sys; sys.modules['pettingzoo'] = None"
    assert run(f"{gone}; {OURS}; import gymnasium; print('{PRESETS[ALONE].env_id}' in gymnasium.registry)") == "True"


def test_a_pettingzoo_without_ids_is_no_reason_to_fail() -> None:
    old = "import pettingzoo; del pettingzoo.register, pettingzoo.aec_registry"
    assert run(f"{old}; {OURS}; from firetower_env import fire_tower_v0; print(fire_tower_v0.env())") == (
        "fire_tower_v0"
    )


# -- infos ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", USUAL)
def test_infos_hold_numbers_of_numpy_and_nothing_else(preset: str) -> None:
    single, aec = SingleLearner(preset, illegal="replace"), raw_env(preset, illegal="replace")
    _, info = single.reset(seed=1)
    aec.reset(seed=1)
    infos = [info, aec.infos[aec.agent_selection]]
    infos += [single.step(int(info["action_mask"].argmax()))[-1]]
    for told in infos:
        assert {isinstance(value, (np.number, np.ndarray)) for value in told.values()} == {True}
        assert {np.asarray(value).dtype.kind for value in told.values()} <= set("iufb")
    assert infos[0].keys() == infos[2].keys()


@pytest.mark.parametrize("preset", [*USUAL, ALONE])
def test_vector_environments_of_both_kinds_tell_the_same(preset: str) -> None:
    sync: Any = SyncVectorEnv([lambda: SingleLearner(preset, illegal="replace")] * 2)
    native = VectorLearner(2, preset, illegal="replace")
    one, other = sync.reset(seed=1)[1], native.reset(seed=1)[1]
    assert one.keys() == other.keys()
    kinds = {name: (one[name].dtype.kind, other[name].dtype.kind) for name in one}
    assert {name: kind for name, kind in kinds.items() if kind[0] != kind[1]} == {}


@pytest.mark.parametrize("preset", USUAL)
def test_questions_are_numbers_in_infos_and_words_beside(preset: str) -> None:
    single, aec, vector = SingleLearner(preset), raw_env(preset), VectorLearner(2, preset)
    _, info = single.reset(seed=2)
    aec.reset(seed=2)
    _, infos = vector.reset(seed=2)
    assert single.questions[info["question"]] == single.question == single.batch.questions()[0]
    assert aec.questions[aec.infos[aec.agent_selection]["question"]] == aec.question == aec.batch.questions()[0]
    assert [vector.questions[number] for number in infos["question"]] == vector.batch.questions()


def test_without_a_question_the_number_is_below_all() -> None:
    single = gymnasium.make(PRESETS[ALONE].env_id, max_turns=1)
    _, info = single.reset(seed=1)
    ended = False
    while not ended:
        *_, terminated, truncated, info = single.step(int(info["action_mask"].argmax()))
        ended = terminated or truncated
    assert (info["question"], single.unwrapped.question) == (-1, "")
