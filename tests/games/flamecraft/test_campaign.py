"""The solo campaign: achievements unlocked from game to game, kept in a file; the command line plays it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from firetower_env.campaigns import after_game, campaign_of, load_campaign, store_campaign
from firetower_env.cli.app import app
from firetower_env.core.batch import Batch
from firetower_env.core.campaign import choose
from firetower_env.core.errors import CampaignError
from firetower_env.games.flamecraft.campaign import FlamecraftCampaign
from firetower_env.presets import make_batch
from tests.contract.helpers import advance

REPORT = {"reputation_0": 81, "achievements": 0b1000_0101, "may_unlock": 2}


def finished(**options: Any) -> Batch:
    batch = make_batch("flamecraft_solo", 1, round_cap=1, **options)
    batch.reset(1)
    while not batch.over.all():
        advance(batch, 1, np.random.default_rng(0))
    return batch


def test_a_new_campaign_is_the_first_game() -> None:
    options = FlamecraftCampaign().options()
    assert options == {"players": 1, "unlocked": (), "replace": (), "cards": "standard"}
    assert make_batch("flamecraft_solo", 1, **options).game.rules == make_batch("flamecraft_solo", 1).game.rules


def test_games_unlock_what_their_award_allows() -> None:
    after = FlamecraftCampaign().after(REPORT)
    assert (after.unlocked, after.games, after.best) == (("A1", "A3"), 1, 81)
    again = after.after({**REPORT, "may_unlock": 1, "reputation_0": 50})
    assert (again.unlocked, again.games, again.best) == (("A1", "A3", "A8"), 2, 81)
    assert again.after({**REPORT, "may_unlock": 0}).unlocked == again.unlocked, "nothing is locked again"


def test_policies() -> None:
    def last(names: Sequence[str], most: int) -> Sequence[str]:
        return names[-most:]

    assert FlamecraftCampaign().after(REPORT, last).unlocked == ("A3", "A8")
    drawn = {FlamecraftCampaign().after(REPORT, "random", seed).unlocked for seed in range(40)}
    assert drawn == {("A1", "A3"), ("A1", "A8"), ("A3", "A8")}
    with pytest.raises(CampaignError, match="policy"):
        choose(["A1"], 1, "best", 0)
    with pytest.raises(CampaignError, match="at most 1"):
        choose(["A1", "A2"], 1, lambda names, most: names, 0)
    with pytest.raises(CampaignError, match="report of a game for one"):
        FlamecraftCampaign().after({"reputation_0": 3})


def test_replacing_shops() -> None:
    campaign = FlamecraftCampaign(unlocked=("A1",))
    swapped = campaign.replacing("Drake of Cakes", "Guilty Treasures")
    assert swapped.rules.replacements == {"Drake of Cakes": "Guilty Treasures"}
    assert swapped.replacing("Drake of Cakes", "Drake of Cakes") == campaign
    assert swapped.changed("replace", "Drake of Cakes: La Petite Dragonne").rules.replaced[0] == 2
    with pytest.raises(CampaignError, match="A2 is unlocked"):
        campaign.replacing("Fogo de Char", "Pizza Coven")
    with pytest.raises(CampaignError, match="what can be changed"):
        campaign.changed("unlocked", "A2")


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    campaign = load_campaign(path, "flamecraft")
    assert campaign == FlamecraftCampaign()
    assert not path.exists()
    grown = FlamecraftCampaign(("A1", "A7"), ("Drake of Cakes: Guilty Treasures",), 7, 81)
    store_campaign(path, grown)
    assert json.loads(path.read_text(encoding="utf-8")) == {
        "game": "flamecraft",
        "version": 1,
        "unlocked": ["A1", "A7"],
        "replace": {"Drake of Cakes": "Guilty Treasures"},
        "games": 7,
        "best": 81,
    }
    assert load_campaign(path, "flamecraft") == grown


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"version": 2}',
        '{"version": 1, "unlocked": ["A13"]}',
        '{"version": 1, "unlocked": "all"}',
        '{"version": 1, "unlocked": [["A1"]]}',
        '{"version": 1, "replace": {"Drake of Cakes": "Guilty Treasures"}}',
        '{"version": 1, "replace": ["Drake of Cakes"]}',
        '{"version": 1, "replace": {"Drake of Cakes": 3}}',
        '{"version": 1, "games": -1}',
        '{"version": 1, "games": true}',
        '{"version": 1, "best": 1e9}',
        '{"version": 1, "gold": 3}',
        '{"version": 1, "cards": "nothing"}',
        '{"game": "fire_tower", "version": 1}',
        '{"unlocked": []}',
    ],
)
def test_damaged_and_foreign_files_change_nothing(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CampaignError, match=r"mine\.json"):
        load_campaign(path, "flamecraft")
    result = CliRunner().invoke(app, ["watch", "flamecraft_solo", "--campaign", str(path), "--plain"])
    assert result.exit_code == 2
    assert path.read_text(encoding="utf-8") == text


def test_a_game_of_the_campaign_is_recorded() -> None:
    campaign = FlamecraftCampaign(unlocked=("A1",))
    after = after_game(campaign, finished(unlocked=("A1",)))
    assert after.to_dict()["games"] == 1
    with pytest.raises(CampaignError, match="not played with the campaign's unlocked"):
        after_game(campaign, finished())
    running = make_batch("flamecraft_solo", 1, unlocked=("A1",))
    running.reset(1)
    with pytest.raises(CampaignError, match="not over"):
        after_game(campaign, running)
    with pytest.raises(CampaignError, match="does not belong"):
        after_game(campaign, make_batch("fire_tower_2p", 1))


def test_games_without_a_campaign() -> None:
    with pytest.raises(CampaignError, match="fire_tower has no campaign; flamecraft has"):
        campaign_of("fire_tower")


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(words))
    return result.exit_code, result.output


def test_the_command_line_plays_it(tmp_path: Path) -> None:
    path = str(tmp_path / "mine.json")
    code, said = run("watch", "flamecraft_solo", "--campaign", path, "--plain", "--every", "end", "-o", "round_cap=2")
    assert (code, "games played: 1" in said) == (0, True)
    assert load_campaign(path, "flamecraft").to_dict()["games"] == 1
    code, said = run("watch", "flamecraft_solo", "--campaign", path, "--plain", "--max-decisions", "3")
    assert (code, "The campaign stays as it was." in said) == (0, True)
    assert load_campaign(path, "flamecraft").to_dict()["games"] == 1
    code, said = run("watch", "flamecraft_solo", "--campaign", path, "-o", "unlocked=all")
    assert (code, "the campaign decides on unlocked" in said) == (2, True)
    code, said = run("watch", "flamecraft_solo", "--campaign", path, "--unlock", "best")
    assert (code, "--unlock is first or random" in said) == (2, True)


def test_the_command_line_shows_and_changes_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    store_campaign(path, FlamecraftCampaign(unlocked=("A1",), games=3, best=70))
    code, said = run("campaign", "flamecraft_solo", str(path))
    assert (code, "best reputation: 70" in said) == (0, True)
    code, said = run(
        "campaign", "flamecraft_solo", str(path), "--set", "replace=Drake of Cakes: Guilty Treasures", "--json"
    )
    assert json.loads(said)["replace"] == {"Drake of Cakes": "Guilty Treasures"}
    assert load_campaign(path, "flamecraft").options()["replace"] == ("Drake of Cakes: Guilty Treasures",)
    assert run("campaign", "flamecraft_solo", str(path), "--set", "replace")[0] == 2
    assert run("campaign", "fire_tower_2p", str(path))[0] == 2
