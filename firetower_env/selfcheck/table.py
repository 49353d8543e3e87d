"""The checks, in the order in which they begin: quick ones first."""

from __future__ import annotations

from firetower_env.core.errors import UnknownNameError
from firetower_env.selfcheck import (
    checkpoints,
    copies,
    determinism,
    environments,
    hidden,
    hostile,
    long_play,
    masks,
    positions,
    replays,
    restoring,
    tournaments,
    trainings,
    web,
)
from firetower_env.selfcheck.check import Check

_ARENA = ("firetower_agents.arena", "yaml", "scipy")
_TRAINING = ("firetower_training.policy", "torch", "sb3_contrib", "safetensors", "tensorboard", *_ARENA)

CHECKS = (
    Check("masks", "legal answers are accepted, others refused without a trace", masks.check, "answers"),
    Check("hidden", "what a seat cannot see changes nothing for it", hidden.check, "redeals"),
    Check("copies", "copies go on like their originals, and apart from them", copies.check, "copies", lasts=2),
    Check("saves", "damaged saves are refused, or hold games that can be played", restoring.check, "saves", lasts=3),
    Check("positions", "positions are the game, damaged ones refused or sound", positions.check, "positions"),
    Check("replays", "damaged replays are refused, sound ones prove themselves", replays.check, "files", lasts=2),
    Check("environments", "PettingZoo and Gymnasium, with their own checks", environments.check, "steps", lasts=3),
    Check("long_play", "every game ends, and memory stays flat", long_play.check, "games", lasts=3),
    Check(
        "determinism",
        "the same games alone, in company and in another process",
        determinism.check,
        "games",
        lasts=3,
        processes=True,
    ),
    Check(
        "web",
        "wrong requests never break the app",
        web.check,
        "requests",
        lasts=4,
        needs=("anyio", "starlette", "uvicorn"),
        extra="web",
    ),
    Check(
        "checkpoints",
        "damaged and forged policies are refused, and nothing in them is run",
        checkpoints.check,
        "files",
        lasts=8,
        needs=_TRAINING,
        extra="train,arena",
    ),
    Check(
        "agents",
        "agents that misbehave lose their own games and no others",
        hostile.check,
        "games",
        lasts=8,
        patience=240,
        enough=len(hostile.BEHAVIOURS),
        needs=_ARENA,
        extra="arena",
        processes=True,
    ),
    Check(
        "tournaments",
        "a killed tournament goes on to the same table",
        tournaments.check,
        "kills",
        lasts=12,
        patience=240,
        enough=3,
        needs=_ARENA,
        extra="arena",
        processes=True,
    ),
    Check(
        "training",
        "a killed training goes on to the same weights",
        trainings.check,
        "kills",
        lasts=30,
        patience=480,
        enough=1,
        needs=_TRAINING,
        extra="train,arena",
        processes=True,
    ),
)


def chosen(names: list[str]) -> tuple[Check, ...]:
    """The checks of these names, in the order of the table; all of them for none."""
    known = {check.name for check in CHECKS}
    for name in names:
        if name not in known:
            raise UnknownNameError.of("check", name, (check.name for check in CHECKS))
    return tuple(check for check in CHECKS if not names or check.name in names)
