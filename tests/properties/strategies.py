"""What Hypothesis draws: rules of Fire Tower, and games played to some point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st

from firetower_env.core.batch import Batch
from firetower_env.games.fire_tower.presets import game_of
from firetower_env.games.fire_tower.rules import STANDARD_COPIES, Rules
from firetower_env.presets import PRESETS, make_game
from tests.golden.policy import choose

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


def calm(examples: int) -> settings:
    """The same examples in every run, and no complaint about a busy machine."""
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    return settings(max_examples=examples, derandomize=True, deadline=None, database=None, suppress_health_check=slow)


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


def base_rules() -> st.SearchStrategy[Rules]:
    """The presets of the base game as often as changed options."""
    base = [name for name, preset in PRESETS.items() if preset.game == "fire_tower"]
    return st.sampled_from([make_game(name).rules for name in base]) | changed_rules()


def any_rules() -> st.SearchStrategy[Rules]:
    """The presets of both editions as often as changed options."""
    return st.sampled_from([make_game(name).rules for name in PRESETS]) | changed_rules()


@dataclass(frozen=True)
class Played:
    """A game to look at: its rules, its seed, and how it was played so far."""

    rules: Rules
    seed: int
    luck: int
    steps: int

    def batch(self, *, relative: bool = True, count: int = 1) -> Batch:
        """The game (as the last of `count` games) at this point, or at its end if that comes first."""
        batch = Batch(game_of(self.rules), count, relative=relative)
        batch.reset(seeds=[self.seed + place for place in range(1 - count, 1)])
        for number in range(self.steps):
            if batch.over[-1]:
                break
            self.advance(batch, number)
        return batch

    def running(self) -> Batch:
        """The game at this point, which it must reach."""
        batch = self.batch()
        assume(not batch.over[0])
        return batch

    def advance(self, batch: Batch, number: int, game: int = -1) -> int:
        """One decision of the usual players; returns the answer as it is called on the real board."""
        place = game % batch.count
        packed = batch.engine.mask[place]
        legal = np.flatnonzero(np.unpackbits(packed.astype("<u2").view(np.uint8), bitorder="little")).tolist()
        action = choose(batch.game.layout, legal, self.luck, number)
        batch.step([batch.view_action(action, place)], [place])
        return action


def played(most: int, rules: st.SearchStrategy[Rules] | None = None) -> st.SearchStrategy[Played]:
    """Games played for up to `most` decisions, often for nearly as many: that is where towers have burned."""
    steps = st.integers(0, most) | st.integers(0, most // 3).map(lambda less: most - less)
    return st.builds(
        Played, any_rules() if rules is None else rules, st.integers(0, (1 << 63) - 1), st.integers(0, 1 << 20), steps
    )


#: which of the legal answers are taken next
choices = st.lists(st.integers(0, 1 << 16), min_size=1, max_size=25)


def pick(batch: Batch, choice: int, game: int = 0) -> int:
    """The chosen one of the legal answers in the batch's own view."""
    legal = np.flatnonzero(batch.masks([game])[0])
    return int(legal[choice % legal.size])
