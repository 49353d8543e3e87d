"""Features of Fire Tower in all its editions."""

from firetower_env.games.fire_tower.presets import GAMES
from firetower_training.features.fire_tower.towers import TowerDistances

FEATURES = {entry.name: TowerDistances for entry in GAMES}
