"""A running web app for tests: a server in a thread on a free port, and plain requests to it."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from firetower_env.web.server import HOST, Server

JSON = {"Content-Type": "application/json"}


class Site:
    """The app with its games in a folder, and agents that are offered; it can be stopped and started again."""

    def __init__(self, folder: Path, offered: Mapping[str, str] | None = None) -> None:
        self.folder, self._offered = folder, offered
        self.start()

    def start(self) -> None:
        """Serve on a free port."""
        self._server = Server(self.folder, 0, self._offered)
        self.address = self._server.address
        self.port = int(self.address.rstrip("/").rpartition(":")[2])
        self._thread = threading.Thread(target=self._server.run)
        self._thread.start()

    def stop(self) -> None:
        """End the server, not the games."""
        self._server.stop()
        self._thread.join(timeout=60)
        assert not self._thread.is_alive()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def send(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, Mapping[str, str], bytes]:
        """One raw request."""
        connection = http.client.HTTPConnection(HOST, self.port, timeout=60)
        try:
            connection.request(method, path, body, dict(headers or {}))
            answer = connection.getresponse()
            return answer.status, {key.lower(): value for key, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    def get(self, path: str) -> tuple[int, Any]:
        """JSON from an address."""
        status, _, data = self.send("GET", path)
        return status, json.loads(data)

    def post(self, path: str, data: Any) -> tuple[int, Any]:
        """JSON to an address."""
        status, _, answer = self.send("POST", path, json.dumps(data).encode(), JSON)
        return status, json.loads(answer)

    def new(self, **wish: Any) -> str:
        """A new game; returns its id."""
        status, said = self.post("/api/games", wish)
        assert status == 201, said
        return str(said["id"])

    def log(self, game: str) -> bytes:
        """The replay log of a game as it lies on the disk."""
        return (self.folder / f"{game}.jsonl").read_bytes()


class Player:
    """A page without a browser: one person who looks through one seat."""

    def __init__(self, site: Site, game: str, seat: int) -> None:
        self.site, self.game, self.seat = site, game, seat
        self.state: dict[str, Any] = {}
        self.look()

    def look(self) -> dict[str, Any]:
        """The whole game as it stands."""
        status, self.state = self.site.get(f"/api/games/{self.game}?seat={self.seat}")
        assert status == 200, self.state
        return self.state

    @property
    def place(self) -> dict[str, Any]:
        """Where this page believes the game to be."""
        return {"position": self.state["length"], "mark": self.state["mark"], "seat": self.seat}

    def act(self, what: str, **more: Any) -> tuple[int, Any]:
        """Change the game; what is new is remembered."""
        status, said = self.site.post(f"/api/games/{self.game}/{what}", {**self.place, **more})
        if status == 200:
            self.state = said
        return status, said

    @property
    def answers(self) -> list[int]:
        """What may be answered now."""
        question = self.state["question"]
        return [answer["action"] for answer in question["answers"]] if question else []

    def wait(self) -> None:
        """Let agents play until somebody else is asked, or the game is over."""
        while self.state["question"] and self.state["question"]["who"] == "agent":
            status, said = self.act("agents")
            assert status == 200, said

    def play(self, decisions: int, choice: int = 0) -> int:
        """Answer so many times, always by the same rule; returns how often a question was answered."""
        for number in range(decisions):
            self.wait()
            if not self.state["question"]:
                return number
            status, said = self.act("answer", action=self.answers[choice % len(self.answers)])
            assert status == 200, said
        self.wait()
        return decisions
