"""Flamecraft in lock step: the core's side of the pairing."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.core.game import Game
from firetower_env.games.flamecraft import achievements, outcome
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.frames import AT_SHOP, COLUMN
from firetower_env.games.flamecraft.game import Flamecraft
from firetower_env.games.flamecraft.rules import Rules
from firetower_env.games.flamecraft.state import FACEUP

from .facts import NO_WINDOW, Facts, without_talisman
from .referee_side import RefereeSide

_COLOURS = ("purple", "golden")
_WINDOWS = ("G3", "E2", "NUNYA", "ETERNAL", "ROOST", "TOUCH", "DANIEL", "MANNY")
_SCALARS = ("limit", "colour", "turns_left", "goto", "here", "fired", "last_fired", "filled", "cast_id")
_MORE_SCALARS = ("cast_space", "placed_type", "drawn_type", "gmask")
_ROWS = ("sp_shop", "sp_face", "cell", "ench", "alley", "pos", "park", "park_goods", "row", "owed")
_BY_SEAT = ("last", "goods", "coins", "rep", "hand", "known_hand", "reserved", "comp", "own_casts", "f_owner")


class FlamecraftPairing(RefereeSide):
    """The core beside its referee."""

    def make_game(self, chosen: Mapping[str, Any]) -> Game:
        """The core's game under these options."""
        return Flamecraft(Rules.make(**chosen))

    def core_facts(self, batch: Batch, games: Sequence[int]) -> list[Facts]:
        """The whole state of these games as the core has it."""
        masks = batch.masks(games)
        return [_facts(batch, game, mask) for game, mask in zip(games, masks, strict=True)]


def _facts(batch: Batch, game: int, mask: Any) -> Facts:
    e: FlamecraftEngine = batch.engine  # type: ignore[assignment]
    s, asked, over = e.s, int(e.asked[game]), bool(e.s.over[game])
    phase = "" if over else e.phases.all[int(e.phase[game])].question
    setting_up = phase.startswith("SETUP")
    # scoring begins when the turn is over, and so does the end
    between = setting_up or over or (phase == "TALISMAN" and _waits(e, game, "outcome"))
    scored = tuple(bool(flag) for flag in s.f_scored[game])
    plain = {name: int(getattr(s, name)[game]) for name in (*_SCALARS, *_MORE_SCALARS)}
    rows = {name: _tuples(getattr(s, name)[game]) for name in (*_ROWS, *_BY_SEAT)}
    potential = tuple(round(float(value), 5) for value in outcome.potential(e, np.array([game]))[0])
    if phase == "SETUP_RESERVE":
        rows["coins"] = potential = ()
    return Facts(
        asked=asked,
        phase=phase,
        legal=sum(1 << int(action) for action in mask.nonzero()[0]),
        window=_window(e, game) if phase == "FIRE" else NO_WINDOW,
        candidates=_candidates(e, game, phase, asked),
        deck_colour=_COLOURS[int(s.deck_colour[game])],
        comp_used=tuple(bool(used) for used in s.comp_used[game]),
        fancy_scored=tuple(_fancy_scored(s, game, seat) for seat in range(e.n)) if phase != "TALISMAN" else (),
        potential=potential,
        **_decks(e, game),
        f_scored=without_talisman(scored) if phase == "TALISMAN" else scored,
        seat=asked if setting_up else int(s.seat[game]),
        turn_no=int(s.turn_no[game]) - (not between),
        extra=int(s.extra[game]) if phase != "DRAW" else 0,
        end_flag=bool(s.end_flag[game]),
        who_triggered=int(s.trigger[game]),
        pocus=bool(s.pocus[game]),
        chain=int(s.chain[game]) if phase == "SWAP" else 0,
        uses=int(s.uses[game]) if phase == "ABILITY" else 0,
        over=over,
        truncated=bool(s.truncated[game]),
        shops_in_town=int(np.count_nonzero(s.sp_face[game] == FACEUP)),
        returns=tuple(round(float(value), 5) for value in s.returns[game]) if over else (),
        winners=tuple(seat for seat in range(e.n) if int(s.winners[game]) >> seat & 1) if over and e.n > 1 else (),
        **_solo(e, game, over),
        **plain,
        **rows,
    )


def _tuples(values: Any) -> Any:
    """An array as tuples within tuples; there are millions of them, so plain rows are made at once."""
    if values.ndim == 0:
        return values.item()
    return tuple(values.tolist()) if values.ndim == 1 else tuple(map(_tuples, values))


def _waits(e: FlamecraftEngine, game: int, key: str) -> bool:
    """Does this step lie at the bottom?"""
    return e.phases.all[int(e.s.frames[game, 0, COLUMN["phase"]])].key == key


def _window(e: FlamecraftEngine, game: int) -> tuple[str, int, int]:
    top = e.s.frames[game, int(e.s.depth[game]) - 1]
    kind, place, level, window = (int(top[COLUMN[name]]) for name in ("kind", "place", "level", "memory"))
    return _WINDOWS[window], place if kind == AT_SHOP else -1, int(e.s.marks[game, level])


def _candidates(e: FlamecraftEngine, game: int, phase: str, asked: int) -> tuple[int, ...]:
    if phase == "SETUP_FANCY":
        return tuple(int(card) for card in e.s.dealt[game, asked] if card >= 0)
    if phase == "GIFT_FANCY":
        return tuple(card for card in range(36) if int(e.s.drawn_fancy[game]) >> card & 1)
    return ()


def _fancy_scored(s: Any, game: int, seat: int) -> int:
    return int(np.count_nonzero((s.f_owner[game] == seat) & (s.f_scored[game] > 0)))


def _decks(e: FlamecraftEngine, game: int) -> dict[str, Any]:
    here = np.array([game])
    decks = {"art_deck": e.artisans, "e_deck": e.enchants, "s_deck": e.shops, "f_deck": e.fancies}
    found: dict[str, Any] = {
        name: tuple(deck.look(here)[0, : int(deck.size[game])].tolist()) for name, deck in decks.items()
    }
    notes = e.artisans.look_notes(here)[0, : int(e.s.art_size[game])]
    return found | {"art_seen": tuple(bool(note) for note in notes)}


def _solo(e: FlamecraftEngine, game: int, over: bool) -> dict[str, Any]:
    ids, unlocked = e.cards.ach_ids, int(e.s.unlocked[game])
    found: dict[str, Any] = {"award": "", "achievements": (), "may_unlock": 0}
    if e.solo and over:
        told = {name: int(value[0]) for name, value in achievements.report(e, np.array([game])).items()}
        found = {
            "award": e.cards.award_names[told["award"]],
            "achievements": tuple(name for number, name in enumerate(ids) if told["achievements"] >> number & 1),
            "may_unlock": told["may_unlock"],
        }
    return found | {"unlocked": tuple(name for number, name in enumerate(ids) if unlocked >> number & 1)}


PAIRING = FlamecraftPairing()
