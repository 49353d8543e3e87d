"""An agent in a process of its own: the same answers, and a fault for whatever else can happen."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from firetower_env.agents import ask, make_agent
from firetower_env.core.batch import Batch
from firetower_env.core.errors import UnknownNameError
from firetower_env.isolation import group
from firetower_env.isolation import process as isolated
from firetower_env.isolation.faults import Fault, Kind
from firetower_env.isolation.process import AgentProcess
from firetower_env.presets import make_batch
from tests.checkout import import_path
from tests.isolation.ways import FILE, RAISED, does, needs_proc, wait_until_gone

ROOT = Path(__file__).parents[2]
PEEKS = f"{ROOT / 'tests/arena/hostile.py'}:Peeks"
PATIENT = 120.0


@pytest.fixture
def batch() -> Batch:
    found = make_batch("fire_tower_2p", 2)
    found.reset(7)
    return found


def answer(agent: AgentProcess, batch: Batch, limit: float | None = PATIENT) -> list[int]:
    return agent.ask(batch, batch.all_games[:1], np.random.default_rng(3), limit=limit).tolist()


def verdict(agent: AgentProcess, batch: Batch, limit: float | None = PATIENT) -> Fault:
    with pytest.raises(Fault) as found:
        answer(agent, batch, limit)
    return found.value


@pytest.mark.parametrize(
    ("code", "preset"), [("random", "rising_flames_3p_weather"), (PEEKS, "fire_tower_team"), (PEEKS, "solo_2")]
)
def test_answers_and_random_numbers_are_the_same(code: str, preset: str) -> None:
    batch = make_batch(preset, 3)
    batch.reset(5)
    agent, here, there = make_agent(code), np.random.default_rng(1), np.random.default_rng(1)
    with AgentProcess(code) as process:
        for _ in range(12):
            given = ask(agent, batch, batch.all_games, here)
            assert (process.ask(batch, batch.all_games, there) == given).all()
            assert there.bit_generator.state == here.bit_generator.state
            batch.step(given)


@pytest.mark.parametrize("way", RAISED)
def test_whatever_is_raised_is_told_and_the_agent_stays(batch: Batch, way: str) -> None:
    with AgentProcess(does(way)) as agent:
        fault = verdict(agent, batch)
        assert (fault.kind, fault.text) == (Kind.RAISED, RAISED[way])
        assert agent.alive
        assert answer(agent, batch) == answer(agent, batch)


@pytest.mark.parametrize("way", ["exit", "kill", "fork_die"])
@pytest.mark.parametrize("at", [0, 1])
def test_a_process_that_ends_is_noticed_without_a_clock_and_started_again(batch: Batch, way: str, at: int) -> None:
    with AgentProcess(does(way, at), making=None) as agent:
        for _ in range(2):
            assert verdict(agent, batch, None).kind is Kind.DIED
            assert not agent.alive


def test_a_thread_that_ends_the_process_later_is_noticed_at_the_next_question(batch: Batch) -> None:
    with AgentProcess(does("later")) as agent:
        answer(agent, batch)
        while agent.alive:
            time.sleep(0.05)
        assert verdict(agent, batch).kind is Kind.DIED


@pytest.mark.parametrize("way", ["sleep", "deaf", "stop", "slow_text"])
@pytest.mark.parametrize("at", [0, 1])
def test_an_agent_that_hangs_is_late(batch: Batch, way: str, at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolated, "GRACE", 0.5)
    with AgentProcess(does(way, at), making=PATIENT if at else 0.5) as agent:
        if at:
            agent.start()
        assert verdict(agent, batch, 0.5 if at else PATIENT).kind is Kind.LATE


@pytest.mark.parametrize("way", ["fork", "fork_raise"])
def test_a_fork_does_not_answer_twice(batch: Batch, way: str) -> None:
    with AgentProcess(does("nothing")) as plain, AgentProcess(does(way)) as agent:
        for _ in range(3):
            assert answer(agent, batch) == answer(plain, batch)


def test_agents_may_use_processes(batch: Batch) -> None:
    with AgentProcess(does("processes")) as agent:
        assert len(answer(agent, batch)) == 1


@pytest.mark.parametrize("whole", [1, 0])
def test_what_is_sent_is_read_with_care(batch: Batch, whole: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A message that is none of ours, or one that never comes to its end."""
    monkeypatch.setattr(group, "_PATIENCE", 1)
    with AgentProcess(f"{FILE}:Spoils:whole={whole}") as agent:
        assert verdict(agent, batch).kind is Kind.DIED


def test_a_process_that_does_not_take_its_question_is_late(batch: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(group, "_PATIENCE", 1)
    large = make_batch("fire_tower_2p", 256)
    large.reset(1)
    with AgentProcess(does("nothing")) as agent:
        answer(agent, batch)
        os.kill(agent._process.pid, signal.SIGSTOP)  # type: ignore[arg-type, union-attr]
        with pytest.raises(Fault) as found:
            agent.ask(large, large.all_games, np.random.default_rng(1), limit=None)
    assert found.value.kind is Kind.LATE


def test_codes_that_name_nobody_are_told_as_they_are() -> None:
    for code, reason in (("nobody", "unknown agent 'nobody'"), (f"{FILE}:Nobody", "no agent 'Nobody'")):
        with pytest.raises(UnknownNameError, match=reason):
            AgentProcess(code).start()


def test_a_question_that_is_broken_off_leaves_nothing_for_the_next_one(
    batch: Batch, monkeypatch: pytest.MonkeyPatch
) -> None:
    with AgentProcess(does("nothing")) as agent:
        expected = answer(agent, batch)
        with monkeypatch.context() as patched:
            patched.setattr(isolated, "_checked", lambda read: (_ for _ in ()).throw(KeyboardInterrupt))
            with pytest.raises(KeyboardInterrupt):
                answer(agent, batch)
        assert not agent.alive
        assert answer(agent, batch) == expected


def test_other_generators_are_refused(batch: Batch) -> None:
    with AgentProcess("random") as agent, pytest.raises(TypeError, match="not from MT19937"):
        agent.ask(batch, batch.all_games, np.random.Generator(np.random.MT19937(1)))


def test_illegal_answers_are_found(batch: Batch) -> None:
    with AgentProcess(f"{ROOT / 'tests/arena/hostile.py'}:Illegal:chance=1") as agent:
        assert verdict(agent, batch).kind is Kind.ILLEGAL


# -- what is left behind ----------------------------------------------------------------------------------------------


@needs_proc
def test_children_of_agents_end_with_it(batch: Batch, tmp_path: Path) -> None:
    for way in ("nothing", "exit"):
        with AgentProcess(does(way, 2, children=tmp_path / way)) as agent:
            answer(agent, batch)
            if way == "exit":
                verdict(agent, batch)
        wait_until_gone(map(int, (tmp_path / way).read_text().split()))


PARENT = """
import sys
import numpy as np
from firetower_env.isolation.process import AgentProcess
from firetower_env.presets import make_batch

if __name__ == "__main__":
    batch = make_batch("fire_tower_2p", 1)
    batch.reset(1)
    agent = AgentProcess(sys.argv[1])
    agent.start()
    print(agent._process.pid, flush=True)
    agent.ask(batch, batch.all_games, np.random.default_rng(1), limit=float(sys.argv[2]))
"""


def parent(tmp_path: Path, code: str, limit: float) -> subprocess.Popen[bytes]:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    command = [sys.executable, str(script), code, str(limit)]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": import_path()}
    )


@needs_proc
@pytest.mark.parametrize("way", ["deaf", "interpreter"])
def test_an_agent_ends_with_its_parent(tmp_path: Path, way: str) -> None:
    """However deep in thought it is; and its children, too."""
    pids = tmp_path / "pids"
    with parent(tmp_path, does(way, children=pids), PATIENT) as process:
        assert process.stdout is not None
        agent = int(process.stdout.readline())
        while not (pids.exists() and pids.read_text().endswith("\n")):
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
    wait_until_gone(iter([agent, *map(int, pids.read_text().split())]))


def test_a_forgotten_agent_does_not_keep_its_parent_nor_spoil_what_it_prints(tmp_path: Path) -> None:
    with parent(tmp_path, does("write"), PATIENT) as process:
        out, err = process.communicate(timeout=PATIENT)
    assert (process.returncode, len(out.split())) == (0, 1)
    assert [told in err for told in (b"by descriptor", b"by a program", b"by C")] == [True] * 3
