"""The games of this folder and their presets. The rules load when a game is made."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from firetower_env.core.game import Game
from firetower_env.core.preset import GameEntry, Preset
from firetower_env.core.rules import RulesBase

_SOLO_LEVELS = range(1, 8)
_PAGE = "README.md"
_FOLDER = Path(__file__).parent


def _fire_tower(**options: Any) -> Game:
    from firetower_env.games.fire_tower.game import FireTower

    return FireTower(FireTower.rules_type.make(**options))


def _rising_flames(**options: Any) -> Game:
    from firetower_env.games.fire_tower.rising.game import RisingFlames

    return RisingFlames(RisingFlames.rules_type.make(**options))


def _solo(**options: Any) -> Game:
    from firetower_env.games.fire_tower.solo.game import Solo

    return Solo(Solo.rules_type.make(**options))


def game_of(rules: RulesBase) -> Game:
    """The game that such rules are for."""
    from firetower_env.games.fire_tower.game import FireTower
    from firetower_env.games.fire_tower.rising.game import RisingFlames
    from firetower_env.games.fire_tower.solo.game import Solo

    (made,) = (game for game in (FireTower, RisingFlames, Solo) if game.rules_type is type(rules))
    return made(cast(Any, rules))


def _base_preset(name: str, doc: str, **options: Any) -> Preset:
    return Preset(f"fire_tower_{name}", "fire_tower", doc, options)


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


_HOW = (
    "The fire starts in the middle. Every turn the wind carries it one cell further, then you play one card: spread the"
    " fire, put it out, or build firebreaks. When fire reaches the far corner of a tower, that tower is lost. Burn the"
    " others, keep yours!"
)
_EVENTS = {"mutual_aid": True, "shadow_of_the_wood": True}
GAMES = (
    GameEntry(
        "fire_tower",
        "Fire Tower: burn the other towers, keep your own (2–4 players, teams)",
        _fire_tower,
        (
            _base_preset("2p", "two players on opposite corners", players=2),
            _base_preset("3p", "three players", players=3),
            _base_preset("4p", "four players, everyone for themselves", players=4),
            _base_preset("team", "two teams of two on diagonal towers", players=4, teams=True),
            _base_preset("2p_beginner", "two players without the Firestorm card", players=2, firestorm_card=False),
            _base_preset("2p_aid", "two players with Mutual Aid", players=2, mutual_aid=True),
            _base_preset(
                "2p_pick", "two players; Burning Snag and Flare Up may be under-placed", players=2, fire_pick=True
            ),
            _base_preset("3p_events", "three players with Mutual Aid and Shadow of the Wood", players=3, **_EVENTS),
            _base_preset("4p_events", "four players with Mutual Aid and Shadow of the Wood", players=4, **_EVENTS),
            _base_preset(
                "4p_champion",
                "four players, seat 0 is Grand Champion of the Wood",
                players=4,
                champion_seat=0,
                champion_breaks=3,
            ),
            _base_preset("team_aid", "two teams with Mutual Aid", players=4, teams=True, mutual_aid=True),
        ),
        _FOLDER / _PAGE,
        how=_HOW,
    ),
    GameEntry(
        "rising_flames",
        "Fire Tower with Rising Flames: firehawks, Shadows, extreme weather, Double and Ghost Tower",
        _rising_flames,
        _rising_presets(),
        _FOLDER / "rising" / _PAGE,
        how=_HOW,
    ),
    GameEntry(
        "solo",
        "Rising Flames for one player: three enemy towers, levels 1–7, eight challenges",
        _solo,
        tuple(
            Preset(f"solo_{number}", "solo", f"one player against three towers, level {number}", {"level": number})
            for number in _SOLO_LEVELS
        ),
        _FOLDER / "solo" / _PAGE,
        how=_HOW,
    ),
)
