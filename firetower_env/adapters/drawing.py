"""Render modes: a snapshot as text, as a picture, or printed for a person at a terminal."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.errors import UnknownNameError
from firetower_env.core.snapshot import Snapshot
from firetower_env.render.text import render_text

HUMAN, ANSI, RGB_ARRAY = RENDER_MODES = ("human", "ansi", "rgb_array")
RENDER_FPS = 4


def known_mode(mode: str | None, modes: tuple[str, ...] = RENDER_MODES) -> str | None:
    """The mode itself, if there is such a one."""
    if mode is not None and mode not in modes:
        raise UnknownNameError.of("render mode", mode, modes)
    return mode


def draw(snapshot: Snapshot, mode: str) -> str | NDArray[np.uint8] | None:
    """The snapshot in a render mode; `human` writes it to standard output, which needs no display."""
    if mode == RGB_ARRAY:
        # imaging takes a while to import, and text needs none of it
        from firetower_env.render.image import render_image

        return render_image(snapshot)
    text = render_text(snapshot)
    if mode == ANSI:
        return text
    sys.stdout.write(_writable(text) + "\n\n")
    return None


def _writable(text: str) -> str:
    """The text, in plain characters where standard output takes no others."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, errors="replace").decode(encoding)


def metadata(name: str, modes: tuple[str, ...] = RENDER_MODES, **more: Any) -> dict[str, Any]:
    """What an adapter says of itself."""
    return {"name": name, "render_modes": list(modes), "render_fps": RENDER_FPS, **more}
