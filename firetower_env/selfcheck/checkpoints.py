"""Checkpoints are not believed: damaged and forged ones are refused by type, and nothing that they name is run."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from firetower_env.core.errors import FiretowerError
from firetower_env.presets import make_game
from firetower_env.selfcheck.check import Case, Defect, demand

DAMAGES = 12
WEIGHTS = "weights"
Rng = np.random.Generator


def check(case: Case) -> None:
    """A policy of random weights is written and read, then damaged and forged again and again."""
    folder = case.folder / "sound"
    state, weights = sound_policy(case.preset, case.below(1 << 31))
    write(folder, state, weights)
    demand(_same(_load(folder), weights), "a policy that was written comes back with other weights")
    case.tried()
    for number in range(DAMAGES):
        damaged = case.folder / f"damaged-{number}"
        if number % 2:
            write(damaged, state, weights)
            kind = spoil(damaged, case.rng)
        else:
            kind = forge(damaged, state, weights, case.rng)
        judge(damaged, kind, weights)
        case.tried()


def sound_policy(preset: str, seed: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """What describes a small policy of this preset, and its weights."""
    features = import_module("firetower_training.features.common").Features(make_game(preset))
    settings = import_module("firetower_training.policy.settings").NetworkConfig(kind="mlp", hidden=(4,))
    torch = import_module("torch")
    generator_state = torch.get_rng_state()
    torch.manual_seed(seed)
    network = import_module("firetower_training.policy.build").make_network(features, settings)
    torch.set_rng_state(generator_state)
    described = import_module("firetower_training.policy.loading").PolicyDescription.of(preset, {}, features, settings)
    return {"policy": described.model_dump(mode="json")}, dict(network.state_dict())


def write(folder: Path, state: dict[str, Any], weights: dict[str, Any]) -> None:
    """A checkpoint whose checksums are right, whatever it holds."""
    checkpoints = import_module("firetower_training.checkpoints")
    checkpoints.write_checkpoint(folder, checkpoints.Checkpoint(state, {WEIGHTS: weights}))


def judge(folder: Path, kind: str, weights: dict[str, Any]) -> None:
    """A damaged checkpoint is refused by type, or is the sound one in other bytes; what it names was not run."""
    try:
        agent = _load(folder)
    except FiretowerError:
        demand(not (folder / _MARK).exists(), f"{kind}: refused, but its code was run before")
        return
    except Exception as error:
        raise Defect(f"{kind}: {type(error).__name__} instead of a CheckpointError: {error}") from error
    demand(not (folder / _MARK).exists(), f"{kind}: its code was run")
    demand(kind in SPOILING and _same(agent, weights), f"{kind}: believed")


def _load(folder: Path) -> Any:
    return import_module("firetower_training.policy.loading").load_policy(folder)


def _same(agent: Any, weights: dict[str, Any]) -> bool:
    found = agent.weights()
    return found.keys() == weights.keys() and all(bool((found[name] == weights[name]).all()) for name in found)


# -- bytes that change by themselves ----------------------------------------------------------------------------------


def _flip(file: Path, rng: Rng) -> None:
    data = bytearray(file.read_bytes())
    data[rng.integers(len(data))] ^= 1 << int(rng.integers(8))
    file.write_bytes(data)


def _cut(file: Path, rng: Rng) -> None:
    file.write_bytes(file.read_bytes()[: rng.integers(file.stat().st_size)])


def _overwrite(file: Path, rng: Rng) -> None:
    data = file.read_bytes()
    start = int(rng.integers(len(data)))
    file.write_bytes(data[:start] + bytes(min(512, len(data) - start)) + data[start + 512 :])


def _lengthen(file: Path, rng: Rng) -> None:
    file.write_bytes(file.read_bytes() + rng.bytes(1 + int(rng.integers(4096))))


def _lose(file: Path, _rng: Rng) -> None:
    file.unlink()


SPOILING: dict[str, Callable[[Path, Rng], None]] = {
    "a flipped bit": _flip,
    "cut off": _cut,
    "zero bytes": _overwrite,
    "too long": _lengthen,
    "a file less": _lose,
}


def spoil(folder: Path, rng: Rng) -> str:
    """Damage one file of a checkpoint; returns what was done."""
    kind = list(SPOILING)[rng.integers(len(SPOILING))]
    files = sorted(folder.iterdir())
    SPOILING[kind](files[rng.integers(len(files))], rng)
    return kind


# -- forgeries with right checksums -----------------------------------------------------------------------------------

_MARK = "was-run"
_CODE = """
from pathlib import Path

Path(__file__).with_name({mark!r}).touch()


class Agent:
    def act(self, observations, masks, rng):
        return masks.argmax(axis=1)
"""


def _number(value: float) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """One weight becomes what is no number."""

    def change(weights: dict[str, Any]) -> dict[str, Any]:
        changed = {name: tensor.clone() for name, tensor in weights.items()}
        max(changed.values(), key=lambda tensor: int(tensor.numel())).view(-1)[0] = value
        return changed

    return change


def _shape(weights: dict[str, Any]) -> dict[str, Any]:
    name = next(iter(weights))
    return {**weights, name: weights[name].new_zeros(3, 5, 7)}


#: what becomes of the weights
WEIGHTS_FORGED: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "a weight that is NaN": _number(float("nan")),
    "a weight that is infinite": _number(float("inf")),
    "weights of another shape": _shape,
    "no weights": lambda weights: {},
}
#: what becomes of the description; `{folder}` is where the checkpoint lies
POLICY_FORGED: dict[str, dict[str, Any]] = {
    "code by its file": {"adviser": "{folder}/code.py:Agent"},
    "another policy": {"adviser": "policy:{folder}"},
    "code as a preset": {"preset": "{folder}/code.py"},
    "rules that are none": {"options": {"__class__": 1}},
    "another version": {"game_version": 10**6},
    "another size": {"answers": 1 << 40},
    "a network beyond measure": {"network": {"kind": "mlp", "hidden": [1 << 40]}},
    "a key too many": {"loader": "os.system"},
}


def forge(folder: Path, state: dict[str, Any], weights: dict[str, Any], rng: Rng) -> str:
    """A checkpoint as someone who means harm would write it; returns what is wrong with it."""
    kinds = (*WEIGHTS_FORGED, *POLICY_FORGED)
    kind = kinds[rng.integers(len(kinds))]
    if kind in WEIGHTS_FORGED:
        write(folder, state, WEIGHTS_FORGED[kind](weights))
        return kind
    forged = {key: _placed(value, folder) for key, value in POLICY_FORGED[kind].items()}
    write(folder, {"policy": {**state["policy"], **forged}}, weights)
    (folder / "code.py").write_text(_CODE.format(mark=_MARK), encoding="utf-8")
    return kind


def _placed(value: Any, folder: Path) -> Any:
    return value.format(folder=folder) if isinstance(value, str) else value
