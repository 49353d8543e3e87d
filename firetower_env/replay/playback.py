"""A replay on the table: every decision is played again through the rules and compared with what is written."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.core.errors import FiretowerError, ReplayError
from firetower_env.core.game import Game
from firetower_env.core.recorder import Recorder
from firetower_env.presets import GAMES
from firetower_env.replay.lines import Chance, Decision, End, Header, Replay, compare, read_replay

#: decisions between positions that are kept whole, and how many are kept: in long games they lie further apart
KEYFRAME_EVERY, MOST_KEYFRAMES = 32, 128


@dataclass(frozen=True)
class Proof:
    """What a verified replay has shown."""

    decisions: int
    chance_results: int
    digests: int
    #: did the file reach its last line, and the game its end?
    complete: bool
    over: bool
    outcome: str
    returns: tuple[float, ...]


class Playback:
    """Goes to any position of a replay; whatever is passed on the way is checked. The board is the real one."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.position = 0
        header = replay.header
        try:
            self.batch, chance = set_up(_game(header), header.seed, header.position)
        except FiretowerError as error:
            raise ReplayError(f"line 1: {error}") from error
        compare(1, "chance of the setup", header.chance, chance)
        compare(1, "digest", header.digest, position_digest(self.batch))
        self._recorder = Recorder(self.batch)
        self._keyframes, self._spacing = [self.batch.save()], KEYFRAME_EVERY

    @property
    def length(self) -> int:
        """The number of decisions, and the last position."""
        return len(self.replay.decisions)

    def forward(self) -> Decision:
        """Carry out the next decision."""
        decision, line = self.replay.decisions[self.position], self.position + 2
        engine = self.batch.engine
        compare(line, "asked seat", decision.seat, int(engine.asked[0]))
        compare(line, "question", decision.question, self.batch.questions()[0])
        try:
            self.batch.step([decision.action])
        except FiretowerError as error:
            raise ReplayError(f"line {line}: {error}") from error
        compare(line, "chance", decision.chance, tuple(self._recorder.take(0)))
        self.position += 1
        due = self.position % self.replay.header.digest_every == 0
        compare(line, "digest", decision.digest, position_digest(self.batch) if due else None)
        self._keep()
        return decision

    def _keep(self) -> None:
        """Keep this position whole if it is due."""
        if self.position != len(self._keyframes) * self._spacing:
            return
        if len(self._keyframes) == MOST_KEYFRAMES:
            del self._keyframes[1::2]
            self._spacing *= 2
            self._keep()
        else:
            self._keyframes.append(self.batch.save())

    def go_to(self, position: int) -> None:
        """The game after this many decisions."""
        if not 0 <= position <= self.length:
            raise ReplayError(f"position {position} is not in 0 … {self.length}")
        frame = min(position // self._spacing, len(self._keyframes) - 1)
        if not frame * self._spacing <= self.position <= position:
            self.batch.restore(self._keyframes[frame])
            self.position = frame * self._spacing
        while self.position < position:
            self.forward()

    def prove(self) -> Proof:
        """Play to the last decision and compare the end."""
        self.go_to(self.length)
        written = self.replay.end
        found = end_of(self.batch, 0, self.length, written.checksum if written else "")
        if written is not None:
            for name in End.model_fields:
                compare(self.length + 2, name, getattr(written, name), getattr(found, name))
        chance_results, digests = len(self.replay.header.chance), 1 + (written is not None)
        for decision in self.replay.decisions:
            chance_results += len(decision.chance)
            digests += decision.digest is not None
        return Proof(
            decisions=self.length,
            chance_results=chance_results,
            digests=digests,
            complete=written is not None,
            over=found.end == "over",
            outcome=found.outcome,
            returns=found.returns,
        )


def verify(path: str | Path, *, partial: bool = False) -> Proof:
    """Play a file again through the rules and compare seats, questions, answers, chance, digests and the end."""
    return Playback(read_replay(path, partial=partial)).prove()


def set_up(game: Game, seed: int, position: Mapping[str, Any] | None = None) -> tuple[Batch, Chance]:
    """A batch of one on the real board, set up from this seed, and what chance brought in doing so.

    With a position, the whole of one, it begins there, and chance has nothing to do.
    """
    batch = Batch(game, 1, relative=False)
    with Recorder(batch) as recorder:
        if position is None:
            batch.reset(seeds=[seed])
        else:
            batch.set_position(position, seeds=[seed])
        return batch, tuple(recorder.take(0))


def position_digest(batch: Batch, game: int = 0) -> str:
    """A fingerprint of what every seat sees and may answer.

    It changes with the rules and the observations, which raise the game's version, and not with how the state is kept.
    """
    hasher = hashlib.blake2b(batch.engine.mask[game].astype("<u2").tobytes(), digest_size=12)
    hasher.update(f"{batch.engine.asked[game]} {batch.returns[game].tolist()}".encode())
    seats = np.arange(batch.game.seats)
    seen = batch.game.observe(batch.engine, np.full(seats.size, game), seats, False)
    for name in sorted(seen):
        hasher.update(seen[name].astype(seen[name].dtype.newbyteorder("<")).tobytes())
    return hasher.hexdigest()


def end_of(batch: Batch, game: int, count: int, checksum: str) -> End:
    """The last line for the game as it stands now."""
    return End(
        end="over" if batch.over[game] else "left",
        decisions=count,
        outcome=batch.snapshot(game).outcome,
        returns=tuple(batch.returns[game].tolist()),
        truncated=bool(batch.truncated[game]),
        digest=position_digest(batch, game),
        checksum=checksum,
    )


def _game(header: Header) -> Game:
    """The game under exactly the rules that are written."""
    if header.game not in GAMES:
        raise ReplayError(f"unknown game {header.game!r}; games are {', '.join(GAMES)}")
    make = GAMES[header.game].make
    if set(header.rules) != set(make().rules.to_dict()):
        raise ReplayError("the rules do not name exactly the options of this game")
    game = make(**header.rules)
    if game.rules.to_dict() != header.rules:
        raise ReplayError("the rules are not written in their full form")
    if game.version != header.game_version:
        raise ReplayError(f"recorded with version {header.game_version} of {game.name}; this is version {game.version}")
    return game
