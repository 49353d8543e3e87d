"""The imaging library's built-in font: sizes, what it can draw, and text that fits a given width."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

from PIL import ImageFont

from firetower_env.render.wording import printable

#: a code point that no font draws: what it gives is the picture of a missing glyph
_MISSING = "\uffff"
_ELLIPSIS = "..."


@lru_cache(maxsize=32)
def font(size: int) -> ImageFont.FreeTypeFont:
    """The built-in font at a size in pixels."""
    loaded = ImageFont.load_default(size=size)
    if not isinstance(loaded, ImageFont.FreeTypeFont):
        raise RuntimeError("drawing pictures needs an imaging library built with FreeType")
    return loaded


@lru_cache(maxsize=4096)
def _can_draw(char: str) -> bool:
    probe = font(16)
    mask, missing = probe.getmask(char), probe.getmask(_MISSING)
    return char.isspace() or (mask.size, bytes(mask)) != (missing.size, bytes(missing))


@lru_cache(maxsize=4096)
def drawable(text: str) -> str:
    """The text with every character that the font lacks replaced by its ASCII stand-in."""
    return "".join(char if _can_draw(char) else printable(char, unicode=False) for char in printable(text))


def glyph_for(glyph: str, fallback: str) -> str:
    """The glyph if the font has it, else the fallback."""
    return glyph if all(map(_can_draw, glyph)) else fallback


def fit(text: str, face: ImageFont.FreeTypeFont, width: float) -> str:
    """The text, cut with an ellipsis if it is wider than `width`."""
    if face.getlength(text) <= width:
        return text
    room = width - face.getlength(_ELLIPSIS)
    kept = bisect_right(range(len(text)), room, key=lambda end: face.getlength(text[:end]))
    return text[: max(0, kept - 1)].rstrip() + _ELLIPSIS


def wrap(text: str, face: ImageFont.FreeTypeFont, width: float, most: int) -> list[str]:
    """The text broken between words into at most `most` lines; what is left over is cut with an ellipsis."""
    lines: list[str] = []
    words = text.split()
    while words and len(lines) < most - 1:
        count = _words_that_fit(words, face, width)
        lines.append(fit(" ".join(words[:count]), face, width))
        words = words[count:]
    return [*lines, fit(" ".join(words), face, width)] if words else lines


def _words_that_fit(words: list[str], face: ImageFont.FreeTypeFont, width: float) -> int:
    """How many of the leading words fit on one line; at least one."""
    count = 1
    while count < len(words) and face.getlength(" ".join(words[: count + 1])) <= width:
        count += 1
    return count
