"""A tab of a real browser on the web app: it clicks, taps and types as people do."""

from __future__ import annotations

import base64
from pathlib import Path

from tests.render.browser import Browser

_KEYS = {
    "Enter": 13,
    "ArrowUp": 38,
    "ArrowDown": 40,
    "ArrowLeft": 37,
    "ArrowRight": 39,
    "Tab": 9,
    "u": 85,
    "r": 82,
    "Escape": 27,
}


class Tab(Browser):
    """One page of the app."""

    def visit(self, address: str) -> None:
        """Go to an address and wait until the page is loaded."""
        self.events.clear()
        self.call("Page.navigate", url=address)
        self._await_load()

    def reload(self) -> None:
        """Load the page again."""
        self.events.clear()
        self.call("Page.reload")
        self._await_load()

    def _await_load(self) -> None:
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.events.append(self._hear())

    def wait(self, condition: str, seconds: float = 30) -> None:
        """Wait until a condition of the page holds."""
        script = (
            "new Promise(done => {{ const end = Date.now() + {} * 1000; (function look() {{"
            " if ({}) done(true); else if (Date.now() > end) done(false); else setTimeout(look, 10); }})() }})"
        )
        assert self.ask(script.format(seconds, condition)), f"in vain: {condition}; {self.message()}"

    def message(self) -> str:
        """What the page complains about."""
        return str(self.ask("document.getElementById('message')?.textContent"))

    def middle(self, found: str) -> tuple[float, float]:
        """The middle of an element, which is brought into view."""
        box = "e.scrollIntoView({block: 'center'}); const b = e.getBoundingClientRect();"
        x, y = self.ask(f"(e => {{ {box} return [b.x + b.width / 2, b.y + b.height / 2]; }})({found})")
        return float(x), float(y)

    def click(self, found: str) -> None:
        """The mouse moves to an element and clicks."""
        self.point(*self.middle(found), press=True)

    def follow(self, found: str) -> None:
        """Click on something that leads to another page."""
        self.events.clear()
        self.click(found)
        self._await_load()

    def tap(self, found: str, aside: float = 0) -> None:
        """A finger taps an element, a little beside its middle."""
        x, y = self.middle(found)
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x + aside, "y": y + aside}])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def type_key(self, key: str) -> None:
        """A key goes down and up again."""
        text = {"text": "\r"} if key == "Enter" else {"text": key} if len(key) == 1 else {}
        named = {"key": key, "code": key, "windowsVirtualKeyCode": _KEYS[key]}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **named, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", **named)

    def spot(self, number: int) -> tuple[float, float]:
        """The middle of a placement of the gesture under way, in the window."""
        script = (
            "(g => { const m = g.svg.getScreenCTM(), p = g.plan.places.at(%d);"
            " const q = new DOMPoint(...g.fitting.centre(p)).matrixTransform(m); return [q.x, q.y]; })"
            "(gamePage.gesture)"
        )
        self.ask("gamePage.gesture.svg.scrollIntoView({block: 'center'})")
        x, y = self.ask(script % number)
        return float(x), float(y)

    def point(self, x: float, y: float, press: bool = False) -> None:
        """The mouse moves to a place of the window, and clicks there."""
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        for kind in ("mousePressed", "mouseReleased") if press else ():
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def play_gesture(self, number: int = -1) -> None:
        """Click on a placement, and on those that follow it, until the gesture under way is over."""
        held = "gamePage.gesture?.active && gamePage.gesture.plan && !gamePage.busy"
        for _ in range(20):
            self.wait(f"!gamePage.busy && (!gamePage.gesture?.active || ({held}))")
            if not self.ask("Boolean(gamePage.gesture?.active)"):
                return
            if self.ask("gamePage.gesture.plan.places.length"):
                steps = self.ask("gamePage.gesture.steps.length")
                self.point(*self.spot(number), press=True)
                self.wait(f"!gamePage.gesture.active || gamePage.gesture.steps.length > {steps}")
            else:
                self.click("document.querySelector('#answers [data-action]')")

    def set(self, name: str, value: str) -> None:
        """Choose from a list, or fill a field."""
        tell = "for (const kind of ['input', 'change']) e.dispatchEvent(new Event(kind));"
        self.ask(f"(e => {{ e.value = '{value}'; {tell} }})(document.getElementById('{name}'))")

    def picture(self, path: Path) -> None:
        """What is seen now, as a file."""
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def complaints(self, address: str) -> list[str]:
        """Errors of the page, and requests to anywhere but the app."""
        return [said for said in self.troubles() if not said.startswith(address)]
