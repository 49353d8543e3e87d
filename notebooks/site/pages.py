"""Brings pages of the repository into the documentation site, and makes those that are made from code.

A page keeps its place, so links between pages hold as they are. Links to anything else, such as source files, lead
nowhere on a site and become plain text; pictures come along.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]
#: scripts that play with clients of others, each a page
CLIENTS, RECIPES = ROOT / "tests/clients", "use_it_with"
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
_FENCE = re.compile(r"(```.*?```)", re.DOTALL)


@event_priority(100)  # before notebooks are looked for
def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add what is not in the folder of the site."""
    own = {file.src_uri for file in files}
    wanted = [name for name in _named(config.nav) if name not in own and (ROOT / name).is_file()]
    pictures: set[str] = set()
    for name in wanted:
        if name.endswith(".md"):
            text = _page(name, set(wanted) | own, pictures)
            files.append(File.generated(config, name, content=text))
        else:
            files.append(File(name, str(ROOT), config.site_dir, config.use_directory_urls))
    for name in sorted(pictures):
        files.append(File.generated(config, name, abs_src_path=str(ROOT / name)))
    for name, text in _recipes():
        files.append(File.generated(config, name, content=text))
    return files


def _named(nav: Any) -> Iterator[str]:
    """The files of a navigation."""
    if isinstance(nav, str):
        yield nav
    else:
        for part in nav.values() if isinstance(nav, dict) else nav:
            yield from _named(part)


def _page(name: str, known: set[str], pictures: set[str]) -> str:
    """The text of a page whose links to what the site does not have are plain text."""
    folder = PurePosixPath(name).parent

    def link(found: re.Match[str]) -> str:
        picture, text, target = found.groups()
        path, _, anchor = target.partition("#")
        if "://" in target or not path:
            return found[0]
        place = _plain(folder / path)
        if picture:
            pictures.add(place)
            return found[0]
        for page in (place, f"{place}/README.md"):
            if page in known:
                return f"[{text}]({_between(folder, page)}{f'#{anchor}' if anchor else ''})"
        return text

    parts = _FENCE.split((ROOT / name).read_text(encoding="utf-8"))
    return "".join(part if part.startswith("```") else _LINK.sub(link, part) for part in parts)


def _plain(path: PurePosixPath) -> str:
    """A path without its dots."""
    parts: list[str] = []
    for part in path.parts:
        if part == ".." and parts:
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def _between(folder: PurePosixPath, page: str) -> str:
    """The way from a folder to a page."""
    up = [".."] * len([part for part in folder.parts if part != "."])
    return "/".join([*up, page])


def _recipes() -> Iterator[tuple[str, str]]:
    """A page for every script that plays with a client of others, and one that lists them."""
    listed = ["# Use it with …\n\nScripts that play with the libraries of others, as `make clients` runs them.\n"]
    for path in sorted(CLIENTS.glob("with_*.py")):
        code = path.read_text(encoding="utf-8")
        about = ast.get_docstring(ast.parse(code)) or path.stem
        title = path.stem.removeprefix("with_").replace("_", " ")
        listed.append(f"- [{title}]({path.stem}.md): {about.splitlines()[0]}")
        yield f"{RECIPES}/{path.stem}.md", f"# {title}\n\n{about}\n\n```python\n{code}```\n"
    yield f"{RECIPES}/index.md", "\n".join(listed) + "\n"
