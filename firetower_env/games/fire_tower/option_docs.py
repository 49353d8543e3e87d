"""Records of the documentation: an option, an event."""

from __future__ import annotations

from dataclasses import dataclass

SWITCH = "true, false"


@dataclass(frozen=True)
class OptionDoc:
    """One rules option: the values it takes, what it decides, and the ruling it belongs to."""

    values: str
    doc: str
    ruling: str = ""


@dataclass(frozen=True)
class EventDoc:
    """One event card: the option that puts it into the game, its title and what it does."""

    option: str
    title: str
    text: str
    reference: str = "[FT p.6]"
