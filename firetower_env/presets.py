"""The presets: named games under named rules. Adapters, the command line and tests go by these names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from firetower_env.core.batch import Batch
from firetower_env.core.errors import UnknownNameError
from firetower_env.core.game import Game
from firetower_env.games.fire_tower.game import FireTower
from firetower_env.games.fire_tower.rising_rules import RisingRules
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.solo.levels import HIGHEST
from firetower_env.games.fire_tower.solo.rules import SoloRules


def _fire_tower(**options: Any) -> Game:
    return FireTower(Rules.make(**options))


def _rising_flames(**options: Any) -> Game:
    return FireTower(RisingRules.make(**options))


def _solo(**options: Any) -> Game:
    return FireTower(SoloRules.make(**options))


GAMES: dict[str, Callable[..., Game]] = {"fire_tower": _fire_tower, "rising_flames": _rising_flames, "solo": _solo}
GAME_DOCS = {
    "fire_tower": "Fire Tower: burn the other towers, keep your own (2–4 players, teams)",
    "rising_flames": "Fire Tower with Rising Flames: firehawks, Shadows, extreme weather, Double and Ghost Tower",
    "solo": "Rising Flames for one player: three enemy towers, levels 1–7, eight challenges",
}


@dataclass(frozen=True)
class Preset:
    """A game with its rules options."""

    name: str
    game: str
    doc: str
    options: dict[str, Any] = field(default_factory=dict)
    version: int = 0

    @property
    def env_id(self) -> str:
        """The id under which PettingZoo and Gymnasium know it."""
        return f"firetower/{self.name}-v{self.version}"


def _rising_presets() -> tuple[Preset, ...]:
    """Every way to sit down, with the core expansion and with extreme weather."""
    tables = (
        ("2p", "two players on opposite corners", {"players": 2}),
        ("3p", "three players; the burned play on as Shadows", {"players": 3}),
        ("4p", "four players; the burned play on as Shadows", {"players": 4}),
        ("team", "two teams of two on diagonal towers", {"players": 4, "teams": True}),
        ("double", "two players with two towers each", {"players": 2, "variant": "double"}),
        ("ghost", "three players; the first to burn takes the fourth tower", {"players": 3, "variant": "ghost"}),
    )
    return tuple(
        Preset(f"rising_flames_{name}_{level}", "rising_flames", f"{doc}; {said}", {**options, "expansion": level})
        for level, said in (("core", "core expansion"), ("weather", "extreme weather"))
        for name, doc, options in tables
    )


PRESETS: dict[str, Preset] = {
    preset.name: preset
    for preset in (
        Preset("fire_tower_2p", "fire_tower", "two players on opposite corners", {"players": 2}),
        Preset("fire_tower_3p", "fire_tower", "three players", {"players": 3}),
        Preset("fire_tower_4p", "fire_tower", "four players, everyone for themselves", {"players": 4}),
        Preset("fire_tower_team", "fire_tower", "two teams of two on diagonal towers", {"players": 4, "teams": True}),
        Preset(
            "fire_tower_2p_beginner",
            "fire_tower",
            "two players without the Firestorm card",
            {"players": 2, "firestorm_card": False},
        ),
        Preset("fire_tower_2p_aid", "fire_tower", "two players with Mutual Aid", {"players": 2, "mutual_aid": True}),
        Preset(
            "fire_tower_2p_pick",
            "fire_tower",
            "two players; Burning Snag and Flare Up may be under-placed",
            {"players": 2, "fire_pick": True},
        ),
        Preset(
            "fire_tower_3p_events",
            "fire_tower",
            "three players with Mutual Aid and Shadow of the Wood",
            {"players": 3, "mutual_aid": True, "shadow_of_the_wood": True},
        ),
        Preset(
            "fire_tower_4p_events",
            "fire_tower",
            "four players with Mutual Aid and Shadow of the Wood",
            {"players": 4, "mutual_aid": True, "shadow_of_the_wood": True},
        ),
        Preset(
            "fire_tower_4p_champion",
            "fire_tower",
            "four players, seat 0 is Grand Champion of the Wood",
            {"players": 4, "champion_seat": 0, "champion_breaks": 3},
        ),
        Preset(
            "fire_tower_team_aid",
            "fire_tower",
            "two teams with Mutual Aid",
            {"players": 4, "teams": True, "mutual_aid": True},
        ),
        *_rising_presets(),
        *(
            Preset(f"solo_{number}", "solo", f"one player against three towers, level {number}", {"level": number})
            for number in range(1, HIGHEST + 1)
        ),
    )
}


def find_preset(name: str) -> Preset:
    """The preset of this name, or of an environment id such as `firetower/fire_tower_2p-v0`."""
    if name in PRESETS:
        return PRESETS[name]
    for preset in PRESETS.values():
        if preset.env_id == name:
            return preset
    raise UnknownNameError(f"unknown preset {name!r}; presets are {', '.join(PRESETS)}")


def make_game(name: str, **options: Any) -> Game:
    """The game of a preset, with rules options changed by name."""
    preset = find_preset(name)
    return GAMES[preset.game](**{**preset.options, **options})


def make_batch(name: str, count: int, *, relative: bool = True, auto_reset: bool = False, **options: Any) -> Batch:
    """A batch of games of a preset; call `reset` before playing."""
    return Batch(make_game(name, **options), count, relative=relative, auto_reset=auto_reset)
