"""Classes of one's own, named by a file and what they are called: `./my_agent.py:MyAgent`.

The file is run for that. So such a name is for people to type, and nothing that was read from a file is passed on here.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from firetower_env.core.errors import UnknownNameError


def names_file(code: str) -> bool:
    """Does this name a file, which is run to load a class?"""
    return code.partition(":")[0].endswith(".py")


def load_class(name: str, title: str, what: str, fits: Callable[[type], bool], able: str) -> type[Any]:
    """The class of this title in a Python file; `what` it is to be, and `able` to do what, are said in errors."""
    path = Path(name)
    if not path.is_file():
        raise UnknownNameError(f"there is no file {name!r} to load {what} from")
    module = _run(path, what.rpartition(" ")[2])
    found = {
        key: value
        for key, value in vars(module).items()
        if inspect.isclass(value) and value.__module__ == module.__name__ and fits(value)
    }
    if title not in found:
        kind = what.rpartition(" ")[2]
        raise UnknownNameError(f"no {kind} {title!r} in {name!r}; classes that {able} are {', '.join(found) or 'none'}")
    return found[title]


def _run(path: Path, kind: str) -> ModuleType:
    spec = spec_from_file_location(f"firetower_{kind}_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise UnknownNameError(f"{str(path)!r} is not a Python file")
    module = module_from_spec(spec)
    # dataclasses and pickling look a class up by its module
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
