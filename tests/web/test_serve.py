"""`firetower serve` as a process: it says where it is, serves, and ends cleanly; mistakes are told in one line."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path

import pytest
from typer.testing import CliRunner

pytest.importorskip("starlette", reason="NO WEB APP: install the extra `web` to test it")

from firetower_env.cli import serve
from firetower_env.cli.app import app
from firetower_env.web.server import HOST


def test_it_serves_on_this_computer_until_it_is_interrupted(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "firetower_env.cli", "serve", "--port", "0", "--no-open"]
    process = subprocess.Popen(
        [*command, "--games", str(tmp_path / "new" / "games")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        assert found, said
        connection = HTTPConnection(HOST, int(found[1]), timeout=30)
        connection.request("GET", "/api/games")
        assert connection.getresponse().read() == b'{"games":[]}'
        connection.close()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()
    assert (out.strip(), err, process.returncode) == ("Stopped.", "", 0)


def test_more_agents_can_be_offered(tmp_path: Path) -> None:
    agent = tmp_path / "mine.py"
    agent.write_text("from firetower_env.agents import RandomAgent\n\n\nclass Mine(RandomAgent):\n    pass\n")
    command = [sys.executable, "-m", "firetower_env.cli", "serve", "--port", "0", "--no-open"]
    process = subprocess.Popen(
        [*command, "--games", str(tmp_path / "games"), "--agent", f"mine={agent}:Mine"],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        port = process.stdout.readline().partition("127.0.0.1:")[2].partition("/")[0]
        connection = HTTPConnection(HOST, int(port), timeout=30)
        connection.request("GET", "/api/catalogue")
        assert "mine" in json.loads(connection.getresponse().read())["agents"]
        body = json.dumps({"preset": "fire_tower_2p", "players": ["person", "mine"], "seed": 3})
        connection.request("POST", "/api/games", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        assert answer.status in (200, 201), answer.read()
        connection.close()
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("greedy", "written NAME=CODE"),
        ("My=greedy", "written NAME=CODE"),
        ("greedy=warden", "'greedy' is taken"),
        ("person=warden", "'person' is taken"),
        ("other=wizard", "unknown agent 'wizard'"),
        ("other=policy:nowhere", "nowhere"),
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
