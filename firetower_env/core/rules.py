"""What the rules of all games share: options as fields of a frozen dataclass, checked when they are made."""

from __future__ import annotations

import dataclasses
import typing
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from firetower_env.core.errors import UnknownOptionError
from firetower_env.core.options import Option


@dataclass(frozen=True)
class RulesBase:
    """The rules of one game. A game declares its options as fields, those with bounds by `options.option`.

    When rules are made, `settle` fills in what depends on other options, every option is checked against its
    declaration, and `check` says what does not fit together.
    """

    #: options that people may give instead of others, by name; `expand` knows which
    shortcuts: ClassVar[dict[str, Option]] = {}
    #: the levels at which single games may be dealt, from 1; None: there are none. A game with levels tells the `level`
    #: of each game, and whether it was `won`, in its report, and its engine has `set_levels`
    all_levels: ClassVar[range | None] = None
    _declared: ClassVar[dict[str, Option]]

    def __post_init__(self) -> None:
        self.settle()
        for name, declared in self.declared().items():
            self._set(name, declared.checked(getattr(self, name)))
        self.check()

    def __getstate__(self) -> dict[str, Any]:
        """Copies and pickles hold the options alone; tables that follow from them are made anew."""
        return {name: getattr(self, name) for name in self.declared()}

    def settle(self) -> None:
        """Give options that are None the values that follow from others; nothing is checked yet."""

    def check(self) -> None:
        """Raise RulesError where options, each of them possible, do not fit together."""

    def cut_after(self, turns: int) -> dict[str, Any]:
        """Options that cut games off after about so many turns; {} in games that cannot be."""
        return {"max_turns": turns} if "max_turns" in self.declared() else {}

    def _set(self, name: str, value: Any) -> None:
        """Change an option while the rules are being made."""
        object.__setattr__(self, name, value)

    @classmethod
    def declared(cls) -> dict[str, Option]:
        """Every option with what is declared of it."""
        if "_declared" not in vars(cls):
            hints = typing.get_type_hints(cls)
            cls._declared = {one.name: Option.of(one, hints[one.name]) for one in dataclasses.fields(cls)}
        return cls._declared

    @classmethod
    def options(cls) -> tuple[str, ...]:
        """The names of all options."""
        return tuple(cls.declared())

    @classmethod
    def choices(cls) -> dict[str, tuple[str | int | None, ...]]:
        """The values of the options that are one of several."""
        return {name: option.one_of for name, option in cls.declared().items() if option.one_of}

    @classmethod
    def make(cls, **options: Any) -> Self:
        """Rules from options by name, shortcuts included."""
        for name in options:
            cls.find(name)
        return cls(**cls.expand(options))

    @classmethod
    def find(cls, name: str) -> Option:
        """What is declared of an option or a shortcut; UnknownOptionError if there is none of this name."""
        known = {**cls.shortcuts, **cls.declared()}
        if name not in known:
            error = UnknownOptionError.of("rules option", name, known)
            error.option = name
            raise error
        return known[name]

    @classmethod
    def expand(cls, options: dict[str, Any]) -> dict[str, Any]:
        """The options with those that shortcuts stand for in their place."""
        return options

    def to_dict(self) -> dict[str, Any]:
        """All options as plain values, for files."""
        plain = {name: getattr(self, name) for name in self.declared()}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in plain.items()}
