"""Under which options a game is played: the named presets, and all options drawn at random."""

import random
from collections.abc import Mapping
from typing import Any

from tests.referee.flamecraft.cards import standard_cards
from tests.referee.flamecraft.rules import CHOICES, SOLO_REWARDS

Options = dict[str, Any]
PLAYERS = (2, 3, 4, 5)
#: the presets of the game by the options that make them what they are (§2)
PRESETS: dict[str, Options] = {
    **{f"flamecraft_{n}p": {"players": n} for n in PLAYERS},
    **{f"flamecraft_{n}p_golden": {"players": n, "ench_deck": "golden"} for n in PLAYERS},
    **{f"flamecraft_{n}p_companions": {"players": n, "companions": True, "ench_deck": "random"} for n in PLAYERS},
    **{f"flamecraft_{n}p_quick": {"players": n, "coin_choice": "minimal"} for n in (2, 4)},
    "flamecraft_solo": {"players": 1},
    "flamecraft_solo_golden": {"players": 1, "ench_deck": "golden"},
    "flamecraft_campaign": {"players": 1, "unlocked": "random"},
    "flamecraft_campaign_full": {"players": 1, "unlocked": "all", "ench_deck": "random"},
}
#: every option drawn at random, for several players and for one
WILD, WILD_SOLO = "flamecraft_wild", "flamecraft_wild_solo"
NAMES: tuple[str, ...] = (*PRESETS, WILD, WILD_SOLO)
_SOLO_ONLY = ("solo_colour", "solo_limits")
_TEAM_REWARDS = ("win", "rank", "margin")
_SHOPS = tuple(shop.name for shop in standard_cards().shops[6:])
#: seldom a short game, or little would happen in most of them
_ROUNDS = (60, 60, 60, 60, 60, 1000, 5, 1)


def table_size(preset: str) -> int:
    """So many games in a row share their options."""
    return 4 if preset in (WILD, WILD_SOLO) else 20


def options_of(preset: str, table: int) -> Options:
    """The options of one table."""
    if preset in PRESETS:
        return dict(PRESETS[preset])
    rng = random.Random(f"{preset} table {table}")
    return _drawn_solo(rng) if preset == WILD_SOLO else _drawn(rng, PLAYERS[table % len(PLAYERS)])


def _drawn(rng: random.Random, players: int) -> Options:
    """Every option at random; half of the tables have a list of Shops for a deck."""
    drawn = {name: rng.choice(values) for name, values in CHOICES.items() if name not in _SOLO_ONLY}
    drawn |= {"players": players, "reward": rng.choice(_TEAM_REWARDS), "round_cap": rng.choice(_ROUNDS)}
    drawn["companions"] = rng.random() < 0.7
    if rng.random() < 0.5:
        drawn["shop_deck"] = tuple(rng.sample(_SHOPS, rng.choice((3, 10, 14, 28))))
    return drawn


def _drawn_solo(rng: random.Random) -> Options:
    """The same for one player, at any stage of the campaign."""
    drawn = {**_drawn(rng, 1), "companions": False, "reward": rng.choice(SOLO_REWARDS)}
    drawn |= {name: rng.choice(CHOICES[name]) for name in _SOLO_ONLY}
    stage = rng.choice(("start", "some", "all", "random"))
    if stage != "some":
        return drawn | {"unlocked": () if stage == "start" else stage}
    unlocked = [one for one in standard_cards().achievements if rng.random() < 0.5]
    pairs = [(start, rng.choice(offers)) for one in unlocked for start, offers in one.replace.items()]
    return drawn | {
        "unlocked": tuple(one.id for one in unlocked),
        "replace": dict(pair for pair in pairs if rng.random() < 0.7),
    }


#: options with few values, as coverage names them
VALUES: dict[str, tuple[Any, ...]] = {name: values for name, values in CHOICES.items() if name != "players"}


def labels(options: Mapping[str, Any]) -> list[str]:
    """Every option of few values with its value, in words."""
    return [f"{name}={options[name]}" for name in VALUES if name in options]


def all_labels(*, solo: bool) -> list[str]:
    """Every value that such an option can have, for one player or several."""
    rewards = SOLO_REWARDS if solo else _TEAM_REWARDS
    values = {**VALUES, "reward": rewards, **({"companions": (False,)} if solo else dict.fromkeys(_SOLO_ONLY, ()))}
    return [f"{name}={value}" for name, some in values.items() for value in some]
