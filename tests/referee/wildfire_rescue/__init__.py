"""A slow, plain second reading of the Wildfire Rescue! rules, used to check the fast one."""

from .chance import Chance, ChanceError
from .random_chance import RandomChance
from .referee import IllegalAction, Referee
from .rules import Rules, RulesError, read_rules
from .scripted_chance import ScriptedChance

__all__ = [
    "Chance",
    "ChanceError",
    "IllegalAction",
    "RandomChance",
    "Referee",
    "Rules",
    "RulesError",
    "ScriptedChance",
    "read_rules",
]
