"""An installed Chromium, driven over its debugging pipe: no driver and no library is needed.

`python -m tests.render.browser` fails if there is none.
"""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--no-first-run",
    "--remote-debugging-pipe",
)
_KEYS = {" ": ("Space", 32), "ArrowLeft": ("ArrowLeft", 37), "ArrowRight": ("ArrowRight", 39), "Home": ("Home", 36)}
_KEYS |= {"End": ("End", 35), "PageUp": ("PageUp", 33), "PageDown": ("PageDown", 34), "Tab": ("Tab", 9)}


def installed() -> str | None:
    """The browser on this machine, if there is one; FIRETOWER_BROWSER names another."""
    if os.name != "posix":
        return None
    wanted = os.environ.get("FIRETOWER_BROWSER")
    return wanted or next((found for name in NAMES if (found := shutil.which(name))), None)


class Browser:
    """One page in a browser of its own."""

    def __init__(self, program: str, profile: Path, patience: float = 60) -> None:
        self._patience = patience
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()
        # the browser reads commands from 3 and answers on 4; a shell puts our pipes there
        shell = ["/bin/sh", "-c", f'exec "$0" "$@" 3</dev/fd/{to_browser} 4>/dev/fd/{from_browser}']
        command = [*shell, program, *_FLAGS, f"--user-data-dir={profile}", "about:blank"]
        self._process = subprocess.Popen(
            command, pass_fds=(to_browser, from_browser), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        os.close(to_browser)
        os.close(from_browser)
        self._buffer, self._count, self._session = b"", 0, ""
        #: everything the page reported
        self.events: list[dict[str, Any]] = []
        try:
            self._attach()
        except BaseException:
            self.close()
            raise

    def _attach(self) -> None:
        """A fresh page that reports what happens in it."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """One command of the protocol and its answer."""
        self._count += 1
        number = self._count
        message: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            heard = self._hear()
            if heard.get("id") == number:
                if "error" in heard:
                    raise RuntimeError(f"{method}: {heard['error']}")
                return dict(heard["result"])
            self.events.append(heard)

    def _hear(self) -> dict[str, Any]:
        end = time.monotonic() + self._patience
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._in], [], [], max(0.0, end - time.monotonic()))
            data = os.read(self._in, 1 << 16) if ready else b""
            if not data:
                raise RuntimeError("the browser is silent" if not ready else "the browser has gone")
            self._buffer += data
        message, _, self._buffer = self._buffer.partition(b"\0")
        return dict(json.loads(message))

    def open(self, path: Path) -> None:
        """Show a file and wait until it is loaded."""
        self.events.clear()
        self.call("Page.navigate", url=path.as_uri())
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.events.append(self._hear())

    def ask(self, expression: str) -> Any:
        """The value of a script; its failure is an error here."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description", "the script failed"))
        return answer["result"].get("value")

    def press(self, key: str) -> None:
        """A key goes down and up again."""
        code, number = _KEYS[key]
        for kind in ("rawKeyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code, windowsVirtualKeyCode=number)

    def window(self, width: int, height: int, *, mobile: bool = False, dark: bool = False) -> None:
        """The size of the window, whether it is that of a telephone, and the reader's liking."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile}
        self.call("Emulation.setDeviceMetricsOverride", **size)
        self.call("Emulation.setTouchEmulationEnabled", enabled=mobile)
        liking = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[liking])

    def troubles(self) -> list[str]:
        """Errors of the page, and everything it wanted from elsewhere."""
        found = []
        for event in self.events:
            said = event.get("params", {})
            if event["method"] == "Runtime.exceptionThrown":
                found.append(str(said["exceptionDetails"]))
            elif event["method"] == "Log.entryAdded" and said["entry"]["level"] == "error":
                found.append(str(said["entry"]["text"]))
            elif event["method"] == "Network.requestWillBeSent" and not said["request"]["url"].startswith("file:"):
                found.append(str(said["request"]["url"]))
        return found

    def close(self) -> None:
        """End the browser that was started here."""
        self._process.terminate()
        self._process.wait(timeout=30)
        os.close(self._out)
        os.close(self._in)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


if __name__ == "__main__":
    sys.exit(installed() is None)
