"""Replays prove themselves: a written game always does, and a damaged file is refused or says the very same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.core.errors import ReplayError
from firetower_env.presets import PRESETS, make_batch
from firetower_env.replay import Proof, ReplayWriter, verify
from firetower_env.selfcheck.check import Case, Defect, demand
from firetower_env.selfcheck.play import capped

DECISIONS, TURNS = 60, 12
DAMAGES = 30
Rng = np.random.Generator


def check(case: Case) -> None:
    """A short game is written and proven, then its file is damaged again and again."""
    path = case.folder / "game.jsonl"
    batch = record(path, case.preset, case.below(1 << 63), case.rng)
    data, proof = path.read_bytes(), verify(path)
    demand(proof.decisions == batch.lengths[0] and proof.complete, "a written game does not prove itself")
    case.tried()
    for _ in range(DAMAGES):
        kind, damaged = damage(data, case.rng)
        path.write_bytes(damaged)
        judge(path, proof, bool(case.below(2)), kind)
        case.tried()


def record(path: Path, preset: str, seed: int, rng: Rng) -> Batch:
    """Random play, written to a file."""
    batch = make_batch(preset, 1, **capped(preset, TURNS))
    batch.reset(seeds=[seed])
    with ReplayWriter(path, batch, env_id=PRESETS[preset].env_id, agents=["random"] * batch.game.seats) as writer:
        for _ in range(DECISIONS):
            if batch.over[0]:
                break
            writer.play(int(rng.choice(np.flatnonzero(batch.masks()[0]))))
    return batch


def judge(path: Path, proof: Proof, partial: bool, kind: str) -> bool:
    """A damaged file is refused by its reader, or proves what the sound one has proven; returns whether it was."""
    try:
        found = verify(path, partial=partial)
    except ReplayError as error:
        demand(str(error).startswith("line "), f"{kind}: refused without naming a line: {error}")
        return True
    except Exception as error:
        raise Defect(f"{kind}: {type(error).__name__} instead of a ReplayError: {error}") from error
    shorter = partial and not found.complete and found.decisions <= proof.decisions
    demand(shorter or found == proof, f"{kind}: believed, though it proves something else: {_difference(found, proof)}")
    return False


def _difference(found: Proof, proof: Proof) -> str:
    names = [name for name in vars(proof) if getattr(found, name) != getattr(proof, name)]
    return ", ".join(f"{name} {getattr(found, name)!r}" for name in names)


# -- damage -----------------------------------------------------------------------------------------------------------


def _flip(data: bytes, rng: Rng) -> bytes:
    changed = bytearray(data)
    for place in rng.integers(len(data), size=rng.integers(1, 4)):
        changed[place] = rng.integers(256)
    return bytes(changed)


def _cut(data: bytes, rng: Rng) -> bytes:
    return data[: rng.integers(len(data))]


def _nul(data: bytes, rng: Rng) -> bytes:
    place = (0, len(data), int(rng.integers(len(data))))[rng.integers(3)]
    return data[:place] + bytes(int(rng.integers(1, 5000))) + data[place:]


def _drop(data: bytes, rng: Rng) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[rng.integers(len(lines))]
    return b"".join(lines)


def _double(data: bytes, rng: Rng) -> bytes:
    lines = data.splitlines(keepends=True)
    lines.insert(int(rng.integers(len(lines) + 1)), lines[rng.integers(len(lines))])
    return b"".join(lines)


def _swap(data: bytes, rng: Rng) -> bytes:
    lines = data.splitlines(keepends=True)
    one, other = rng.integers(len(lines), size=2)
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def _fatten(data: bytes, rng: Rng) -> bytes:
    lines = data.splitlines(keepends=True)
    place = rng.integers(len(lines))
    lines[place] = lines[place].rstrip(b"\n}") + b" " * int(rng.integers(1 << 18)) + b"}\n"
    return b"".join(lines)


DAMAGE: dict[str, Callable[[bytes, Rng], bytes]] = {
    "flipped bytes": _flip,
    "cut off": _cut,
    "zero bytes": _nul,
    "a line less": _drop,
    "a line twice": _double,
    "lines swapped": _swap,
    "a fat line": _fatten,
}


def damage(data: bytes, rng: Rng) -> tuple[str, bytes]:
    """A damaged copy of a file, and what was done to it."""
    kind = list(DAMAGE)[rng.integers(len(DAMAGE))]
    return kind, DAMAGE[kind](data, rng)
