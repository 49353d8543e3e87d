"""The lock-step tools themselves: differences are noticed and explained, long runs stop and resume."""

import json
from pathlib import Path

import pytest

from tests.referee.fire_tower.rules import read_rules

from . import __main__ as command_line
from . import long_run, tables
from .fire_tower import options, players
from .fire_tower.facts import Facts
from .long_run import Chunk, Diary, Result
from .report import Mismatch
from .tables import Table, play_games
from .told import ToldChance, Untold

#: an option the referee is told wrongly, and what gives it away
WRONG_OPTIONS = {
    "wind_set_same": (True, "legal: only the core has [], only the referee ['WIND_SET']"),
    "hand_size": (4, "the referee cannot follow: ChanceError"),
    "towers": ((1, 3), "standing: core [0, 2], referee [1, 3]"),
    "mutual_aid": (True, "the referee cannot follow: ChanceError"),
    "max_turns": (3, "phase: core"),
}


#: the same with the expansion
WRONG_RISING_OPTIONS = {
    "hawks_total": (17, "hawk_supply: core 18, referee 17"),
    "start_hawks": (0, "phase: core 'SETUP_HAWK', referee 'WIND'"),
    "return_flight": (True, "legal: only the core has [], only the referee [("),
    "dry_storm": (False, "the referee cannot follow: ChanceError"),
    "shadow_turns": (False, "shadow_place: core 'box', referee 'unused'"),
    "look_compulsory": (False, "legal: only the core has [], only the referee ['DONE']"),
}
#: the same for games alone
WRONG_SOLO_OPTIONS = {
    "solo_tower": ("SE", "the referee cannot follow: ChanceError"),
    "level": (3, "the referee cannot follow: ChanceError"),
    "quadrant_storm_flame": (False, "gems: only the core has [("),
    "enemy_explosion": ("all", "gems: only the core has [], only the referee [("),
    "challenge_skip": ("failure", "phase: core 'CHALLENGE', referee"),
    "reward": ("win", "returns: core (0.0,), referee (-1.0,)"),
    "max_turns": (1, "over: core False, referee True"),
}


def complaint_about(preset: str, option: str, wrong: object) -> str:
    """Play with a referee that is told this option wrongly."""
    table = Table(preset, range(10), "uniform")
    table.options[option] = wrong
    with pytest.raises(Mismatch) as caught:
        table.play()
    report = str(caught.value)
    assert f"python -m tests.lockstep --preset {preset} --game " in report
    return report


@pytest.mark.parametrize("option", WRONG_OPTIONS)
def test_a_referee_with_other_rules_disagrees(option: str) -> None:
    wrong, complaint = WRONG_OPTIONS[option]
    report = complaint_about("fire_tower_2p", option, wrong)
    assert complaint in report
    assert "14  ·" in report, "the drawn board"


@pytest.mark.parametrize("option", WRONG_RISING_OPTIONS)
def test_a_referee_with_other_rules_of_the_expansion_disagrees(option: str) -> None:
    wrong, complaint = WRONG_RISING_OPTIONS[option]
    assert complaint in complaint_about("rising_flames_4p_weather", option, wrong)


@pytest.mark.parametrize("option", WRONG_SOLO_OPTIONS)
def test_a_referee_with_other_rules_of_the_solo_mode_disagrees(option: str) -> None:
    wrong, complaint = WRONG_SOLO_OPTIONS[option]
    assert complaint in complaint_about("solo_2", option, wrong)


@pytest.mark.parametrize("preset", ["fire_tower_4p_events", "rising_flames_ghost_weather", "solo_6"])
@pytest.mark.parametrize("name", Facts._fields)
def test_every_fact_counts(name: str, preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A difference in any single fact is reported under its name."""
    true_facts = tables.referee_facts
    monkeypatch.setattr(tables, "referee_facts", lambda referee: true_facts(referee)._replace(**{name: 3}))
    with pytest.raises(Mismatch, match=f"(?m)^{name}: "):
        play_games(preset, 0, 1)


def test_a_core_that_fails_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("fire_tower_2p", range(2))
    monkeypatch.setattr(table.batch, "step", lambda *args, **kwargs: 1 / 0)
    with pytest.raises(Mismatch, match=r"the core fails with ZeroDivisionError(.|\n)*--game 0 (.|\n)*--game 1 "):
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
    together = play_games(options.WILD, 10, 5)
    alone = [Table(options.WILD, [number]).play() for number in range(10, 15)]
    for one in alone[1:]:
        alone[0].add(one)
    assert alone[0].sections == together.sections


def test_games_keep_to_their_table() -> None:
    """Wherever a run begins, a game has the options under which its number is played again."""
    size = options.table_size(options.WILD)
    first = play_games(options.WILD, size - 1, 1)
    first.add(play_games(options.WILD, size, 1))
    assert play_games(options.WILD, size - 1, 2).sections == first.sections
    with pytest.raises(ValueError, match="too many values"):
        Table(options.WILD, [size - 1, size])


@pytest.mark.parametrize("preset", options.NAMES)
def test_drawn_options_make_a_game_for_both_sides(preset: str) -> None:
    drawn = [options.options_of(preset, table) for table in range(60)]
    assert all(read_rules(chosen) for chosen in drawn)
    assert drawn == [options.options_of(preset, table) for table in range(60)]


def test_the_cast_has_every_player() -> None:
    assert set(players.CAST) < set(players.RISING_CAST)
    assert {*players.RISING_CAST, *players.SOLO_CAST} == set(players.NAMES)


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
    plan = long_run.plan(["one", "two"], 3 * long_run.CHUNK)
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
    arguments = ["--preset", "fire_tower_2p", "--resume", str(tmp_path / "diary.jsonl"), "--games"]
    assert command_line.main([*arguments, "2"]) == 0
    assert command_line.main([*arguments, "3"]) == 0
    assert [chunk.first for chunk in small] == [0, 1, 2]
    shown = capsys.readouterr().out
    assert "3 games" in shown
    assert "not reached by fire_tower_2p" in shown
    lines = (tmp_path / "diary.jsonl").read_text().splitlines()
    assert [json.loads(line)["key"] for line in lines] == [f"fire_tower_2p:{first}+1" for first in range(3)]


def test_a_run_ends_at_a_mismatch(small: list[Chunk], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def disagree(preset: str, first: int, count: int) -> None:
        raise Mismatch("they disagree")

    monkeypatch.setattr(long_run, "play_games", disagree)
    diary = tmp_path / "diary.jsonl"
    assert command_line.main(["--games", "5", "--resume", str(diary)]) == command_line.MISMATCH
    assert len(small) == 1
    assert not diary.exists()


def test_a_run_can_be_stopped(small: list[Chunk], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    real = long_run.play_games

    def stop_at_two(preset: str, first: int, count: int) -> object:
        if first == 1:
            raise KeyboardInterrupt
        return real(preset, first, count)

    monkeypatch.setattr(long_run, "play_games", stop_at_two)
    diary = tmp_path / "diary.jsonl"
    arguments = ["--games", "3", "--preset", "fire_tower_2p", "--resume", str(diary)]
    assert command_line.main(arguments) == command_line.STOPPED
    assert list(Diary(diary).read()) == ["fire_tower_2p:0+1"]


def test_one_game_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["--preset", "fire_tower_2p", "--game", "7", "--player", "moth"]) == 0
    assert "core and referee agree" in capsys.readouterr().out
