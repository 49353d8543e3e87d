"""Players for games played alone: one that answers blindly and one that means to win now and then."""

import random

from .. import Referee
from ..actions import Action, action_of, number_of
from ..board import FATAL, Cell, walking_distance
from ..cards import KINDS
from ..solo_towers import standing_enemies

#: phases in which gems go where the player wants them: towards the enemies
TOWARDS_ENEMIES = {"WIND", "WIND_CARD_GEM", "CREEP", "FLIGHT", "EMBER_TO", "RECKLESS_GEM", "WINDOW", "CENTRE"}
#: phases in which the enemies want them at home: far from the own tower
AWAY_FROM_HOME = {"ENEMY_SNAG", "ENEMY_FLARE", "ENEMY_EXPLOSION", "ENEMY_FLIGHT", "SMOLDER", "WET_SQUARE"}
FIRE = ("SNAG", "FLARE", "CROWN", "CREEPING", "EMBER", "HEAVY_WINDS", "LOOKOUT")
WATER = ("AIR_DROP_ALL", "FIRE_ENGINE_ALL", "SMOKEJUMPER_ALL", "_DROP_PICK", "_ENGINE_PICK", "JUMPER_PICK", "HELITACK")
#: phases in which gems go away: near the own tower
NEAR_HOME = {"PICK", "EMBER_FROM", "HELI_1", "HELI_2", "HELI_3", "HAWK_PLACE", "FLOCK_TO"}


def blind(referee: Referee, rng: random.Random) -> int:
    """Any legal answer."""
    return rng.choice(sorted(referee.legal()))


def bold(referee: Referee, rng: random.Random) -> int:
    """Usually the answer that burns the enemies or spares the own tower, going by distance alone."""
    actions = [action_of(number) for number in sorted(referee.legal())]
    if rng.random() < 0.1:
        return number_of(rng.choice(actions))
    cells = [action for action in actions if not isinstance(action, str)]
    if cells and referee.phase != "WIND":
        return number_of(_best_cell(referee, cells, rng))
    verbs = [action for action in actions if isinstance(action, str)]
    for words in _wishes(referee):
        wanted = [verb for verb in verbs if not verb.startswith("DROP") and any(word in verb for word in words)]
        if wanted:
            return number_of(rng.choice(wanted))
    return number_of(_best_cell(referee, cells, rng) if cells else rng.choice(verbs))


def _wishes(referee: Referee) -> list[tuple[str, ...]]:
    """Words of the verbs worth choosing, the most urgent first."""
    gems = [_from_home(referee, gem) for gem in referee.game.gems]
    urgent = [WATER] if gems and min(gems) <= 7 else []
    return [("BUCKET_ALL", "RECKLESS"), *urgent, FIRE, ("WIND_GEM", "PATROL", "HAWK_", "NO")]


def _best_cell(referee: Referee, cells: list[Cell], rng: random.Random) -> Action:
    """The best cell for the phase, any of them where distance says nothing."""
    if referee.phase in AWAY_FROM_HOME:
        return max(cells, key=lambda cell: (_from_home(referee, cell), rng.random()))
    water = any(card in KINDS["WATER"] for card in referee.game.in_play)
    if referee.phase in NEAR_HOME or water:
        return min(cells, key=lambda cell: (_from_home(referee, cell), rng.random()))
    if referee.phase in TOWARDS_ENEMIES:
        return min(cells, key=lambda cell: (_from_enemies(referee, cell), rng.random()))
    return rng.choice(cells)


def _from_home(referee: Referee, cell: Cell) -> int:
    return walking_distance(cell, FATAL[referee.game.rules.home_corner])


def _from_enemies(referee: Referee, cell: Cell) -> int:
    return min(walking_distance(cell, FATAL[corner]) for corner in standing_enemies(referee.game))
