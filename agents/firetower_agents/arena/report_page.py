"""The page a report is written on: safe text, tables, colours for light and dark, and the frame around everything."""

from __future__ import annotations

import base64
import hashlib
import html
from collections.abc import Iterable, Sequence
from urllib.parse import quote

from firetower_env.render.wording import printable

#: steps of the colours of the heat-map, from 0 % to 100 %
SHADES = 11
Rgb = tuple[int, int, int]
# blue for above and orange for below a half: told apart with every kind of colour vision
_ABOVE, _BELOW = (0, 114, 178), (213, 94, 0)
_PAPER: dict[str, Rgb] = {"light": (255, 255, 255), "dark": (24, 27, 31)}
_DEPTH = {"light": 0.55, "dark": 0.75}

_LIGHT = """--edge:#0004;--paper:#fff;--ink:#1b1f24;--soft:#57606a;--line:#d0d7de;--plate:#f4f6f8;--mark:#0072b2;
--other:#b34f00"""
_DARK = """--edge:#fff5;--paper:#181b1f;--ink:#e8eaed;--soft:#a3abb5;--line:#3a424b;--plate:#22272d;--mark:#56b4e9;
--other:#f0953f"""
_STYLE = """
*{box-sizing:border-box}
body{margin:0 auto;max-width:62rem;padding:1rem;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin:2.2rem 0 .4rem;padding-top:.6rem;border-top:1px solid var(--line)}
h3{font-size:1rem;margin:1.2rem 0 .3rem}
p,ul{margin:.4rem 0;max-width:46rem}
.soft,small{color:var(--soft);font-size:.85rem}
.note{border-left:4px solid var(--other);padding:.3rem .7rem;background:var(--plate)}
.scroll{overflow-x:auto;margin:.6rem 0;background:linear-gradient(to right,var(--paper) 40%,transparent) 0 0/3rem 100%,
linear-gradient(to left,var(--paper) 40%,transparent) 100% 0/3rem 100%,
linear-gradient(to right,var(--edge),transparent) 0 0/.8rem 100%,
linear-gradient(to left,var(--edge),transparent) 100% 0/.8rem 100%;
background-repeat:no-repeat;background-attachment:local,local,scroll,scroll}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.93rem}
th,td{padding:.25rem .6rem;border-bottom:1px solid var(--line);text-align:right;vertical-align:top;white-space:nowrap}
thead th{white-space:normal;color:var(--soft);font-weight:600;vertical-align:bottom}
tbody th{font-weight:600}
.left{text-align:left;white-space:normal;overflow-wrap:break-word;max-width:18rem}
td small{display:block}
.heat td,.heat thead th{white-space:normal;text-align:center;min-width:3.4rem}
.heat .left{text-align:left}
.heat td{border:2px solid var(--paper);line-height:1.2}
.heat small{color:inherit;font-size:.72rem}
.none{color:var(--soft)}
.side{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,19rem),1fr));gap:0 2rem}
.cards{width:100%}
h4{font-size:.95rem;margin:.8rem 0 0;overflow-wrap:anywhere}
.meter{position:relative;width:32%}
.meter i{position:absolute;left:0;top:18%;height:64%;border-radius:2px;opacity:.45}
.meter b{position:relative;font-weight:400}
.first i{background:var(--mark)}
.later i{background:var(--other)}
a{color:var(--mark)}
code,pre{font:.85rem/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
code{overflow-wrap:anywhere}
pre{background:var(--plate);border:1px solid var(--line);border-radius:6px;padding:.6rem .7rem;margin:.5rem 0;
white-space:pre-wrap;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:.6rem 0}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
summary{cursor:pointer;padding:.3rem 0}
figure{margin:.6rem 0;max-width:46rem}
svg{display:block;overflow:visible}
svg text{font-size:13px;fill:var(--ink)}
svg .tick{font-size:12px;fill:var(--soft)}
svg .grid{stroke:var(--line);stroke-width:1}
svg .zero{stroke:var(--soft);stroke-width:1.5}
svg .bar{fill:var(--mark)}
svg .reach{stroke:var(--mark);stroke-width:3}
svg .dot{fill:var(--mark);stroke:var(--paper);stroke-width:2}
@media (max-width:30rem){body{padding:.7rem}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}
th,td{padding:.25rem .4rem}.heat td,.heat thead th{white-space:normal;min-width:2.9rem}.left{max-width:10rem}}
@media print{body{max-width:none}h2{break-after:avoid}figure,tr{break-inside:avoid}}
"""


def safe(value: object) -> str:
    """Text that is only text: nothing in it can become markup, steer the page or fail to be written."""
    return html.escape(printable(str(value)))


def name(value: object) -> str:
    """A name of somebody's choosing, kept apart from the text around it whatever script it is in."""
    return f"<bdi>{safe(value)}</bdi>"


def number(value: float, form: str) -> str:
    """A number; what rounds to zero has no sign."""
    text = f"{value:{form}}"
    return text if any(digit in text for digit in "123456789") else text.lstrip("+-")


def shade(score: float) -> str:
    """The class of a score from 0 to 1."""
    return f"s{min(SHADES - 1, max(0, round(score * (SHADES - 1))))}"


def section(title: str, *parts: str) -> str:
    """A part of the report under its heading; nothing if there is nothing to show."""
    shown = "\n".join(part for part in parts if part)
    return f"<section>\n<h2>{title}</h2>\n{shown}\n</section>" if shown else ""


def paragraph(markup: str, kind: str = "") -> str:
    """A paragraph; `kind` is soft or note."""
    return f'<p class="{kind}">{markup}</p>' if kind else f"<p>{markup}</p>"


def command(text: str) -> str:
    """What can be typed into a terminal."""
    return "<pre>" + "\n".join(safe(line) for line in text.split("\n")) + "</pre>"


def link(path: str, text: str) -> str:
    """A link to a file that lies beside the report."""
    return f'<a href="{safe(quote(path))}">{safe(text)}</a>'


def facts(items: Iterable[tuple[str, str]]) -> str:
    """Labels with what they stand for."""
    return "<dl>\n" + "\n".join(f"<dt>{label}</dt><dd>{value}</dd>" for label, value in items) + "\n</dl>"


def folded(title: str, markup: str) -> str:
    """What is opened by those who look for it."""
    return f"<details>\n<summary>{title}</summary>\n{markup}\n</details>"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "", left: Sequence[int] = (0,)) -> str:
    """A table of markup, whose first cells are the names of rows; columns in `left` hold words, others numbers."""
    lines = ["<tr>" + "".join(_cell("th", head, i in left, "col") for i, head in enumerate(heads)) + "</tr>"]
    for row in rows:
        rest = "".join(_cell("td", cell, i in left) for i, cell in enumerate(row) if i)
        lines.append("<tr>" + _cell("th", row[0], 0 in left, "row") + rest + "</tr>")
    return framed(lines[0], lines[1:], caption)


def framed(head: str, rows: Iterable[str], caption: str = "", kind: str = "") -> str:
    """A table from ready rows; it scrolls by itself where it is wider than the page, what is said about it does not."""
    opening = f'<table class="{kind}">' if kind else "<table>"
    below = f'\n<p class="soft">{caption}</p>' if caption else ""
    body = "\n".join(rows)
    return f'<div class="scroll">\n{opening}\n<thead>{head}</thead>\n<tbody>\n{body}\n</tbody>\n</table>\n</div>{below}'


def _cell(tag: str, markup: str, is_left: bool, scope: str = "") -> str:
    return (
        f"<{tag}" + (f' scope="{scope}"' if scope else "") + (' class="left"' if is_left else "") + f">{markup}</{tag}>"
    )


def page(title: str, parts: Iterable[str]) -> str:
    """The whole file. `title` is plain text, parts are markup."""
    body = "\n".join(part for part in parts if part)
    light = f":root{{color-scheme:light;{_LIGHT}}}{_shades('light')}"
    dark = f":root{{color-scheme:dark;{_DARK}}}{_shades('dark')}"
    style = f"\n{light}\n@media (prefers-color-scheme:dark){{{dark}}}{_STYLE}"
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_policy(style)}">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f"<title>{safe(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f"<main>\n<h1>{safe(title)}</h1>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _policy(style: str) -> str:
    """What the page may do: nothing but to look like this. Attributes of style are the lengths of bars."""
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    allowed = f"style-src 'sha256-{digest}'; style-src-attr 'unsafe-inline'"
    return f"default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'"


def _shades(mode: str) -> str:
    """One colour for each class of the heat-map, fading into the paper in the middle."""
    paper, middle = _PAPER[mode], (SHADES - 1) / 2
    lines = []
    for step in range(SHADES):
        far = abs(step - middle) / middle * _DEPTH[mode]
        hue = _ABOVE if step > middle else _BELOW
        red, green, blue = (round(here + far * (there - here)) for here, there in zip(paper, hue, strict=True))
        lines.append(f".s{step}{{background:#{red:02x}{green:02x}{blue:02x}}}")
    return "".join(lines)
