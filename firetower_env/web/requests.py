"""What pages may say to the app, and what is kept beside a log: every field with its type and its limits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from firetower_env.web.errors import InvalidError

#: how a person is called among the players
PERSON = "person"
MAX_SEATS = 8
#: the largest whole number that a page can write exactly
MAX_SEED = (1 << 53) - 1
MAX_DECISIONS = 5000
#: answers of one gesture
MAX_GESTURE = 60
MAX_UPLOAD = 4_000_000

GameId = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
Position = Annotated[int, Field(ge=0, le=MAX_DECISIONS)]
Mark = Annotated[str, Field(pattern=r"^[0-9a-f]{0,16}$")]
PLAYER_NAME = r"^[a-z][a-z0-9_]{0,30}$"
Player = Annotated[str, Field(pattern=PLAYER_NAME)]
Action = Annotated[int, Field(ge=0, lt=1000)]
Seat = Annotated[int, Field(ge=0, lt=MAX_SEATS)]


class Message(BaseModel):
    """Something with exactly these fields."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class ForkPoint(Message):
    """The beginning of another game."""

    game: GameId
    at: Position


class NewGame(Message):
    """A game to be set up: a preset and a seed, or the beginning of another game; and who plays."""

    preset: Annotated[str, Field(max_length=60)] | None = None
    players: Annotated[list[Player], Field(min_length=1, max_length=MAX_SEATS)]
    seed: Annotated[int, Field(ge=0, le=MAX_SEED)] | None = None
    open_hands: bool = False
    origin: ForkPoint | None = None
    #: is it the next game of the campaign?
    campaign: bool = False


class Upload(Message):
    """A replay file."""

    text: Annotated[str, Field(max_length=MAX_UPLOAD)]


class Place(Message):
    """Where the page believes the game to be, and the seat through which it looks (None: all hands open)."""

    position: Position
    mark: Mark
    seat: Seat | None = None


class Answer(Place):
    """A person's answer, with further ones that belong to the same gesture."""

    action: Action
    then: Annotated[list[Action], Field(max_length=MAX_GESTURE)] = []


class Gesture(Place):
    """The first answers of a gesture, which nobody has given yet."""

    actions: Annotated[list[Action], Field(max_length=MAX_GESTURE)]


class BoardStyle(Message):
    """A view of a game from a position on, of which the page has everything before (its mark proves it)."""

    position: Position = 0
    mark: Mark = ""
    seat: Seat | None = None


class Window(Place):
    """Positions of a game from this one on, of which the page knows all decisions."""

    start: Position


class GameMeta(Message):
    """What is kept beside a log. `players` is None for a game that was only brought here to be looked at."""

    version: Literal[1] = 1
    preset: Annotated[str, Field(max_length=60)]
    players: Annotated[list[Player], Field(max_length=MAX_SEATS)] | None
    open_hands: bool
    #: a game of a campaign counts once, when it is over
    campaign: Literal["none", "running", "counted"] = "none"


_M = TypeVar("_M", bound=BaseModel)


def parse(model: type[_M], data: bytes | str) -> _M:
    """JSON as this message, or an error that says what is wrong with it."""
    return _checked(lambda: model.model_validate_json(data))


def parse_query(model: type[_M], items: Iterable[tuple[str, str]]) -> _M:
    """The part of an address behind its question mark as this message."""
    given = list(items)
    names = [name for name, _ in given]
    if len(set(names)) != len(names):
        raise InvalidError("Each parameter is given once.")
    return _checked(lambda: model.model_validate_strings(dict(given)))


def _checked(validate: Callable[[], _M]) -> _M:
    try:
        return validate()
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"])[:60]
        raise InvalidError(f"{where}: {first['msg']}" if where else first["msg"]) from None
