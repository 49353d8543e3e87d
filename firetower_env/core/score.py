"""The score of a game: a number that people compare, with its name and its direction."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Score:
    """What is counted, in the words of the game, and whether much of it is good."""

    name: str
    higher_is_better: bool = True
