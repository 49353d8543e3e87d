"""Agents from their codes.

A code may carry parameters: `greedy:attack=1.5`. An agent of one's own is named by its file and class:
`./my_agent.py:MyAgent`. A trained network is named by its checkpoint: `policy:runs/my_run`, a program in another
language by its file: `program:./my_agent.sh`. These are for people to type: a code that comes out of a file goes
through `catalogue_agent`, which loads and runs nothing that the code names.
"""

from __future__ import annotations

import inspect
import re
import reprlib
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from firetower_env.agents.catalogue import POLICY, WITH_PATH, check_plays, entry_of
from firetower_env.agents.own_classes import load_class, names_file
from firetower_env.agents.protocol import Agent
from firetower_env.core.errors import UnknownNameError, did_you_mean

#: where parameters begin behind a path
_NAMED = re.compile(r":(?=[A-Za-z_]\w*=)")


class NamedFileError(UnknownNameError):
    """A code that names a file, where only those of the catalogue are accepted. Nothing was loaded or run."""


def agent_parameters(code: str) -> dict[str, Any]:
    """The parameters of a code with their defaults."""
    return _defaults(entry_of(code).make)


def make_agent(code: str, game: str | None = None) -> Agent:
    """An agent from its code, with parameters after a colon: `greedy:attack=1.5,defence=2`.

    `./my_agent.py:MyAgent` is an agent of one's own, `./my_agent.py:MyAgent:speed=2` one with parameters; so are
    `policy:runs/my_run`, `policy:runs/my_run:sample=1` and, with the network of one's own that a run was trained with,
    `policy:runs/my_run:network=./my_net.py:MyNet`; `program:./my_agent.sh` is a program. Where a game is named, an
    agent that does not play it is refused.
    """
    name, _, text = code.partition(":")
    if game is not None:
        check_plays(code, game)
    if names_file(code):
        title, _, text = text.partition(":")
        return _made(f"{name}:{title}", _from_file(name, title), text)
    if name in WITH_PATH:
        path, text = _path_and_parameters(text)
        return _made(name, partial(entry_of(name).make, path), text)
    return _made(name, entry_of(name).make, text)


def catalogue_agent(code: str, game: str | None = None) -> Agent:
    """An agent of the catalogue from a code that nobody here has typed, such as one that a checkpoint holds.

    Agents of one's own and trained networks are refused, whether their files are there or not; so are, where a game is
    named, agents that do not play it.
    """
    name, _, text = code.partition(":")
    if not is_of_catalogue(code):
        raise NamedFileError(f"the agent {reprlib.repr(code)} names a file; here only codes of the catalogue may stand")
    if game is not None:
        check_plays(code, game)
    try:
        return _made(name, entry_of(name).make, text)
    except (TypeError, ValueError) as error:
        raise UnknownNameError(f"agent {reprlib.repr(code)}: {error}") from error


def _made(name: str, make: Callable[..., Agent], text: str) -> Agent:
    given, known = _parameters(text), _defaults(make)
    for parameter in given:
        if parameter not in known:
            listed = ", ".join(f"{key}={value}" for key, value in known.items())
            raise UnknownNameError(
                f"agent {name!r} has no parameter {parameter!r}{did_you_mean(parameter, known)}; "
                f"it has {listed or 'none'}"
            )
    return make(**given)


def is_of_catalogue(code: str) -> bool:
    """Does this code load no file: no agent or program of one's own and no trained network, also not as a parameter?"""
    name, _, text = code.partition(":")
    values = (part.partition("=")[2].strip() for part in text.split(","))
    return not names_file(code) and name not in WITH_PATH and not any(map(names_policy, values))


def names_policy(code: str) -> bool:
    """Is this the code of a trained network, whose checkpoint is loaded to make it?"""
    return code.partition(":")[0] == POLICY


def _path_and_parameters(text: str) -> tuple[str, str]:
    """`runs/x:sample=1` in two; a path may hold colons, but not before `name=`."""
    path, *rest = _NAMED.split(text, maxsplit=1)
    return path, "".join(rest)


def _from_file(name: str, title: str) -> Callable[..., Agent]:
    """A class of a Python file, which is run for that."""
    return cast(Callable[..., Agent], load_class(name, title, "an agent", _can_act, "can act"))


def _can_act(found: type) -> bool:
    return callable(getattr(found, "act", None))


def _defaults(make: Callable[..., Agent]) -> dict[str, Any]:
    """The parameters that can be set by a code: those with a default that is a number or a word."""
    parameters = inspect.signature(make).parameters.values()
    return {one.name: one.default for one in parameters if isinstance(one.default, (int, float, str))}


def _parameters(text: str) -> dict[str, Any]:
    """`a=1.5,b=soft` as keyword arguments; what reads as a number is one."""
    found: dict[str, Any] = {}
    for part in filter(None, text.split(",")):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not name.isidentifier():
            raise UnknownNameError(f"agent parameters are written name=value, not {part!r}")
        try:
            found[name] = float(value)
        except ValueError:
            found[name] = value
    return found
