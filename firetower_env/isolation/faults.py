"""What an agent can do wrong, told in words that are the same in every process."""

from __future__ import annotations

import re
from enum import StrEnum

TEXT_LENGTH = 160
#: so much of a longer text is looked at
_MOST = 100 * TEXT_LENGTH
_ADDRESS = re.compile(r"0x[0-9a-fA-F]{4,}")


class Kind(StrEnum):
    """The ways to lose a game without playing it to its end."""

    RAISED = "raised an error"
    ILLEGAL = "illegal answer"
    LATE = "time limit"
    CHANGED = "changed its input"
    DIED = "ended its process"


class Fault(Exception):  # noqa: N818 - a verdict on an agent, not an error of this package
    """An agent's fault: its kind, and a text that says the same in every process."""

    def __init__(self, kind: Kind, text: str = "") -> None:
        super().__init__(kind, text)
        self.kind = kind
        # halves of characters cannot be written, and addresses of objects differ from run to run
        plain = text[:_MOST].encode(errors="replace").decode()
        self.text = _ADDRESS.sub("0x…", " ".join(plain.split()))[:TEXT_LENGTH]

    @property
    def ending(self) -> str:
        """How the game ended, for its record."""
        return f"fault: {self.kind}"


class TimeUp(BaseException):
    """The time of a decision has run out. Not an Exception: agents that catch errors must not catch this."""


def fault_of(error: BaseException) -> Fault:
    """What an error that left an agent says about it. Its class may be the agent's own, so looking at it may fail."""
    if type(error) is Fault:
        return error
    if isinstance(error, TimeUp):
        return Fault(Kind.LATE)
    try:
        if isinstance(error, ValueError) and "read-only" in str(error):
            return Fault(Kind.CHANGED, str(error))
        return Fault(Kind.RAISED, f"{type(error).__name__}: {error}")
    except TimeUp:
        raise
    except BaseException:  # whatever it is, the agent has raised it
        return Fault(Kind.RAISED, "an error that does not say what it is")
