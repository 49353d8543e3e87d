"""Pictures in notebooks: `show(batch)`, `show(env)` or `show(snapshot)` as the last line of a cell draws the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from firetower_env.core.batch import Batch
from firetower_env.core.errors import BatchError
from firetower_env.core.snapshot import Snapshot
from firetower_env.render.colours import Theme
from firetower_env.render.svg import render_svg

WIDTH = 640


class Drawing:
    """A drawn position. Notebooks show it; `save` writes it as SVG."""

    def __init__(self, snapshot: Snapshot, width: int, theme: Theme) -> None:
        self.snapshot = snapshot
        self.svg = render_svg(snapshot, width, theme)

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"Drawing({self.snapshot.title!r})"

    def save(self, path: str | Path) -> None:
        """Write the picture."""
        Path(path).write_text(self.svg, encoding="utf-8")


def show(what: Any, *, game: int = 0, viewer: int | None = None, width: int = WIDTH, theme: str = "light") -> Drawing:
    """A game of a batch or of an environment, or a snapshot, as a picture.

    With a viewer, what is hidden from that seat stays hidden. The theme is light, dark, or auto (as the reader likes).
    """
    return Drawing(_snapshot(what, game, viewer), width, Theme(theme))


def _snapshot(what: Any, game: int, viewer: int | None) -> Snapshot:
    if isinstance(what, Snapshot):
        return what
    batch = what if isinstance(what, Batch) else getattr(getattr(what, "unwrapped", what), "batch", None)
    if not isinstance(batch, Batch):
        raise BatchError(f"a batch, an environment or a snapshot can be shown, not {type(what).__name__}")
    return batch.snapshot(game, viewer)
