"""Scripted agents and searches answer as they always did, whatever was done to make them quicker."""

from __future__ import annotations

import json

import pytest

from tests.agents.fire_tower_answers import KEPT, PRESETS, SEARCHED, SEARCHES, agents_of, digests, searched

_KEPT = json.loads(KEPT.read_text(encoding="utf-8"))


@pytest.mark.parametrize("preset", PRESETS)
def test_scripted_agents_answer_as_before(preset: str) -> None:
    assert digests(preset) == {code: _KEPT[preset][code] for code in agents_of(preset)}


@pytest.mark.parametrize("preset", SEARCHED)
def test_searches_answer_as_before(preset: str) -> None:
    assert searched(preset) == {code: _KEPT[preset][code] for code in SEARCHES}
