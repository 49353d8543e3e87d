"""Forest Fire! in lock step: the core's side of the pairing."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.core.game import Game
from firetower_env.games.forest_fire import outcome
from firetower_env.games.forest_fire.cards.table import LUCKY_DOZER
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.frames import COLUMN
from firetower_env.games.forest_fire.game import ForestFire
from firetower_env.games.forest_fire.geometry import GRID, OFF
from firetower_env.games.forest_fire.rules import Rules

from .facts import Facts, compared
from .referee_side import RefereeSide

_KINDS = ("barrel", "ball", "dozer", "helicopter", "")
_ACTIVITIES = ("setup", "new fire", "lot", "tokens", "dozer", "flight", "")
_LEFT = {"DOZER": "digs_left", "FIRST_FIRE": "acres_left", "NEW_FIRE": "acres_left", "PLACE": "barrels_left"}


class ForestFirePairing(RefereeSide):
    """The core beside its referee."""

    def make_game(self, chosen: Mapping[str, Any]) -> Game:
        """The core's game under these options."""
        return ForestFire(Rules.make(**chosen))

    def core_facts(self, batch: Batch, games: Sequence[int]) -> list[Facts]:
        """The whole state of these games as the core has it."""
        masks, e = batch.masks(games), batch.engine
        return [_facts(e, game, mask) for game, mask in zip(games, masks, strict=True)]  # type: ignore[arg-type]


def _facts(e: ForestFireEngine, game: int, mask: Any) -> Facts:
    return compared({**_board(e, game), **_table(e, game), **_question(e, game, mask), **_outcome(e, game)})


def _acres(plane: Any) -> tuple[int, ...]:
    return tuple(GRID.cells_of(plane))


def _numbers(bits: Any) -> tuple[int, ...]:
    counts: Any = sum(GRID.bits(plane).astype(int) << bit for bit, plane in enumerate(bits))
    return tuple(counts.tolist())


def _board(e: ForestFireEngine, game: int) -> dict[str, Any]:
    s = e.s
    ground: Any = sum(
        (number + 1) * GRID.bits(getattr(s, name)[game])
        for number, name in enumerate(("river", "rock", "burnt", "fire"))
    )
    flying = s.heli[game] != OFF
    return {
        "ground": tuple(ground.tolist()),
        "houses": _acres(s.house[game]),
        "schools": _acres(s.school[game]),
        "barrels": _numbers(s.barrels[game]),
        "balls": _numbers(s.balls[game]),
        "warm": _acres(s.warm[game]),
        "dozers": tuple(sorted(int(cell) for cell in s.dozer[game] if cell != OFF)),
        "helicopter": int(s.heli[game]) if flying else -1,
        "cargo": (int(s.water[game]), int(s.cargo_barrels[game]), int(s.cargo_balls[game])),
        "store": (int(s.store_barrels[game]), int(s.store_balls[game])),
    }


def _table(e: ForestFireEngine, game: int) -> dict[str, Any]:
    s, turn = e.s, int(e.s.turn[game])
    weather = (s.wind, s.mph, s.spreads, s.distance, s.jump)
    return {
        "weather": tuple(int(field[game]) for field in weather) if s.wind[game] >= 0 else (),
        "deck": tuple(int(card) for card in s.deck[game, turn:]) if turn else (),
        "card": int(s.card[game]),
        "turn": turn,
        "turn_of": -1 if s.over[game] or not turn else (turn - 1) % e.players,
        "fires_put_out": int(s.put_out[game]),
    }


def _question(e: ForestFireEngine, game: int, mask: Any) -> dict[str, Any]:
    s, over = e.s, bool(e.s.over[game])
    phase = "" if over else e.phases.all[int(e.phase[game])].question
    row = s.frames[game, int(s.depth[game]) - 1]
    top = {name: 0 if over else int(row[column]) for name, column in COLUMN.items()}
    early = not over and s.depth[game] > 2 and s.frames[game, 1, 0] == e.phases.number["MAIN"]
    left = dict.fromkeys(_LEFT.values(), 0)
    if phase in _LEFT:
        left[_LEFT[phase]] = top["left"]
    source = OFF if over else top["source"]
    return {
        "asked": int(e.asked[game]),
        "phase": phase,
        "legal": sum(1 << int(action) for action in mask.nonzero()[0]),
        "activity": "" if over else _ACTIVITIES[top["activity"]],
        "piece": -1 if source == OFF else source,
        "piece_kind": "" if over else _KINDS[top["piece"]],
        "steps_left": top["steps"],
        **left,
        "balls_left": top["more"],
        "moved": bool(top["moved"]),
        "set_down": bool(top["set_down"]),
        "bonus": bool(early and s.card[game] >= LUCKY_DOZER),
        "drawn": _acres(s.drawn[game]),
    }


def _outcome(e: ForestFireEngine, game: int) -> dict[str, Any]:
    s, here, over = e.s, np.array([game]), bool(e.s.over[game])
    return {
        "over": over,
        "won": bool(s.won[game]),
        "score": int(outcome.score(e, here, s.won[here] > 0)[0]),
        "potential": float(outcome.potential(e, here)[0]),
        "returns": tuple(float(value) for value in s.returns[game]) if over else (),
        "winners": tuple(seat for seat in range(e.players) if over and int(s.winners[game]) >> seat & 1),
    }


PAIRING = ForestFirePairing()
