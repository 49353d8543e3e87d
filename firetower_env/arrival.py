"""Ids are registered with Gymnasium and with PettingZoo when either is imported, before us or after us.

So `import firetower_env` is enough, whatever comes first, and needs neither of them.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType
from typing import Any

LIBRARIES = ("gymnasium", "pettingzoo")


def register_on_arrival() -> None:
    """Register now with what is imported, and with the rest as soon as it is."""
    missing = [name for name in LIBRARIES if sys.modules.get(name) is None]
    if missing and not any(isinstance(finder, _Watch) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Watch(missing))
    for name in LIBRARIES:
        if name not in missing:
            _register(name)


def _register(library: str) -> None:
    from firetower_env.env_ids import register_with

    register_with(library)


class _Watch(MetaPathFinder):
    """Finds nothing by itself: it asks the other finders, and has their loaders tell when they are done."""

    def __init__(self, names: list[str]) -> None:
        self._awaited = set(names)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """What the others find, with a loader that registers afterwards."""
        if fullname not in self._awaited:
            return None
        self._awaited.discard(fullname)  # the others are asked through the same door
        try:
            spec = find_spec(fullname)
        finally:
            self._awaited.add(fullname)
        if spec is not None and spec.loader is not None:
            self._follow(spec.loader, fullname)
        return spec

    def _follow(self, loader: Any, name: str) -> None:
        """Register when this loader has run its module. The loader stays what it is, for whoever looks at it."""
        execute = loader.exec_module

        def exec_module(module: ModuleType) -> None:
            vars(loader).pop("exec_module", None)
            execute(module)
            self._awaited.discard(name)
            _register(name)

        vars(loader)["exec_module"] = exec_module
