"""`firetower serve` as a process: it says where it is, serves, and ends cleanly; mistakes are told in one line."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

pytest.importorskip("starlette", reason="NO WEB APP: install the extra `web` to test it")

from firetower_env.cli import serve
from firetower_env.cli.app import app
from firetower_env.web.server import HOST
from tests.isolation.test_process import gone, needs_proc, wait_until_gone

MOODY = Path(__file__).with_name("moody.py")

SERVE = [sys.executable, "-m", "firetower_env.cli", "serve", "--port", "0", "--no-open"]


@contextmanager
def serving(folder: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server as a process of its own, and its port."""
    with subprocess.Popen(
        [*SERVE, "--games", str(folder), *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
            assert found, said
            yield process, int(found[1])
        finally:
            process.kill()


def request(port: int, path: str, data: Any = None) -> tuple[int, Any]:
    """JSON from a server, or to it."""
    connection = HTTPConnection(HOST, port, timeout=120)
    try:
        if data is None:
            connection.request("GET", path)
        else:
            connection.request("POST", path, json.dumps(data), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def test_it_serves_on_this_computer_until_it_is_interrupted(tmp_path: Path) -> None:
    with serving(tmp_path / "new" / "games") as (process, port):
        assert request(port, "/api/games") == (200, {"games": []})
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (out.strip(), err, process.returncode) == ("Stopped.", "", 0)


def test_a_folder_has_one_server_at_a_time(tmp_path: Path) -> None:
    with serving(tmp_path) as (first, port):
        refused = subprocess.run(
            [*SERVE, "--games", str(tmp_path)], capture_output=True, text=True, timeout=120, check=False
        )
        assert refused.returncode == 1
        assert refused.stdout == ""
        assert refused.stderr.count("\n") == 1
        assert f"{tmp_path}: another firetower serve" in refused.stderr
        assert request(port, "/api/games")[0] == 200
        # a killed server leaves nothing to clear away
        first.kill()
        first.wait(60)
        with serving(tmp_path) as (_, again):
            assert request(again, "/api/games") == (200, {"games": []})


def test_more_agents_can_be_offered(tmp_path: Path) -> None:
    agent = tmp_path / "mine.py"
    agent.write_text("from firetower_env.agents import RandomAgent\n\n\nclass Mine(RandomAgent):\n    pass\n")
    with serving(tmp_path / "games", "--agent", f"mine={agent}:Mine") as (_, port):
        assert "mine" in request(port, "/api/catalogue")[1]["agents"]
        wish = {"preset": "fire_tower_2p", "players": ["person", "mine"], "seed": 3}
        status, said = request(port, "/api/games", wish)
        assert status == 201, said


@needs_proc
@pytest.mark.parametrize("way", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_agents_end_with_the_server_however_deep_in_thought(tmp_path: Path, way: signal.Signals) -> None:
    mood = tmp_path / "mood"
    with serving(tmp_path / "games", "--agent", f"moody={MOODY}:Moody:mood={mood}") as (process, port):
        game = request(port, "/api/games", {"preset": "fire_tower_2p", "players": ["moody", "moody"], "seed": 3})[1][
            "id"
        ]
        assert request(port, f"/api/games/{game}/agents", {"position": 0, "mark": ""})[0] == 200
        mood.write_text("sleep")
        place = {
            key: request(port, f"/api/games/{game}")[1][name]
            for key, name in (("position", "length"), ("mark", "mark"))
        }
        thinking = threading.Thread(target=lost, args=(port, f"/api/games/{game}/agents", place))
        thinking.start()
        time.sleep(1)
        pid = int(mood.with_suffix(".pid").read_text())
        assert not gone(pid)
        process.send_signal(way)
        # long before the agent would be late
        process.wait(40)
        thinking.join(40)
        wait_until_gone(iter([pid]))
        with serving(tmp_path / "games") as (_, again):
            assert len(request(again, "/api/games")[1]["games"]) == 1


def lost(port: int, path: str, data: Any) -> None:
    """A request whose answer may never come."""
    with suppress(OSError, HTTPException, ValueError):
        request(port, path, data)


@pytest.mark.parametrize("making", ["raise", "exit", "sleep"])
def test_a_broken_agent_does_not_keep_the_server_from_starting(tmp_path: Path, making: str) -> None:
    broken = f"broken={MOODY}:Moody:making={making}"
    with serving(tmp_path, "--agent", broken, "--agent", "other=greedy:attack=2") as (_, port):
        assert request(port, "/api/catalogue")[1]["agents"]["broken"] == "an agent of your own"
        wish = {"preset": "fire_tower_2p", "players": ["other", "random"], "seed": 3}
        game = request(port, "/api/games", wish)[1]["id"]
        assert request(port, f"/api/games/{game}/agents", {"position": 0, "mark": ""})[0] == 200


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("greedy", "written NAME=CODE"),
        ("My=greedy", "written NAME=CODE"),
        ("greedy=warden", "'greedy' is taken"),
        ("person=warden", "'person' is taken"),
        ("other=wizard", "unknown agent 'wizard'"),
        ("other=policy:nowhere", "nowhere"),
        ("other=nowhere.py:Agent", "no file 'nowhere.py'"),
        ("other=greedy:courage=1", "no parameter 'courage'"),
    ],
)
def test_agents_that_cannot_be_offered(tmp_path: Path, text: str, said: str) -> None:
    result = CliRunner().invoke(app, ["serve", "--port", "0", "--no-open", "--games", str(tmp_path), "--agent", text])
    assert result.exit_code == 2
    assert said in result.output


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]
        result = CliRunner().invoke(app, ["serve", "--port", str(port), "--no-open", "--games", str(tmp_path)])
    assert result.exit_code == 1
    assert f"port {port} is in use" in result.output
    assert result.output.count("\n") == 1


def test_without_the_extra_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> None:
        raise ModuleNotFoundError("No module named 'uvicorn'", name="uvicorn")

    monkeypatch.setattr(serve, "import_module", missing)
    result = CliRunner().invoke(app, ["serve", "--games", str(tmp_path)])
    assert result.exit_code == 1
    assert "needs uvicorn" in result.output
    assert "firetower-env[web]" in result.output


def test_the_command_line_does_not_load_the_web_app() -> None:
    script = "import sys, firetower_env.cli.app; print(any(m in sys.modules for m in ('starlette', 'uvicorn')))"
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "False"
