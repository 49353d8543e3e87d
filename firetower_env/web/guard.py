"""The guard before the app: who may ask, how much they may send, and what browsers may do with the answers.

The app listens on this computer alone. A page from elsewhere could still try to reach it through the reader's browser:
by a name that points here (refused by the Host header) or by a form or script (refused by Origin and content type).
"""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from firetower_env.web.errors import InvalidError, TooLargeError

HOSTS = ("127.0.0.1", "localhost")
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Guard:
    """Refuses what does not come from the app's own pages, and adds the security headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_HEADERS)
            await send(message)

        refused = _refusal(scope["method"], Headers(scope=scope))
        await (refused or self._app)(scope, receive, send_guarded)


def _refusal(method: str, headers: Headers) -> Response | None:
    """The answer to a request that is not heard."""
    host = headers.get("host", "")
    if _name(host) not in HOSTS or len(headers.getlist("host")) != 1:
        return _refuse(421, "This app answers at 127.0.0.1 and localhost only.")
    if method in ("GET", "HEAD"):
        return None
    if method != "POST":
        return _refuse(405, "Only GET and POST are understood.")
    origin = headers.get("origin")
    if (origin is not None and origin != f"http://{host}") or headers.get("sec-fetch-site", "same-origin") not in (
        "same-origin",
        "none",
    ):
        return _refuse(403, "Only the app's own pages may do this.")
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        return _refuse(415, "Requests are JSON.")
    return None


def _name(host: str) -> str:
    name, _, port = host.partition(":")
    return name if not port or (port.isascii() and port.isdigit()) else ""


def _refuse(status: int, message: str) -> Response:
    return JSONResponse({"error": message}, status)


async def read_body(request: Request, most: int) -> bytes:
    """The body of a request, if it is not larger than this."""
    length = request.headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit()):
        raise InvalidError("The length of the request is no number.")
    if int(length) > most:
        raise TooLargeError(f"At most {most:,} bytes are read.")
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise TooLargeError(f"At most {most:,} bytes are read.")
    return bytes(body)
