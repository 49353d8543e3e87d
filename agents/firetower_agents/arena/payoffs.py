"""Empirical payoffs: for every line-up that was played, what each seat was paid on average, and how sure that is.

A line-up is the agents by seat, so the order counts. As a tensor (`.npz`) a preset with k seats and n agents has
`<preset>.mean` and `<preset>.error` of shape (n, …, n, k), one axis of agents for each seat and the seats last, and
`<preset>.games` and `<preset>.blocks` of shape (n, …, n); `agents` and `presets` hold the names. Line-ups that were not
played are NaN with 0 games, as are errors where there is one block only. As a table (`.csv`) there is one line for each
seat of each line-up.

The standard error takes a block as one observation. Games that a fault has ended count as what they were scored.
"""

from __future__ import annotations

import csv
import io
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_agents.arena.config import ConfigError
from firetower_agents.arena.files import replace_file
from firetower_agents.arena.results import GameResult, ResultsError

FloatArray = NDArray[np.float64]
#: numbers of one tensor: about half a gigabyte
MOST_NUMBERS = 1 << 26
COLUMNS = ("preset", "line_up", "seat", "agent", "mean_return", "standard_error", "games", "blocks")


@dataclass(frozen=True)
class Payoff:
    """What one line-up was paid: a mean and its standard error for every seat."""

    preset: str
    agents: tuple[str, ...]
    mean: tuple[float, ...]
    #: not a number where there is one block only
    error: tuple[float, ...]
    games: int
    blocks: int


def payoffs(games: Iterable[GameResult]) -> list[Payoff]:
    """The payoffs of all line-ups, by preset and agents; the order of games leaves no trace."""
    found: defaultdict[tuple[str, tuple[str, ...]], defaultdict[str, list[tuple[float, ...]]]]
    found = defaultdict(lambda: defaultdict(list))
    for game in sorted(games, key=lambda game: game.match):
        found[game.preset, game.agents][game.block].append(game.returns)
    if not found:
        raise ResultsError("no games were played: there are no payoffs")
    return [_payoff(preset, agents, list(blocks.values())) for (preset, agents), blocks in sorted(found.items())]


def _payoff(preset: str, agents: tuple[str, ...], blocks: Sequence[Sequence[tuple[float, ...]]]) -> Payoff:
    sums = np.array([np.sum(paid, axis=0) for paid in blocks])  # (blocks, seats)
    sizes = np.array([len(paid) for paid in blocks], np.float64)
    mean = sums.sum(axis=0) / sizes.sum()
    error = np.full(len(agents), np.nan)
    if len(blocks) > 1:
        away = sums - sizes[:, None] * mean
        error = np.sqrt((away**2).sum(axis=0) * len(blocks) / (len(blocks) - 1)) / sizes.sum()
    return Payoff(preset, agents, tuple(mean.tolist()), tuple(error.tolist()), int(sizes.sum()), len(blocks))


def check_export(path: Path) -> None:
    """Refuse a name that no payoffs can be written to, before games are played for it."""
    if path.suffix not in _WRITERS:
        raise ConfigError(f"{path}: payoffs are exported as {' or '.join(_WRITERS)}")


def export_payoffs(games: Iterable[GameResult], path: str | Path) -> None:
    """Write the payoffs of these games as the suffix of the file says."""
    check_export(Path(path))
    replace_file(Path(path), _WRITERS[Path(path).suffix](payoffs(games)))


def tensors(found: Sequence[Payoff]) -> dict[str, NDArray[Any]]:
    """The arrays of the `.npz` file."""
    names = sorted({agent for payoff in found for agent in payoff.agents})
    number = {agent: place for place, agent in enumerate(names)}
    arrays: dict[str, NDArray[Any]] = {
        "agents": np.array(names),
        "presets": np.array(sorted({payoff.preset for payoff in found})),
    }
    for preset in arrays["presets"].tolist():
        here = [payoff for payoff in found if payoff.preset == preset]
        seats = len(here[0].agents)
        shape = (len(names),) * seats
        if len(names) ** seats * seats > MOST_NUMBERS:
            raise ResultsError(f"payoffs of {len(names)} agents on {seats} seats are too many for one array: use .csv")
        mean, error = np.full((2, *shape, seats), np.nan)
        games, blocks = np.zeros((2, *shape), np.int64)
        for payoff in here:
            place = tuple(number[agent] for agent in payoff.agents)
            mean[place], error[place] = payoff.mean, payoff.error
            games[place], blocks[place] = payoff.games, payoff.blocks
        arrays |= {f"{preset}.{name}": array for name, array in _named(mean, error, games, blocks)}
    return arrays


def _named(*arrays: NDArray[Any]) -> Iterable[tuple[str, NDArray[Any]]]:
    return zip(("mean", "error", "games", "blocks"), arrays, strict=True)


def _npz(found: Sequence[Payoff]) -> bytes:
    file = io.BytesIO()
    np.savez_compressed(file, allow_pickle=False, **tensors(found))
    return file.getvalue()


def _csv(found: Sequence[Payoff]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for payoff in found:
        line_up = json.dumps(payoff.agents, ensure_ascii=False)
        for seat, agent in enumerate(payoff.agents):
            error = "" if np.isnan(payoff.error[seat]) else repr(payoff.error[seat])
            numbers = (repr(payoff.mean[seat]), error, payoff.games, payoff.blocks)
            writer.writerow((payoff.preset, line_up, seat, agent, *numbers))
    return text.getvalue().encode()


_WRITERS: dict[str, Callable[[Sequence[Payoff]], bytes]] = {".npz": _npz, ".csv": _csv}
