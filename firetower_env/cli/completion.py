"""What the shell offers after Tab: presets, codes of agents, options of rules, sections and checks."""

from __future__ import annotations

from collections.abc import Iterator

import typer

from firetower_env.agents import agent_codes
from firetower_env.presets import DEFAULT_PRESET, PRESETS, make_game
from firetower_env.shipped import POLICIES, TOURNAMENTS, TRAININGS, shipped

Offers = Iterator[tuple[str, str]]


def presets_like(incomplete: str) -> Offers:
    """Presets that begin so, with what they are."""
    yield from ((name, preset.doc) for name, preset in PRESETS.items() if name.startswith(incomplete))


def agent_codes_like(incomplete: str) -> Offers:
    """Codes of agents; after a comma those that may come next."""
    before, comma, last = incomplete.rpartition(",")
    yield from ((f"{before}{comma}{code}", doc) for code, doc in agent_codes().items() if code.startswith(last))


def rules_options_like(context: typer.Context, incomplete: str) -> Offers:
    """Options of the rules of the preset that stands on the line, and the values of one that is named."""
    preset = context.params.get("preset")
    game = make_game(preset if preset in PRESETS else DEFAULT_PRESET)
    name, equals, value = incomplete.partition("=")
    declared = type(game.rules).declared()
    if not equals:
        yield from ((f"{known}=", option.values) for known, option in declared.items() if known.startswith(name))
    elif name in declared:
        option = declared[name]
        values = [str(one).lower() for one in option.one_of] or (["true", "false"] if bool in option.kinds else [])
        yield from ((f"{name}={one}", "") for one in values if one.startswith(value))


def tournaments_like(incomplete: str) -> Iterator[str]:
    """Configs of tournaments by name; the shell itself offers files."""
    return _named(TOURNAMENTS, incomplete)


def trainings_like(incomplete: str) -> Iterator[str]:
    """Configs of trainings by name."""
    return _named(TRAININGS, incomplete)


def policies_like(incomplete: str) -> Iterator[str]:
    """Trained policies by name."""
    return _named(POLICIES, incomplete)


def _named(kind: str, incomplete: str) -> Iterator[str]:
    yield from (name for name in shipped(kind) if name.startswith(incomplete))
