"""What `firetower replay` makes of a game: a page, pictures of one position, or a film."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from firetower_env.cli.common import check_outputs, fail
from firetower_env.cli.screen import Screen
from firetower_env.core.snapshot import Snapshot
from firetower_env.outputs import written_aside
from firetower_env.render.colours import Theme
from firetower_env.render.frames import Frame
from firetower_env.replay import Playback, frames_of, preset_of

#: widths of pictures that are allowed
SMALLEST, LARGEST = 160, 4000


@dataclass(frozen=True)
class Wishes:
    """What is to be written where, and how it looks."""

    file: Path
    html: Path | None = None
    svg: Path | None = None
    png: Path | None = None
    gif: Path | None = None
    mp4: Path | None = None
    #: the position of single pictures, None for the last
    to: int | None = None
    viewer: int | None = None
    theme: Theme = Theme.AUTO
    size: int | None = None
    fps: float = 4.0
    every: str = "turn"
    overwrite: bool = False
    #: what a coach says of the game; it stands in the page
    review: dict[str, Any] | None = None

    @property
    def outputs(self) -> list[Path]:
        """All files that are to be written."""
        return [path for path in (self.html, self.svg, self.png, self.gif, self.mp4) if path is not None]


def write_all(playback: Playback, wishes: Wishes, screen: Screen | None = None) -> None:
    """Write everything that is wished for, and say what; nothing is written if a file is in the way."""
    check_outputs(wishes.outputs, [wishes.file])
    for path in wishes.outputs:
        if path.exists() and not wishes.overwrite:
            raise FileExistsError(17, "exists", str(path))
    if not wishes.outputs:
        return
    frames = list(frames_of(playback, wishes.viewer))
    if wishes.html is not None:
        with written_aside(wishes.html) as path:
            path.write_text(_page(playback, frames, wishes), encoding="utf-8")
    _write_pictures(frames, wishes)
    _write_films(frames, wishes)
    if screen is not None:
        for path in wishes.outputs:
            screen.say(f"{path}: {path.stat().st_size / 1000:,.0f} kB")


def _page(playback: Playback, frames: Sequence[Frame], wishes: Wishes) -> str:
    from firetower_env.render.page import Page, render_page

    header = playback.replay.header
    preset = preset_of(header)
    command = f"firetower play {preset} --from {shlex.quote(str(wishes.file))}"
    agents = f"Seats are played by {', '.join(header.agents)}." if header.agents else ""
    title = f"{'Review' if wishes.review else 'Replay'} of {preset}"
    return render_page(frames, Page(title, agents, command, wishes.viewer, wishes.theme, wishes.review))


def _write_pictures(frames: Sequence[Frame], wishes: Wishes) -> None:
    last = len(frames) - 1
    shown = frames[last if wishes.to is None else wishes.to].snapshot
    if wishes.svg is not None:
        from firetower_env.render.svg import render_svg

        with written_aside(wishes.svg) as path:
            path.write_text(render_svg(shown, wishes.size or 960, wishes.theme), encoding="utf-8")
    if wishes.png is not None:
        from firetower_env.render.image import save_png

        with written_aside(wishes.png) as path:
            save_png(shown, path, wishes.size or 960, wishes.theme)


def _write_films(frames: Sequence[Frame], wishes: Wishes) -> None:
    if wishes.gif is None and wishes.mp4 is None:
        return
    from firetower_env.render.animation import save_gif, save_mp4

    for wish, save in ((wishes.gif, save_gif), (wishes.mp4, save_mp4)):
        if wish is not None:
            with written_aside(wish) as path:
                save(_scenes(frames, wishes.every), path, width=wishes.size or 600, fps=wishes.fps, theme=wishes.theme)


def _scenes(frames: Sequence[Frame], every: str) -> Iterator[Snapshot]:
    """The positions of a film: all, or the last one of each turn."""
    for frame, following in zip(frames, [*frames[1:], None], strict=True):
        if every == "decision" or following is None or following.snapshot.turn != frame.snapshot.turn:
            yield frame.snapshot


def known_seat(text: str | None, seats: int) -> int | None:
    """`player_1` or `1` as the number of a seat."""
    if text is None:
        return None
    number = text.removeprefix("player_")
    if not (number.isascii() and number.isdigit() and len(number) < 3 and int(number) < seats):
        fail(f"--seat is player_0 to player_{seats - 1}, not {text!r}")
    return int(number)
