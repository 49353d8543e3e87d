"""What can go wrong between a page and the app; each error knows its HTTP status."""

from __future__ import annotations

from firetower_env.core.errors import FiretowerError


class WebError(FiretowerError):
    """A request that is refused; the message is for the person at the page."""

    status = 400


class NotFoundError(WebError):
    """There is no such game or page."""

    status = 404


class ForbiddenError(WebError):
    """This may not be seen or done, or not yet."""

    status = 403


class ConflictError(WebError):
    """The game has moved on since the page last looked."""

    status = 409


class TooLargeError(WebError):
    """More than the app is willing to read or to keep."""

    status = 413


class InvalidError(WebError):
    """Words that are no request, or an answer that the rules do not allow."""

    status = 422


class AgentError(WebError):
    """An agent did not answer as it should. The game is as it was, and it can be asked again."""

    status = 502
