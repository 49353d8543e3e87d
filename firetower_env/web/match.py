"""A match: one game that is played on from its log, decision by decision, and can step back."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from firetower_env import __version__
from firetower_env.core.errors import IllegalActionError
from firetower_env.core.game import Game
from firetower_env.replay.lines import FORMAT, VERSION, Decision, Header, read_replay
from firetower_env.replay.playback import Playback, end_of, position_digest, set_up
from firetower_env.replay.writer import DIGEST_EVERY
from firetower_env.web.log import Log
from firetower_env.web.placements import waits_on


class WebGame(Playback):
    """A playback whose replay grows and shrinks; the log on disk follows every change."""

    def __init__(self, path: Path) -> None:
        """The game of a log, proven up to its last whole line."""
        super().__init__(read_replay(path, partial=True))
        self.go_to(self.length)
        ended = self.replay.end is not None
        self._log = Log(path, 1 + self.length + ended)
        if ended and not self.over:
            # a game that was left is taken up again
            self._log.cut(1 + self.length)
        elif self.over and not ended:
            # the last line was lost in a crash
            self._end()
        self.replay = replace(self.replay, end=None)
        #: a fingerprint of the decisions up to each position, by which pages tell whether they are up to date
        self.marks = [""]
        for decision in self.replay.decisions:
            self.marks.append(self._mark(decision))

    def is_current(self) -> bool:
        """Is the log still what was written here?"""
        return self._log.is_current()

    @property
    def over(self) -> bool:
        """Has the game ended? To be asked at its latest position."""
        return bool(self.batch.over[0])

    @property
    def asked(self) -> int:
        """The seat that is asked at the latest position, -1 if the game is over."""
        self.go_to(self.length)
        return int(self.batch.engine.asked[0])

    def play(self, action: int) -> None:
        """Answer the pending question. An illegal answer changes nothing."""
        self.go_to(self.length)
        seat, question = int(self.batch.engine.asked[0]), self.batch.questions()[0]
        self.batch.step([action])
        chance = tuple(self._recorder.take(0))
        number = self.length
        due = (number + 1) % self.replay.header.digest_every == 0
        digest = position_digest(self.batch) if due else None
        decision = Decision(n=number, seat=seat, question=question, action=action, chance=chance, digest=digest)
        line = decision.dump()
        try:
            self._log.add(line)
        except BaseException:
            # what is not in the log was not played
            self._rewind(number)
            raise
        self.replay.decisions.add(line)
        self.marks.append(self._mark(decision))
        self.position += 1
        self._keep()
        if self.over:
            self._end()

    def play_all(self, actions: Sequence[int]) -> None:
        """Answer the pending question and those that follow it. Where one answer is not legal, nothing is played."""
        if len(actions) > 1:
            self.go_to(self.length)
            ahead = self.batch.fork([0])
            seat = int(ahead.engine.asked[0])
            for number, action in enumerate(actions):
                if number and (int(ahead.engine.asked[0]) != seat or ahead.questions()[0] not in self._following):
                    raise IllegalActionError("what follows is another question")
                ahead.step([action])
        for action in actions:
            self.play(action)

    def gesture_start(self, position: int) -> int:
        """The first decision of the gesture to which a decision belongs: itself, unless it followed another one."""
        decisions = self.replay.decisions
        first = position
        self.go_to(position)
        last = self.batch.fork([0])
        while first and decisions[first].question in self._following:
            self.go_to(first - 1)
            if decisions[first - 1].seat != decisions[position].seat or not waits_on(last, self.batch)[0]:
                break
            first -= 1
        return first

    @cached_property
    def _following(self) -> frozenset[str]:
        """The questions that follow other questions in one gesture."""
        return frozenset(phase.question for phase in self.batch.game.phases.all if phase.follows)

    def take_back(self, position: int) -> None:
        """The game as it was after this many decisions; what followed is forgotten."""
        self.go_to(position)
        self._log.cut(1 + position)
        self.replay.decisions.cut(position)
        del self.marks[position + 1 :]
        del self._keyframes[position // self._spacing + 1 :]

    def saved(self) -> bytes:
        """The replay file of the game as it stands: a game that still runs is written as one that was left."""
        text = self._log.text()
        self.go_to(self.length)
        return text if self.over else text + end_of(self.batch, 0, self.length, self._log.checksum()).dump()

    def _end(self) -> None:
        self._log.add(end_of(self.batch, 0, self.length, self._log.checksum()).dump())

    def _mark(self, decision: Decision) -> str:
        """Made of what everybody saw, for pages get to know it; what stays hidden is locked with the seed."""
        action = str(decision.action)
        if self.batch.game.texts.is_private(decision.question, decision.action):
            action = hashlib.blake2b(
                action.encode(), digest_size=8, key=str(self.replay.header.seed).encode()
            ).hexdigest()
        return hashlib.blake2b(f"{self.marks[-1]} {decision.seat} {action}".encode(), digest_size=8).hexdigest()

    def _rewind(self, position: int) -> None:
        """Go to a position through its keyframe, whatever the batch holds now."""
        self.position = self.length + 1
        self.go_to(position)


def first_line(game: Game, seed: int, env_id: str, players: Sequence[str]) -> Header:
    """The header of a new game."""
    batch, chance = set_up(game, seed)
    return Header(
        format=FORMAT,
        version=VERSION,
        env_id=env_id,
        game=game.name,
        game_version=game.version,
        rules=game.rules.to_dict(),
        seed=seed,
        agents=tuple(players),
        package=__version__,
        digest_every=DIGEST_EVERY,
        chance=chance,
        digest=position_digest(batch),
    )
