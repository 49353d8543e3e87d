"""Saved states that no play leads to are refused, each by the fact it breaks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.core.errors import SavedStateError
from firetower_env.core.validation import broken_facts
from firetower_env.presets import make_batch
from tests.contract.helpers import advance

Change = Callable[[Any], None]


@cache
def at(preset: str, question: str) -> Batch:
    """A game in which this question is pending."""
    for seed in range(60):
        batch = make_batch(preset, 16)
        batch.reset(seed)
        rng = np.random.default_rng(seed)
        for _ in range(500):
            running = np.flatnonzero(batch.asked >= 0)
            if not running.size:
                break
            asked = batch.questions()
            found = [int(game) for game in running if asked[game] == question]
            if found:
                return batch.fork(found[:1])
            advance(batch, 1, rng)
    raise AssertionError(f"{question} never came")


def ended(preset: str) -> Batch:
    batch = make_batch(preset, 2, round_cap=2)
    batch.reset(1)
    while not batch.over.all():
        advance(batch, 1, np.random.default_rng(0))
    return batch


def _first_empty_slot(s: Any) -> int:
    return next(cell for cell in range(1, 18) if s.cell[0, cell] < 0)


ALWAYS: dict[str, tuple[Change, str]] = {
    "a gap in Town": (lambda s: s.sp_shop.__setitem__((0, 10), 20), "the Town"),
    "a starter facedown": (lambda s: s.sp_face.__setitem__((0, 0), 1), "the Town"),
    "another limit": (lambda s: s.limit.__setitem__(0, 13), "the Town"),
    "a Shop twice": (lambda s: s.s_deck.__setitem__((0, int(s.s_head[0])), s.s_deck[0, int(s.s_head[0]) + 1]), "Shops"),
    "one Dragon more": (lambda s: s.hand.__setitem__((0, 0, 0), s.hand[0, 0, 0] + 1), "artisans"),
    "a Dragon without a Shop": (lambda s: (s.cell.__setitem__((0, 41), 0), s.hand.__setitem__((0, 0), 0)), "artisans"),
    "more known than held": (lambda s: s.known_hand.__setitem__((0, 1), 7), "artisans"),
    "Goods on no card": (
        lambda s: (s.park.__setitem__((0, 0), -1), s.park_goods.__setitem__((0, 0, 0), 1)),
        "artisans",
    ),
    "an Enchantment of the other deck": (lambda s: s.row.__setitem__((0, 0), 3), "Enchantments"),
    "one tucked from nowhere": (lambda s: s.ench.__setitem__((0, 0, 0), 1), "Enchantments"),
    "a Fancy Dragon owned and in the deck": (
        lambda s: s.f_owner.__setitem__((0, int(s.f_deck[0, int(s.f_head[0])])), 0),
        "Fancy Dragons",
    ),
    "a card of the deck scored": (
        lambda s: s.f_scored.__setitem__((0, int(s.f_deck[0, int(s.f_head[0])])), 1),
        "Fancy Dragons",
    ),
    "a token on an empty space": (lambda s: s.pos.__setitem__((0, 0), 13), "seats"),
    "a token too many": (lambda s: s.pos.__setitem__((0, 5), 1), "seats"),
    "a companion without companions": (lambda s: s.comp.__setitem__((0, 0), 1), "seats"),
    "one Coin in the Alley": (lambda s: s.alley.__setitem__((0, 0), 1), "options"),
    "the other deck": (lambda s: s.deck_colour.__setitem__(0, 1), "Enchantments"),
    "an own icon": (lambda s: s.colour.__setitem__(0, 1), "options"),
    "an unlocked achievement": (lambda s: s.unlocked.__setitem__(0, 1), "options"),
    "last turns without an end": (lambda s: s.turns_left.__setitem__(0, 1), "the end"),
    "a trigger without an end": (lambda s: s.trigger.__setitem__(0, 1), "the end"),
    "another seat's turn": (lambda s: s.seat.__setitem__(0, 1 - s.seat[0]), "turns"),
    "a debt without a bill": (lambda s: s.owed.__setitem__((0, 0), 1), "bills"),
    "dealt cards in the middle of a game": (lambda s: s.dealt.__setitem__((0, 0, 0), 5), "turns"),
    "a turn before the first": (lambda s: s.turn_no.__setitem__(0, 0), "turns"),
}
PENDING: dict[str, tuple[str, str, Change, str]] = {
    "nobody visits": ("flamecraft_2p", "ACTION", lambda s: s.here.__setitem__(0, -1), "visited Shops"),
    "somebody else is here": (
        "flamecraft_2p",
        "ACTION",
        lambda s: s.last.__setitem__((0, int(s.seat[0])), -1),
        "visited Shops",
    ),
    "a window at no Shop": (
        "flamecraft_2p",
        "FIRE",
        lambda s: s.frames.__setitem__((0, int(s.depth[0]) - 1, 3), 13),
        "windows",
    ),
    "a Dragon that is not in hand": (
        "flamecraft_2p",
        "PLACE_CELL",
        lambda s: s.frames.__setitem__(
            (0, int(s.depth[0]) - 1, 6), int(np.argmin(s.hand[0, int(s.frames[0, int(s.depth[0]) - 1, 1])]))
        ),
        "hands",
    ),
    "a bill that cannot be paid": ("flamecraft_2p", "PAY_COIN", lambda s: s.owed.__setitem__(0, 99), "bills"),
    "an ability used up": ("flamecraft_2p", "ABILITY", lambda s: s.uses.__setitem__(0, 0), "uses of abilities"),
    "a fee nobody can pay": (
        "flamecraft_3p",
        "PAY_VISIT",
        lambda s: (s.goods.__setitem__(0, 0), s.coins.__setitem__(0, 0)),
        "fees and gifts",
    ),
    "a gift without anything": (
        "flamecraft_3p",
        "GIFT_ITEM",
        lambda s: (s.goods.__setitem__(0, 0), s.coins.__setitem__(0, 0)),
        "fees and gifts",
    ),
    "a swap from an empty slot": (
        "flamecraft_2p",
        "SWAP",
        lambda s: s.frames.__setitem__((0, int(s.depth[0]) - 1, 3), _first_empty_slot(s)),
        "places of fire-ups",
    ),
    "cards dealt to others": (
        "flamecraft_2p",
        "SETUP_FANCY",
        lambda s: s.dealt.__setitem__((0, 0, 1), -1),
        "dealt cards",
    ),
    "too few for the limit": (
        "flamecraft_2p",
        "HAND_LIMIT",
        lambda s: s.frames.__setitem__((0, int(s.depth[0]) - 1, 4), 20),
        "hands",
    ),
    "a question that waits nowhere": (
        "flamecraft_2p",
        "VISIT",
        lambda s: s.frames.__setitem__((0, 0, 0), s.frames[0, int(s.depth[0]) - 1, 0]),
        "order of pending steps",
    ),
}


def broken(batch: Batch, change: Change) -> list[str]:
    twin = batch.fork()
    assert broken_facts(twin.game, twin.engine) == []
    change(twin.engine.s)
    saved = twin.save()
    with pytest.raises(SavedStateError):
        batch.fork().restore(saved)
    return broken_facts(twin.game, twin.engine)


@pytest.mark.parametrize("name", ALWAYS)
def test_facts_of_every_state(name: str) -> None:
    change, fact = ALWAYS[name]
    assert fact in broken(at("flamecraft_2p", "VISIT"), change)


@pytest.mark.parametrize("name", PENDING)
def test_facts_of_pending_questions(name: str) -> None:
    preset, question, change, fact = PENDING[name]
    assert fact in broken(at(preset, question), change)


@pytest.mark.parametrize("preset", ["flamecraft_3p", "flamecraft_solo"])
def test_the_outcome_follows_from_the_position(preset: str) -> None:
    batch = ended(preset)
    assert broken(batch, lambda s: s.rep.__setitem__((0, 0), s.rep[0, 0] + 40)) == ["the end"]
    assert broken(batch, lambda s: s.truncated.__setitem__(0, 0)) == ["the end"]
    assert broken(batch, lambda s: s.coins.__setitem__((0, 0), 1)) == ["the end"]


def test_solo_keeps_its_icon_and_stage() -> None:
    batch = at("flamecraft_campaign_full", "VISIT")
    assert broken(batch, lambda s: s.colour.__setitem__(0, -1)) == ["options"]
    assert broken(batch, lambda s: s.unlocked.__setitem__(0, 1)) == ["options"]


def test_companions_are_different() -> None:
    batch = at("flamecraft_3p_companions", "VISIT")
    assert broken(batch, lambda s: s.comp.__setitem__((0, 0), s.comp[0, 1])) == ["seats"]
