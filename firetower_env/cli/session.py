"""One game at the table, for `play` and `watch`: seats, moves in words, and the replay if one is wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from firetower_env.agents import Agent
from firetower_env.cli.screen import Screen, result_line
from firetower_env.cli.seating import SeatPlayers, fresh_seed
from firetower_env.core.batch import Batch
from firetower_env.core.game import Game
from firetower_env.core.positions import seed_of
from firetower_env.core.recorder import Event, Recorder
from firetower_env.core.snapshot import Snapshot
from firetower_env.presets import find_preset, make_batch
from firetower_env.render.changes import consequences, marked, move_line, told_answer
from firetower_env.replay import Decision, ReplayMark, ReplayWriter
from firetower_env.replay.playback import set_up


@dataclass(frozen=True)
class Origin:
    """The beginning of a recorded game, which is played again before anybody is asked."""

    game: Game
    seed: int
    decisions: Sequence[Decision]
    position: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class SessionSpec:
    """What is played by whom."""

    preset: str
    options: dict[str, Any]
    #: an agent for each seat, None for a person; and how each is called in the replay
    agents: Sequence[Agent | None]
    codes: Sequence[str]
    seed: int | None = None
    save: str | None = None
    overwrite: bool = False
    #: are agents' scores of their answers saved as well, where they have any?
    scores: bool = False
    #: where the game goes on from
    origin: Origin | None = None
    #: where it begins, if that is not its setup
    position: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class _Mark:
    """A moment of a game to come back to: the position, the replay, and the agents' random numbers and memories."""

    position: Mapping[str, Any]
    moves: int
    replay: ReplayMark | None
    minds: Sequence[Any]


class Session:
    """A game from its setup to its end, on the real board. Leaving the context ends the replay properly."""

    def __init__(self, table: SessionSpec, viewer: int | None = None) -> None:
        self.table, self.viewer = table, viewer
        self.seed, self.batch = _lay_out(table)
        self.seating = SeatPlayers(self.batch, table.agents, self.seed)
        self.moves = 0
        self._marks: list[_Mark] = []
        self._writer = self._new_writer()
        for decision in table.origin.decisions if table.origin else ():
            self.seating.look_on()
            self._answer(decision.action, dict(decision.scores))
        #: the game as the viewer may see it now, and the same with the latest changes marked
        self.now = self.latest = self._look()

    def _new_writer(self) -> ReplayWriter | None:
        if self.table.save is None:
            return None
        env_id = find_preset(self.table.preset).env_id
        origin = self.table.origin
        return ReplayWriter(
            self.table.save,
            self.batch,
            env_id=env_id,
            agents=self.table.codes,
            overwrite=self.table.overwrite,
            from_position=(origin.position if origin else self.table.position) is not None,
        )

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return bool(self.batch.over[0])

    def _look(self) -> Snapshot:
        return self.batch.snapshot(viewer=self.viewer)

    def move(self, action: int) -> str:
        """Carry out an answer on the real board; returns it as a line of words."""
        before, question, asked = self.now, self.batch.questions()[0], int(self.batch.engine.asked[0])
        seat, game = before.seats[asked].name, self.batch.game
        answer = told_answer(game.texts, self.viewer, before, asked, question, action)
        chance = self._answer(action, self.seating.rated() if self.table.scores else {})
        self.now = self._look()
        self.latest = marked(self.now, before)
        return move_line(seat, question, answer, [*game.texts.seen_chance(chance), *consequences(before, self.now)])

    def mark(self) -> None:
        """Remember this moment for `take_back`."""
        replay = self._writer.mark() if self._writer else None
        self._marks.append(_Mark(self.batch.save(), self.moves, replay, self.seating.minds()))

    def take_back(self) -> bool:
        """Go back to the last but one of the marked moments, which becomes the last one; False if there is none."""
        if len(self._marks) < 2:
            return False
        self._marks.pop()
        mark = self._marks.pop()
        self.batch.restore(mark.position)
        if self._writer is not None and mark.replay is not None:
            self._writer.back_to(mark.replay)
        self.moves = mark.moves
        self.seating.set_minds(mark.minds)
        self.now = self.latest = self._look()
        return True

    def _answer(self, action: int, scores: dict[int, float]) -> Sequence[Event]:
        """Carry out an answer; returns what chance brought."""
        if self._writer is not None:
            chance: Sequence[Event] = self._writer.play(action, scores).chance
        else:
            with Recorder(self.batch) as recorder:
                self.batch.step([action])
                chance = recorder.take(0)
        self.moves += 1
        return chance

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


def _lay_out(table: SessionSpec) -> tuple[int, Batch]:
    """The seed, and the game on the real board before its first decision."""
    if table.origin is not None:
        origin = table.origin
        return origin.seed, set_up(origin.game, origin.seed, origin.position)[0]
    written = seed_of(table.position) if table.seed is None else table.seed
    seed = fresh_seed() if written is None else written
    batch = make_batch(table.preset, 1, relative=False, **table.options)
    if table.position is None:
        batch.reset(seeds=[seed])
    else:
        batch.set_position(table.position, seeds=[seed])
    return seed, batch
