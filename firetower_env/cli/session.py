"""One game at the table, for `play` and `watch`: seats, moves in words, and the replay if one is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from firetower_env.agents import Agent
from firetower_env.cli.screen import Screen, consequences, marked, move_line, result_line
from firetower_env.cli.seating import Seating, fresh_seed
from firetower_env.core.snapshot import Snapshot
from firetower_env.presets import find_preset, make_batch
from firetower_env.replay import ReplayWriter


@dataclass(frozen=True)
class Table:
    """What is played by whom."""

    preset: str
    options: dict[str, Any]
    #: an agent for each seat, None for a person; and how each is called in the replay
    agents: Sequence[Agent | None]
    codes: Sequence[str]
    seed: int | None = None
    save: str | None = None
    overwrite: bool = False


class Session:
    """A game from its setup to its end, on the real board. Leaving the context ends the replay properly."""

    def __init__(self, table: Table, viewer: int | None = None) -> None:
        self.table, self.viewer = table, viewer
        self.seed = fresh_seed() if table.seed is None else table.seed
        self.batch = make_batch(table.preset, 1, relative=False, **table.options)
        self.batch.reset(seeds=[self.seed])
        self.seating = Seating(self.batch, table.agents, self.seed)
        self.moves = 0
        #: the game as the viewer may see it now, and the same with the latest changes marked
        self.now = self.latest = self._look()
        self._writer = self._new_writer()

    def _new_writer(self) -> ReplayWriter | None:
        if self.table.save is None:
            return None
        env_id = find_preset(self.table.preset).env_id
        return ReplayWriter(
            self.table.save, self.batch, env_id=env_id, agents=self.table.codes, overwrite=self.table.overwrite
        )

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return bool(self.batch.over[0])

    def _look(self) -> Snapshot:
        return self.batch.snapshot(viewer=self.viewer)

    def move(self, action: int) -> str:
        """Carry out an answer on the real board; returns it as a line of words."""
        before, question = self.now, self.batch.questions()[0]
        seat = before.seats[int(self.batch.engine.asked[0])].name
        if self._writer is None:
            self.batch.step([action])
        else:
            self._writer.play(action)
        self.moves += 1
        self.now = self._look()
        self.latest = marked(self.now, before)
        return move_line(seat, question, self.batch.game.layout.describe(action), consequences(before, self.now))

    def finish(self, screen: Screen) -> None:
        """The last board, the result, and where the replay is."""
        screen.show(self.latest)
        if self.over:
            screen.say(result_line(self.now, self.batch.returns[0].tolist()))
        self.farewell(screen)

    def farewell(self, screen: Screen) -> None:
        """How far the game came, and how to see it again."""
        again = f"; replay: {self.table.save}" if self.table.save else ""
        screen.say(f"{self.moves} decisions; seed {self.seed}{again}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._writer is not None:
            self._writer.__exit__(kind, error, trace)
