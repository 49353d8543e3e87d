"""The folder of a training run: who may write to it, and what of it may go.

    RUN/.lock             held while a training writes
    RUN/.before/          what `--overwrite` replaces, until the new run has a checkpoint of its own
    RUN/.moving/          the same on its way there or back

Only what a training makes is ever moved or deleted; links are not followed. A new run that ends without a checkpoint,
however it ends, is undone: at once if it can be, else by the next training that looks at the folder.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from firetower_agents.arena.config import ConfigError, read_yaml
from firetower_env.core.errors import FiretowerError
from firetower_env.locking import Lock
from firetower_training.checkpoints import CheckpointError, list_checkpoints, read_state
from firetower_training.policy.loading import CHECKPOINTS, FINAL

RESULTS, CURVE, CONFIG, LOGS = "results.json", "curve.png", "config.yaml", "tensorboard"
CALIBRATION = "calibration.png"
_LOCK, _BEFORE, _MOVING = ".lock", ".before", ".moving"
_CHECKPOINT = rf"(?:{CHECKPOINTS}/(?:\.writing-(?:before-)?)?\d+|(?:\.writing-(?:before-)?)?{FINAL})"
#: all that trainings make, from the run's folder on
_FILES = re.compile(
    rf"{re.escape(_LOCK)}|\.?(?:{'|'.join(map(re.escape, (RESULTS, CURVE, CALIBRATION, CONFIG)))})"
    rf"|{LOGS}/events\.out\.tfevents\.[^/]+|{_CHECKPOINT}/(?:state\.json|env\.npz|[\w.-]+\.safetensors)"
)
_FOLDERS = re.compile(rf"{CHECKPOINTS}|{LOGS}|{_CHECKPOINT}")
#: settings by which a config of a training is known, whatever the release that wrote it
_SETTINGS = {"preset", "decisions", "ppo", "network", "league", "checkpoints"}
#: how many foreign things are named
_NAMED = 3


class RunError(FiretowerError, ValueError):
    """A run that cannot be begun, or cannot go on."""


class RunFolder:
    """A folder that belongs to one training until `release`. Making it refuses folders that no run may be kept in."""

    def __init__(self, path: Path, *, resume: bool = False, overwrite: bool = False) -> None:
        self.path = path
        self._resume, self._overwrite = resume, overwrite
        self._lock: Lock | None = None
        if os.path.lexists(path):
            self._take()
        elif resume:
            raise self._nothing_to_resume()

    # -- whose it is ----------------------------------------------------------------------------------------------

    def _take(self) -> None:
        """Hold a folder that is there, unless it is not to be written to."""
        # before a lock is put there: what is not ours stays as it is
        self._refuse_foreign()
        self.hold()
        try:
            self._settle()
            self._refuse_kept()
        except BaseException:
            self.release()
            raise

    def hold(self) -> None:
        """Keep other trainings away."""
        if not self._held:
            self._lock = Lock(self.path, "another training is writing to this folder: wait for it, or choose another")

    @property
    def _held(self) -> bool:
        return self._lock is not None and self._lock.held

    def release(self) -> None:
        """Let others write; if nothing was saved since `begin`, what was there before is put back."""
        if self._lock is not None and self._lock.held:
            try:
                self._settle()
            finally:
                self._lock.release()

    def begin(self) -> None:
        """Make room for a new run: make the folder, or set aside what an earlier run has left in it."""
        if not self._held:
            self.path.mkdir(parents=True, exist_ok=True)
            self._take()
        if not self._is_empty:
            self._move(self.path, self.path / _MOVING)
            (self.path / _MOVING).rename(self.path / _BEFORE)

    def saved(self) -> None:
        """The run has a checkpoint of its own: what was there before can go."""
        self._settle()

    # -- what may be done with it ---------------------------------------------------------------------------------

    @property
    def _is_empty(self) -> bool:
        return all(path.name == _LOCK for path in self.path.iterdir())

    def _refuse_foreign(self) -> None:
        """Refuse what is no folder, and a folder that holds something, but no run."""
        if not self.path.is_dir():
            raise RunError(f"{self.path} is not a folder: choose another one with --run")
        places = (self.path, self.path / _BEFORE, self.path / _MOVING)
        if self._resume:
            if not any(list_checkpoints(place / CHECKPOINTS) for place in places):
                raise self._nothing_to_resume()
        elif not self._is_empty and not any(map(_holds_run, places)):
            raise RunError(f"{self.path} is not empty, and no training has made it: choose another folder with --run")

    def _refuse_kept(self) -> None:
        """Refuse to begin anew where a run is kept, unless it is to be replaced and nothing else lies there."""
        there = list_checkpoints(self.path / CHECKPOINTS)
        if self._resume:
            if not there:
                raise self._nothing_to_resume()
            self._refuse_entries(FINAL)  # which the end of the run replaces
        elif not self._is_empty:
            if not self._overwrite:
                how = "go on with --resume, begin anew" if there else "it has no checkpoint to go on from; begin anew"
                raise RunError(f"{self.path} holds a run already: {how} with --overwrite, or choose another --run")
            if self.path.is_symlink():
                raise RunError(f"{self.path} is a link, through which nothing is deleted: name the folder itself")
            self._refuse_entries()

    def _refuse_entries(self, part: str = "") -> None:
        """Refuse what no training has made, in one part of the folder or anywhere in it."""
        others = [path.relative_to(self.path) for path, made in _entries(self.path) if not made]
        foreign = [str(path) for path in others if path.parts[0] == part or not part]
        if foreign:
            named = ", ".join(foreign[:_NAMED]) + (" and more" if len(foreign) > _NAMED else "")
            raise RunError(f"{self.path} holds what no training has made, and what would have to go: {named}")

    def _nothing_to_resume(self) -> RunError:
        return RunError(f"{self.path} holds no checkpoint to go on from")

    # -- what was there before ------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Forget what was there before if there is a new checkpoint, put it back if not."""
        before, moving = self.path / _BEFORE, self.path / _MOVING
        if _is_folder(before):
            if list_checkpoints(self.path / CHECKPOINTS):
                _delete(before)
                return
            _delete(self.path)
            before.rename(moving)
        if _is_folder(moving):
            self._move(moving, self.path)
            moving.rmdir()

    def _move(self, source: Path, target: Path) -> None:
        """Move all that lies in a folder of a run, without its lock."""
        target.mkdir(exist_ok=True)
        for path in source.iterdir():
            if path.name not in (_LOCK, _BEFORE, _MOVING):
                path.rename(target / path.name)


def _entries(folder: Path, under: str = "") -> Iterator[tuple[Path, bool]]:
    """All that lies in a folder, contents first, with whether trainings make such things; `under` is its own name."""
    for path in sorted(folder.iterdir()):
        name = f"{under}{path.name}"
        if _is_folder(path) and _FOLDERS.fullmatch(name):
            yield from _entries(path, f"{name}/")
            yield path, True
        else:
            yield path, path.is_file() and not path.is_symlink() and _FILES.fullmatch(name) is not None


def _delete(folder: Path) -> None:
    """Delete what a training has made in here, and the folder with it if it was set aside and nothing else is left."""
    for path, made in _entries(folder):
        if made and path.name != _LOCK:
            with suppress(OSError):  # a folder that is not empty
                path.rmdir() if _is_folder(path) else path.unlink()
    if folder.name == _BEFORE:
        with suppress(OSError):
            folder.rmdir()


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def _holds_run(folder: Path) -> bool:
    """Is there a config of a training, or a checkpoint?"""
    if (folder / CONFIG).is_file():
        with suppress(ConfigError):
            config = read_yaml(folder / CONFIG)
            if isinstance(config, dict) and config.keys() >= _SETTINGS:
                return True
    return any(map(_is_checkpoint, (folder / FINAL, *list_checkpoints(folder / CHECKPOINTS))))


def _is_checkpoint(folder: Path) -> bool:
    try:
        read_state(folder)
    except CheckpointError:
        return False
    return True
