"""One option of a game's rules: the values it may have, reading it from text, and telling what is wrong with it."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from firetower_env.core.errors import RulesError

_TRUE, _FALSE = ("true", "yes", "on", "1"), ("false", "no", "off", "0")
_DECLARED = "firetower"


def option(default: Any, *one_of: str | int | None, low: int | None = None, high: int | None = None) -> Any:
    """A field of a rules dataclass with the values it may have: some by name, or whole numbers between bounds.

    None stands among the names where it is a value of its own, not one that `settle` fills in. Names do not bind lists,
    which a field may have beside them.
    """
    return dataclasses.field(default=default, metadata={_DECLARED: {"one_of": one_of, "low": low, "high": high}})


@dataclass(frozen=True)
class Option:
    """What is declared of one option. `kinds` are bool, int, str, tuple and NoneType."""

    name: str
    kinds: tuple[type, ...]
    default: Any = None
    one_of: tuple[str | int | None, ...] = ()
    low: int | None = None
    high: int | None = None
    #: what a tuple holds: whole numbers or words
    members: type = int

    @classmethod
    def of(cls, field: dataclasses.Field[Any], hint: Any) -> Option:
        """The option of a dataclass field with this type."""
        parts = typing.get_args(hint) if isinstance(hint, types.UnionType) else (hint,)
        kinds = tuple(typing.get_origin(part) or part for part in parts)
        members = next((typing.get_args(part)[0] for part in parts if typing.get_origin(part) is tuple), int)
        return cls(field.name, kinds, field.default, members=members, **field.metadata.get(_DECLARED, {}))

    @property
    def values(self) -> str:
        """The values it may have, in words."""
        told = [self._words(kind) for kind in self.kinds if kind in _KINDS]
        if self.one_of:
            told = [f"one of {', '.join(str(one) for one in self.one_of if one is not None)}"]
            told += [self._words(tuple)] * (tuple in self.kinds)
        return " or ".join(told) + (", or none" if types.NoneType in self.kinds else "")

    def _words(self, kind: type) -> str:
        if kind is tuple and self.members is str:
            return "several words"
        return _KINDS[kind].words + self._bounds * (kind in (int, tuple))

    @property
    def _bounds(self) -> str:
        if self.low is None:
            return ""
        return f" from {self.low} on" if self.high is None else f" from {self.low} to {self.high}"

    def checked(self, value: Any) -> Any:
        """The value, lists as tuples; RulesError if the option cannot have it."""
        plain = _plain(value)
        if not (self._fits_list(plain) if isinstance(plain, tuple) else self._fits(plain)):
            raise RulesError(f"{self.name} must be {self.values}, not {value!r}")
        return plain

    def _fits(self, value: Any) -> bool:
        named = value is None or not self.one_of or value in self.one_of
        return type(value) in self.kinds and named and (type(value) is not int or self._within(int(value)))

    def _fits_list(self, values: tuple[Any, ...]) -> bool:
        typed = tuple in self.kinds and all(type(value) is self.members for value in values)
        return typed and (self.members is str or all(self._within(value) for value in values))

    def _within(self, number: int) -> bool:
        return (self.low is None or number >= self.low) and (self.high is None or number <= self.high)

    def parse(self, text: str) -> Any:
        """The value that a person has typed; RulesError if it reads as none of its kinds."""
        text = text.strip()
        if types.NoneType in self.kinds and text.lower() == "none":
            return None
        if text in self.one_of:
            return text
        if tuple in self.kinds and self.members is str:
            return tuple(part.strip() for part in text.split(",") if part.strip())
        for kind in _KINDS:
            if kind in self.kinds:
                try:
                    return _KINDS[kind].read(text)
                except ValueError:
                    continue
        raise RulesError(f"{self.name} must be {self.values}, not {text!r}")


def _plain(value: Any) -> Any:
    """Lists as tuples, and words of any kind as plain ones."""
    if isinstance(value, list):
        return tuple(value)
    return str(value) if isinstance(value, str) else value


def _truth(text: str) -> bool:
    if text.lower() not in (*_TRUE, *_FALSE):
        raise ValueError(text)
    return text.lower() in _TRUE


def _several(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(","))


@dataclass(frozen=True)
class _Kind:
    """A kind of value: what it is called, and how it is read from text (ValueError if it cannot be)."""

    words: str
    read: Callable[[str], Any]


#: tried in this order: every text is a word
_KINDS: dict[type, _Kind] = {
    bool: _Kind("true or false", _truth),
    int: _Kind("a whole number", int),
    tuple: _Kind("several whole numbers", _several),
    str: _Kind("a word", str),
}
