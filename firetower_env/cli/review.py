"""`firetower review`: a coach looks through a recorded game: how it stood, where it turned, what was better."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from firetower_env.cli.common import JsonOption, OverwriteOption, check_outputs, examples, print_json
from firetower_env.cli.film import Wishes, known_seat, write_all
from firetower_env.cli.screen import Screen
from firetower_env.core.errors import ReplayError
from firetower_env.core.snapshot import Snapshot
from firetower_env.render.colours import Theme
from firetower_env.replay import Playback, TruncatedReplayError, read_replay

NAME = "review"
EPILOG = examples(
    "firetower review game.jsonl",
    "firetower review game.jsonl --html review.html",
    "firetower review game.jsonl --seat player_0 --most 10",
    "firetower review game.jsonl --sims 200 --json",
)
#: columns and levels of the curve in a terminal
_COLUMNS, _LEVELS, _ASCII_LEVELS = 60, "▁▂▃▄▅▆▇█", "_.-=+*#@"


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay written by play, watch or the web app.")],
    seat: Annotated[
        str | None, typer.Option(metavar="player_N", help="Look into the answers of this seat alone.")
    ] = None,
    sims: Annotated[int, typer.Option(min=8, max=5000, help="Playouts for each answer: more take longer.")] = 48,
    most: Annotated[int, typer.Option(min=1, help="So many of the answers that cost most are listed.")] = 5,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A page to look through the game with, with the review in it.")
    ] = None,
    theme: Annotated[Theme, typer.Option(help="Light or dark; auto leaves it to the reader's screen.")] = Theme.AUTO,
    partial: Annotated[bool, typer.Option("--partial", help="Accept a file that stops early.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="No colour, no progress bar.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="ASCII characters only.")] = False,
    overwrite: OverwriteOption = False,
    as_json: JsonOption = False,
) -> None:
    """Let a coach look through a recorded game: how it stood, which answers cost most, and what was better.

    The coach sees what the asked seat saw. It plays the most promising answers and the given one on, all on the same
    deals, as the strongest scripted agent would. "Lost" is told with its standard error.
    """
    screen = Screen.make(plain=plain, ascii_only=ascii_only)
    try:
        playback = Playback(read_replay(file, partial=partial))
    except TruncatedReplayError as error:
        raise ReplayError(f"{error}; --partial reads what is there") from None
    viewer = known_seat(seat, playback.batch.game.seats)
    check_outputs([html], [file])
    if html is not None and html.exists() and not overwrite:
        raise FileExistsError(17, "exists", str(html))
    coaching = import_module("firetower_agents.coaching.review")
    coach = import_module("firetower_agents.coaching.appraisal").Coach(sims)
    with _progress(hidden=plain or as_json) as report:
        found = coaching.review(playback, coach, viewer, report)
    wishes = Wishes(file, html, theme=theme, overwrite=overwrite, review=found.to_dict())
    if as_json:
        write_all(playback, wishes)
        print_json({"file": str(file), **found.to_dict(), **({"html": str(html)} if html else {})})
    else:
        _tell(found, playback.batch.snapshot(), most, screen)
        write_all(playback, wishes, screen)


@contextmanager
def _progress(hidden: bool) -> Iterator[Any]:
    console = Console(stderr=True)
    columns = (TextColumn("decisions"), BarColumn(30), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=hidden or not console.is_terminal) as bar:
        task = bar.add_task("decisions", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _tell(found: Any, shown: Snapshot, most: int, screen: Screen) -> None:
    """The curve, what each seat lost, and the answers that cost most."""
    if not found.moments:
        screen.say("There was no choice in this game.")
        return
    names = [seat.name for seat in shown.seats]
    width = max(map(len, names))
    counted = found.unit or "share of the most that can be had"
    screen.say(f"How it stood ({counted}), from the first choice to the last:")
    for side in dict.fromkeys(found.sides):
        worth = [moment.prospects[found.sides.index(side)] for moment in found.moments]
        curve = _curve(worth, found.as_chances, screen.unicode)
        name = _side_name(names, found.sides, side)
        screen.say(f"  {name:<{width}}  {curve}  {found.told(worth[0])} to {found.told(worth[-1])}")
    lost = ", ".join(f"{name} {found.told(worth)}" for name, worth in zip(names, found.lost_by_seat(), strict=True))
    screen.say(f"Lost by answers that were not the best, in all: {lost}.")
    worst = found.turning_points(most)
    screen.say("Answers that cost most:" if worst else "No answer surely cost anything.")
    for moment in worst:
        better = ", ".join(f"{words} ({found.told(worth)})" for words, worth in moment.best)
        cost = f"lost {found.told(moment.lost)} ± {found.told(moment.error)}"
        screen.say(f"  {moment.at + 1:>4} {names[moment.seat]:<{width}}  {moment.given}: {cost}")
        screen.say(f"       better: {better}")


def _side_name(names: list[str], sides: tuple[int, ...], side: int) -> str:
    """A seat by its name, several by what they are to each other."""
    own = [name for name, its_side in zip(names, sides, strict=True) if its_side == side]
    return own[0] if len(own) == 1 else "all" if len(own) == len(names) else " and ".join(own)


def _curve(worth: list[float], as_chances: bool, unicode: bool) -> str:
    """Numbers as a line of bars, at most one for each of so many columns."""
    signs = _LEVELS if unicode else _ASCII_LEVELS
    low, high = (0.0, 1.0) if as_chances else (min(worth), max(worth))
    step = max(1, -(-len(worth) // _COLUMNS))
    means = [sum(part) / len(part) for part in (worth[at : at + step] for at in range(0, len(worth), step))]
    span = (high - low) or 1.0
    return "".join(signs[min(len(signs) - 1, int((mean - low) / span * len(signs)))] for mean in means)
