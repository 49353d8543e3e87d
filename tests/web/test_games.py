"""Playing through the app: agents answer, stepping back leaves no trace, games outlive the server."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="NO WEB APP: install the extra `web` to test it")

from firetower_env.agents import baselines
from firetower_env.core.batch import Batch
from firetower_env.presets import PRESETS
from firetower_env.replay import verify
from firetower_env.web.players import Players
from firetower_env.web.requests import BoardStyle, NewGame
from firetower_env.web.room import Room
from firetower_env.web.store import GamesFolder
from tests.web.site import Player, Site

TWO = {"preset": "fire_tower_2p", "players": ["person", "greedy"]}


def test_the_catalogue_offers_every_preset_and_no_agent_with_a_path(site: Site) -> None:
    status, said = site.get("/api/catalogue")
    assert status == 200
    assert {preset["name"] for game in said["games"] for preset in game["presets"]} == set(PRESETS)
    assert "policy" not in said["agents"]
    for game in said["games"]:
        assert {"random", *baselines(game["game"])} <= set(game["agents"]) <= set(said["agents"])
        assert ("solo_planner" in game["agents"]) == (game["game"] == "solo")


@pytest.mark.parametrize("preset", ["fire_tower_2p", "fire_tower_team", "rising_flames_ghost_weather", "solo_2"])
def test_a_game_is_played_to_its_end_and_its_log_proves_it(site: Site, preset: str) -> None:
    seats = {"fire_tower_2p": 2, "fire_tower_team": 4, "rising_flames_ghost_weather": 3, "solo_2": 1}[preset]
    game = site.new(preset=preset, players=["person"] + ["pyromaniac"] * (seats - 1), seed=3)
    player = Player(site, game, 0)
    played = player.play(2000, choice=-1)
    assert player.state["over"]
    assert 0 < played < 2000
    assert player.look()["film"]["frames"]
    proof = verify(site.folder / f"{game}.jsonl")
    assert (proof.over, proof.complete, proof.decisions) == (True, True, player.state["length"])
    status, _, data = site.send("GET", f"/api/games/{game}/replay")
    assert (status, data) == (200, site.log(game))


def test_stepping_back_equals_never_having_played(site: Site) -> None:
    straight, wavering = (Player(site, site.new(**TWO, seed=11), 0) for _ in range(2))
    for player in (straight, wavering):
        player.play(6)
    log, look = site.log(wavering.game), wavering.look()
    for _ in range(2):
        assert wavering.act("answer", action=wavering.answers[-1])[0] == 200
        wavering.wait()
        assert wavering.state["length"] > look["length"]
        assert wavering.act("undo")[0] == 200
    assert site.log(wavering.game) == log
    assert wavering.look() == look
    for player in (straight, wavering):
        player.play(25)
    assert decisions(site, wavering) == decisions(site, straight)
    # back over several keyframes to the first decision, and on again
    while wavering.state["canUndo"]:
        assert wavering.act("undo")[0] == 200
    assert wavering.act("undo")[0] == 403
    wavering.look()
    wavering.play(31)
    assert decisions(site, wavering) == decisions(site, straight)


def decisions(site: Site, player: Player) -> list[bytes]:
    return site.log(player.game).splitlines()[1:]


def test_a_finished_game_can_be_taken_back_and_finished_again(site: Site) -> None:
    player = Player(site, site.new(preset="solo_1", players=["person"], seed=2), 0)
    player.play(2000)
    log = site.log(player.game)
    assert log.splitlines()[-1].startswith(b'{"end":"over"')
    # a last line that was lost is written again
    path = site.folder / f"{player.game}.jsonl"
    path.write_bytes(log[:-5])
    assert player.look()["over"]
    assert site.log(player.game) == log
    assert player.act("undo")[0] == 200
    assert not site.log(player.game).splitlines()[-1].startswith(b'{"end"')
    assert not player.state["over"]
    player.play(2000)
    assert site.log(player.game) == log


def test_a_restart_of_the_server_loses_nothing(tmp_path: Path) -> None:
    with Site(tmp_path) as site:
        resting, going = (Player(site, site.new(**TWO, seed=21), 0) for _ in range(2))
        resting.play(5)
        before = resting.look()
        site.stop()
        site.start()
        assert resting.look() == before
        for player in (resting, going):
            player.look()
            player.play(15 if player is resting else 20)
        assert decisions(site, resting) == decisions(site, going)
        # what the system lost of the last line when it crashed is asked again
        path = tmp_path / f"{resting.game}.jsonl"
        whole = path.read_bytes()
        site.stop()
        path.write_bytes(whole[:-7])
        site.start()
        resting.look()
        resting.wait()
        assert resting.state["question"]["who"] == "person"
        path_now = path.read_bytes()
        assert path_now.endswith(b"\n")
        assert whole.startswith(path_now) or path_now.startswith(whole)


def test_two_tabs_share_a_game_and_the_slower_one_is_told(site: Site) -> None:
    game = site.new(**TWO, seed=4)
    first, second = Player(site, game, 0), Player(site, game, 0)
    first.play(1)
    status, said = second.act("answer", action=second.answers[0])
    assert status == 409
    assert "moved on" in said["error"]
    length = first.state["length"]
    assert second.look()["length"] == length
    status, said = site.get(f"/api/games/{game}?seat=0&position={length}&mark={first.state['mark']}")
    assert (said["start"], len(said["film"]["frames"])) == (length, 1)
    status, said = site.get(f"/api/games/{game}?seat=0&position={length}&mark=00")
    assert (said["start"], len(said["film"]["frames"])) == (0, length + 1)


def test_many_answers_at_once_are_one_answer(site: Site) -> None:
    player = Player(site, site.new(**TWO, seed=5), 0)
    player.wait()
    length, action = player.state["length"], player.answers[0]
    with ThreadPoolExecutor(8) as pool:
        said = list(pool.map(lambda _: site.post(
            f"/api/games/{player.game}/answer", {**player.place, "action": action})[0], range(8)))  # fmt: skip
    assert sorted(said) == [200] + [409] * 7
    assert player.look()["length"] == length + 1


def test_games_in_several_tabs_do_not_disturb_each_other(site: Site) -> None:
    wishes = [{**TWO, "seed": seed} for seed in (1, 2, 3)] * 2
    players = [Player(site, site.new(**wish), 0) for wish in wishes]
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(lambda player: player.play(8), players[:3]))
    for player in players[3:]:
        player.play(8)
    for together, alone in zip(players[:3], players[3:], strict=True):
        assert decisions(site, together) == decisions(site, alone)


def test_games_leave_memory_and_come_back(tmp_path: Path) -> None:
    store = GamesFolder(tmp_path, in_memory=2)
    keys = [store.create(NewGame(preset="fire_tower_2p", players=["random", "random"], seed=seed)) for seed in range(5)]
    looks = {key: store.use(key, lambda room: room.look(BoardStyle())) for key in keys}
    assert len(store._rooms) == 2
    for key in keys:
        assert json.dumps(store.use(key, lambda room: room.look(BoardStyle()))) == json.dumps(looks[key])


def test_the_log_changed_by_another_program_is_read_again(site: Site) -> None:
    mine, other = Player(site, site.new(**TWO, seed=6), 0), GamesFolder(site.folder)

    def play_on() -> int:
        """Somebody who does not know of the server plays one decision."""
        return other.use(mine.game, lambda room: (room.match.play(legal(room)), room.match.length)[1])

    def legal(room: Room) -> int:
        assert room.match.asked >= 0
        return int(room.match.batch.masks()[0].argmax())

    mine.wait()
    length = play_on()
    assert mine.act("answer", action=mine.answers[0])[0] == 409
    assert mine.look()["length"] == length
    mine.play(1)
    assert play_on() == mine.state["length"] + 1


def test_a_watched_game_goes_on_by_itself_and_can_be_played_on(site: Site) -> None:
    game = site.new(preset="fire_tower_3p", players=["greedy", "random", "warden"], seed=8)
    status, state = site.get(f"/api/games/{game}")
    assert (status, state["open"], state["views"], state["seed"]) == (200, True, [0, 1, 2], "8")
    place = {"position": 0, "mark": ""}
    status, state = site.post(f"/api/games/{game}/agents", place)
    assert state["length"] > 3
    assert site.post(f"/api/games/{game}/answer", {**place, "action": 1})[0] == 409
    branch = site.new(players=["person", "greedy", "greedy"], origin={"game": game, "at": 3})
    assert site.log(branch).splitlines()[1:] == site.log(game).splitlines()[1:4]
    Player(site, branch, 0).play(3)
    status, _ = site.post("/api/games", {"players": ["person"], "origin": {"game": game, "at": 3}})
    assert status == 422
    status, said = site.post("/api/games", {"players": ["random"] * 3, "origin": {"game": game, "at": 4999}})
    assert status == 422
    assert "decisions" in said["error"]


def test_a_replay_is_opened_looked_at_and_played_on(site: Site) -> None:
    game = site.new(preset="fire_tower_2p", players=["random", "random"], seed=9)
    state = site.post(f"/api/games/{game}/agents", {"position": 0, "mark": ""})[1]
    status, headers, data = site.send("GET", f"/api/games/{game}/replay")
    assert (status, headers["content-disposition"].partition(";")[0]) == (200, "attachment")
    status, said = site.post("/api/replays", {"text": data.decode()})
    assert status == 201
    opened = said["id"]
    status, looked = site.get(f"/api/games/{opened}")
    assert looked["film"] == site.get(f"/api/games/{game}")[1]["film"]
    assert looked["question"]["who"] == "nobody"
    assert site.post(f"/api/games/{opened}/agents", {"position": state["length"], "mark": state["mark"]})[0] == 403
    Player(site, site.new(players=["person", "greedy"], origin={"game": opened, "at": 2}), 0).play(2)


def test_two_persons_take_turns_at_one_table(site: Site) -> None:
    game = site.new(preset="fire_tower_2p", players=["person", "person"], seed=10)
    players = [Player(site, game, seat) for seat in range(2)]
    asked = set()
    for _ in range(20):
        seat = players[0].look()["question"]["seat"]
        asked.add(seat)
        wrong = players[1 - seat]
        wrong.look()
        assert wrong.answers == []
        action = Player(site, game, seat).answers[0]
        assert wrong.act("answer", action=action)[0] == 403
        players[seat].look()
        assert players[seat].act("answer", action=action)[0] == 200
    assert asked == {0, 1}


def test_recent_games_are_listed_latest_first(tmp_path: Path) -> None:
    with Site(tmp_path) as site:
        assert site.get("/api/games")[1] == {"games": []}
        first, second = site.new(**TWO), site.new(preset="solo_1", players=["random"])
        (tmp_path / "notes.jsonl").write_text("not a game")
        (tmp_path / "0123456789abcdef.jsonl").write_text("not a game either")
        state = site.post(f"/api/games/{second}/agents", {"position": 0, "mark": ""})[1]
        listed = site.get("/api/games")[1]["games"]
        assert [game["id"] for game in listed] == [second, first]
        assert listed[0]["decisions"] == state["length"]
        assert listed[1]["players"] == ["person", "greedy"]


def test_an_agent_that_thinks_long_holds_up_no_other_game(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    slow, quick = Player(site, site.new(**TWO, seed=14), 0), Player(site, site.new(**TWO, seed=14), 0)
    thinking, enough = threading.Event(), threading.Event()
    answer = Players.answer

    def think(players: Players, batch: Batch, position: int) -> int:
        if not thinking.is_set():
            thinking.set()
            assert enough.wait(30)
        return answer(players, batch, position)

    monkeypatch.setattr(Players, "answer", think)
    with ThreadPoolExecutor(4) as pool:
        waiting = pool.submit(slow.wait)
        assert thinking.wait(30)
        # those who wait for the same game must not take the threads of others
        more = [pool.submit(Player, site, slow.game, 0) for _ in range(3)]
        quick.play(3)
        assert site.get("/api/games")[0] == 200
        assert not waiting.done()
        enough.set()
        waiting.result(30)
        assert all(player.result(30).state["length"] > 0 for player in more)
