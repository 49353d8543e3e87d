"""Finding puzzles: `python -m firetower_agents.puzzles.mine PRESET TASK FOLDER` writes what it finds in games.

Positions at the beginning of turns are looked into until enough are found that can be solved, and that are not solved
by whatever one does. The stars say who fails: with one star answers at random, with two also one of the two best of the
game's usual agents, with three both of them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from firetower_agents.puzzles.judge import FUTURES, begun, can_win, did_it, into_futures, judge, play_turn
from firetower_agents.puzzles.puzzle import Puzzle, Task
from firetower_agents.search.evaluator import QUICK, STRONG, UNIFORM, evaluator_for
from firetower_agents.search.forks import fractions
from firetower_env.agents import Agent, ask, baselines, make_agent
from firetower_env.core.batch import Batch
from firetower_env.core.bitboards import Ints
from firetower_env.core.positions import OPTIONS
from firetower_env.positions import position_text
from firetower_env.presets import make_batch

_GAMES = 32
#: one answer in so many is given at random, so that games differ and mistakes are made
_SLIP = 12
#: turns that are tried to see whether a position holds, by policy, and how many of them at most may do it
_TRIED = {UNIFORM: 24, QUICK: 8, STRONG: 4}
_MOST_GOOD = 0.5
#: tries of an agent by which stars are given
_TRIES = 6
#: agents that may know how to survive, the cheapest first
_RESCUERS = ("flatmc:sims=32,width=6", "mcts:sims=96")


def mine(preset: str, task: Task, wanted: int, seed: int, stars: int) -> Iterator[Puzzle]:
    """Puzzles as they are found, with so many stars at least, no two of them from the same game."""
    rng = np.random.default_rng(seed)
    batch = make_batch(preset, _GAMES, auto_reset=True)
    batch.reset(seed=seed)
    player = make_agent(baselines(batch.game.name)[-1])
    turns, found = np.zeros(_GAMES, np.int64), 0
    used: set[int] = set()
    while found < wanted:
        for game in np.flatnonzero(batch.turns() != turns).tolist():
            turns[game] = batch.turns([game])[0]
            deal = int(batch.engine.s.seed[game])
            puzzle = None if deal in used else looked_into(batch, game, preset, task, rng)
            if puzzle is not None and puzzle.stars >= stars:
                used.add(deal)
                found += 1
                yield puzzle
                if found == wanted:
                    return
        answers = ask(player, batch, batch.all_games, rng)
        slips = rng.random(_GAMES) < 1 / _SLIP
        answers[slips] = ask(make_agent("random"), batch, np.flatnonzero(slips), rng) if slips.any() else answers[slips]
        batch.step(answers)


def looked_into(batch: Batch, game: int, preset: str, task: Task, rng: np.random.Generator) -> Puzzle | None:
    """The position of a game as a puzzle, if it is one."""
    kept = batch.fork([game])
    kept.auto_reset = kept.relative = False
    finder = {Task.WIN: _winning_line, Task.HOLD: _holding_line, Task.SURVIVE: _rescue}[task]
    line = finder(kept, rng)
    if line is None:
        return None
    position = kept.position_of(0)
    puzzle = Puzzle("", preset, dict(position.get(OPTIONS, {})), task, 0, position, tuple(line[0]), line[1], Path())
    stars = stars_of(puzzle)
    return None if stars == 0 else Puzzle(**{**vars(puzzle), "stars": stars})


def _winning_line(batch: Batch, rng: np.random.Generator) -> tuple[list[int], str] | None:
    """A forced win of more than one answer."""
    line: list[int] = []
    copy = batch.fork()
    seat = int(copy.asked[0])
    while copy.asked[0] == seat:
        found = can_win(copy, np.array([0]))
        if not found.wins[0]:
            return None
        line.append(int(found.answer[0]))
        copy.step(found.answer)
    return (line, "") if len(line) > 1 and did_it(Task.WIN, copy, seat) else None


def _holding_line(batch: Batch, rng: np.random.Generator) -> tuple[list[int], str] | None:
    """A turn after which no win can be forced, where most turns allow one."""
    counts = list(_TRIED.values())
    copies = batch.fork(copies=sum(counts))
    seat, evaluator = int(batch.asked[0]), evaluator_for(batch.game)
    policy = np.repeat(np.arange(len(counts)), counts)
    lines: list[list[int]] = [[] for _ in range(copies.count)]
    keys = rng.integers(1 << 63, size=copies.count, dtype=np.uint64)

    def answers(games: Ints) -> Ints:
        out = np.zeros(games.size, np.int64)
        for number, name in enumerate(_TRIED):
            here = policy[games] == number
            if here.any():
                draws = fractions(keys[games[here]], len(lines[int(games[here][0])]))
                out[here] = evaluator.policy(name).answers(copies, games[here], draws)
        for game, action in zip(games.tolist(), out.tolist(), strict=True):
            lines[game].append(action)
        return out

    play_turn(copies, seat, answers)
    running = np.flatnonzero(~copies.over)
    if running.size < copies.count:
        return None
    found = can_win(copies, running)
    good = ~found.wins & ~found.unknown
    share = good.mean()
    if found.unknown.any() or not 0 < share <= _MOST_GOOD:
        return None
    return min((lines[game] for game in np.flatnonzero(good).tolist()), key=len), ""


def _rescue(batch: Batch, rng: np.random.Generator) -> tuple[list[int], str] | None:
    """The first turn of an agent that survives in all futures, where most random turns do not."""
    if _share_survived(batch, make_agent("random"), 4, rng) > 1 - _MOST_GOOD:
        return None
    for code in (baselines(batch.game.name)[-1], *_RESCUERS):
        line = _survivor(batch, make_agent(code))
        if line is not None:
            return line, code
    return None


def _share_survived(batch: Batch, agent: Agent, tries: int, rng: np.random.Generator) -> float:
    """How often an agent survives, of so many tries in each future."""
    seat, copies = int(batch.asked[0]), batch.fork(copies=FUTURES * tries)
    copies.relative = True
    copies.redeal(copies.asked, rng.integers(1 << 62, size=copies.count))
    play_turn(copies, seat, lambda games: ask(agent, copies, games, rng))
    return float((~copies.over | copies.game.won(copies.engine, copies.all_games)[:, seat]).mean())


def _survivor(batch: Batch, agent: Agent) -> list[int] | None:
    """Does an agent survive in all futures? Then its answers in the first of them."""
    copies = batch.fork(copies=FUTURES)
    copies.relative = True
    into_futures(copies)
    seat, rng = int(batch.asked[0]), np.random.default_rng([1, 0])
    line: list[int] = []

    def answers(games: Ints) -> Ints:
        given = ask(agent, copies, games, rng)
        if games[0] == 0:
            line.append(int(copies.real_actions(given[:1], games[:1])[0]))
        return given

    play_turn(copies, seat, answers)
    return line if did_it(Task.SURVIVE, copies, seat) else None


def stars_of(puzzle: Puzzle) -> int:
    """0 if random answers solve it too often, else one more than the number of usual agents that mostly fail."""
    codes = [code for code in baselines(puzzle.lay_out().game.name) if code != "random"][-2:]
    if _solved(puzzle, "random") > _TRIES // 3:
        return 0
    return 1 + sum(_solved(puzzle, code) <= _TRIES // 2 for code in codes)


def _solved(puzzle: Puzzle, code: str) -> int:
    """In how many of some tries an agent solves it."""
    rngs = (np.random.default_rng([2, number]) for number in range(_TRIES))
    return sum(judge(puzzle, begun(puzzle), make_agent(code), rng) for rng in rngs)


def written(puzzle: Puzzle) -> str:
    """A puzzle as its file."""
    told = {
        "task": str(puzzle.task),
        "stars": puzzle.stars,
        "solution": list(puzzle.solution),
        **({"solver": puzzle.solver} if puzzle.solver else {}),
        "position": puzzle.position,
    }
    return position_text(told)


def main(words: list[str]) -> None:
    """PRESET TASK FOLDER [HOW_MANY [SEED [STARS]]]."""
    preset, task, folder = words[0], Task(words[1]), Path(words[2])
    wanted, seed, stars = (int(word) for word in (*words[3:], *("6", "1", "1")[len(words) - 3 :]))
    folder.mkdir(parents=True, exist_ok=True)
    for number, puzzle in enumerate(mine(preset, task, wanted, seed, stars), start=1):
        path = folder / f"{preset}_{task}_{seed}{chr(96 + number)}.yaml"
        path.write_text(written(puzzle), encoding="utf-8")
        sys.stdout.write(f"{path}: {puzzle.stars} stars, {len(puzzle.solution)} answers\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
