"""An agent that is a program in any language: questions go to its standard input, answers come from its output."""

from __future__ import annotations

import contextlib
import os
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.agents import BaseAgent
from firetower_env.core.batch import Batch, Observation
from firetower_env.core.errors import FiretowerError, UnknownNameError
from firetower_env.core.game import Game
from firetower_env.pipe import lines
from firetower_env.pipe.lines import MOST_BYTES, ReplyError
from firetower_env.words import GameWords

#: how long a program that is no longer needed may take to end
_PATIENCE = 1.0


class ProgramError(FiretowerError, RuntimeError):
    """A program that ended, or said what is no answer."""


class ProgramAgent(BaseAgent):
    """Asks a program, one question after another. It is started at the first one and ends with this agent.

    Words come from a game in which all that the asked seat cannot see has been dealt anew, so nothing hidden leaks.
    """

    wants_forks = True
    rows_at_once = 1

    def __init__(self, path: str) -> None:
        program = Path(path)
        if not program.is_file():
            raise UnknownNameError(f"there is no program {path!r}; a script is named program:./my_agent.sh")
        if not os.access(program, os.X_OK):
            raise UnknownNameError(f"{path!r} may not be executed: chmod +x {path}")
        self._command = str(program.resolve())
        self._process: subprocess.Popen[bytes] | None = None
        self._greeted: Game | None = None
        self._wants: tuple[str, ...] = ()
        self._asked = 0

    def act(
        self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator, forks: Batch
    ) -> NDArray[np.int64]:
        """One answer a row, asked for one after another."""
        answers = [self._answer(forks, row, observations) for row in range(len(masks))]
        return np.array(answers, np.int64)

    def close(self) -> None:
        """End the program; it starts again when it is next asked."""
        process, self._process, self._greeted = self._process, None, None
        if process is None:
            return
        with contextlib.suppress(OSError):
            assert process.stdin
            process.stdin.close()
        try:
            process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        assert process.stdout
        process.stdout.close()

    def __getstate__(self) -> dict[str, Any]:
        """A copy starts a program of its own."""
        return {**vars(self), "_process": None, "_greeted": None}

    def __del__(self) -> None:
        if getattr(self, "_process", None) is not None:
            self.close()

    def _answer(self, forks: Batch, row: int, observations: Observation) -> int:
        if self._greeted is not forks.game:
            self._greet(forks.game)
        self._asked += 1
        words = GameWords(forks, row)
        seen = {name: array[row] for name, array in observations.items()}
        reply = self._exchange(lines.question(words, self._asked, self._wants, seen))
        if reply.get("id", self._asked) != self._asked:
            raise ProgramError(f"{self._command}: an answer to another question: {reply.get('id')!r}")
        try:
            return lines.chosen(reply, words)
        except ReplyError as error:
            raise ProgramError(f"{self._command}: {error}") from None

    def _greet(self, game: Game) -> None:
        self.close()
        self._process = subprocess.Popen([self._command], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._wants = self._read(lines.wanted, lines.hello(game))
        self._greeted = game

    def _exchange(self, message: dict[str, Any]) -> dict[str, Any]:
        return dict(self._read(lambda reply: reply, message))

    def _read(self, use: Any, message: dict[str, Any]) -> Any:
        """Send a message; what `use` makes of the reply. A call that is broken off leaves no program behind."""
        process = self._process
        assert process is not None
        assert process.stdin
        assert process.stdout
        try:
            with contextlib.suppress(BrokenPipeError):  # one that has ended is found out by reading
                process.stdin.write(lines.encode(message))
                process.stdin.flush()
            line = process.stdout.readline(MOST_BYTES + 1)
            if not line:
                raise ProgramError(f"{self._command} ended with exit code {process.wait(_PATIENCE)}")
            return use(lines.decode(line))
        except ReplyError as error:
            self.close()
            raise ProgramError(f"{self._command}: {error}") from None
        except OSError as error:
            self.close()
            raise ProgramError(f"{self._command}: {error.strerror}") from None
        except BaseException:
            process.kill()
            self.close()
            raise
