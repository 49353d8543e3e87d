"""A slow, plain second reading of the Fire Tower rules, used to check the fast one."""

from .chance import Chance, ChanceError
from .referee import IllegalAction, Referee

__all__ = ["Chance", "ChanceError", "IllegalAction", "Referee"]
