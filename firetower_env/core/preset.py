"""Presets: named games under named rules, declared by each game in its own folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from firetower_env.core.campaign import Campaign
from firetower_env.core.game import Game


@dataclass(frozen=True)
class Preset:
    """A game with its rules options."""

    name: str
    game: str
    doc: str
    options: dict[str, Any] = field(default_factory=dict)
    version: int = 0

    @property
    def env_id(self) -> str:
        """The id under which PettingZoo and Gymnasium know it."""
        return f"firetower/{self.name}-v{self.version}"


@dataclass(frozen=True)
class GameEntry:
    """A game by name: what it is, how it is made from rules options, and its presets, the usual one first."""

    name: str
    doc: str
    make: Callable[..., Game]
    presets: tuple[Preset, ...]
    #: how it is played in a few sentences, for those who begin
    how: str = field(default="", kw_only=True)
    #: its page for people in Markdown, with generated tables; None: it has none
    page: Path | None = None
    #: what a player keeps from game to game, loaded when it is asked for; None: every game stands for itself
    campaign: Callable[[], type[Campaign]] | None = None

    def __post_init__(self) -> None:
        strangers = [preset.name for preset in self.presets if preset.game != self.name]
        if strangers or not self.presets:
            raise ValueError(f"{self.name} needs presets, all of its own; {strangers} are not")


#: all presets by name, once their games are known to `firetower_env.presets`
KNOWN_PRESETS: dict[str, Preset] = {}
