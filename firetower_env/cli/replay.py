"""`firetower replay`: prove a recorded game, step through it, or make a page, pictures or a film of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from firetower_env.cli.common import OverwriteOption, examples, fail
from firetower_env.cli.film import LARGEST, SMALLEST, Wishes, known_seat, write_all
from firetower_env.cli.screen import Screen, result_line
from firetower_env.core.errors import ReplayError
from firetower_env.render.changes import consequences, marked, move_line, told_answer
from firetower_env.render.colours import Theme
from firetower_env.render.wording import printable
from firetower_env.replay import Playback, Replay, TruncatedReplayError, read_replay

NAME = "replay"
EPILOG = examples(
    "firetower replay game.jsonl",
    "firetower replay game.jsonl --step",
    "firetower replay game.jsonl --to 120 --plain",
    "firetower replay game.jsonl --html game.html --seat player_0",
    "firetower replay game.jsonl --to 120 --png board.png --svg board.svg --theme dark",
    "firetower replay game.jsonl --gif game.gif --size 600 --fps 4 --every turn",
)
_KEYS = "Enter or n: next, p: previous, a number: go there, q: quit > "
_LOG = 5
_Out = Path | None


def _out(name: str, what: str) -> Any:
    return typer.Option(f"--{name}", metavar="FILE", help=what, rich_help_panel="To look at")


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay written by play or watch.")],
    step: Annotated[bool, typer.Option("--step", help="Step through the game with the keyboard.")] = False,
    to: Annotated[int | None, typer.Option(min=0, help="Show the position after so many decisions.")] = None,
    partial: Annotated[bool, typer.Option("--partial", help="Accept a file that stops early.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="No colour, no clearing.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="ASCII characters only.")] = False,
    html: Annotated[_Out, _out("html", "A page to look through the game with, in one file.")] = None,
    svg: Annotated[_Out, _out("svg", "The position of --to (else the last) as a scalable picture.")] = None,
    png: Annotated[_Out, _out("png", "The position of --to (else the last) as a picture.")] = None,
    gif: Annotated[_Out, _out("gif", "The game as an animated picture.")] = None,
    mp4: Annotated[_Out, _out("mp4", "The game as a film; needs imageio[ffmpeg].")] = None,
    seat: Annotated[
        str | None, typer.Option(metavar="player_N", help="As this seat saw it; without it all hands are open.")
    ] = None,
    theme: Annotated[Theme, typer.Option(help="Light or dark; auto leaves it to the reader's screen.")] = Theme.AUTO,
    size: Annotated[int | None, typer.Option(min=SMALLEST, max=LARGEST, help="Width of pictures in pixels.")] = None,
    fps: Annotated[float, typer.Option(min=0.1, max=50, help="Pictures of a film per second.")] = 4.0,
    every: Annotated[str, typer.Option(metavar="turn|decision", help="What a picture of a film stands for.")] = "turn",
    overwrite: OverwriteOption = False,
) -> None:
    """Prove a replay by playing it again through the rules, look at it, or make a page, pictures or a film of it."""
    viewer = _Viewer(_read(file, partial), Screen.make(plain=plain, ascii_only=ascii_only, live=step))
    playback = viewer.playback
    if to is not None and to > playback.length:
        fail(f"--to is 0 to {playback.length}, not {to}")
    if every not in ("turn", "decision"):
        fail(f"--every is turn or decision, not {every!r}")
    wishes = Wishes(
        file,
        html,
        svg,
        png,
        gif,
        mp4,
        to,
        known_seat(seat, playback.batch.game.seats),
        theme,
        size,
        fps,
        every,
        overwrite,
    )
    if wishes.outputs:
        write_all(playback, wishes, viewer.screen)
    elif to is not None:
        viewer.show(to)
    if step:
        viewer.step_through()
    elif to is None and not wishes.outputs:
        viewer.prove()


def _read(file: Path, partial: bool) -> Replay:
    """A replay file, with advice where it stops early."""
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
            texts = playback.batch.game.texts
            answer = told_answer(texts, None, before, decision.seat, decision.question, decision.action)
            news = [*texts.seen_chance(decision.chance), *consequences(before, after)]
            line = move_line(before.seats[decision.seat].name, decision.question, answer, news)
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
