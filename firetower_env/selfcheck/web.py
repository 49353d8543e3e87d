"""The web app stands what no page would send: each request is answered, none with an error of the app."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from firetower_env.presets import make_game
from firetower_env.selfcheck.check import Case, Defect, demand

if TYPE_CHECKING:
    from firetower_env.selfcheck.site import Site

REQUESTS = 50
JSON = {"Content-Type": "application/json"}
Rng = np.random.Generator
T = TypeVar("T")


@dataclass(frozen=True)
class Wrong:
    """One request that should not be."""

    method: str
    path: str
    body: bytes | None = None
    headers: dict[str, str] = field(default_factory=lambda: dict(JSON))

    def __str__(self) -> str:
        return f"{self.method} {self.path[:80]} {self.headers} {self.body[:80] if self.body else b''!r}"


def check(case: Case) -> None:
    """A game is set up, wrong requests are sent, and the game can still be looked at."""
    from firetower_env.selfcheck.site import Site

    with _quiet(), Site(case.folder) as site:
        wish = {"preset": case.preset, "players": ["person", *["random"] * (make_game(case.preset).seats - 1)]}
        status, _, data = site.send("POST", "/api/games", json.dumps(wish).encode(), JSON)
        demand(status == 201, f"a game of {case.preset} is not set up: {status} {data[:200]!r}")
        game = json.loads(data)["id"]
        for _ in range(REQUESTS):
            send(site, wrong_request(wish, game, case.rng))
            case.tried()
        status, _, data = site.send("GET", f"/api/games/{game}?seat=0")
        demand(status == 200, f"the game cannot be looked at afterwards: {status} {data[:200]!r}")


@contextmanager
def _quiet() -> Iterator[None]:
    """The server warns of every request that is no HTTP, which is what some of them are meant to be."""
    before = logging.root.manager.disable
    logging.disable(logging.WARNING)
    try:
        yield
    finally:
        logging.disable(before)


def send(site: Site, wrong: Wrong) -> None:
    """Whatever is wrong with it, a request is answered, or its connection closed."""
    try:
        status, _, data = site.send(wrong.method, wrong.path, wrong.body, wrong.headers)
    except TimeoutError:
        raise Defect(f"no answer to {wrong}") from None
    except ConnectionError:
        return  # it was cut short while it was still sending
    demand(status < 500, f"{status} {data[:100]!r} for {wrong}")


# -- wrong requests ---------------------------------------------------------------------------------------------------

PATHS = (
    "/game/../../etc/passwd",
    "/game/..%2f..%2fetc%2fpasswd",
    "/static/..%2fapp.py",
    "/static//etc/passwd",
    "/static/%00",
    "/api/games/..%2fnotes",
    "/api/games/%00%00",
    "/api/games/" + "a" * 5000,
    "/api/games/0123456789abcdef",
    "/api/games/%F0%9F%94%A5/views",
    "/api//games",
    "/" + "%2e%2e/" * 40,
    "/?" + "a=1&" * 500,
)
VALUES: tuple[Any, ...] = (None, True, -1, 1.5, 10**30, 1 << 60, "", "x" * 300, "\x00", "../..", [], [[]], {}, {"a": 1})
TEXTS = (
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe\x00",
    b'{"a":' * 900,
    b"[" * 100_000,
    b'{"text":"\\ud800"}',
    b'{"preset":NaN}',
    b'{"players":1e999}',
)
HEADERS: tuple[dict[str, str], ...] = (
    {},
    {"Content-Type": "text/plain"},
    {**JSON, "Host": "elsewhere.example"},
    {**JSON, "Host": ""},
    {**JSON, "Origin": "http://elsewhere.example"},
    {**JSON, "Sec-Fetch-Site": "cross-site"},
    {**JSON, "Content-Length": "99999999"},
    {**JSON, "Content-Length": "-1"},
    {**JSON, "Cookie": "a" * 5000},
)
METHODS = ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW")
QUERIES = ("seat=9", "seat=x", "seat=-1", "position=-1", "position=1e9", "mark=zz", "a=1", "seat=0&seat=1", "%00=%00")
ACTS = ("answer", "agents", "undo", "open")


def wrong_request(wish: dict[str, Any], game: str, rng: Rng) -> Wrong:
    """One of all kinds."""
    return _one(KINDS, rng)(wish, game, rng)


def _one(options: Sequence[T], rng: Rng) -> T:
    return options[int(rng.integers(len(options)))]


def _address(_wish: dict[str, Any], _game: str, rng: Rng) -> Wrong:
    return Wrong("GET", _one(PATHS, rng), headers={})


def _query(_wish: dict[str, Any], game: str, rng: Rng) -> Wrong:
    return Wrong("GET", f"/api/games/{game}?{_one(QUERIES, rng)}", headers={})


def _place(game: str, rng: Rng) -> str:
    """Where something can be posted to."""
    return _one(("/api/games", "/api/replays", *(f"/api/games/{game}/{act}" for act in ACTS)), rng)


def _text(_wish: dict[str, Any], game: str, rng: Rng) -> Wrong:
    return Wrong("POST", _place(game, rng), _one(TEXTS, rng))


def _large(_wish: dict[str, Any], game: str, rng: Rng) -> Wrong:
    return Wrong("POST", _place(game, rng), b" " * int(rng.integers(1 << 23)))


def _header(wish: dict[str, Any], game: str, rng: Rng) -> Wrong:
    return Wrong("POST", _place(game, rng), json.dumps(wish).encode(), _one(HEADERS, rng))


def _method(wish: dict[str, Any], game: str, rng: Rng) -> Wrong:
    return Wrong(_one(METHODS, rng), _place(game, rng), json.dumps(wish).encode())


def _wish(wish: dict[str, Any], _game: str, rng: Rng) -> Wrong:
    good = {**wish, "seed": 1, "open_hands": False, "origin": None}
    return Wrong("POST", "/api/games", _changed(good, rng))


def _act(_wish: dict[str, Any], game: str, rng: Rng) -> Wrong:
    good = {"position": 0, "mark": "", "seat": 0, "action": int(rng.integers(1000))}
    return Wrong("POST", f"/api/games/{game}/{_one(ACTS, rng)}", _changed(good, rng))


def _replay(_wish: dict[str, Any], _game: str, rng: Rng) -> Wrong:
    return Wrong("POST", "/api/replays", _changed({"text": '{"format":"firetower-replay","version":1}\n'}, rng))


def _changed(good: dict[str, Any], rng: Rng) -> bytes:
    """A message with something in it that does not belong there, or without something that does."""
    key = _one((*good, "extra"), rng)
    changed = {**good, key: _one(VALUES, rng)}
    if rng.integers(4) == 0:
        changed.pop(_one(list(good), rng), None)
    return json.dumps(changed).encode()


KINDS: tuple[Callable[[dict[str, Any], str, Rng], Wrong], ...] = (
    _address,
    _query,
    _text,
    _large,
    _header,
    _method,
    _wish,
    _act,
    _replay,
)
