"""Writing a replay while a game is played: every line is flushed, so that a crash loses nothing that was decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from types import TracebackType
from typing import Self

from firetower_env import __version__
from firetower_env.core.batch import Batch
from firetower_env.core.errors import BatchError
from firetower_env.core.recorder import Recorder
from firetower_env.outputs import naming
from firetower_env.replay.lines import (
    FORMAT,
    MAX_SCORES,
    POSITION_VERSION,
    TEXT_LENGTH,
    VERSION,
    Checksum,
    Decision,
    Header,
    Line,
)
from firetower_env.replay.playback import end_of, position_digest, set_up

DIGEST_EVERY = 25


@dataclass(frozen=True)
class ReplayMark:
    """How far a replay had been written."""

    size: int
    count: int
    checksum: Checksum


class ReplayWriter:
    """Plays one game of a batch and logs every decision. Make it right after the game was reset.

    With `from_position` the game may stand anywhere: its present position becomes the beginning of the replay.

    Used as a context, it writes the last line on leaving. After an error the file stays without it, and what led to
    the error can still be stepped through.
    """

    def __init__(
        self,
        path: str | Path,
        batch: Batch,
        *,
        game: int = 0,
        env_id: str = "",
        agents: Sequence[str] = (),
        digest_every: int = DIGEST_EVERY,
        overwrite: bool = False,
        from_position: bool = False,
    ) -> None:
        self.batch, self.game = batch, game
        header = _header(batch, game, env_id, agents, digest_every, from_position)
        self._digest_every = digest_every
        self._count = 0
        self._checksum = Checksum()
        self._path = Path(path)
        self._file = self._path.open("wb" if overwrite else "xb")
        self._recorder = Recorder(batch, [game])
        self._write(header)

    def play(self, action: int, scores: Mapping[int, float] | None = None) -> Decision:
        """Answer the pending question (in the batch's view) and log it. An illegal answer changes nothing.

        `scores` are what the agent thought of answers, named as on the real board; only numbers are kept.
        """
        real = int(self.batch.real_actions([action], [self.game])[0])
        engine = self.batch.engine
        seat, question = int(engine.asked[self.game]), engine.phases.all[engine.phase[self.game]].question
        self.batch.step([action], [self.game])
        chance = tuple(self._recorder.take(self.game))
        number, self._count = self._count, self._count + 1
        due = self._count % self._digest_every == 0
        digest = position_digest(self.batch, self.game) if due else None
        kept = tuple((answer, _short(score)) for answer, score in (scores or {}).items() if isfinite(score))
        decision = Decision(
            n=number,
            seat=seat,
            question=question,
            action=real,
            chance=chance,
            digest=digest,
            scores=kept[:MAX_SCORES],
        )
        self._write(decision)
        return decision

    def mark(self) -> ReplayMark:
        """Where the replay is now, to come back to."""
        return ReplayMark(self._file.tell(), self._count, self._checksum.copy())

    def back_to(self, mark: ReplayMark) -> None:
        """Forget the decisions since a mark; whoever calls this sets the game back as well."""
        with naming(self._path):
            self._file.seek(mark.size)
            self._file.truncate()
        self._count, self._checksum = mark.count, mark.checksum.copy()
        self._recorder.take(self.game)

    def close(self) -> None:
        """Write the last line, also of a game that is left unfinished, and close the file."""
        if not self._file.closed:
            self._write(end_of(self.batch, self.game, self._count, str(self._checksum)))
            self._leave()

    def _write(self, line: Line) -> None:
        data = line.dump()
        self._checksum.add(data)
        try:
            with naming(self._path):
                self._file.write(data)
                self._file.flush()
        except OSError:
            self._abandon()
            raise

    def _leave(self) -> None:
        self._recorder.close()
        with naming(self._path):
            self._file.close()

    def _abandon(self) -> None:
        """After an error, which has been told."""
        with suppress(OSError):
            self._leave()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.close()
        else:
            self._abandon()


def _short(score: float) -> float:
    """A score with as many digits as people read."""
    return float(f"{score:.5g}")


def _header(
    batch: Batch, game: int, env_id: str, agents: Sequence[str], digest_every: int, from_position: bool
) -> Header:
    """The first line. A twin from the same seed tells what chance brought, and that the game is at its start."""
    if batch.auto_reset:
        raise BatchError("a replay holds one game: record a batch without auto_reset")
    seed = int(batch.engine.s.seed[game])
    position = batch.position_of(game) if from_position else None
    twin, chance = set_up(batch.game, seed, position)
    if (twin.digest() != batch.digest(game)) if position is None else (twin.position_of() != position):
        raise BatchError("a replay begins with its game: make the writer right after reset")
    return Header(
        format=FORMAT,
        version=VERSION if position is None else POSITION_VERSION,
        env_id=env_id,
        game=batch.game.name,
        game_version=batch.game.version,
        rules=batch.game.rules.to_dict(),
        seed=seed,
        agents=tuple(name[:TEXT_LENGTH] for name in agents),
        package=__version__,
        digest_every=digest_every,
        chance=chance,
        digest=position_digest(twin),
        position=position,
    )
