"""The styles of play, the options drawn and the facts, tried on the referee alone: together they reach everything."""

import random
from collections import Counter
from typing import Any

import pytest

from tests.referee.wildfire_rescue import RandomChance, Referee, read_rules
from tests.referee.wildfire_rescue.actions import word_of

from . import coverage, options, players, positions
from .facts import Facts, answers, referee_facts

#: rules touched between two questions, which no position shows (the referee notes them)
HAPPENINGS = (
    "campers lost to the fire",
    "campers on fire at the round end",
    "campers on fire in mid round",
    "campers saved",
    "camper off the wildfire",
    "carried",
    "carried with a turn owed",
    "carry limit reached",
    "caught no more",
    "corner shared",
    "death",
    "death with campers",
    *(f"die {die} {when}" for die in range(1, 7) for when in ("in mid round", "at the round end")),
    "escaped",
    "escaped through fire",
    "escaped to a partner",
    "escaped with a turn owed",
    "fire put out",
    "given turn passed",
    "hazard laid at the round end",
    "hazard laid in mid round",
    "hazard put out",
    "hazard reached again",
    "hazard turned into fire",
    "hazard walked on",
    "lost turn passed",
    "next turn given",
    "over: all on the edge",
    "over: cut off",
    "over: nobody lives",
    "own fire put out in a turn",
    "own fire put out in an escape",
    "own hazard put out in a turn",
    "plane over a hazard",
    "plane over burning campers",
    "plane without work",
    "player off the wildfire",
    "safe on the burning edge",
    "saved at the start",
    "slow move",
    "teamed up on a hazard",
    "tool of a companion",
    "turn of this round given",
    "two campers on one tile",
    "two campers saved",
)
#: the lock step plays all presets; here those that want most are enough
REACHING = (options.WILD, options.LATE, options.TWINS, "wildfire_rescue_4p_choose", "wildfire_rescue_2p_solo")
RARE = {options.LATE: ("own fire put out in a turn",), options.TWINS: ("two campers saved",)}
MUST_HAPPEN = RARE | {options.WILD: tuple(name for name in HAPPENINGS if (name,) not in RARE.values())}


class Counting(RandomChance):
    """Luck that counts what was asked of it."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.taken: Counter[str] = Counter()

    def take(self, kind: str, *, support: Any = None) -> Any:
        self.taken[kind] += 1
        return super().take(kind, support=support)


def play(preset: str, number: int, style: str | None = None) -> tuple[Counter[tuple[str, str]], Referee]:
    """One game by its number: what it met by section and name, and its end."""
    chosen = options.options_of(preset, number // options.table_size(preset))
    style = style or players.cast(number, chosen)
    rng = random.Random(f"{preset} game {number}")
    chance = Counting(number)
    referee = Referee(chosen, chance)
    seated = players.seat_players(style, referee.game.rules.seats, rng)
    met: Counter[tuple[str, str]] = Counter()
    while referee.asked is not None:
        facts = referee_facts(referee)
        met["phase", facts.phase] += 1
        met.update(("position", name) for name in positions.met(facts))
        action = seated[referee.asked].choose(referee, sorted(referee.legal()), rng)
        met["verb", word_of(action)] += 1
        referee.apply(action)
    met.update(("chance", kind) for kind in chance.taken)
    met.update(("option", label) for label in options.labels(chosen))
    met.update(("happening", name) for name in referee.game.happened)
    met["style", style] += 1
    met["outcome", coverage.outcome_of(referee_facts(referee))] += 1
    return met, referee


@pytest.mark.parametrize("preset", REACHING)
def test_games_of_every_preset_reach_what_they_must(preset: str) -> None:
    met: Counter[tuple[str, str]] = Counter()
    for number in range(coverage.GAMES[preset]):
        met += play(preset, number)[0]
    assert [wanted for wanted in coverage.wanted(preset) if wanted not in met] == []
    happened = {name for section, name in met if section == "happening"}
    assert happened <= set(HAPPENINGS)
    if preset in MUST_HAPPEN:
        assert [name for name in MUST_HAPPEN[preset] if name not in happened] == []


def test_drawn_options_are_the_same_each_time_and_make_a_game() -> None:
    for preset in options.NAMES:
        drawn = [options.options_of(preset, table) for table in range(60)]
        assert drawn == [options.options_of(preset, table) for table in range(60)]
        assert all(read_rules(chosen) for chosen in drawn)
        fixed = options.PRESETS.get(preset, {})
        assert all(chosen[name] == value for chosen in drawn for name, value in fixed.items())


def test_every_option_is_drawn() -> None:
    defaults = read_rules({})
    assert set(options.VALUES) == set(vars(defaults))
    assert {name: values[0] for name, values in options.VALUES.items()} == vars(defaults)


def test_the_cast_has_every_style() -> None:
    assert set(players.CAST) == set(players.NAMES)
    assert all(len(players.seat_players(style, 3, random.Random(0))) == 3 for style in players.NAMES)


@pytest.mark.parametrize("style", players.STYLES)
def test_styles_play_to_the_end(style: str) -> None:
    for number in range(0, 40, 4):
        assert play(options.WILD, number, style)[1].over


def test_facts_are_complete() -> None:
    referee = Referee({"players": 3}, RandomChance(3))
    facts = referee_facts(referee)
    assert set(Facts._fields) == set(referee.facts())
    assert set(answers(facts.legal)) == referee.legal()


def test_savers_stay_inside_and_cowards_let_campers_burn() -> None:
    inside = Counter(name for number in range(40) for name in play("wildfire_rescue_4p", number, "saver")[0])
    assert inside["position", "turn: inside, no camper left"] > 0
    for number in range(20):
        game = play("wildfire_rescue_2p", number, "coward")[1].game
        assert game.lost + game.saved == 5 or game.dead == 2
