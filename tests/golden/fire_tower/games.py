"""The golden games of Fire Tower, Rising Flames and solo."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from firetower_env.core.game import Game
from firetower_env.games.fire_tower.solo.pieces import CHALLENGE_NAMES
from firetower_env.games.fire_tower.verbs import BASE_EVENT_NAMES, EVENT_NAMES
from tests.golden.cells import cells_words
from tests.golden.kept import Further, Kept

_SEEDS = {
    "fire_tower_2p": 33,
    "fire_tower_3p": 3,
    "fire_tower_4p": 5,
    "fire_tower_team": 5,
    "fire_tower_2p_aid": 20,
    "fire_tower_2p_pick": 7,
    "fire_tower_3p_events": 14,
    "fire_tower_4p_events": 12,
    "fire_tower_4p_champion": 14,
    "fire_tower_team_aid": 3,
    "rising_flames_2p_core": 7,
    "rising_flames_3p_core": 51,
    "rising_flames_4p_core": 28,
    "rising_flames_team_core": 55,
    "rising_flames_double_core": 46,
    "rising_flames_ghost_core": 21,
    "rising_flames_2p_weather": 24,
    "rising_flames_3p_weather": 25,
    "rising_flames_4p_weather": 18,
    "rising_flames_team_weather": 25,
    "rising_flames_double_weather": 51,
    "solo_1": 3,
    "solo_2": 14,
    "solo_3": 19,
    "solo_4": 31,
    "solo_5": 28,
    "solo_6": 31,
    "solo_7": 24,
}
#: much water, many hawks of one's own, and enemies set up by the player: careless games meet more of them
_SOLO = {
    "solo_start_hawks": 8,
    "hawks_total": 40,
    "enemy_setup": "player",
    "card_copies": (4, 4, 4, 4, 2, 2, 2, 3, 16, 16, 4, 0, 0, 0, 2, 2, 2, 2, 4, 4, 2, 16, 0, 6, 6),
    "max_turns": 60,
}
_FURTHER = {
    "rising_flames_4p_kettle": Further(
        "rising_flames_4p_weather",
        {"kettle_flight": True, "dry_storm": False, "mutual_aid": True, "hawks_total": 5, "look_compulsory": False},
        68,
    ),
    "solo_3_buckets": Further("solo_3", _SOLO, 1868),
    "solo_3_water": Further("solo_3", _SOLO, 1154),
}


class FireTowerKept(Kept):
    """Cards are told by name."""

    seeds = _SEEDS
    further = _FURTHER
    families = ("PLAY", "DROP")

    def chance_words(self, game: Game, kind: str, result: Any) -> str:
        """One result of chance."""
        if kind == "deal":
            hands = (f"p{seat} {_cards(hand, game)}" for seat, hand in enumerate(result))
            return f"dealt {', '.join(hands)}"
        if kind == "challenge_shuffle":
            return f"challenges, top first: {', '.join(CHALLENGE_NAMES[number] for number in result)}"
        if kind in ("enemy_break", "enemy_hawk"):
            return f"{kind.replace('_', ' ')} {cells_words([divmod(result, game.layout.cols)])}"
        if kind == "die":
            return f"Shadow die rolled {result}"
        if kind in _OF_PILES:
            return f"{_OF_PILES[kind]}, top first: {_cards(result, game)}"
        return f"{_OF_CARDS.get(kind, f'{kind} rolled')} {_cards([result], game)}"


_OF_PILES = {"shuffle": "shuffled", "enemy_shuffle": "enemy deck"}
_OF_CARDS = {"smoke": "smoke leaves", "pull": "pulled"}


def _cards(numbers: Iterable[int], game: Game) -> str:
    """Cards by number; events, which nobody holds, follow those that can be dropped."""
    held = [verb.removeprefix("DROP_") for verb in game.layout.verbs if verb.startswith("DROP_")]
    names = [*held, *(BASE_EVENT_NAMES if game.name == "fire_tower" else EVENT_NAMES)]
    return " ".join(names[number] for number in numbers)


KEPT = FireTowerKept()
