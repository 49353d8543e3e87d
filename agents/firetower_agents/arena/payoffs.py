"""Empirical payoffs: for every line-up that was played, what each seat was paid on average, and how sure that is.

A line-up is the agents by seat, so the order counts. As a tensor (`.npz`) a preset with k seats and n agents has
`<preset>.mean` and `<preset>.error` of shape (n, …, n, k), one axis of agents for each seat and the seats last, and
`<preset>.games` and `<preset>.blocks` of shape (n, …, n); `agents` and `presets` hold the names. Line-ups that were not
played are NaN with 0 games, as are errors where there is one block only. As a table (`.csv`) there is one line for each
seat of each line-up.

Where games have a score or one side, `<preset>.won` and `<preset>.score`, or two more columns, hold the share of games
that each seat has won and its mean score, over the games that were played to their end.

The standard error takes a block as one observation. Games that a fault has ended count as what they were paid.
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
#: more of them where some games have a score or one side
MORE_COLUMNS = ("won", "mean_score")


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
    #: for every seat the share of games it has won, and its mean score (not a number without one); nothing for games of
    #: several sides without a score, in which returns say it all
    won: tuple[float, ...] = ()
    score: tuple[float, ...] = ()


def payoffs(games: Iterable[GameResult]) -> list[Payoff]:
    """The payoffs of all line-ups, by preset and agents; the order of games leaves no trace."""
    found: defaultdict[tuple[str, tuple[str, ...]], list[GameResult]] = defaultdict(list)
    for game in sorted(games, key=lambda game: game.match):
        found[game.preset, game.agents].append(game)
    if not found:
        raise ResultsError("no games were played: there are no payoffs")
    return [_payoff(preset, agents, played) for (preset, agents), played in sorted(found.items())]


def _payoff(preset: str, agents: tuple[str, ...], played: Sequence[GameResult]) -> Payoff:
    paid_in: defaultdict[str, list[tuple[float, ...]]] = defaultdict(list)
    for game in played:
        paid_in[game.block].append(game.returns)
    blocks = list(paid_in.values())
    sums = np.array([np.sum(paid, axis=0) for paid in blocks])  # (blocks, seats)
    sizes = np.array([len(paid) for paid in blocks], np.float64)
    mean = sums.sum(axis=0) / sizes.sum()
    error = np.full(len(agents), np.nan)
    if len(blocks) > 1:
        away = sums - sizes[:, None] * mean
        error = np.sqrt((away**2).sum(axis=0) * len(blocks) / (len(blocks) - 1)) / sizes.sum()
    numbers = tuple(mean.tolist()), tuple(error.tolist()), int(sizes.sum()), len(blocks)
    return Payoff(preset, agents, *numbers, *_outcomes(played))


def _outcomes(played: Sequence[GameResult]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Shares of games won and mean scores by seat; nothing where returns say it all."""
    scores = [game.score.seats for game in played if game.score is not None]
    if not scores and not played[0].is_one_sided:
        return (), ()
    won = np.mean([game.won for game in played], axis=0)
    mean = np.mean(scores, axis=0) if scores else np.full(won.shape, np.nan)
    return tuple(won.tolist()), tuple(mean.tolist())


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
        arrays |= _outcome_tensors(preset, [payoff for payoff in here if payoff.won], number)
    return arrays


def _outcome_tensors(preset: str, here: Sequence[Payoff], number: dict[str, int]) -> dict[str, NDArray[Any]]:
    """Games won and scores, of the same shape as the mean returns."""
    if not here:
        return {}
    seats = len(here[0].agents)
    won, score = np.full((2, *(len(number),) * seats, seats), np.nan)
    for payoff in here:
        place = tuple(number[agent] for agent in payoff.agents)
        won[place], score[place] = payoff.won, payoff.score
    return {f"{preset}.won": won, f"{preset}.score": score}


def _named(*arrays: NDArray[Any]) -> Iterable[tuple[str, NDArray[Any]]]:
    return zip(("mean", "error", "games", "blocks"), arrays, strict=True)


def _npz(found: Sequence[Payoff]) -> bytes:
    file = io.BytesIO()
    np.savez_compressed(file, allow_pickle=False, **tensors(found))
    return file.getvalue()


def _csv(found: Sequence[Payoff]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    more = any(payoff.won for payoff in found)
    writer.writerow((*COLUMNS, *(MORE_COLUMNS if more else ())))
    for payoff in found:
        line_up = json.dumps(payoff.agents, ensure_ascii=False)
        for seat, agent in enumerate(payoff.agents):
            numbers = [repr(payoff.mean[seat]), _number(payoff.error, seat), payoff.games, payoff.blocks]
            if more:
                numbers += [_number(payoff.won, seat), _number(payoff.score, seat)]
            writer.writerow((payoff.preset, line_up, seat, agent, *numbers))
    return text.getvalue().encode()


def _number(values: Sequence[float], seat: int) -> str:
    """The number of a seat; nothing where there is none."""
    return "" if not values or np.isnan(values[seat]) else repr(values[seat])


_WRITERS: dict[str, Callable[[Sequence[Payoff]], bytes]] = {".npz": _npz, ".csv": _csv}
