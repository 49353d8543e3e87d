"""What a report is made of: its templates, which escape all that they are given, and its colours for light and dark.

Text stays text: nothing in a name can become markup, steer the page or fail to be written. `Markup` is what a template
has made; put together with `+`, `join` and `words` it escapes the rest.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from firetower_env.render.wording import printable

#: steps of the colours of the heat-map, from 0 % to 100 %
SHADES = 11
Rgb = tuple[int, int, int]
# blue for above and orange for below a half: told apart with every kind of colour vision
_ABOVE, _BELOW = (0, 114, 178), (213, 94, 0)
_PAPER: dict[str, Rgb] = {"light": (255, 255, 255), "dark": (24, 27, 31)}
_DEPTH = {"light": 0.55, "dark": 0.75}

_TEMPLATES = Environment(
    loader=PackageLoader("firetower_agents.arena"),
    autoescape=True,
    finalize=lambda value: value if isinstance(value, Markup) else printable(str(value)),
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
)
_TEMPLATES.globals["newline"] = Markup("\n")
#: the macros of `templates/parts.html`, those with a name of their own first
parts: Any = _TEMPLATES.get_template("parts.html").module
command, folded, heading, paragraph, table = (
    getattr(parts, macro) for macro in ("command", "folded", "heading", "paragraph", "table")
)


def name(value: object) -> Markup:
    """A name of somebody's choosing, kept apart from the text around it whatever script it is in."""
    return Markup(parts.name(value))


def names(values: Iterable[object]) -> Markup:
    """Some of them."""
    return Markup(", ").join(map(name, values))


def words(form: str, *given: object, **named: object) -> Markup:
    """Our own words (which may be markup) with text or markup put into them."""
    return Markup(form).format(*given, **named)


def number(value: float, form: str) -> str:
    """A number; what rounds to zero has no sign."""
    text = f"{value:{form}}"
    return text if any(digit in text for digit in "123456789") else text.lstrip("+-")


def page(title: str, sections: Iterable[tuple[str, Iterable[Markup]]]) -> str:
    """The whole file: parts under their headings; a section without any is left out."""
    style = Markup(_TEMPLATES.get_template("report.css").render(shades={mode: _shades(mode) for mode in _PAPER}))
    shown = [(heading, listed) for heading, given in sections if (listed := [part for part in given if part])]
    # what the page may do: nothing but to look like this; attributes of style are the lengths of bars
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return _TEMPLATES.get_template("page.html").render(title=title, style=style, digest=digest, sections=shown) + "\n"


def _shades(mode: str) -> list[str]:
    """One colour for each class of the heat-map, fading into the paper in the middle."""
    paper, middle = _PAPER[mode], (SHADES - 1) / 2
    colours = []
    for step in range(SHADES):
        far = abs(step - middle) / middle * _DEPTH[mode]
        hue = _ABOVE if step > middle else _BELOW
        red, green, blue = (round(here + far * (there - here)) for here, there in zip(paper, hue, strict=True))
        colours.append(f"#{red:02x}{green:02x}{blue:02x}")
    return colours
