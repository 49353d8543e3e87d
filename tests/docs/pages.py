"""What the tests ask of a page in Markdown: its headings and anchors, its links, its examples, its rulings."""

import re
from pathlib import Path


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def anchors(page: Path) -> list[str]:
    """Where a link into the page can lead: named anchors, and headings the way they are usually shown."""
    text = text_of(page)
    titles = re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", text, flags=re.DOTALL), re.MULTILINE)
    return re.findall(r'<a id="(\w+)">', text) + [
        re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles
    ]


def broken_links(page: Path) -> list[str]:
    """Links to files or anchors that do not exist; other sites are left alone."""
    broken = []
    for link in re.findall(r"\]\(([^)\s]+)\)", text_of(page)):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    return broken


def examples(page: Path) -> list[str]:
    """The Python examples, in order."""
    return re.findall(r"```python\n(.*?)```", text_of(page), re.DOTALL)


def rulings(page: Path, letter: str) -> dict[int, tuple[str, str, str]]:
    """By number: what is played, the options, and why."""
    rows = re.findall(rf'^\| <a id="{letter.lower()}(\d+)"></a>{letter}(\d+) \| (.*) \|$', text_of(page), re.MULTILINE)
    assert all(anchor == number for anchor, number, _ in rows)
    found = {}
    for _, number, row in rows:
        played, option, why = (cell.strip() for cell in row.split(" | "))
        found[int(number)] = (played, option, why)
    assert len(found) == len(rows)
    return found
