"""Every check of the core finds a defect that was planted for it, and none where there is none."""

import copy
import itertools
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from firetower_env.adapters.aec import GameAEC
from firetower_env.core.batch import Batch, Ended
from firetower_env.core.errors import IllegalActionError, PositionError, SavedStateError
from firetower_env.replay import Proof
from firetower_env.selfcheck import (
    copies,
    determinism,
    environments,
    hidden,
    long_play,
    masks,
    positions,
    replays,
    restoring,
)
from firetower_env.selfcheck.alarm import ringing_after
from tests.selfcheck.cases import cases, finds

SOUND = {
    module.__name__.rpartition(".")[2]: module
    for module in (masks, hidden, copies, restoring, positions, replays, environments, determinism)
}


@pytest.fixture
def plant(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Replace a method by a function that gets the old one first."""

    def put(owner: Any, name: str, change: Any) -> None:
        old = getattr(owner, name)
        monkeypatch.setattr(owner, name, lambda *given, **named: change(old, *given, **named))

    return put


@pytest.mark.parametrize("name", SOUND)
def test_nothing_is_found_where_all_is_well(name: str, tmp_path: Path) -> None:
    for case in itertools.islice(cases(tmp_path), 2):
        SOUND[name].check(case)
        assert case.tries > 0


# -- masks ------------------------------------------------------------------------------------------------------------


def test_a_mask_that_allows_too_much(plant: Any, tmp_path: Path) -> None:
    def wide(old: Any, batch: Batch, games: Any = None) -> Any:
        return np.ones_like(old(batch, games))

    plant(Batch, "masks", wide)
    finds(masks.check, tmp_path, "the mask allows what is refused")


def test_a_mask_that_allows_too_little(plant: Any, tmp_path: Path) -> None:
    def narrow(old: Any, batch: Batch, games: Any = None) -> Any:
        found = old(batch, games)
        found[np.arange(len(found)), found.argmax(axis=1)] = 0
        return found

    plant(Batch, "masks", narrow)
    finds(masks.check, tmp_path, "", "fire_tower_2p")


def test_a_refusal_that_leaves_a_trace(plant: Any, tmp_path: Path) -> None:
    def careless(old: Any, batch: Batch, actions: Any, games: Any = None) -> Ended:
        try:
            return old(batch, actions, games)  # type: ignore[no-any-return]
        except IllegalActionError:
            batch.engine.s.seed[:] += 1
            raise

    plant(Batch, "step", careless)
    finds(masks.check, tmp_path, "answers that were refused have changed the game")


# -- copies and hidden cards ------------------------------------------------------------------------------------------


def test_a_copy_that_shares_its_state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(copies, "WAYS", {"sharing": copy.copy})
    monkeypatch.setattr(copies, "OBJECT_WAYS", {})
    finds(copies.check, tmp_path, "sharing (batch): playing a batch changes its copy")


def test_a_copy_of_an_environment_that_shares_its_state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(copies, "WAYS", {})
    monkeypatch.setattr(copies, "OBJECT_WAYS", {"sharing": _sharing})
    finds(copies.check, tmp_path, "sharing (PettingZoo): the copy returns something else in step")


def _sharing(thing: Any) -> Any:
    """A true fork of a batch, but no copy of an environment."""
    return thing.fork() if isinstance(thing, Batch) else thing


def test_a_restore_that_forgets(plant: Any, tmp_path: Path) -> None:
    def forgetful(old: Any, batch: Batch, arrays: Any) -> None:
        old(batch, arrays)
        batch._lengths[:] = 0

    plant(Batch, "restore", forgetful)
    finds(copies.check, tmp_path, "save and restore (batch): a copy has counted other decisions", most=2)


def test_a_restore_that_accepts_nonsense(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("firetower_env.core.validation.broken_facts", lambda *_: [])
    with ringing_after(120):  # nonsense can go round in circles
        finds(restoring.check, tmp_path, "fire_tower_2p, ", "fire_tower_2p")


def test_a_restore_that_refuses_and_leaves_a_trace(plant: Any, tmp_path: Path) -> None:
    def careless(old: Any, batch: Batch, arrays: Any) -> None:
        try:
            old(batch, arrays)
        except SavedStateError:
            batch.engine.s.seed[:] += 1
            raise

    plant(Batch, "restore", careless)
    finds(restoring.check, tmp_path, "refused, but something has changed", most=1)


# -- positions --------------------------------------------------------------------------------------------------------


def test_a_position_that_forgets_something(plant: Any, tmp_path: Path) -> None:
    plant(Batch, "position_of", lambda old, self, game=0: (found := old(self, game)) | {"seed": found["seed"] ^ 1})
    finds(positions.check, tmp_path, "written down otherwise", most=1)


def test_a_refused_position_that_changes_something(plant: Any, tmp_path: Path) -> None:
    def dealing(old: Any, self: Batch, given: Any, **how: Any) -> None:
        try:
            old(self, given, **how)
        except PositionError:
            self.reset(1)
            raise

    plant(Batch, "set_position", dealing)
    finds(positions.check, tmp_path, "refused, but something has changed", most=2)


def test_a_redeal_that_leaks(plant: Any, tmp_path: Path) -> None:
    """It deals for the wrong seat, so that the right one's own hand changes."""

    def leaking(old: Any, batch: Batch, seats: Any, salts: Any, games: Any = None) -> None:
        old(batch, (np.asarray(seats) + 1) % batch.game.seats, salts, games)

    plant(Batch, "redeal", leaking)
    finds(hidden.check, tmp_path, "a redeal changes what seat", "fire_tower_2p")


def test_a_redeal_that_deals_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Batch, "redeal", lambda *_, **__: None)
    finds(hidden.check, tmp_path, "deals nothing anew")


# -- replays, determinism, long play ----------------------------------------------------------------------------------


def test_a_reader_that_believes_everything(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    honest = replays.verify
    proof = honest(_written(tmp_path))

    def naive(path: Path, *, partial: bool = False) -> Proof:
        try:
            return honest(path, partial=partial)
        except replays.ReplayError:
            return replace(proof, decisions=proof.decisions + 1)

    monkeypatch.setattr(replays, "verify", naive)
    finds(replays.check, tmp_path, "believed, though it proves something else: decisions")


def test_a_reader_that_breaks_down(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    honest = replays.verify

    def fragile(path: Path, *, partial: bool = False) -> Proof:
        try:
            return honest(path, partial=partial)
        except replays.ReplayError as error:
            raise KeyError("line") from error

    monkeypatch.setattr(replays, "verify", fragile)
    finds(replays.check, tmp_path, "KeyError instead of a ReplayError")


def _written(folder: Path) -> Path:
    path = folder / "game.jsonl"
    replays.record(path, "fire_tower_2p", 1, np.random.default_rng(1))
    return path


def test_a_game_that_depends_on_its_company(plant: Any, tmp_path: Path) -> None:
    def crowded(old: Any, batch: Batch, seed: Any = None, *, seeds: Any = None, games: Any = None) -> None:
        old(batch, seed, seeds=np.asarray(seeds) + batch.count, games=games)

    plant(Batch, "reset", crowded)
    finds(determinism.check, tmp_path, "games depend on their company", most=1)


def test_a_game_that_depends_on_its_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = determinism._ELSEWHERE.replace("fingerprints(*", "sorted(fingerprints(*").replace("])))", "]))))")
    monkeypatch.setattr(determinism, "_ELSEWHERE", program)
    finds(determinism.check, tmp_path, "games depend on the process they are played in", most=1)


def test_a_game_that_never_ends(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(long_play, "MOST_DECISIONS", 30)
    finds(long_play.check, tmp_path, "a game is not over after 30 decisions", "fire_tower_2p", most=1)


def test_memory_that_grows(plant: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(long_play, "play_to_the_end", lambda *_: 1)
    kept: list[Any] = []

    def keeping(old: Any, batch: Batch, *given: Any) -> Any:
        kept.append(np.zeros(1 << 13))
        return old(batch, *given)

    long_play.check(next(cases(tmp_path, "fire_tower_2p", first=100)))
    plant(Batch, "observe", keeping)
    finds(long_play.check, tmp_path, "memory grew by", "fire_tower_2p", most=1)


# -- environments -----------------------------------------------------------------------------------------------------


def test_an_environment_that_pays_twice(plant: Any, tmp_path: Path) -> None:
    def generous(old: Any, env: GameAEC) -> None:
        old(env)
        env.rewards = {agent: 2 * reward for agent, reward in env.rewards.items()}

    plant(GameAEC, "_pay", generous)
    finds(environments.check, tmp_path, "PettingZoo: agents were paid", "fire_tower_2p", most=1)


def test_an_environment_that_does_not_repeat_itself(plant: Any, tmp_path: Path) -> None:
    numbers = itertools.count()

    def fickle(old: Any, batch: Batch, *given: Any, **named: Any) -> None:
        if named.get("seeds") is not None:
            named["seeds"] = [int(seed) % (1 << 40) + next(numbers) for seed in named["seeds"]]
        old(batch, *given, **named)

    plant(Batch, "reset", fickle)
    finds(environments.check, tmp_path, "", "fire_tower_2p", most=1)
