"""A game as a film: an animated GIF, or an MP4 where an encoder is installed. No display is needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from PIL import Image

from firetower_env.core.errors import FiretowerError
from firetower_env.core.snapshot import Snapshot
from firetower_env.render.colours import Theme
from firetower_env.render.image import draw_scene
from firetower_env.render.scene import make_scene

#: the last picture stays so many times as long as the others
LAST_STAYS = 8
_COLOURS = 200


class FilmError(FiretowerError):
    """A film that cannot be made, and why."""


def pictures(snapshots: Iterable[Snapshot], width: int, theme: Theme = Theme.LIGHT) -> Iterator[Image.Image]:
    """The snapshots as images of one size."""
    return (draw_scene(make_scene(snapshot, width), theme) for snapshot in snapshots)


def save_gif(
    snapshots: Iterable[Snapshot], path: str | Path, *, width: int = 600, fps: float = 4, theme: Theme = Theme.LIGHT
) -> int:
    """Write an animated GIF; returns the number of its pictures."""
    shown = list(snapshots)
    if not shown:
        raise FilmError("a film needs at least one picture")
    palette = _common_colours(list(pictures([shown[0], shown[len(shown) // 2], shown[-1]], width, theme)))
    flat = (image.quantize(palette=palette, dither=Image.Dither.NONE) for image in pictures(shown, width, theme))
    pause = round(1000 / fps)
    pauses = [pause] * (len(shown) - 1) + [pause * LAST_STAYS]
    next(flat).save(path, "GIF", save_all=True, append_images=flat, duration=pauses, loop=0, optimize=False)
    return len(shown)


def _common_colours(chosen: Sequence[Image.Image]) -> Image.Image:
    """One table of colours for all pictures, made from some of them: otherwise colours would flicker."""
    width, height = chosen[0].size
    board = Image.new("RGB", (width, height * len(chosen)))
    for number, image in enumerate(chosen):
        board.paste(image, (0, number * height))
    return board.quantize(_COLOURS, method=Image.Quantize.MEDIANCUT)


def save_mp4(
    snapshots: Iterable[Snapshot], path: str | Path, *, width: int = 600, fps: float = 4, theme: Theme = Theme.LIGHT
) -> int:
    """Write an MP4 with the encoder of `imageio[ffmpeg]`; returns the number of its pictures."""
    import numpy as np

    count = 0
    with _encoder(path, fps) as film:
        for image in pictures(snapshots, width - width % 2, theme):
            film.append_data(np.asarray(image))
            count += 1
        if not count:
            raise FilmError("a film needs at least one picture")
        for _ in range(LAST_STAYS - 1):
            film.append_data(np.asarray(image))
    return count


def _encoder(path: str | Path, fps: float) -> Any:
    try:
        import_module("imageio_ffmpeg")
        imageio = import_module("imageio.v2")
    except ImportError as error:
        raise FilmError(f"MP4 needs an encoder: pip install 'imageio[ffmpeg]' ({error}); GIF needs none") from error
    return imageio.get_writer(path, format="FFMPEG", fps=fps, codec="libx264", quality=8, macro_block_size=2)
