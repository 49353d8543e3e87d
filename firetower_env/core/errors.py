"""The errors a user can meet. Each says what is wrong; none leaves a batch half changed."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, Self

#: how much alike two names are, from 0 to 1, for one to be taken for the other with a slip of the pen
_NEAR = 0.7


class FiretowerError(Exception):
    """Base of every error raised on purpose by this package."""


class RulesError(FiretowerError, ValueError):
    """A rules option, or a combination of options, that no game can be played with."""


class IllegalActionError(FiretowerError, ValueError):
    """An action that the rules do not allow now, or that is no action at all. Nothing was changed."""


class GameOverError(IllegalActionError):
    """An action for a game that has already ended, or anything asked of one that has not begun. Nothing was changed."""


class BatchError(FiretowerError, ValueError):
    """Wrong shapes, game numbers, seats or seeds handed to a batch. Nothing was changed."""


class StuckGameError(FiretowerError, RuntimeError):
    """The rules ran into a position they do not know how to continue: a defect of the game, never of the user."""


class UnknownNameError(FiretowerError, KeyError):
    """An unknown game, preset, option, card, agent or verb. The message lists what exists."""

    @classmethod
    def of(cls, what: str, name: str, known: Iterable[str], more: str = "", plural: str = "") -> Self:
        """For a name that is none of the known ones: what comes near to it, all there are, and what `more` says."""
        names = list(known)
        return cls(
            f"unknown {what} {name!r}{did_you_mean(name, names)}; {plural or f'{what}s'} are {', '.join(names)}{more}"
        )

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class UnknownOptionError(UnknownNameError, TypeError):
    """An unknown rules option. Where options are keywords, Python calls this a TypeError, and libraries expect one."""

    #: its name
    option: str = ""


class ReplayError(FiretowerError, ValueError):
    """A replay that cannot be read, or that does not prove itself."""


class SavedStateError(FiretowerError, ValueError):
    """A saved batch that is damaged, or belongs to other rules."""


class PositionError(FiretowerError, ValueError):
    """A position that cannot be, or that is not written as positions are. Nothing was changed."""

    @classmethod
    def of(cls, key: str, given: Any, allowed: str) -> Self:
        """For what stands at this key: what was given, and what may stand there."""
        return cls(f"{key} must be {allowed}, not {shortly(given)}")


class CampaignError(FiretowerError, ValueError):
    """A campaign file that is damaged or belongs to another game, or a step that its game does not know."""


class WorkerError(FiretowerError, RuntimeError):
    """A process of a batch has ended or failed, or the batch was closed. It can no longer be used."""


def shortly(given: Any) -> str:
    """Whatever was given in a few characters."""
    try:
        return reprlib.repr(given)
    except ValueError:  # Python does not write numbers of many thousand digits
        return "a very large number"


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The known name that comes nearest to this one, as a question in brackets; nothing if none is near."""
    near = get_close_matches(name, list(known), n=1, cutoff=_NEAR)
    return f" (did you mean {near[0]}?)" if near else ""
