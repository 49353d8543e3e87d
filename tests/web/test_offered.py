"""Agents that are offered to the app: whatever they do, they do it in a process of their own, to their own game."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="NO WEB APP: install the extra `web` to test it")

from firetower_env.isolation import process as isolated
from firetower_env.presets import GAMES
from firetower_env.web import offered
from tests.isolation.ways import gone, needs_proc
from tests.web.site import Player, Site

AGENT = Path(__file__).with_name("moody.py")
TWO = {"preset": "fire_tower_2p", "seed": 17}
MOODS = {
    "raise": "raised an error (RuntimeError)",
    "illegal": "illegal answer",
    "exit": "ended its process",
    "sleep": "time limit",
}


def wait_for(condition: Callable[[], Any]) -> Any:
    """What a condition gives as soon as it holds."""
    end = time.monotonic() + 120
    while not (found := condition()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return found


@pytest.fixture(scope="module")
def mood(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file with the mood of the agent `moody`."""
    return tmp_path_factory.mktemp("mood") / "mood"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, mood: Path) -> Iterator[Site]:
    """An app that offers an agent whose mood can change, and one that is always well."""
    agents = {"moody": f"{AGENT}:Moody:mood={mood}", "steady": f"{AGENT}:Moody"}
    with Site(tmp_path_factory.mktemp("games"), agents) as running:
        yield running


def play(site: Site, agent: str, decisions: int = 8) -> tuple[Player, list[bytes]]:
    """A person who plays against an agent, and the decisions of the game."""
    player = Player(site, site.new(**TWO, players=["person", agent]), 0)
    player.play(decisions)
    return player, site.log(player.game).splitlines()[1:]


def test_an_agent_answers_in_its_process_as_it_would_here(site: Site, mood: Path) -> None:
    decisions = play(site, "random")[1]
    assert play(site, "steady")[1] == decisions
    assert play(site, "moody")[1] == decisions


@pytest.mark.parametrize("failing", MOODS)
def test_a_failure_is_told_and_the_game_can_go_on(
    site: Site, mood: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    expected = play(site, "random", 25)[1]
    player, _ = play(site, "moody", 2)
    other = Player(site, site.new(**TWO, players=["person", "steady"]), 0)
    try:
        mood.write_text(failing)
        if failing == "sleep":
            monkeypatch.setattr(offered, "LIMIT", 0.5)
            monkeypatch.setattr(isolated, "GRACE", 0.5)
        while player.state["question"]["who"] != "agent":
            assert player.act("answer", action=player.answers[0])[0] == 200
        log = site.log(player.game)
        for _ in range(2):
            status, said = player.act("agents")
            assert (status, said) == (502, {"error": f"The agent moody failed: {MOODS[failing]}."})
        assert site.log(player.game) == log
        monkeypatch.undo()
        # others play on, and the game can be looked at and taken back
        other.play(2)
        assert player.look()["question"]["who"] == "agent"
        assert player.act("undo")[0] == 200
    finally:
        mood.unlink(missing_ok=True)
    player.look()
    player.play(3)
    decisions = site.log(player.game).splitlines()[1:]
    assert decisions == expected[: len(decisions)]


def test_what_was_played_before_a_failure_is_told_first(site: Site, mood: Path) -> None:
    players = ["steady", "moody", "steady"]
    game = site.new(preset="fire_tower_3p", players=players, seed=1)
    mood.write_text("raise")
    try:
        place: dict[str, Any] = {"position": 0, "mark": ""}
        for _ in range(100):
            status, said = site.post(f"/api/games/{game}/agents", place)
            if status != 200:
                break
            assert said["length"] > place["position"]
            place = {"position": said["length"], "mark": said["mark"]}
        assert status == 502
        assert site.get(f"/api/games/{game}")[1]["length"] == place["position"]
    finally:
        mood.unlink()


def test_an_idle_process_ends_and_comes_back(site: Site, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    agent = offered.Offered("mine", f"{AGENT}:Moody")
    agent.try_out()
    wait_for(lambda: len(agent._trials) == len(GAMES))
    agent.rest()
    assert agent._process.alive
    monkeypatch.setattr(offered, "IDLE", -1.0)
    agent.rest()
    assert not agent._process.alive
    assert agent._try("solo") is None
    agent.close()
    assert not agent._process.alive
    # and does not come back after the end
    fault = agent._try("solo")
    assert not agent._process.alive
    assert fault is not None


def test_the_catalogue_answers_at_once_and_tells_who_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offered, "MAKING", 3.0)
    monkeypatch.setattr(offered, "RETRY", 0.0)
    healed = tmp_path / "healed"
    healed.write_text("raise")
    agents = {
        "raises": f"{AGENT}:Moody:making=raise",
        "exits": f"{AGENT}:Moody:making=exit",
        "sleeps": f"{AGENT}:Moody:making=sleep",
        "nobody": f"{AGENT}:Nobody",
        "heals": f"{AGENT}:Moody:mood={healed}",
        "soloist": "solo_planner",
        "sound": f"{AGENT}:Moody",
    }
    with Site(tmp_path / "games", agents) as site:
        assert set(agents) <= set(site.get("/api/catalogue")[1]["agents"])
        broken = {
            "raises": "raised an error (RuntimeError)",
            "exits": "ended its process",
            "sleeps": "time limit",
            "nobody": "there is no such agent",
            "heals": "raised an error (RuntimeError)",
        }
        said = wait_for(lambda: (now := site.get("/api/catalogue")[1])["broken"] == broken and now)
        assert str(AGENT) not in str(said)
        for game in said["games"]:
            assert not set(broken) & set(game["agents"])
            assert "sound" in game["agents"]
        wait_for(
            lambda: [("soloist" in game["agents"]) for game in site.get("/api/catalogue")[1]["games"]].count(True) == 1
        )
        status, told = site.post("/api/games", {"preset": "fire_tower_2p", "players": ["person", "raises"]})
        assert (status, told) == (502, {"error": f"The agent raises cannot play this game: {broken['raises']}."})
        play(site, "sound", 3)
        # what was broken is tried again
        healed.unlink()
        wait_for(lambda: "heals" not in site.get("/api/catalogue")[1]["broken"])
        play(site, "heals", 2)


@needs_proc
def test_a_game_whose_agent_broke_meanwhile_can_be_opened(tmp_path: Path) -> None:
    mood = tmp_path / "mood"
    agents = {"moody": f"{AGENT}:Moody:mood={mood}"}
    with Site(tmp_path / "games", agents) as site:
        player, _ = play(site, "moody", 3)
        mood.write_text("exit")
        site.stop()
        assert gone(int(mood.with_suffix(".pid").read_text()))
        site.start()
        wait_for(lambda: site.get("/api/catalogue")[1]["broken"])
        assert player.look()["length"] > 3
        assert player.act("undo")[0] == 200


def test_what_an_agent_remembers_follows_the_game(tmp_path: Path) -> None:
    agents = {"chained": f"{AGENT.parents[1] / 'agents/chained.py'}:Chained"}
    with Site(tmp_path / "games", agents) as site:
        whole, expected = play(site, "chained", 8)
        # another game in between, a step back, and a server that begins anew
        player, _ = play(site, "chained", 3)
        player.play(2, choice=1)
        for _ in range(2):
            assert player.act("undo")[0] == 200
        player.play(1)
        before = site.log(player.game).splitlines()[1:]
        assert before == expected[: len(before)]
        assert whole.act("undo")[0] == 200
    with Site(tmp_path / "games", agents) as site:
        again = Player(site, player.game, 0)
        again.play(4)
        assert site.log(player.game).splitlines()[1 : len(expected) + 1] == expected
