"""A room: one match with its players and views. It decides who may see and do what. Not for two threads at once."""

from __future__ import annotations

import time
from functools import cached_property
from typing import Any

from firetower_env.core.errors import FiretowerError, GameOverError, IllegalActionError
from firetower_env.presets import PRESETS
from firetower_env.render.frames import pack
from firetower_env.web.errors import AgentError, ConflictError, ForbiddenError, InvalidError, WebError
from firetower_env.web.look import legend_of, look_of
from firetower_env.web.match import WebGame
from firetower_env.web.players import Agents, Players
from firetower_env.web.requests import MAX_DECISIONS, Answer, BoardStyle, GameMeta, Gesture, Place, Window
from firetower_env.web.views import WINDOW, Views, card_shapes, card_texts

#: agents play on for so long before the page hears of it, and for so many decisions
AGENTS_SECONDS, AGENTS_DECISIONS = 0.4, 60
_MOVED_ON = "The game has moved on, perhaps in another tab: here is how it stands now."


class Room:
    """A match at a table."""

    def __init__(self, key: str, match: WebGame, card: GameMeta, agents: Agents) -> None:
        self.key, self.match, self.card = key, match, card
        header = match.replay.header
        #: None where nobody plays: a game that is only looked at
        self.players = None if card.players is None else Players(card.players, header.seed, agents)
        self._views = Views(match)

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.match.asked < 0

    # -- who may see what ---------------------------------------------------------------------------------------------

    @property
    def all_open(self) -> bool:
        """May everything be seen? Yes where nobody could gain by it, or it was agreed on."""
        return self.card.open_hands or self.players is None or not self.players.persons or self.over

    @property
    def seats_to_view(self) -> list[int]:
        """The seats through which the game may be seen."""
        if self.all_open or self.players is None:
            return list(range(self.match.batch.game.seats))
        return list(self.players.persons)

    def views(self) -> dict[str, Any]:
        """Who plays (in a record: who played), which seats may be looked through, and whether all hands may be seen."""
        names = self.match.replay.header.agents if self.players is None else self.players.names
        record = self.players is None
        return {"players": list(names), "record": record, "views": self.seats_to_view, "open": self.all_open}

    def check_view(self, seat: int | None) -> None:
        """Refuse a view that shows too much."""
        if seat is None and not self.all_open:
            raise ForbiddenError("All hands are shown when the game is over, or once you choose to open them.")
        if seat is not None and seat >= self.match.batch.game.seats:
            raise InvalidError(f"This game has {self.match.batch.game.seats} seats.")
        if seat is not None and seat not in self.seats_to_view:
            raise ForbiddenError("This hand is hidden until the game is over, or until you choose to open all hands.")

    # -- looking ------------------------------------------------------------------------------------------------------

    def look(self, wish: BoardStyle) -> dict[str, Any]:
        """The game for a page: what is new since the wished position, or how it stands if the page saw another game.

        No more positions are told than can be drawn quickly; the page asks for others (`window`) when they are wanted.
        """
        self.check_view(wish.seat)
        known = wish.position > 0 and self._knows(wish)
        told = {
            "id": self.key,
            # the page may keep its positions before this one
            "known": wish.position if known else 0,
            "length": self.match.length,
            "mark": self.match.marks[-1],
            "seat": wish.seat,
            **self._told(wish.seat, self._first(wish.position if known else 0), whole=not known),
            "question": self._question(wish.seat),
            "over": self.over,
            "canUndo": self._undo_target is not None,
            **self.views(),
        }
        return told if known else {**told, **self._about}

    def window(self, wish: Window) -> dict[str, Any]:
        """Some positions of the game that the page knows, from the wished one on."""
        self.check_view(wish.seat)
        if not self._knows(wish):
            raise ConflictError(_MOVED_ON)
        return self._told(wish.seat, min(wish.start, self.match.length), whole=False)

    def _knows(self, place: BoardStyle | Place) -> bool:
        """Did the page see this very game up to its place?"""
        return place.position <= self.match.length and self.match.marks[place.position] == place.mark

    def _first(self, known: int) -> int:
        """The first position that is told: a game is told up to the present, a record from its beginning."""
        return known if self.players is None else max(known, self.match.length + 1 - WINDOW)

    def _told(self, seat: int | None, start: int, whole: bool) -> dict[str, Any]:
        frames = self._views.frames(seat, start)
        look = look_of([frame.snapshot for frame in frames], whole)
        return {"start": start, "film": pack(frames), "look": look}

    def _question(self, seat: int | None) -> dict[str, Any] | None:
        question = self._views.question(seat)
        if question is None:
            return None
        who = "nobody" if self.players is None else "agent" if self.players.is_agent(question["seat"]) else "person"
        return {**question, "who": who, "answers": question["answers"] if who == "person" else []}

    @cached_property
    def _constants(self) -> dict[str, Any]:
        game = self.match.batch.game
        self.match.go_to(self.match.length)
        return {
            "cards": card_texts(game),
            "shapes": card_shapes(game),
            "legend": legend_of(self.match.batch.snapshot()),
        }

    @property
    def _about(self) -> dict[str, Any]:
        """What does not change from move to move. The seed would tell what is hidden."""
        header = self.match.replay.header
        return {
            **self._constants,
            "preset": self.card.preset,
            "doc": PRESETS[self.card.preset].doc,
            "seed": str(header.seed) if self.all_open else None,
        }

    # -- playing ------------------------------------------------------------------------------------------------------

    def answer(self, answer: Answer) -> None:
        """A person's answer, or a whole gesture: all of it or nothing."""
        self._check_turn(answer)
        self._check_length(1 + len(answer.then))
        try:
            self.match.play_all([answer.action, *answer.then])
        except IllegalActionError as error:
            raise InvalidError(f"The rules do not allow this now: {error}") from None

    def plan(self, wish: Gesture) -> dict[str, Any]:
        """How a gesture of the person who is asked can go on after its first answers, and what that would do."""
        self.check_view(wish.seat)
        self._check_turn(wish)
        try:
            return self._views.plan(wish.actions)
        except (IllegalActionError, GameOverError) as error:
            raise InvalidError(f"The rules do not allow this now: {error}") from None

    def let_agents_play(self, place: Place) -> None:
        """Agents answer until a person is asked, the game is over, or some time has passed."""
        self.check_place(place)
        if self.players is None:
            raise ForbiddenError("Nobody plays this game: choose who plays on from here.")
        end = time.monotonic() + AGENTS_SECONDS
        for played in range(AGENTS_DECISIONS):
            asked = self.match.asked
            if asked < 0 or not self.players.is_agent(asked):
                return
            self._check_length()
            try:
                action = self._agent_answer(asked)
            except AgentError:
                if played:
                    # first the page hears of what was played; the failure is told when it asks again
                    return
                raise
            self.match.play(action)
            if time.monotonic() > end:
                return

    def _agent_answer(self, seat: int) -> int:
        """An agent that fails ends nothing: its failure is told, and the game stays as it is."""
        assert self.players is not None
        match = self.match
        try:
            for position in self.players.forgotten(seat, match.replay.decisions):
                match.go_to(position)
                self.players.answer(match.batch, position)
            match.go_to(match.length)
            return self.players.answer(match.batch, match.length)
        except WebError:
            raise
        except (FiretowerError, ArithmeticError, LookupError, TypeError, ValueError) as error:
            reason = f"{type(error).__name__}: {error}"[:200]
            raise AgentError(f"The agent {self.players.names[seat]} failed ({reason}).") from error

    def undo(self, place: Place) -> None:
        """Back to the latest decision of a person, or to where its gesture began."""
        self.check_place(place)
        target = self._undo_target
        if target is None:
            raise ForbiddenError("There is no decision of yours to take back.")
        start = self.match.gesture_start(target)
        self.match.take_back(start)
        if self.players is not None:
            self.players.forget(start)
        self._views.forget(start)

    @property
    def _undo_target(self) -> int | None:
        if self.players is None or not self.players.persons:
            return None
        persons, decisions = self.players.persons, self.match.replay.decisions
        return next((n for n in range(len(decisions) - 1, -1, -1) if decisions[n].seat in persons), None)

    def save(self) -> bytes:
        """The replay file. It tells everything, so it is not given away while hands are hidden."""
        if not self.all_open:
            raise ForbiddenError("A replay shows all hands: it can be saved when the game is over, or hands are open.")
        return self.match.saved()

    def check_place(self, place: Place) -> None:
        """Refuse a page that believes the game to stand elsewhere."""
        if place.position != self.match.length or place.mark != self.match.marks[-1]:
            raise ConflictError(_MOVED_ON)

    def _check_turn(self, place: Place) -> None:
        self.check_place(place)
        asked = self.match.asked
        if self.players is None or asked < 0 or self.players.is_agent(asked) or place.seat != asked:
            raise ForbiddenError("It is not your turn.")

    def _check_length(self, more: int = 1) -> None:
        if self.match.length + more > MAX_DECISIONS:
            raise InvalidError(f"A game in the browser has at most {MAX_DECISIONS} decisions.")
