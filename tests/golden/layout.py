"""The layout fingerprint: what a recorded game or a trained agent relies on, as lines of text.

Verbs and their numbers, how they turn, questions, pieces of an observation with sizes, order and scales, and the
options of the rules with their defaults. It may change only together with a raised version.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from firetower_env.core.game import Game
from firetower_env.presets import PRESETS, make_game
from tests.presets import BY_FOLDER, entries_of

#: lines that begin so carry a version
VERSIONS = ("game ", "preset ")


def layout_text(folder: str) -> str:
    """The fingerprint of every game of a folder, then of every preset of theirs."""
    # each game by its first preset: sizes and order do not depend on the rules
    firsts = [entry.presets[0].name for entry in entries_of(folder)]
    lines = [line for name in reversed(firsts) for line in _game(make_game(name))]
    return "\n".join([*lines, *_presets(folder)]) + "\n"


def _game(game: Game) -> Iterator[str]:
    yield f"game {game.name} version {game.version}"
    yield f"board {game.layout.rows} by {game.layout.cols}"
    for number, verb in enumerate(game.layout.verbs):
        turned = (game.layout.verbs[turned[number]] for turned in game.layout.turned_verbs)
        yield f"verb {number} " + " ".join(dict.fromkeys([verb, *turned]))
    yield from (f"question {number} {name}" for number, name in enumerate(game.phases.questions))
    place = 0
    for piece in game.planes:
        yield f"plane {place} {piece.name} size {piece.size} {piece.visibility} scale {piece.scale:g}"
        place += piece.size
    place = 0
    for piece in game.vector.pieces:
        kind = type(piece).__name__.lower()
        yield f"vector {place} {piece.name} {kind} size {piece.size} {piece.visibility} scale {piece.scale:g}"
        place += piece.size
    for field in dataclasses.fields(game.rules):
        yield f"option {field.name} = {field.default!r}"


def _presets(folder: str) -> Iterator[str]:
    for preset in (PRESETS[name] for name in BY_FOLDER[folder]):
        options = " ".join(f"{name}={value!r}" for name, value in sorted(preset.options.items()))
        yield f"preset {preset.name} version {preset.version} {preset.env_id} {preset.game} {options}"


def versions(text: str) -> dict[str, int]:
    """The version of each game and preset named in a fingerprint."""
    words = (line.split() for line in text.splitlines() if line.startswith(VERSIONS))
    return {f"{kind} {name}": int(version) for kind, name, _, version, *_ in words}


def unversioned_changes(kept: str, now: str) -> list[str]:
    """What changed although no version says so, each in words.

    A raised version of the game covers everything; the raised version of a preset covers that preset alone. New
    presets need none.
    """
    before, after = versions(kept), versions(now)
    raised = {name for name, version in after.items() if version > before.get(name, -1)}
    found = [f"{name} went back from version {before[name]}" for name in after if after[name] < before.get(name, -1)]
    if any(name.startswith("game ") for name in raised):
        return found
    old, new = kept.splitlines(), now.splitlines()
    changed = [line for line in [*old, *new] if (line in old) != (line in new)]
    return found + [line for line in changed if " ".join(line.split()[:2]) not in raised]
