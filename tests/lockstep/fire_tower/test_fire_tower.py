"""Fire Tower in lock step: rare endings, a referee with other rules, and what is drawn at random."""

import pytest

from firetower_env.games.fire_tower.rising.rules import RisingRules
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.solo.rules import SoloRules
from tests.lockstep.report import Mismatch
from tests.lockstep.tables import Table, play_games
from tests.referee.fire_tower.rules import read_rules

from . import options, pairing, players
from . import values as drawn_from
from .facts import Facts
from .pairing import PAIRING


@pytest.mark.parametrize(
    ("preset", "games", "outcome"),
    [
        (options.STORMLESS, 12, "shadows"),
        ("rising_flames_4p_core", 30, "shadows"),
        ("rising_flames_double_core", 10, "double tie"),
        ("rising_flames_team_weather", 10, "team tie"),
    ],
)
def test_core_and_referee_agree_on_rare_endings(preset: str, games: int, outcome: str) -> None:
    coverage = play_games(PAIRING, preset, first=0, count=games, style="siege")
    assert coverage.sections["outcome"][outcome] > 0


def test_core_and_referee_agree_on_challenges_that_come_up_again() -> None:
    coverage = play_games(PAIRING, options.ENDLESS, first=0, count=6, style="keeper")
    assert coverage.sections["chance"]["challenge_shuffle"] > coverage.games


@pytest.mark.parametrize(
    ("edition", "values"),
    [(Rules, drawn_from.VALUES), (RisingRules, drawn_from.RISING_VALUES), (SoloRules, drawn_from.SOLO_VALUES)],
)
def test_every_option_is_drawn(edition: type[Rules], values: dict[str, tuple[object, ...]]) -> None:
    assert set(values) == set(edition.options())
    defaults = edition()
    for name, drawn in values.items():
        assert name == "towers" or options.label(name, defaults) == drawn[0]
        assert set(edition.choices().get(name, drawn)) == set(drawn)


@pytest.mark.parametrize("preset", options.NAMES)
def test_drawn_options_make_a_game_for_both_sides(preset: str) -> None:
    drawn = [options.options_of(preset, table) for table in range(60)]
    assert all(read_rules(chosen) for chosen in drawn)
    assert drawn == [options.options_of(preset, table) for table in range(60)]


def test_the_cast_has_every_player() -> None:
    assert set(players.CAST) < set(players.RISING_CAST)
    assert {*players.RISING_CAST, *players.SOLO_CAST} == set(players.NAMES)


# -- a referee with other rules ---------------------------------------------------------------------------------------

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
    table = Table(PAIRING, preset, range(10), "uniform")
    table.options[option] = wrong
    with pytest.raises(Mismatch) as caught:
        table.play()
    report = str(caught.value)
    assert f"python -m tests.lockstep --game fire_tower --preset {preset} --number " in report
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
    true_facts = pairing.referee_facts
    monkeypatch.setattr(pairing, "referee_facts", lambda referee: true_facts(referee)._replace(**{name: 3}))
    with pytest.raises(Mismatch, match=f"(?m)^{name}: "):
        play_games(PAIRING, preset, 0, 1)
