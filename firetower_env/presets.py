"""All games and presets by name. Each game declares its own in its folder; here they are found, and made.

`add_game` adds a game that lives elsewhere.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from firetower_env import games
from firetower_env.core.batch import Batch
from firetower_env.core.errors import UnknownNameError
from firetower_env.core.game import Game
from firetower_env.core.preset import KNOWN_PRESETS, GameEntry, Preset
from firetower_env.core.processes.batch import new_batch

GAMES: dict[str, GameEntry] = {}
PRESETS = KNOWN_PRESETS


def add_game(entry: GameEntry) -> None:
    """Make a game and its presets known; names can be taken only once."""
    taken = [name for name in (entry.name,) if name in GAMES] + [p.name for p in entry.presets if p.name in PRESETS]
    if taken:
        raise ValueError(f"there is a game or preset of this name already: {', '.join(taken)}")
    GAMES[entry.name] = entry
    PRESETS.update({preset.name: preset for preset in entry.presets})


def find_preset(name: str) -> Preset:
    """The preset of this name, or of an environment id such as `firetower/<preset>-v0`."""
    if name in PRESETS:
        return PRESETS[name]
    for preset in PRESETS.values():
        if preset.env_id == name:
            return preset
    raise UnknownNameError.of("preset", name, PRESETS)


def make_game(name: str, **options: Any) -> Game:
    """The game of a preset, with rules options changed by name."""
    preset = find_preset(name)
    return GAMES[preset.game].make(**{**preset.options, **options})


def make_batch(
    name: str, count: int, *, relative: bool = True, auto_reset: bool = False, processes: int = 1, **options: Any
) -> Batch:
    """A batch of games of a preset, played by so many processes; call `reset` before playing."""
    game = make_game(name, **options)
    return new_batch(game, count, relative=relative, auto_reset=auto_reset, processes=processes)


for _folder in iter_modules(games.__path__, f"{games.__name__}."):
    for _entry in import_module(f"{_folder.name}.presets").GAMES:
        add_game(_entry)

#: what is played where nobody says
DEFAULT_PRESET = next(iter(PRESETS))
