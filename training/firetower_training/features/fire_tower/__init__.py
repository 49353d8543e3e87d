"""Features of Fire Tower in all its editions, and whom learners of it are measured against."""

from firetower_env.games.fire_tower.presets import GAMES
from firetower_training.features.fire_tower.towers import TowerDistances

FEATURES = {entry.name: TowerDistances for entry in GAMES}
BASELINES = {entry.name: ("random", "greedy", "warden") for entry in GAMES} | {"solo": ("solo_planner",)}
