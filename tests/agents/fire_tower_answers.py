"""What agents answer in Fire Tower, Rising Flames and solo, as digests: `python -m tests.agents.fire_tower_answers`.

The digests in `fire_tower_answers.json` are to stay as they are while agents are only made quicker. Who changes what an
agent answers writes them anew with this command, in the same commit.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np

from firetower_env.agents import ask, forks_for, make_agent
from firetower_env.core.batch import Batch
from firetower_env.presets import GAMES, make_batch

KEPT = Path(__file__).with_suffix(".json")
GAMES_OF_AGENTS = ("fire_tower", "rising_flames", "solo")
PRESETS = tuple(preset.name for game in GAMES_OF_AGENTS for preset in GAMES[game].presets)
#: searches are slow, and the same for all presets
SEARCHED = ("fire_tower_2p", "fire_tower_team", "rising_flames_2p_weather", "solo_2")
SEARCHES = ("mcts:sims=24,lanes=8", "flatmc:sims=16", "flatmc:policy=light,sims=16,advice=light")
_GAMES, _DECISIONS, _EACH = 24, 80, 4


def agents_of(preset: str) -> tuple[str, ...]:
    """The agents that look at positions alone."""
    last = "solo_planner" if preset.startswith("solo") else "warden"
    return "random", "pyromaniac", "greedy", last


def digests(preset: str) -> dict[str, str]:
    """By agent, what it answers in positions of games between two agents, and in one game by itself."""
    codes = agents_of(preset)
    agents = {code: make_agent(code) for code in codes}
    found = {code: hashlib.blake2b(digest_size=8) for code in codes}
    batch = make_batch(preset, _GAMES, auto_reset=True)
    batch.reset(seed=5)
    rng = np.random.default_rng(5)
    for number in range(_DECISIONS):
        if number % _EACH == 0:
            seen, masks = batch.observe(), batch.masks()
            for code, agent in agents.items():
                answers = agent.act(seen, masks, np.random.default_rng(number))
                found[code].update(answers.astype("<i8").tobytes())
                alone = agent.act({name: part[:1] for name, part in seen.items()}, masks[:1], np.random.default_rng(1))
                found[code].update(alone.astype("<i8").tobytes())
        # the strongest plays half of the games and now and then gives way to chance, so that all kinds of things happen
        answers = ask(agents["random"], batch, batch.all_games, rng)
        played = np.flatnonzero((np.arange(_GAMES) % 2 == 0) & (rng.random(_GAMES) < 0.9))
        answers[played] = ask(agents[codes[-1]], batch, played, rng)
        batch.step(answers)
    return {code: digest.hexdigest() for code, digest in found.items()}


def searched(preset: str) -> dict[str, str]:
    """By search, what it answers in some positions."""
    found = {}
    for code in SEARCHES:
        agent, digest = make_agent(code), hashlib.blake2b(digest_size=8)
        for batch in _positions(preset):
            rng = np.random.default_rng(3)
            forks = forks_for(batch, batch.all_games, batch.asked, rng.integers(0, 1 << 63, batch.count))
            answers = agent.act(batch.observe(), batch.masks(), rng, forks)  # type: ignore[call-arg]
            digest.update(answers.astype("<i8").tobytes())
        found[code] = digest.hexdigest()
    return found


def _positions(preset: str) -> list[Batch]:
    """A few games, at several times."""
    batch, rng = make_batch(preset, 4, auto_reset=True), np.random.default_rng(3)
    batch.reset(seed=6)
    agent, kept = make_agent(agents_of(preset)[-1]), []
    for number in range(60):
        if number % 12 == 5:
            kept.append(batch.fork())
        batch.step(ask(agent, batch, batch.all_games, rng))
    return kept


def main() -> None:
    """Write all digests anew."""
    found = {preset: digests(preset) for preset in PRESETS}
    for preset in SEARCHED:
        found[preset] |= searched(preset)
    KEPT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
