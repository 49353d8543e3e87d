"""Replays of chosen games: a match is played once more from its seed, and must end as it ended in the tournament."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from firetower_agents.arena.apart import ApartAsker
from firetower_agents.arena.asking import Asker, Asking, NoNote, SeatSlot
from firetower_agents.arena.draws import generator
from firetower_agents.arena.play import TIME_LIMIT
from firetower_agents.arena.results import GameResult
from firetower_agents.arena.schedule import TableSpec
from firetower_agents.arena.tally import Tally
from firetower_env.agents import names_file
from firetower_env.core.batch import Batch
from firetower_env.isolation.faults import Fault
from firetower_env.presets import find_preset
from firetower_env.replay import ReplayWriter, verify


class ReplayDiffersError(Exception):
    """The game did not go as it went: an agent does not depend on its seed alone, or is not the one that played."""


def folder_of(report: Path) -> Path:
    """Where the replays of a report lie: beside it, so that its links are relative."""
    return report.with_name(f"{report.stem}_replays")


def clear_folder(folder: Path) -> None:
    """Remove the replays of an earlier report; other files stay."""
    for file in folder.glob("game_[0-9][0-9].jsonl"):
        file.unlink()
    if folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()


def write_replay(game: GameResult, table: TableSpec, path: Path, *, time_limit: float | None = TIME_LIMIT) -> None:
    """Play this game again, keep it as a replay, and prove that."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        _record(game, table, path, time_limit)
        verify(path)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _record(game: GameResult, table: TableSpec, path: Path, time_limit: float | None) -> None:
    seed = int(str(game.details["seed"]))
    batch = Batch(table.game, 1)
    batch.reset(seeds=[seed])
    slots = [SeatSlot(0, seat, code, seed, generator(seed, seat)) for seat, code in enumerate(game.agents)]
    tally, env_id = Tally(table.game.layout, 1, table.game.seats), find_preset(table.preset).env_id
    with (
        _asker(batch, game.agents, time_limit) as asker,
        ReplayWriter(path, batch, env_id=env_id, agents=game.agents, overwrite=True) as writer,
    ):
        while not batch.over[0]:
            (answer,) = asker.answers(batch.all_games, [slots[int(batch.asked[0])]])
            if isinstance(answer, Fault) or batch.lengths[0] >= game.length:
                raise ReplayDiffersError
            tally.add(batch.all_games, batch.asked, np.array([answer]))
            writer.play(answer)
    found = (tuple(batch.returns[0].tolist()), int(batch.lengths[0]), tally.of(0))
    if found != (game.returns, game.length, game.answers or tally.of(0)):
        raise ReplayDiffersError


@contextmanager
def _asker(batch: Batch, agents: Sequence[str], time_limit: float | None) -> Iterator[Asking]:
    """Asks the agents of one game. Those of users' files sit apart: they must not end or hang whoever reports."""
    if any(map(names_file, agents)):
        with ApartAsker(agents, time_limit) as apart:
            yield apart.at(batch)
    else:
        yield Asker(batch, time_limit, NoNote())
