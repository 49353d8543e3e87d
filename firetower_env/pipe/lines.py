"""The messages: one JSON object a line. What comes back is untrusted: its length and its fields are checked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from firetower_env.core.batch import Observation
from firetower_env.core.errors import FiretowerError
from firetower_env.core.game import Game
from firetower_env.words import AnswerError, GameWords

#: raised when a message changes its meaning
PROTOCOL = 1
#: no reply is longer
MOST_BYTES = 1 << 16
#: what a question can carry beside the legal answers, if a program wants it
TEXT, OBSERVATION = "text", "observation"
PARTS = (TEXT, OBSERVATION)


class ReplyError(FiretowerError, ValueError):
    """A reply that is no answer to the question; the message says why."""


def hello(game: Game, preset: str | None = None) -> dict[str, Any]:
    """The first message: what is played. A preset is named where one is known."""
    rules = {name: getattr(game.rules, name) for name in type(game.rules).options()}
    named = {"preset": preset} if preset else {}
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": game.name,
        "version": game.version,
        **named,
        "options": rules,
        "seats": game.seats,
        "sides": list(game.sides),
        "actions": game.layout.size,
    }


def question(
    words: GameWords, number: int, wants: tuple[str, ...], observation: Observation | None = None
) -> dict[str, Any]:
    """A question, with the legal answers by number and in words, and with what the program wants."""
    parts: dict[str, Any] = {}
    if TEXT in wants:
        parts[TEXT] = words.observation_text()
    if OBSERVATION in wants and observation is not None:
        parts[OBSERVATION] = {name: np.asarray(array).tolist() for name, array in observation.items()}
    answers = [{"action": action, "text": told} for action, told in words.answers().items()]
    return {
        "type": "question",
        "id": number,
        "seat": words.seat,
        "question": words.question_name(),
        "asks": words.question_text(),
        "answers": answers,
        **parts,
    }


def encode(message: Mapping[str, Any]) -> bytes:
    """A message as a line."""
    return json.dumps(message, ensure_ascii=True, separators=(",", ":"), default=_plain).encode() + b"\n"


def decode(line: bytes) -> dict[str, Any]:
    """A line as a message."""
    if len(line) > MOST_BYTES:
        raise ReplyError(f"a reply has at most {MOST_BYTES} bytes")
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise ReplyError(f"a reply is one line of JSON, not {_shown(line)}") from None
    if not isinstance(found, dict):
        raise ReplyError(f'a reply is a JSON object such as {{"action": 7}}, not {_shown(line)}')
    return found


def wanted(reply: Mapping[str, Any]) -> tuple[str, ...]:
    """What a program that has said `ready` wants questions to carry."""
    wants = reply.get("wants", [])
    if reply.get("type") != "ready" or not isinstance(wants, list):
        raise ReplyError('the first reply is {"type": "ready", "wants": [...]}')
    unknown = [part for part in wants if part not in PARTS]
    if unknown:
        raise ReplyError(f"a program can want {', '.join(PARTS)}, not {_shown(unknown[0])}")
    return tuple(wants)


def chosen(reply: Mapping[str, Any], words: GameWords) -> int:
    """The answer in a reply: `action`, its number, or `text`, its words."""
    action, text = reply.get("action"), reply.get("text")
    if (action is None) == (text is None):
        raise ReplyError('a reply holds either "action", a number, or "text", words')
    if text is not None:
        if not isinstance(text, str):
            raise ReplyError(f"the text of an answer is a string, not {_shown(text)}")
        try:
            return words.parse(text)
        except AnswerError as error:
            raise ReplyError(str(error)) from None
    if isinstance(action, bool) or not isinstance(action, int):
        raise ReplyError(f"an action is a whole number, not {_shown(action)}")
    if action not in words.answers():
        raise ReplyError(f"action {action} is not legal now")
    return action


def _plain(value: object) -> object:
    """Options and reports hold numbers of numpy, tuples and mappings."""
    if isinstance(value, np.generic):
        return value.item()
    return dict(value) if isinstance(value, Mapping) else str(value)


def _shown(value: object) -> str:
    text = value.decode(errors="replace") if isinstance(value, bytes) else repr(value)
    return ascii(text.strip()[:60])
