"""Yardsticks of the benchmark: two classic games of PettingZoo."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any

AecMaker = Callable[[], Any]
#: yardsticks: name and module
PEERS = {
    "connect_four_v3 raw_env": "pettingzoo.classic.connect_four_v3",
    "go_v5 raw_env": "pettingzoo.classic.go_v5",
}
_INSTALL = "pip install pygame-ce"


def peer_env(name: str) -> Any:
    """A yardstick by name."""
    try:
        with warnings.catch_warnings():
            # the classic modules announce a newer way to make environments
            warnings.simplefilter("ignore", DeprecationWarning)
            module = import_module(PEERS[name])
            return module.raw_env()
    except ImportError as error:
        raise ImportError(f"{error}; `{_INSTALL}` brings it") from error
