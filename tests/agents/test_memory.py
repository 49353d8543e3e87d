"""What agents remember: each of its own games and seats, whoever plays them, and nothing of any other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

from firetower_agents.arena.executors import Settings, make_executor
from firetower_agents.arena.play import play_matches
from firetower_agents.arena.schedule import TableSpec
from firetower_agents.speed import decisions_per_second
from firetower_env.agents import ForgottenError, Memories, ask, facts_of, make_agent, memories_for
from firetower_env.cli.seating import SeatPlayers
from firetower_env.cli.session import Session, SessionSpec
from firetower_env.core.batch import Batch
from firetower_env.core.errors import SavedStateError
from firetower_env.isolation.process import AgentProcess
from firetower_env.presets import make_batch
from tests.agents.chained import chain, chosen
from tests.arena.matches import SHORT, numbered

FILE = Path(__file__).with_name("chained.py")
CHAINED, ALONE, SEARCH = f"{FILE}:Chained", f"{FILE}:ChainedAlone", f"{FILE}:ChainedSearch"
VARIED = f"{Path(__file__).parents[2]}/agents/examples/varied.py:Varied"


def played_alone(table: TableSpec, seed: int) -> tuple[int, ...]:
    """The answers of one game between two agents whose memories are plain variables."""
    batch, links, answers = Batch(table.game, 1), [b""] * table.game.seats, []
    batch.reset(seeds=[seed])
    while not batch.over[0]:
        seat, mask = int(batch.asked[0]), batch.masks()[0]
        links[seat] = chain(links[seat], {name: array[0] for name, array in batch.observe().items()}, mask)
        answers.append(chosen(links[seat], mask))
        batch.step([answers[-1]])
    return (len(answers), *np.bincount(answers).tolist())


@pytest.mark.parametrize(
    "codes", [(CHAINED, CHAINED), (ALONE, CHAINED), (f"{CHAINED}:together=0", ALONE), (SEARCH, ALONE)]
)
def test_no_game_of_a_tournament_mixes_with_another(codes: tuple[str, str]) -> None:
    matches = numbered(codes, 4)
    expected = {match.id: played_alone(SHORT, match.seed)[0] for match in matches}
    assert len(set(expected.values())) > 1
    one_by_one = {game.match: game for game in play_matches(SHORT, matches, batch=1)}
    assert {match: game.length for match, game in one_by_one.items()} == expected
    assert {game.match: game for game in play_matches(SHORT, matches, batch=5)} == one_by_one


def test_executors_keep_games_apart() -> None:
    matches = numbered((CHAINED, f"{CHAINED}:together=0"), 3)
    expected = {game.match: game for game in play_matches(SHORT, matches, batch=1)}
    for kind in ("serial", "local"):
        with make_executor(kind, Settings(batch=4, time_limit=60.0, workers=2)) as executor:
            assert {game.match: game for game in executor.run(SHORT, matches)} == expected


def test_a_process_of_its_own_remembers_the_same() -> None:
    batch = make_batch("fire_tower_2p", 3, max_turns=6)
    batch.reset(5)
    agent, rng = make_agent(CHAINED), np.random.default_rng(1)
    with AgentProcess(CHAINED) as process:
        process.start()
        here, there = memories_for(agent, batch), Memories(process.memory, batch.count, batch.game.seats)
        for step in range(8):
            games = batch.all_games[step % 2 :]
            given = ask(agent, batch, games, rng, memories=here)
            assert (process.ask(batch, games, np.random.default_rng(1), memories=there) == given).all()
            batch.step(given, games)
            if step == 4:
                process.close()
        assert there.state() == here.state()
        assert len(here.state()) == 3 * 2 * 9


def test_opponents_begin_anew_with_every_game() -> None:
    def answers(env: Any, seed: int, decisions: int) -> list[bytes]:
        _, info = env.reset(seed=seed)
        seen = []
        for _ in range(decisions):
            observation, _, over, capped, info = env.step(int(info["action_mask"].argmax()))
            seen.append(observation["vector"].tobytes())
            if over or capped:
                break
        return seen

    env = gymnasium.make("firetower/fire_tower_2p-v0", opponents=make_agent(CHAINED), learner_seat=0, max_turns=8)
    whole = answers(env, 3, 1000)
    answers(env, 4, 3)
    assert answers(env, 3, 1000) == whole
    assert answers(env, 4, 1000) != whole


def test_games_of_a_vector_env_are_those_of_single_ones() -> None:
    settings: dict[str, Any] = {"opponents": make_agent(CHAINED), "learner_seat": 0, "max_turns": 6}
    many = gymnasium.make_vec(
        "firetower/fire_tower_2p-v0", num_envs=3, vectorization_mode="vector_entry_point", **settings
    )
    single = gymnasium.make("firetower/fire_tower_2p-v0", **settings)
    seen, infos = many.reset(seed=1)
    vectors, running = [[row.tobytes()] for row in seen["vector"]], np.ones(3, np.bool_)
    seeds = [int(one) for one in many.unwrapped.batch.engine.s.seed]
    for _ in range(12):
        seen, _, over, capped, infos = many.step(infos["action_mask"].argmax(axis=1))
        running &= ~(over | capped)
        for game in np.flatnonzero(running):
            vectors[game].append(seen["vector"][game].tobytes())
    for game, seed in enumerate(seeds):
        env = single.unwrapped
        env.reset(seed=0)
        env.batch.reset(seeds=[seed])
        env._lineup.begin(env.batch, env.batch.all_games)
        env._advance()
        alone, mask = [env._observation()["vector"].tobytes()], env._mask()
        while len(alone) < len(vectors[game]):
            observation, _, _, _, info = env.step(int(mask.argmax()))
            alone.append(observation["vector"].tobytes())
            mask = info["action_mask"]
        assert alone == vectors[game]


def test_a_move_taken_back_is_forgotten_and_a_record_is_remembered() -> None:
    def session() -> Session:
        agents = [make_agent(CHAINED), make_agent(CHAINED)]
        return Session(SessionSpec("fire_tower_2p", {"max_turns": 6}, agents, [CHAINED] * 2, seed=5))

    def moved(game: Session, moves: int) -> list[int]:
        found = []
        for _ in range(moves):
            answer = game.seating.answer()
            assert answer is not None
            found.append(answer)
            game.move(answer)
        return found

    expected = moved(session(), 8)
    game = session()
    moved(game, 3)
    game.mark()
    moved(game, 2)
    game.mark()
    assert game.take_back()
    assert moved(game, 5) == expected[3:]
    watched = session()
    for answer in expected[:4]:
        watched.seating.look_on()
        watched.move(answer)
    assert moved(watched, 4) == expected[4:]


def test_whoever_keeps_nothing_is_told() -> None:
    batch = make_batch("fire_tower_2p", 2)
    batch.reset(seed=0)
    with pytest.raises(ForgottenError, match="Chained remembers"):
        ask(make_agent(CHAINED), batch, batch.all_games, np.random.default_rng(0))
    with pytest.raises(ValueError, match="plain numbers"):
        facts_of(make_agent(f"{FILE}:TooMuch"))
    assert facts_of(make_agent(f"{FILE}:Rating")).rate is None
    memories = memories_for(make_agent(CHAINED), batch)
    with pytest.raises(SavedStateError, match="other agents"):
        memories.restore(b"12")


def test_agents_without_memory_get_none() -> None:
    batch = make_batch("fire_tower_2p", 2)
    batch.reset(seed=0)
    memories = memories_for(make_agent("random"), batch)
    assert (memories.lend(batch.all_games, batch.asked), memories.state()) == ((), b"")
    players = SeatPlayers(batch, [make_agent("random"), None], 0)
    players.look_on()


def test_the_example_repeats_itself_less_than_chance() -> None:
    def most_often(code: str) -> float:
        agent, rng = make_agent(code), np.random.default_rng(1)
        batch = make_batch("fire_tower_2p", 16)
        batch.reset(seed=2)
        memories, counts = memories_for(agent, batch), np.zeros((16, 2, batch.game.layout.size))
        for _ in range(60):
            games = np.flatnonzero(~batch.over)
            answers = ask(agent, batch, games, rng, memories=memories)
            counts[games, batch.asked[games], answers] += 1
            batch.step(answers, games)
        return float(counts.max(axis=2).mean())

    assert most_often(VARIED) < most_often("random")
    assert decisions_per_second(make_agent(VARIED), "fire_tower_2p", count=4, warm=1, steps=2) > 0
