"""The server of the web app: on this computer alone, until it is interrupted."""

from __future__ import annotations

import socket
import threading
import webbrowser
from collections.abc import Mapping
from pathlib import Path

import anyio.to_thread
import uvicorn

from firetower_env.locking import Lock
from firetower_env.web.app import make_app
from firetower_env.web.players import Agents

HOST = "127.0.0.1"
#: seconds that running requests have after an interrupt
_PATIENCE = 2


class _Uvicorn(uvicorn.Server):
    """Ends the agents' processes before it waits for requests, which may wait for an agent."""

    def __init__(self, config: uvicorn.Config, agents: Agents) -> None:
        super().__init__(config)
        self._agents = agents

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop at once."""
        await anyio.to_thread.run_sync(self._agents.close)
        await super().shutdown(sockets)


class Server:
    """Holds its folder and listens from its making on, so that the port is known and taken; `run` serves."""

    def __init__(self, folder: Path, port: int, offered: Mapping[str, str] | None = None) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = Lock(folder, "another firetower serve keeps its games here; end it, or choose another --games")
        try:
            self._socket = socket.create_server((HOST, port))
        except BaseException:
            self._lock.release()
            raise
        self.address = f"http://{HOST}:{self._socket.getsockname()[1]}/"
        agents = Agents(offered)
        config = uvicorn.Config(
            make_app(folder, agents),
            log_level="warning",
            access_log=False,
            server_header=False,
            lifespan="off",
            ws="none",
            http="h11",
            loop="asyncio",
            timeout_graceful_shutdown=_PATIENCE,
        )
        self._server = _Uvicorn(config, agents)

    def run(self, *, show: bool = False) -> None:
        """Serve until interrupted or stopped; `show` opens a browser first."""
        if show:
            threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()
        try:
            self._server.run(sockets=[self._socket])
        finally:
            self._socket.close()
            self._lock.release()

    def stop(self) -> None:
        """Let `run` return."""
        self._server.should_exit = True
