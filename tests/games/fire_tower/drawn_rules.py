"""Rules of the base game that Hypothesis draws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from firetower_env.core.game import Game
from firetower_env.games.fire_tower.presets import game_of
from firetower_env.games.fire_tower.rules import STANDARD_COPIES, Rules
from firetower_env.presets import make_game
from tests.presets import ALL
from tests.properties.strategies import Source

_TOWERS = [
    *((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)),
    *((0, 1, 2), (0, 2, 3), (3, 0, 1), (2, 3, 1), (1, 3, 0)),
    *((0, 2), (1, 3), (0, 1), (3, 0), (2, 1)),
]
_SWITCHES = (
    *("firestorm_card", "mutual_aid", "tower_ablaze", "revenge_storm", "fire_pick", "flare_across_break"),
    *("explosion_needs_gem", "smokejumper_tower_centre", "wind_set_same"),
)
_WORDS = {
    "storm_credit": ("drawer", "roller", "none"),
    "own_corner": ("legal", "avoid"),
    "firebreak_towers": ("all", "own"),
    "aid_gem": ("touching", "anywhere"),
    "cap_result": ("tie", "distance"),
    "hand_size": (5, 1, 3, 7),
    "max_turns": (400, 5, 25),
    "champion_breaks": (2, 3),
}


@dataclass(frozen=True)
class OfRules:
    """A game with these rules."""

    rules: Rules

    def game(self) -> Game:
        """The game of the rules."""
        return game_of(self.rules)


@st.composite
def changed_rules(draw: st.DrawFn) -> Rules:
    """Any options that make a game."""
    options: dict[str, Any] = {"towers": draw(st.sampled_from(_TOWERS))}
    seats = len(options["towers"])
    options |= {name: draw(st.booleans()) for name in _SWITCHES}
    options |= {name: draw(st.sampled_from(values)) for name, values in _WORDS.items()}
    if seats == 4:
        options["teams"] = draw(st.booleans())
        options["team_open_hands"] = draw(st.booleans())
    if seats > 2 and not options.get("teams"):
        options["shadow_of_the_wood"] = draw(st.booleans())
    options["champion_seat"] = draw(st.sampled_from([None, *range(seats)]))
    if draw(st.booleans()):
        options["card_copies"] = _enough(draw(st.tuples(*[st.integers(0, 4)] * len(STANDARD_COPIES))), options)
    return Rules.make(**options)


def _enough(copies: tuple[int, ...], options: dict[str, Any]) -> tuple[int, ...]:
    """A deck with a card to draw whatever happens (ruling R64), more of the first card if need be."""
    seats, hand = len(options["towers"]), options["hand_size"]
    gone = 1 if options.get("teams") else seats
    needed = max((seats - e) * (hand + e) for e in range(gone))
    return (copies[0] + max(0, needed - sum(copies)), *copies[1:])


def base_games() -> st.SearchStrategy[Source]:
    """The presets of the base game as often as changed options."""
    presets = [make_game(name).rules for name in ALL if name.startswith("fire_tower")]
    return (st.sampled_from(presets) | changed_rules()).map(OfRules)
