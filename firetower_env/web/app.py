"""The application: addresses, and what each of them does. Games run in threads, so that no tab waits in vain."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import anyio
import anyio.to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from firetower_env import __version__
from firetower_env.core.errors import FiretowerError, ReplayError
from firetower_env.presets import GAMES, PRESETS
from firetower_env.web import coach, requests
from firetower_env.web.errors import NotFoundError, WebError
from firetower_env.web.guard import Guard, read_body
from firetower_env.web.pages import load_files
from firetower_env.web.players import Agents, seats_of
from firetower_env.web.room import Room
from firetower_env.web.store import GamesFolder

_SMALL = 4000
#: JSON writes a quotation mark, of which replays are full, as two bytes
_LARGE = requests.MAX_UPLOAD * 2
_R = TypeVar("_R")
_P = TypeVar("_P", bound=requests.Place)


def make_app(folder: Path, agents: Agents) -> ASGIApp:
    """The web app with its games in this folder, and these agents to choose from."""
    app = _App(GamesFolder(folder, agents))
    get, post = ["GET"], ["POST"]
    routes = [
        Route("/", app.page("start.html"), methods=get),
        Route("/game/{key}", app.game_page, methods=get),
        Route("/static/{name}", app.static, methods=get),
        Route("/api/catalogue", app.catalogue, methods=get),
        Route("/api/games", app.recent, methods=get),
        Route("/api/games", app.create, methods=post),
        Route("/api/replays", app.bring, methods=post),
        Route("/api/games/{key}", app.look, methods=get),
        Route("/api/games/{key}/views", app.views, methods=get),
        Route("/api/games/{key}/frames", app.window, methods=get),
        Route("/api/games/{key}/answer", app.act(requests.Answer, Room.answer), methods=post),
        Route("/api/games/{key}/plan", app.plan, methods=post),
        Route("/api/games/{key}/agents", app.act(requests.Place, Room.let_agents_play, agents=True), methods=post),
        Route("/api/games/{key}/undo", app.act(requests.Place, Room.undo), methods=post),
        Route("/api/games/{key}/hint", app.advise(requests.Place, coach.hint), methods=post),
        Route("/api/games/{key}/review", app.advise(requests.Window, coach.review), methods=post),
        Route("/api/games/{key}/open", app.open_hands, methods=post),
        Route("/api/games/{key}/replay", app.save, methods=get),
    ]
    handlers: dict[Any, Any] = {FiretowerError: _refused, HTTPException: _refused, OSError: _failed, Exception: _broken}
    return Guard(Starlette(routes=routes, exception_handlers=handlers))


class _App:
    def __init__(self, store: GamesFolder) -> None:
        self._store = store
        self._files = load_files()
        #: those who wait for a game wait here, where it costs no thread
        self._turns: defaultdict[str, anyio.Lock] = defaultdict(anyio.Lock)
        # agents that make others wait hold a thread for each of their games
        self._quick, self._slow = anyio.CapacityLimiter(16), anyio.CapacityLimiter(32)

    async def _work(self, action: Callable[[], _R], slow: bool = False) -> _R:
        return await anyio.to_thread.run_sync(action, limiter=self._slow if slow else self._quick)

    async def _use(self, request: Request, action: Callable[[Room], _R], slow: bool = False) -> _R:
        key = request.path_params["key"]
        if not self._store.exists(key):
            raise NotFoundError("There is no such game here.")
        async with self._turns[key]:
            return await self._work(lambda: self._store.use(key, action), slow)

    # -- pages --------------------------------------------------------------------------------------------------------

    def page(self, name: str) -> Callable[[Request], Response]:
        data, kind = self._files[name]
        return lambda _request: Response(data, media_type=kind)

    async def game_page(self, request: Request) -> Response:
        if not self._store.exists(request.path_params["key"]):
            raise NotFoundError("There is no such game here.")
        return self.page("game.html")(request)

    async def static(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in self._files or name.endswith(".html"):
            raise NotFoundError("There is no such file.")
        data, kind = self._files[name]
        return Response(data, media_type=kind)

    # -- games --------------------------------------------------------------------------------------------------------

    async def catalogue(self, _request: Request) -> Response:
        return JSONResponse(await self._work(lambda: _catalogue(self._store)))

    async def recent(self, _request: Request) -> Response:
        return JSONResponse({"games": await self._work(self._store.recent)})

    async def create(self, request: Request) -> Response:
        wish = requests.parse(requests.NewGame, await read_body(request, _SMALL))
        return JSONResponse({"id": await self._work(lambda: self._store.create(wish))}, 201)

    async def bring(self, request: Request) -> Response:
        upload = requests.parse(requests.Upload, await read_body(request, _LARGE))
        return JSONResponse({"id": await self._work(lambda: self._store.bring(upload))}, 201)

    async def views(self, request: Request) -> Response:
        return JSONResponse(await self._use(request, Room.views))

    async def look(self, request: Request) -> Response:
        wish = requests.parse_query(requests.BoardStyle, request.query_params.multi_items())
        return await self._use(request, lambda room: JSONResponse(room.look(wish)))

    async def window(self, request: Request) -> Response:
        wish = requests.parse_query(requests.Window, request.query_params.multi_items())
        return await self._use(request, lambda room: JSONResponse(room.window(wish)))

    def act(
        self, model: type[requests.Place], action: Callable[[Room, Any], None], agents: bool = False
    ) -> Callable[[Request], Any]:
        """A handler that changes a game and answers with what is new in it."""

        async def handle(request: Request) -> Response:
            wish = requests.parse(model, await read_body(request, _SMALL))

            def work(room: Room) -> Response:
                room.check_view(wish.seat)
                action(room, wish)
                return JSONResponse(
                    room.look(requests.BoardStyle(**wish.model_dump(include={"position", "mark", "seat"})))
                )

            return await self._use(request, work, slow=agents)

        return handle

    async def plan(self, request: Request) -> Response:
        wish = requests.parse(requests.Gesture, await read_body(request, _SMALL))
        return await self._use(request, lambda room: JSONResponse(room.plan(wish)))

    def advise(self, model: type[_P], advice: Callable[[Room, _P], dict[str, Any]]) -> Callable[[Request], Any]:
        """A handler that lets a coach think about a game, which takes a while and changes nothing."""

        async def handle(request: Request) -> Response:
            wish = requests.parse(model, await read_body(request, _SMALL))
            return await self._use(request, lambda room: JSONResponse(advice(room, wish)), slow=True)

        return handle

    async def open_hands(self, request: Request) -> Response:
        requests.parse(requests.Message, await read_body(request, _SMALL))
        key = request.path_params["key"]
        await self._work(lambda: self._store.open_hands(key))
        return JSONResponse({"open": True})

    async def save(self, request: Request) -> Response:
        data = await self._use(request, Room.save)
        name = f"firetower-{request.path_params['key']}.jsonl"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(data, media_type="application/x-ndjson", headers=headers)


def _catalogue(store: GamesFolder) -> dict[str, Any]:
    """What can be played by whom, in words, who cannot play and why, and how far campaigns have come."""
    agents, campaigns = store.agents, store.campaigns
    # first, since trials go on meanwhile: whoever is told to be broken is then offered nowhere
    broken = agents.broken()
    return {
        "version": __version__,
        "games": [
            {
                "game": game,
                "doc": entry.doc,
                "how": entry.how,
                "campaign": campaigns.told(game),
                "agents": agents.suited(game),
                "presets": [
                    {
                        "name": preset.name,
                        "doc": preset.doc,
                        "seats": seats_of(preset.name),
                        "campaign": campaigns.fits(preset),
                    }
                    for preset in PRESETS.values()
                    if preset.game == game
                ],
            }
            for game, entry in GAMES.items()
        ],
        "agents": agents.docs(),
        "broken": broken,
    }


async def _refused(_request: Request, error: Exception) -> Response:
    """A mistake, told to the page."""
    if isinstance(error, HTTPException):
        return JSONResponse({"error": error.detail}, error.status_code)
    if isinstance(error, ReplayError):
        return JSONResponse({"error": f"The log of this game cannot be used: {error}"}, 500)
    status = error.status if isinstance(error, WebError) else 422
    return JSONResponse({"error": str(error)}, status)


async def _failed(_request: Request, error: Exception) -> Response:
    """The disk does not play along. Paths are nobody's business."""
    reason = error.strerror if isinstance(error, OSError) else None
    return JSONResponse({"error": f"The game could not be read or written: {reason or 'unknown reason'}."}, 500)


async def _broken(_request: Request, _error: Exception) -> Response:
    """A defect of the app: the page learns that much, the rest is logged by the server."""
    return JSONResponse({"error": "Something went wrong in the app; its terminal shows what."}, 500)
