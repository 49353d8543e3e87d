"""Exported payoffs: what line-ups were paid, counted by hand."""

import csv
from pathlib import Path

import numpy as np
import pytest

from firetower_agents.arena.config import ConfigError
from firetower_agents.arena.payoffs import COLUMNS, MORE_COLUMNS, Payoff, export_payoffs, payoffs, tensors
from firetower_agents.arena.results import GameResult, ResultsError, ScoreRecord
from tests.arena.matches import SHORT_FOUR, played, rounds


def duel(match: str, block: str, agents: str, first: float, preset: str = "two") -> GameResult:
    return GameResult(match, block, preset, tuple(agents), (first, -first), 9, "over")


GAMES = [
    duel("1", "x", "ab", 1),
    duel("2", "y", "ab", -1),
    duel("3", "z", "ab", 1),
    duel("4", "x", "ba", 1),
    GameResult("5", "s", "solo", ("b",), (0.25,), 9, "over"),
    GameResult("6", "t", "solo", ("b",), (0.75,), 9, "over"),
]


def test_means_and_errors_by_block() -> None:
    """Three games with 1, -1 and 1: their mean is 1/3, their variance 4/3, the error of the mean 2/3."""
    solo, one, other = payoffs(GAMES)
    assert one.mean == pytest.approx((1 / 3, -1 / 3))
    assert one.error == pytest.approx((2 / 3, 2 / 3))
    assert (one.preset, one.agents, one.games, one.blocks) == ("two", ("a", "b"), 3, 3)
    assert (other.agents, other.mean, other.games, other.blocks) == (("b", "a"), (1, -1), 1, 1)
    assert np.isnan(other.error).all()
    assert (solo.agents, solo.mean, solo.error) == (("b",), (0.5,), pytest.approx((0.25,)))
    assert str(payoffs(GAMES[::-1])) == str([solo, one, other])


def test_games_of_one_block_are_one_observation() -> None:
    """Blocks of two games with sums 2 and -2: as sure as two games would be."""
    games = [duel(f"{block}{n}", block, "ab", paid) for block, paid in (("x", 1), ("y", -1)) for n in range(2)]
    (found,) = payoffs(games)
    assert (found.games, found.blocks, found.mean) == (4, 2, (0, 0))
    assert found.error == pytest.approx((1, 1))


def test_the_tensor_is_read_without_pickle(tmp_path: Path) -> None:
    export_payoffs(GAMES, tmp_path / "pay.npz")
    with np.load(tmp_path / "pay.npz", allow_pickle=False) as found:
        assert found["agents"].tolist() == ["a", "b"]
        assert found["presets"].tolist() == ["solo", "two"]
        assert found["two.mean"].shape == (2, 2, 2)
        assert found["two.mean"][0, 1] == pytest.approx([1 / 3, -1 / 3])
        assert found["two.error"][0, 1] == pytest.approx([2 / 3, 2 / 3])
        assert np.isnan(found["two.mean"][[0, 1], [0, 1]]).all()
        assert found["two.games"].tolist() == [[0, 3], [1, 0]]
        assert found["two.blocks"].tolist() == [[0, 3], [1, 0]]
        assert found["solo.mean"].shape == (2, 1)
        assert found["solo.mean"][1] == 0.5


def test_the_table_has_a_line_for_every_seat(tmp_path: Path) -> None:
    export_payoffs([*GAMES, duel("7", "x", ("c,\n", "a"), 1)], tmp_path / "new" / "pay.csv")  # type: ignore[arg-type]
    with (tmp_path / "new" / "pay.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == (*COLUMNS, *MORE_COLUMNS)
    assert len(rows) == 2 + 2 + 1 + 2
    assert [float(row["mean_return"]) for row in rows[:3]] == pytest.approx([0.5, 1 / 3, -1 / 3])
    assert rows[1] | {"mean_return": "", "standard_error": ""} == {
        "preset": "two",
        "line_up": '["a", "b"]',
        "seat": "0",
        "agent": "a",
        "mean_return": "",
        "standard_error": "",
        "games": "3",
        "blocks": "3",
        "won": "",
        "mean_score": "",
    }
    assert [bool(row["standard_error"]) for row in rows] == [True, True, True, False, False, False, False]
    assert "c,\n" in {row["agent"] for row in rows}


def test_payoffs_of_real_games_are_those_of_their_results(tmp_path: Path) -> None:
    games = played(SHORT_FOUR, rounds(SHORT_FOUR, ("random", "greedy"), 4))
    export_payoffs(games.values(), tmp_path / "pay.npz")
    with np.load(tmp_path / "pay.npz", allow_pickle=False) as found:
        agents = found["agents"].tolist()
        for game in games.values():
            place = tuple(agents.index(agent) for agent in game.agents)
            same = [other.returns for other in games.values() if other.agents == game.agents]
            assert found["fire_tower_4p.mean"][place] == pytest.approx(np.mean(same, axis=0))
            assert found["fire_tower_4p.games"][place] == len(same)
        assert found["fire_tower_4p.games"].sum() == len(games)


def test_what_cannot_be_exported_is_refused(tmp_path: Path) -> None:
    for name in ("pay.txt", "pay", "pay.NPZ"):
        with pytest.raises(ConfigError, match=r"exported as \.npz or \.csv"):
            export_payoffs(GAMES, tmp_path / name)
    with pytest.raises(ResultsError, match="no payoffs"):
        export_payoffs([], tmp_path / "pay.csv")
    many = [Payoff("p", (f"a{n}",) * 8, (0.0,) * 8, (0.0,) * 8, 1, 1) for n in range(20)]
    with pytest.raises(ResultsError, match=r"20 agents on 8 seats .* use \.csv"):
        tensors(many)
    assert not list(tmp_path.iterdir())


def garden(number: int, paid: float, points: float | None) -> GameResult:
    score = None if points is None else ScoreRecord("points", True, (points,) * 2)
    return GameResult(f"g{number}", f"b{number}", "garden", ("a", "a"), (paid, paid), 9, "over", (0, 0), score=score)


def test_games_with_a_score_or_one_side_have_it_exported(tmp_path: Path) -> None:
    """Two games won with 6 and 8 points, one lost by a fault without any."""
    games = [garden(1, 1, 6), garden(2, 1, 8), garden(3, -1, None)]
    (found,) = payoffs(games)
    assert (found.won, found.score) == (pytest.approx((2 / 3, 2 / 3)), (7, 7))
    for name in ("pay.npz", "pay.csv"):
        export_payoffs([*games, *GAMES], tmp_path / name)
    with np.load(tmp_path / "pay.npz", allow_pickle=False) as arrays:
        assert arrays["garden.score"].shape == arrays["garden.mean"].shape == (2, 2, 2)
        assert arrays["garden.score"][0, 0].tolist() == [7, 7]
        assert arrays["garden.won"][0, 0] == pytest.approx([2 / 3, 2 / 3])
        assert np.isnan(arrays["garden.won"][0, 1]).all()
        assert np.isnan(arrays["solo.score"]).all()
        assert "two.won" not in arrays
    with (tmp_path / "pay.csv").open(newline="") as file:
        rows = {row["preset"]: row for row in csv.DictReader(file)}
    assert [(rows[preset]["won"], rows[preset]["mean_score"]) for preset in ("garden", "solo", "two")] == [
        ("0.6666666666666666", "7.0"),
        ("1.0", ""),
        ("", ""),
    ]
    export_payoffs(GAMES[:4], tmp_path / "duels.csv")
    assert (tmp_path / "duels.csv").read_text().splitlines()[0] == ",".join(COLUMNS)
