"""Pages, scripts and styles: a fixed set of files, read once. No path of a request ever names a file."""

from __future__ import annotations

from importlib.resources import files

from firetower_env.render.colours import ROLES
from firetower_env.render.svg import colour_css, night_css

_KINDS = {"js": "text/javascript", "css": "text/css", "html": "text/html", "svg": "image/svg+xml"}
_FOLDERS = {
    "firetower_env.render": (
        "web",
        ("film.js", "board.js", "tableau.js", "gauges.js", "panel.js", "review.js", "page.css"),
    ),
    "firetower_env.web": (
        "static",
        (
            "answers.js",
            "app.css",
            "chronicle.js",
            "controls.js",
            "cursor.js",
            "game.html",
            "fitting.js",
            "game.js",
            "gesture.js",
            "ghost.js",
            "icon.svg",
            "held.js",
            "live.js",
            "net.js",
            "seats.js",
            "show.js",
            "coach.js",
            "start.html",
            "start.js",
            "table_cursor.js",
            "theme.js",
        ),
    ),
}


def load_files() -> dict[str, tuple[bytes, str]]:
    """Every file by its name, with its content type."""
    found = {
        name: files(package).joinpath(folder, name).read_bytes()
        for package, (folder, names) in _FOLDERS.items()
        for name in names
    }
    found["colours.css"] = _colours().encode()
    return {name: (data, _KINDS[name.rpartition(".")[2]]) for name, data in found.items()}


def _colours() -> str:
    """The colours of paper, ink and signs; those of a game come with it."""
    day = colour_css(ROLES, ":root", ":root:not([data-theme=light])")
    return f"{day}:root[data-theme=dark]{{{night_css(ROLES)}}}"
