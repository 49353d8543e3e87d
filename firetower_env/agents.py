"""The agent protocol, the uniform random agent, and the catalogue of agents by code.

An agent acts on a batch: it gets what the asked seats see and which answers are legal, and returns one answer each.
Stronger agents join through `register_agent`; the package `firetower_agents` does so when the catalogue is first asked
for. An agent of one's own is named by its file and class: `./my_agent.py:MyAgent`. A trained network is named by
its checkpoint: `policy:runs/fire_tower_2p`. Both are for people to type: a code that comes out of a file goes through
`catalogue_agent`, which loads and runs nothing that the code names.
"""

from __future__ import annotations

import inspect
import reprlib
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, Protocol, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from firetower_env.core.batch import Batch, Observation
from firetower_env.core.bitboards import Ints
from firetower_env.core.errors import FiretowerError, UnknownNameError


class NamedFileError(UnknownNameError):
    """A code that names a file, where only those of the catalogue are accepted. Nothing was loaded or run."""


class Agent(Protocol):
    """Anything that can answer for seats of a game."""

    def act(self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
        """One legal action per row, in the view of the observations and masks."""
        ...


def ask(
    agent: Agent,
    batch: Batch,
    games: Ints,
    rng: np.random.Generator,
    masks: NDArray[np.int8] | None = None,
) -> NDArray[np.int64]:
    """An agent's answers for the asked seats of these games.

    A search agent (`wants_forks`) also gets a copy of each game in which all that its seat cannot see is dealt anew.
    """
    seen = batch.observe(games)
    legal = batch.masks(games) if masks is None else masks
    if not getattr(agent, "wants_forks", False):
        return agent.act(seen, legal, rng)
    forks = forks_for(batch, games, batch.asked[games], rng.integers(1 << 63, size=len(games), dtype=np.uint64))
    return np.asarray(cast(Any, agent).act(seen, legal, rng, forks), np.int64)


def forks_for(batch: Batch, games: ArrayLike, seats: ArrayLike, salts: ArrayLike) -> Batch:
    """Copies of these games, redealt for these seats: what they hold beyond the seats' knowledge comes from the salts.

    The salts must not depend on anything hidden; numbers of an rng will do.
    """
    forks = batch.fork(games)
    forks.auto_reset = False
    forks.redeal(seats, salts)
    return forks


class RandomAgent:
    """Answers uniformly among what is legal."""

    #: a row's answer depends on that row and on one draw of its own, so many games can be asked for at once
    row_independent: ClassVar[bool] = True

    def act(self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
        """One uniformly random legal action per row."""
        rows, actions = np.nonzero(masks)
        counts = np.bincount(rows, minlength=len(masks))
        first = np.concatenate(([0], counts.cumsum()[:-1]))
        return np.asarray(actions[first + (rng.random(len(masks)) * counts).astype(np.int64)])


@dataclass(frozen=True)
class AgentEntry:
    """One code of the catalogue."""

    code: str
    doc: str
    make: Callable[..., Agent]


#: the code of trained networks, which is followed by a path
POLICY = "policy"
_CATALOGUE: dict[str, AgentEntry] = {}
#: codes that agents had once, and those they have now
_FORMER: dict[str, str] = {}


def register_agent(code: str, doc: str, make: Callable[..., Agent], former: Sequence[str] = ()) -> None:
    """Add an agent to the catalogue; a code can be taken only once. Its former codes go on working, unlisted."""
    taken = [name for name in (code, *former) if name in _CATALOGUE or name in _FORMER]
    if taken:
        raise ValueError(f"agent code {taken[0]!r} is taken")
    _CATALOGUE[code] = AgentEntry(code, doc, make)
    _FORMER.update(dict.fromkeys(former, code))


def agent_codes() -> dict[str, str]:
    """Every code with its one-line description."""
    _load_ladder()
    return {entry.code: entry.doc for entry in _CATALOGUE.values()}


def agent_parameters(code: str) -> dict[str, Any]:
    """The parameters of a code with their defaults."""
    return _defaults(_entry(code).make)


def make_agent(code: str) -> Agent:
    """An agent from its code, with parameters after a colon: `greedy:attack=1.5,defence=2`.

    `./my_agent.py:MyAgent` is an agent of one's own, `./my_agent.py:MyAgent:speed=2` one with parameters; so are
    `policy:runs/fire_tower_2p` and `policy:runs/fire_tower_2p:sample=1`.
    """
    name, _, text = code.partition(":")
    if names_file(code):
        title, _, text = text.partition(":")
        return _made(f"{name}:{title}", _from_file(name, title), text)
    if name == POLICY:
        path, text = _path_and_parameters(text)
        return _made(name, partial(_entry(name).make, path), text)
    return _made(name, _entry(name).make, text)


def catalogue_agent(code: str) -> Agent:
    """An agent of the catalogue from a code that nobody here has typed, such as one that a checkpoint holds.

    Agents of one's own and trained networks are refused, whether their files are there or not.
    """
    name, _, text = code.partition(":")
    if not is_of_catalogue(code):
        raise NamedFileError(f"the agent {reprlib.repr(code)} names a file; here only codes of the catalogue may stand")
    try:
        return _made(name, _entry(name).make, text)
    except (TypeError, ValueError) as error:
        raise UnknownNameError(f"agent {reprlib.repr(code)}: {error}") from error


def _made(name: str, make: Callable[..., Agent], text: str) -> Agent:
    given, known = _parameters(text), _defaults(make)
    for parameter in given:
        if parameter not in known:
            listed = ", ".join(f"{key}={value}" for key, value in known.items())
            raise UnknownNameError(f"agent {name!r} has no parameter {parameter!r}; it has {listed or 'none'}")
    return make(**given)


def is_of_catalogue(code: str) -> bool:
    """Does this code load no file: neither an agent of one's own nor a trained network?"""
    return not names_file(code) and code.partition(":")[0] != POLICY


def names_file(code: str) -> bool:
    """Is this the code of an agent of one's own, whose file is run to make it?"""
    return code.partition(":")[0].endswith(".py")


def _entry(name: str) -> AgentEntry:
    if name not in _CATALOGUE:
        _load_ladder()
    name = _FORMER.get(name, name)
    if name not in _CATALOGUE:
        listed = ", ".join(_CATALOGUE)
        raise UnknownNameError(f"unknown agent {name!r}; agents are {listed}, or a file: ./my_agent.py:MyAgent")
    return _CATALOGUE[name]


def _load_ladder() -> None:
    """Let the package `firetower_agents`, if it is installed, register its agents.

    Trained networks come last. They need the package `firetower_training`, which needs the other.
    """
    wanted = "firetower_agents.catalogue"
    if wanted not in sys.modules:
        try:
            import_module(wanted)
        except ModuleNotFoundError as error:
            if error.name not in ("firetower_agents", wanted):
                raise
            return
    if POLICY not in _CATALOGUE:
        register_agent(POLICY, "a trained network, by its run or checkpoint: policy:runs/fire_tower_2p", _trained)


def _trained(path: str, sample: float = 0) -> Agent:
    """The policy of a checkpoint; `sample=1` draws answers instead of taking the most likely one."""
    if not path:
        raise UnknownNameError("a policy is named by its run or checkpoint: policy:runs/fire_tower_2p")
    try:
        loading = import_module("firetower_training.policy.loading")
    except ModuleNotFoundError as error:
        raise FiretowerError(
            f"policies need {error.name}, which is not installed: pip install torch==2.13.0, "
            "then pip install 'firetower-env[train]'"
        ) from error
    return cast(Agent, loading.load_policy(path, sample=bool(sample)))


def _path_and_parameters(text: str) -> tuple[str, str]:
    """`runs/x:sample=1` in two; a path may hold colons, but the part behind its last one no `=`."""
    path, colon, rest = text.rpartition(":")
    return (path, rest) if colon and "=" in rest else (text, "")


def _from_file(name: str, title: str) -> Callable[..., Agent]:
    """A class of a Python file, which is run for that."""
    path = Path(name)
    if not path.is_file():
        raise UnknownNameError(f"there is no file {name!r} to load an agent from")
    module = _run(path)
    found = {
        key: cast(Callable[..., Agent], value)
        for key, value in vars(module).items()
        if inspect.isclass(value) and value.__module__ == module.__name__ and callable(getattr(value, "act", None))
    }
    if title not in found:
        raise UnknownNameError(f"no agent {title!r} in {name!r}; classes that can act are {', '.join(found) or 'none'}")
    return found[title]


def _run(path: Path) -> ModuleType:
    spec = spec_from_file_location(f"firetower_agent_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise UnknownNameError(f"{str(path)!r} is not a Python file")
    module = module_from_spec(spec)
    # dataclasses and pickling look a class up by its module
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


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


register_agent("random", "answers uniformly among the legal actions", RandomAgent)
