"""The errors a user can meet. Each says what is wrong; none leaves a batch half changed."""

from __future__ import annotations


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

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class ReplayError(FiretowerError, ValueError):
    """A replay that cannot be read, or that does not prove itself."""


class SavedStateError(FiretowerError, ValueError):
    """A saved batch that is damaged, or belongs to other rules."""


class CampaignError(FiretowerError, ValueError):
    """A campaign file that is damaged or belongs to another game, or a step that its game does not know."""


class WorkerError(FiretowerError, RuntimeError):
    """A process of a batch has ended or failed, or the batch was closed. It can no longer be used."""
