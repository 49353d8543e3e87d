"""A running web app for tests, and one person who plays in it."""

from __future__ import annotations

import json
from typing import Any

from firetower_env.selfcheck import site as selfcheck
from firetower_env.selfcheck.web import JSON


class Site(selfcheck.Site):
    """The app with its games in a folder, and what pages say to it."""

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
