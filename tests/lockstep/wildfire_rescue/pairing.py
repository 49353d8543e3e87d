"""Wildfire Rescue! in lock step: the core's side of the pairing."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.core.game import Game
from firetower_env.games.wildfire_rescue.engine import WildfireEngine
from firetower_env.games.wildfire_rescue.frames import COLUMN
from firetower_env.games.wildfire_rescue.game import WildfireRescue
from firetower_env.games.wildfire_rescue.geometry import OFF
from firetower_env.games.wildfire_rescue.outcome import score
from firetower_env.games.wildfire_rescue.rules import Rules
from firetower_env.games.wildfire_rescue.tools import COUNTS

from .facts import Facts
from .referee_side import RefereeSide

_TILES = range(25)


class WildfireRescuePairing(RefereeSide):
    """The core beside its referee."""

    def make_game(self, chosen: Mapping[str, Any]) -> Game:
        """The core's game under these options."""
        return WildfireRescue(Rules.make(**chosen))

    def core_facts(self, batch: Batch, games: Sequence[int]) -> list[Facts]:
        """The whole state of these games as the core has it."""
        masks = batch.masks(games)
        return [_facts(batch, game, mask) for game, mask in zip(games, masks, strict=True)]


def _facts(batch: Batch, game: int, mask: Any) -> Facts:
    e: WildfireEngine = batch.engine  # type: ignore[assignment]
    s, asked = e.s, int(e.asked[game])
    over, alive = bool(s.over[game]), _players(e, int(s.alive[game]))
    phase = "" if over else e.phases.all[int(e.phase[game])].question
    top = s.frames[game, int(s.depth[game]) - 1]
    carrying = phase == "CARRY"
    hazard, soon, later = int(s.hazard[game]), int(s.camper_soon[game]), int(s.camper_later[game])
    order = s.deck[game, : int(s.deck_size[game])].tolist()
    # single precision there, double here
    returns = tuple(round(float(value), 6) for value in s.returns[game]) if over else ()
    return Facts(
        asked=asked,
        player=-1 if over else int(top[COLUMN["player"]]),
        phase=phase,
        legal=sum(1 << int(action) for action in mask.nonzero()[0]),
        target=int(top[COLUMN["target"]]) if carrying else -1,
        companion=int(top[COLUMN["companion"]]) if carrying else -1,
        coming=_members(e, int(top[COLUMN["coming"]])) if carrying else (),
        terrain=tuple(_terrain(s, game, tile) for tile in _TILES),
        token=tuple(_token(s, game, tile) for tile in _TILES),
        hazard_timer=tuple(_on(hazard, tile) * (2 - _on(s.hazard_soon[game], tile)) for tile in _TILES),
        campers=tuple(_on(s.camper[game], tile) + _on(s.camper_pair[game], tile) for tile in _TILES),
        camper_timer=tuple(_on(soon, tile) + 2 * _on(later, tile) for tile in _TILES),
        tile=tuple(-1 if tile == OFF else int(tile) for tile in s.tile[game]),
        tools=tuple(tuple(COUNTS[int(heap)].tolist()) for heap in s.tools[game]),
        alive=alive,
        carried=tuple(int(count) for count in s.carried[game]),
        skip=tuple(int(owes) for owes in _players(e, int(s.skip[game]))),
        used=_players(e, int(s.used[game])),
        had=_players(e, int(s.had[game])),
        deck=tuple(reversed(order)),
        gone=tuple(COUNTS[int(s.gone[game])].tolist()),
        draws_left=int(s.draws_left[game]),
        round=int(s.round[game]),
        lost=int(s.lost[game]),
        camper_set=int(s.camper_set[game]),
        mid=bool(s.mid[game]) and not over,
        round_end=not over and _at_round_end(e, game),
        turn_of=-1 if over else int(s.turn_of[game]),
        over=over,
        truncated=bool(s.truncated[game]),
        score=int(score(e, np.array([game]))[0]),
        returns=returns,
        winners=tuple(seat for seat in range(len(returns)) if int(s.winners[game]) >> seat & 1),
    )


def _on(tiles: Any, tile: int) -> int:
    """1 if the tile is in the set, else 0."""
    return int(tiles) >> tile & 1


def _terrain(s: Any, game: int, tile: int) -> int:
    kinds = (s.animal, s.tree, s.rock, s.wildfire)
    (kind,) = [number for number, plane in enumerate(kinds) if _on(plane[game], tile)]
    return kind


def _token(s: Any, game: int, tile: int) -> str:
    return "fire" if _on(s.fire[game], tile) else "hazard" if _on(s.hazard[game], tile) else "none"


def _players(e: WildfireEngine, players: int) -> tuple[bool, ...]:
    """Whether each player is in the set."""
    return tuple(bool(players >> player & 1) for player in range(e.players))


def _members(e: WildfireEngine, players: int) -> tuple[int, ...]:
    return tuple(player for player, within in enumerate(_players(e, players)) if within)


def _at_round_end(e: WildfireEngine, game: int) -> bool:
    """The lowest step that waits is one of the round end."""
    return e.phases.all[int(e.s.frames[game, 0, COLUMN["phase"]])].key in ("roll", "next_round")


PAIRING = WildfireRescuePairing()
