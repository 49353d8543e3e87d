"""What `test_add_a_card.py` looks at in a copy of the project that has one more card; prints what it finds as JSON."""

from __future__ import annotations

import json
import sys
from typing import Any

import numpy as np

from firetower_env.agents import ask, make_agent
from firetower_env.core.batch import Batch
from firetower_env.presets import make_batch, make_game

NAME, TITLE, NUMBER = "PRESCRIBED_FIRE", "Prescribed Fire", 25
AGENTS = ("random", "greedy", "pyromaniac", "warden")


def lists(preset: str) -> dict[str, Any]:
    """The numbered things of a game: nothing that was there may have moved."""
    game = make_game(preset)
    return {
        "verbs": game.layout.verbs,
        "questions": game.phases.questions,
        "cards": [row["card"] for row in game.texts.cards()],
        "copies": game.rules.card_copies,
    }


def documents(preset: str) -> dict[str, Any]:
    """What people read about the card."""
    game = make_game(preset)
    (row,) = (row for row in game.texts.cards() if row["card"] == TITLE)
    return {"row": row, "button": game.texts.answer("ACTION", f"PLAY_{NAME}").label}


def full_of(preset: str, count: int, **options: Any) -> Batch:
    """Games in which most cards are the new one."""
    copies = [2] * NUMBER + [60]
    return make_batch(preset, count, card_copies=tuple(copies), **options)


def play_once() -> dict[str, Any]:
    """The card from the hand to the discard pile: mask, questions, observation, snapshot, saved state."""
    batch = full_of("rising_flames_2p_core", 1, start_hawks=0)
    batch.reset(3)
    game, state = batch.game, batch.engine.s
    cells, verbs = game.layout.cells, game.layout.verbs
    while batch.questions()[0] != "ACTION":
        batch.step([int(batch.masks()[0].nonzero()[0][0])])
    seat = int(batch.asked[0])
    hand = game.vector.slices["hand"]
    seen = batch.observe()["vector"][0, hand]
    found: dict[str, Any] = {
        "held": int(state.hands[0, seat, NUMBER]),
        "seen": [seen.size, bool(seen[NUMBER] > 0)],
        "offered": bool(batch.masks()[0][cells + verbs.index(f"PLAY_{NAME}")]),
        "shown": TITLE in (batch.snapshot(viewer=seat).seats[seat].hand or ()),
        "asked": [],
    }
    gems, breaks = (int(np.bitwise_count(plane[0]).sum()) for plane in (state.gem, state.breaks))
    action = cells + verbs.index(f"PLAY_{NAME}")
    while batch.questions()[0] in ("ACTION", "PRESCRIBED_GEM", "PRESCRIBED_LINE") and len(found["asked"]) < 3:
        question = batch.questions()[0]
        found["asked"].append(question)
        one_hot = batch.observe()["vector"][0, game.vector.slices["question"]]
        assert game.phases.questions[int(one_hot.argmax())] == question
        batch.restore(batch.save())
        batch.step([action if question == "ACTION" else int(batch.masks()[0].nonzero()[0][0])])
    found["laid"] = [int(np.bitwise_count(plane[0]).sum()) for plane in (state.gem, state.breaks)]
    found["laid"] = [found["laid"][0] - gems, found["laid"][1] - breaks]
    found["discarded"] = int(state.discard[0, NUMBER])
    return found


def play_on(preset: str, code: str) -> dict[str, Any]:
    """An agent plays whole games: how often the card was played, and whether every game came to its end."""
    batch = full_of(preset, 4)
    batch.reset(5)
    agent, rng = make_agent(code), np.random.default_rng(0)
    verb = batch.game.layout.cells + batch.game.layout.verbs.index(f"PLAY_{NAME}")
    played, asked = 0, set()
    while not batch.over.all():
        running = np.flatnonzero(~batch.over)
        answers = ask(agent, batch, running, rng)
        played += int((answers == verb).sum())
        asked |= {batch.questions()[game] for game in running}
        batch.step(answers, running)
    return {"played": played, "asked": sorted(name for name in asked if name.startswith("PRESCRIBED"))}


def main() -> None:
    games = ("fire_tower_2p", "rising_flames_2p_core", "solo_1")
    found: dict[str, Any] = {"lists": {preset: lists(preset) for preset in games}}
    if sys.argv[1:] == ["new"]:
        found["documents"] = {preset: documents(preset) for preset in games[1:]}
        found["once"] = play_once()
        found["agents"] = {code: play_on("rising_flames_2p_weather", code) for code in AGENTS}
        found["alone"] = {code: play_on("solo_1", code) for code in (*AGENTS, "solo_planner")}
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
