"""The lock-step tools themselves: differences are noticed and explained, long runs stop and resume."""

import json
from pathlib import Path

import pytest

from . import __main__ as command_line
from . import long_run
from .found import pairings
from .long_run import Chunk, Diary, Result
from .pairing import Pairing
from .report import Mismatch
from .tables import Table, play_games
from .told import ToldChance, Untold

#: the game with which the tools are tried, its usual preset, and the one with the smallest tables
GAME, PAIRING = next(iter(pairings().items()))
PRESET = PAIRING.presets[0]
SMALL = min(PAIRING.presets, key=PAIRING.table_size)
BOTH = ["--game", GAME, "--preset", PRESET]


@pytest.mark.parametrize("pairing", pairings().values(), ids=lambda pairing: pairing.name)
def test_options_are_the_same_each_time_and_make_a_game(pairing: Pairing) -> None:
    for preset in pairing.presets:
        for table in range(6):
            assert pairing.options(preset, table) == pairing.options(preset, table)
            assert pairing.make_game(pairing.options(preset, table)).seats > 0


@pytest.mark.parametrize("pairing", pairings().values(), ids=lambda pairing: pairing.name)
def test_every_style_of_play_is_known(pairing: Pairing) -> None:
    used = {pairing.style(number, pairing.options(preset, 0)) for preset in pairing.presets for number in range(60)}
    assert used <= set(pairing.styles)


def test_a_core_that_fails_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(PAIRING, PRESET, range(2))
    monkeypatch.setattr(table.batch, "step", lambda *args, **kwargs: 1 / 0)
    with pytest.raises(Mismatch, match=r"the core fails with ZeroDivisionError(.|\n)*--number 0 (.|\n)*--number 1 "):
        table.play()


def test_told_chance_wants_the_same_kinds() -> None:
    told = ToldChance()
    told.hear([("wind", 2), ("roll", 1)])
    assert told.take("wind", support=[2]) == 2
    with pytest.raises(Untold, match="has drawn 'roll'"):
        told.take("wind")
    with pytest.raises(Untold, match="nothing more"):
        told.take("wind")
    told.hear([("pull", 3)])
    with pytest.raises(Untold, match="no use for it"):
        told.used_up()


def test_games_play_the_same_alone_and_together() -> None:
    together = play_games(PAIRING, SMALL, 10, 5)
    alone = [Table(PAIRING, SMALL, [number]).play() for number in range(10, 15)]
    for one in alone[1:]:
        alone[0].add(one)
    assert alone[0].sections == together.sections


def test_games_keep_to_their_table() -> None:
    """Wherever a run begins, a game has the options under which its number is played again."""
    size = PAIRING.table_size(SMALL)
    first = play_games(PAIRING, SMALL, size - 1, 1)
    first.add(play_games(PAIRING, SMALL, size, 1))
    assert play_games(PAIRING, SMALL, size - 1, 2).sections == first.sections
    with pytest.raises(ValueError, match="too many values"):
        Table(PAIRING, SMALL, [size - 1, size])


# -- long runs --------------------------------------------------------------------------------------------------------


def test_the_diary_remembers_what_these_sources_finished(tmp_path: Path) -> None:
    diary = Diary(tmp_path / "new" / "diary.jsonl")
    assert diary.read() == {}
    results = [Result(f"p:{first}+1", 1, 2, 0.5, {"verb": {"DONE": 3}}) for first in range(2)]
    for result in results:
        diary.write(result)
    assert diary.path is not None
    with diary.path.open("a") as file:
        file.write('\n{"sources": "abc", "key": "other", "games": 1, "decisions": 1, "seconds": 1}\n{"sources": "cut o')
    diary.write(Result("p:2+1", 1, 2, 0.5))
    assert list(diary.read()) == ["p:0+1", "p:1+1", "p:2+1"]
    assert diary.read()["p:0+1"] == results[0]


def test_the_plan_takes_the_presets_in_turn() -> None:
    plan = long_run.plan([("game", "one"), ("game", "two")], 3 * long_run.CHUNK)
    assert [(chunk.preset, chunk.first) for chunk in plan] == [
        ("one", 0), ("two", 0), ("one", long_run.CHUNK), ("two", long_run.CHUNK)
    ]  # fmt: skip
    assert len({chunk.key for chunk in plan}) == 4


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> list[Chunk]:
    """Chunks of one game; returns those played."""
    played: list[Chunk] = []
    real = long_run.play_chunk

    def play(chunk: Chunk) -> Result:
        played.append(chunk)
        return real(chunk)

    monkeypatch.setattr(long_run, "CHUNK", 1)
    monkeypatch.setattr(long_run, "play_chunk", play)
    return played


def test_a_run_is_resumed(small: list[Chunk], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [*BOTH, "--resume", str(tmp_path / "diary.jsonl"), "--games"]
    assert command_line.main([*arguments, "2"]) == 0
    assert command_line.main([*arguments, "3"]) == 0
    assert [chunk.first for chunk in small] == [0, 1, 2]
    shown = capsys.readouterr().out
    assert "3 games" in shown
    assert f"not reached by {PRESET}" in shown
    lines = (tmp_path / "diary.jsonl").read_text().splitlines()
    assert [json.loads(line)["key"] for line in lines] == [f"{GAME}/{PRESET}:{first}+1" for first in range(3)]


def test_a_run_ends_at_a_mismatch(small: list[Chunk], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def disagree(pairing: Pairing, preset: str, first: int, count: int) -> None:
        raise Mismatch("they disagree")

    monkeypatch.setattr(long_run, "play_games", disagree)
    diary = tmp_path / "diary.jsonl"
    assert command_line.main(["--games", "5", "--resume", str(diary)]) == command_line.MISMATCH
    assert len(small) == 1
    assert not diary.exists()


def test_a_run_can_be_stopped(small: list[Chunk], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    real = long_run.play_games

    def stop_at_two(pairing: Pairing, preset: str, first: int, count: int) -> object:
        if first == 1:
            raise KeyboardInterrupt
        return real(pairing, preset, first, count)

    monkeypatch.setattr(long_run, "play_games", stop_at_two)
    diary = tmp_path / "diary.jsonl"
    arguments = [*BOTH, "--games", "3", "--resume", str(diary)]
    assert command_line.main(arguments) == command_line.STOPPED
    assert list(Diary(diary).read()) == [f"{GAME}/{PRESET}:0+1"]


def test_one_game_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main([*BOTH, "--number", "7", "--style", PAIRING.styles[-1]]) == 0
    assert "core and referee agree" in capsys.readouterr().out
