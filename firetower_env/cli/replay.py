"""`firetower replay`: prove a recorded game, or step through it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from firetower_env.cli.common import examples, fail
from firetower_env.cli.screen import Screen, consequences, marked, move_line, result_line
from firetower_env.core.errors import ReplayError
from firetower_env.render.wording import printable
from firetower_env.replay import Playback, Replay, TruncatedReplayError, read_replay

NAME = "replay"
EPILOG = examples(
    "firetower replay game.jsonl", "firetower replay game.jsonl --step", "firetower replay game.jsonl --to 120 --plain"
)
_KEYS = "Enter or n: next, p: previous, a number: go there, q: quit > "
_LOG = 5


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay written by play or watch.")],
    step: Annotated[bool, typer.Option("--step", help="Step through the game with the keyboard.")] = False,
    to: Annotated[int | None, typer.Option(min=0, help="Show the position after so many decisions.")] = None,
    partial: Annotated[bool, typer.Option("--partial", help="Accept a file that stops early.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="No colour, no clearing.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="ASCII characters only.")] = False,
) -> None:
    """Prove a replay by playing it again through the rules, or step through it."""
    replay = _read(file, partial)
    screen = Screen.make(plain=plain, ascii_only=ascii_only, live=step)
    viewer = _Viewer(replay, screen)
    if to is not None:
        if to > viewer.playback.length:
            fail(f"--to is 0 to {viewer.playback.length}, not {to}")
        viewer.show(to)
    if step:
        viewer.step_through()
    elif to is None:
        viewer.prove()


def _read(file: Path, partial: bool) -> Replay:
    try:
        return read_replay(file, partial=partial)
    except TruncatedReplayError as error:
        raise ReplayError(f"{error}; --partial reads what is there") from None


class _Viewer:
    def __init__(self, replay: Replay, screen: Screen) -> None:
        self.playback, self.screen = Playback(replay), screen

    def prove(self) -> None:
        """Verify, and say what was shown."""
        header, proof = self.playback.replay.header, self.playback.prove()
        facts = {
            "game": f"{header.game} version {header.game_version}, {header.env_id or 'no environment id'}",
            "seed of the game": str(header.seed),
            "agents": ", ".join(header.agents) or "not named",
            "written by": f"firetower-env {header.package}",
            "decisions": f"{proof.decisions}, all legal, asked of the same seats",
            "chance results": f"{proof.chance_results}, all the same",
            "state digests": f"{proof.digests}, all the same",
        }
        for label, value in facts.items():
            self.screen.say(f"{label:<17} {printable(value)}")
        if proof.over:
            self.screen.say(result_line(self.playback.batch.snapshot(), proof.returns))
        if not proof.complete:
            self.screen.say("Verified as far as it goes: the file stops before its last line.")
        else:
            self.screen.say("Verified." if proof.over else "Verified; the game was left unfinished.")

    def show(self, position: int) -> None:
        """The board after so many decisions, with the latest ones in words."""
        playback = self.playback
        start = max(0, position - _LOG)
        playback.go_to(start)
        log, before = [], playback.batch.snapshot()
        for number in range(start, position):
            before = playback.batch.snapshot()
            decision = playback.forward()
            after = playback.batch.snapshot()
            answer = playback.batch.game.layout.describe(decision.action)
            line = move_line(before.seats[decision.seat].name, decision.question, answer, consequences(before, after))
            log.append(f"{number + 1}: {' '.join(line.split())}")
        self.screen.show(marked(playback.batch.snapshot(), before, log))
        self.screen.say(f"Position {position} of {playback.length}")

    def step_through(self) -> None:
        """Until the person leaves."""
        self.show(self.playback.position)
        while True:
            try:
                key = input(_KEYS).strip().lower()
            except (EOFError, KeyboardInterrupt, UnicodeDecodeError):
                typer.echo()
                return
            if key in ("q", "quit"):
                return
            self._obey(key)

    def _obey(self, key: str) -> None:
        position, last = self.playback.position, self.playback.length
        if key in ("", "n", "next"):
            target = position + 1
        elif key in ("p", "previous"):
            target = position - 1
        elif key.isascii() and key.isdigit() and len(key) < 10:
            target = int(key)
        else:
            self.screen.say(f"{key!r} is none of these.")
            return
        if 0 <= target <= last:
            self.show(target)
        else:
            self.screen.say(f"Positions are 0 to {last}.")
