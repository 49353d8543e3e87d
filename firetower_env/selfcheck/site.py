"""The web app in a thread of this process, on a free port of the loopback address, and plain requests to it."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from firetower_env.web.server import HOST, Server

#: seconds that an answer may take
PATIENCE = 60


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
        self._thread.join(timeout=PATIENCE)
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
        connection = http.client.HTTPConnection(HOST, self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, dict(headers or {}))
            answer = connection.getresponse()
            return answer.status, {key.lower(): value for key, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()
