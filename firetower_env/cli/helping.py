"""What `firetower play` tells a person who asks: what a strong agent would answer, and what a card does."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from firetower_env.agents import baselines, make_agent
from firetower_env.cli.seating import SeatPlayers
from firetower_env.core.batch import Batch
from firetower_env.core.texts import GameTexts
from firetower_env.words.naming import AnswerNames

#: so many of the best answers are told
BEST = 3


def usual_opponent(game: str) -> str:
    """Who plays where nobody is named: the strongest of the agents that others are measured against."""
    return baselines(game)[-1]


class Hints:
    """A strong agent that looks over a person's shoulder: it sees what the asked seat sees, and no more."""

    def __init__(self, batch: Batch, seed: int) -> None:
        self._batch, self._seed = batch, seed
        self.code = usual_opponent(batch.game.name)
        self._agents = [make_agent(self.code, batch.game.name)] * batch.game.seats

    def lines(self, names: AnswerNames) -> Iterator[str]:
        """What it would answer, and how games went on after the best answers; the same if asked again."""
        answer = SeatPlayers(self._batch, self._agents, self._seed).answer()
        assert answer is not None, "there is an agent in every seat"
        yield f"{self.code} would answer: {names.shown(answer)}"
        hint = import_module("firetower_agents.coaching.hint").hint(self._batch, self._seed)
        told = ", ".join(f"{names.shown(action)} ({worth})" for action, worth in hint.best[:BEST])
        yield f"games played on{f', {hint.unit}' if hint.unit else ''}: {told}"


def card_lines(texts: GameTexts, name: str) -> list[str]:
    """What the cards of this name do, in lines; without a name, or if there is no such card, the cards there are."""
    rows = texts.cards()
    titles = ", ".join(row["card"] for row in rows)
    if not rows:
        return ["This game has no cards."]
    if not name:
        return [f"Cards: {titles}."]
    found = [row for row in rows if row["card"].lower() == name] or [row for row in rows if name in row["card"].lower()]
    if not found:
        return [f"There is no card {name!r}. Cards: {titles}."]
    return [_card_line(row) for row in found]


def _card_line(row: dict[str, str]) -> str:
    about = ", ".join(
        part for part in (row.get("kind", ""), f"{row['copies']} in the box" if row.get("copies") else "") if part
    )
    return f"{row['card']}{f' ({about})' if about else ''}: {row['effect']}"
