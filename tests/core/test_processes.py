"""A batch in several processes: the same games as in one, and nothing is left behind, whoever ends."""

import copy
import os
import pickle
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from firetower_env import make_batch
from firetower_env.core.batch import Batch
from firetower_env.core.errors import BatchError, GameOverError, IllegalActionError, WorkerError
from firetower_env.core.processes import batch as processes_batch
from firetower_env.core.processes.batch import ProcessBatch
from firetower_env.core.processes.channel import Channel
from firetower_env.core.processes.part import Task
from firetower_env.core.processes.shares import Shares
from firetower_env.core.processes.workers import WATCHING, patience_of
from firetower_env.core.recorder import Recorder
from tests.checkout import import_path
from tests.presets import USUAL

PRESET = USUAL[0]
GAMES = 24


@pytest.fixture(autouse=True)
def share_everything(monkeypatch):
    """Few games are shared, too, so that small tests try what large batches do."""
    monkeypatch.setattr(processes_batch, "WORTH_SHARING", 1)


@pytest.fixture
def shared():
    with make_batch(PRESET, GAMES, auto_reset=True, processes=3) as batch:
        batch.reset(seed=3)
        yield batch


def answers(batch, rng, games=None):
    masks = batch.masks(games)
    return (masks * rng.random(masks.shape)).argmax(axis=1)


def played(batch, steps=60):
    """All that is handed out on the way."""
    batch.reset(seed=3)
    rng = np.random.default_rng(1)
    for step in range(steps):
        games = np.arange(step % 3, batch.count, 1 + step % 2)
        yield from batch.observe(games).values()
        yield batch.packed_masks(games)
        ended = batch.step(answers(batch, rng, games), games)
        yield from (ended.games, ended.returns, ended.truncated, ended.lengths, batch.asked, batch.lengths)
    yield np.array([batch.digest(game) for game in range(batch.count)])


def pickled(batch):
    return pickle.loads(pickle.dumps(batch))  # noqa: S301  our own bytes of a moment ago


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]


def until(found, seconds=60.0):
    end = time.monotonic() + seconds
    while not found() and time.monotonic() < end:
        time.sleep(0.05)
    return found()


@pytest.mark.parametrize("preset", USUAL)
def test_games_are_those_of_one_process(preset):
    alone = list(played(make_batch(preset, GAMES, auto_reset=True)))
    with make_batch(preset, GAMES, auto_reset=True, processes=3) as batch:
        assert isinstance(batch, ProcessBatch)
        for number, (here, there) in enumerate(zip(played(batch), alone, strict=True)):
            np.testing.assert_array_equal(here, there, err_msg=str(number))


def test_games_end_and_begin_anew_in_all_processes():
    ended = set()
    with make_batch("wildfire_rescue_2p", GAMES, auto_reset=True, processes=3) as batch:
        batch.reset(seed=1)
        rng = np.random.default_rng(1)
        for _ in range(80):
            ended.update(batch.step(answers(batch, rng)).games.tolist())
        assert not batch.over.any()
    assert ended == set(range(GAMES))


def test_what_ended_is_told_in_the_order_of_the_games():
    """Games that follow each other are dealt ahead by one process and may be played by another."""
    alone = make_batch("wildfire_rescue_2p", GAMES, auto_reset=True)
    with make_batch("wildfire_rescue_2p", GAMES, auto_reset=True, processes=3) as batch:
        alone.reset(seed=5)
        batch.reset(seed=5)
        rng, number = np.random.default_rng(2), 0
        for _ in range(150):
            games = rng.permutation(GAMES)[: GAMES - 4]
            given = answers(alone, rng, games)
            expected, ended = alone.step(given, games), batch.step(given, games)
            number += ended.games.size
            for name in ("games", "returns", "truncated", "lengths"):
                np.testing.assert_array_equal(getattr(ended, name), getattr(expected, name), err_msg=name)
        assert number > 2 * GAMES
        assert [batch.digest(game) for game in range(GAMES)] == [alone.digest(game) for game in range(GAMES)]


def test_few_games_are_played_at_home(monkeypatch, shared):
    monkeypatch.setattr(processes_batch, "WORTH_SHARING", GAMES)
    monkeypatch.setattr(shared, "_share", None)
    shared.step(answers(shared, np.random.default_rng(1)))
    assert shared.lengths.tolist() == [1] * GAMES


def test_an_illegal_answer_in_any_part_changes_nothing(shared):
    rng = np.random.default_rng(1)
    for _ in range(20):
        shared.step(answers(shared, rng))
    before = [shared.digest(game) for game in range(GAMES)], shared.lengths.tolist()
    alone = pickled(shared)
    for game in (0, GAMES // 2, GAMES - 1):
        wrong = answers(shared, rng)
        wrong[game] = int(np.flatnonzero(shared.masks()[game] == 0)[0])
        with pytest.raises(IllegalActionError) as refused:
            shared.step(wrong)
        with pytest.raises(IllegalActionError) as expected:
            alone.step(wrong)
        assert str(refused.value) == str(expected.value)
        assert ([shared.digest(game) for game in range(GAMES)], shared.lengths.tolist()) == before
    shared.step(answers(shared, rng))
    with pytest.raises(IllegalActionError, match="is not in 0"):
        shared.step(np.full(GAMES, 10**6))


def test_before_the_first_reset_nobody_is_asked():
    with make_batch(PRESET, GAMES, processes=2) as batch, pytest.raises(GameOverError):
        batch.step(np.zeros(GAMES, np.int64))


def test_what_is_handed_out_never_changes(shared):
    rng = np.random.default_rng(1)
    kept = []
    for step in range(12):
        seen, masks, packed = shared.observe(), shared.masks(), shared.packed_masks()
        part = seen["vector"][3:5, 2:]
        kept.append([(array, array.copy()) for array in (*seen.values(), masks, packed, part)])
        if step % 3 == 2:
            kept.pop(0)
        shared.step(answers(shared, rng))
    assert all((array == copied).all() for arrays in kept for array, copied in arrays)


def test_memory_is_used_again_when_it_is_free(shared):
    where = set()
    for _ in range(20):
        seen = shared.observe()
        where.add(seen["vector"].ctypes.data)
    assert len(where) == 2
    del seen


def test_arrays_of_the_caller_are_filled(shared):
    out, masks = shared.empty_observation(), np.empty((GAMES, shared.game.layout.size), np.int8)
    assert shared.observe(out=out) is out
    assert shared.masks(out=masks) is masks
    seen = shared.observe()
    assert all((out[name] == array).all() for name, array in seen.items())
    assert (masks == shared.masks()).all()


def test_everything_else_is_there_too(shared):
    rng = np.random.default_rng(1)
    alone = make_batch(PRESET, GAMES, auto_reset=True)
    alone.reset(seed=3)
    for _ in range(30):
        given = answers(alone, rng)
        alone.step(given)
        shared.step(given)
    saved = shared.save()
    assert all((array == saved[name]).all() for name, array in alone.save().items())
    for batch in (alone, shared):
        batch.redeal(batch.asked, 7)
    assert [shared.digest(game) for game in range(GAMES)] == [alone.digest(game) for game in range(GAMES)]
    assert shared.snapshot(1) == alone.snapshot(1)
    shared.put([0, 1], alone, [5, 6])
    assert shared.digest(0) == alone.digest(5)
    twin = shared.fork([2], copies=2)
    assert type(twin) is Batch
    assert twin.digest(1) == shared.digest(2)
    shared.restore(saved)
    assert [shared.digest(game) for game in range(GAMES)] != [alone.digest(game) for game in range(GAMES)]
    shared.step(answers(shared, rng))


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
def test_copies_are_batches_of_one_process(shared, copied):
    twin = copied(shared)
    assert type(twin) is Batch
    assert twin.auto_reset
    before = shared.digest(0)
    assert twin.digest(0) == before
    twin.step(answers(twin, np.random.default_rng(1)))
    assert shared.digest(0) == before


def test_chance_is_told_where_it_is_listened_to(shared):
    with Recorder(shared) as recorder:
        shared.reset(seed=1)
        assert all(recorder.take(game) for game in range(GAMES))


# -- ends -------------------------------------------------------------------------------------------------------------


def pids(batch):
    return [worker.process.pid for worker in batch._workers]


def descriptors():
    """How many files this process has open, where the system tells."""
    open_files = Path("/proc/self/fd")
    return len(list(open_files.iterdir())) if open_files.is_dir() else 0


def test_a_closed_batch_leaves_no_process():
    before = descriptors()
    batch = make_batch(PRESET, GAMES, processes=3)
    batch.reset(seed=1)
    workers = pids(batch)
    assert all(alive(pid) for pid in workers)
    batch.close()
    batch.close()
    assert not any(alive(pid) for pid in workers)
    with pytest.raises(WorkerError, match="closed"):
        batch.observe()
    del batch
    assert descriptors() == before


def test_a_forgotten_batch_ends_its_processes():
    batch = make_batch(PRESET, GAMES, processes=2)
    (worker,) = pids(batch)
    del batch
    assert until(lambda: not alive(worker))


@pytest.mark.parametrize("where", [0, 1])
def test_a_killed_worker_is_told_of_and_the_others_end(shared, where):
    workers = pids(shared)
    os.kill(workers[where], signal.SIGKILL)
    with pytest.raises(WorkerError, match="exit code -9"):
        shared.step(answers(shared, np.random.default_rng(1)))
    assert not any(alive(pid) for pid in workers)
    for again in (shared.observe, shared.save, lambda: shared.snapshot(0), lambda: shared.reset(seed=1)):
        with pytest.raises(WorkerError, match="exit code -9"):
            again()


@pytest.mark.parametrize("ask", ["step", "observe", "packed_masks", "reset"])
def test_a_worker_that_is_killed_at_its_work_is_told_of(shared, monkeypatch, ask):
    """It is stopped before it is asked, so that it surely has not answered when it is killed."""
    given = {"step": (answers(shared, np.random.default_rng(1)),)}.get(ask, ())
    workers, work = pids(shared), shared._part.work

    def killing(*task):
        os.kill(workers[1], signal.SIGKILL)
        return work(*task)

    monkeypatch.setattr(shared._part, "work", killing)
    os.kill(workers[1], signal.SIGSTOP)
    with pytest.raises(WorkerError, match="exit code -9"):
        getattr(shared, ask)(*given)
    assert not any(alive(pid) for pid in workers)
    with pytest.raises(WorkerError, match="exit code -9"):
        shared.observe()


def test_errors_of_workers_are_raised_here(shared, monkeypatch):
    """A defect of ours is raised as it was, any other with where it happened; the batch can be used after both."""
    answered = answers(shared, np.random.default_rng(1))
    wrong = np.array([int(np.flatnonzero(mask == 0)[0]) for mask in shared.masks()])
    with monkeypatch.context() as unchecked:
        unchecked.setattr(shared.engine, "check", lambda *_: None)
        unchecked.setattr(shared._part, "work", lambda *_: 0)
        with pytest.raises(IllegalActionError, match="is not legal"):
            shared.step(wrong)
    nowhere = np.full(GAMES, 10**6)
    with monkeypatch.context() as unchecked:
        unchecked.setattr(shared._part, "work", lambda *_: 0)
        with pytest.raises(WorkerError, match=r"(?s)failed.*IndexError"):
            shared._observe(nowhere, np.zeros(GAMES, np.int64))
    shared.step(answered)
    assert shared.lengths.tolist() == [1] * GAMES


def test_an_interrupted_batch_is_not_played_on(shared, monkeypatch):
    workers = pids(shared)

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(shared._part, "work", interrupted)
    with pytest.raises(KeyboardInterrupt):
        shared.observe()
    with pytest.raises(WorkerError, match="interrupted"):
        shared.observe()
    assert not any(alive(pid) for pid in workers)


_SCRIPT = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever started the tests may have it ignored
from firetower_env import make_batch
from firetower_env.core.processes import batch as processes_batch
processes_batch.WORTH_SHARING = 1
batch = make_batch(sys.argv[1], 1024, processes=3)
batch.reset(seed=1)
print(*[worker.process.pid for worker in batch._workers], flush=True)
{then}
"""


@contextmanager
def script(then):
    """A process with a batch of its own, which is killed where it does not end by itself."""
    code = _SCRIPT.format(then=then)
    env = {**os.environ, "PYTHONPATH": import_path()}
    with subprocess.Popen([sys.executable, "-c", code, PRESET], stdout=subprocess.PIPE, text=True, env=env) as run:
        try:
            yield run
        finally:
            run.kill()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_workers_end_with_their_owner(how):
    with script(
        "while True: batch.step(batch.masks().argmax(axis=1)) if not batch.over.any() else batch.reset()"
    ) as run:
        workers = [int(pid) for pid in run.stdout.readline().split()]
        assert len(workers) == 2
        run.send_signal(how)
        run.wait(60)
    assert until(lambda: not any(alive(pid) for pid in workers))


def test_a_script_that_just_ends_leaves_nothing():
    with script("pass") as run:
        workers = [int(pid) for pid in run.stdout.readline().split()]
        assert run.wait(60) == 0
    assert not any(alive(pid) for pid in workers)


def test_a_forked_child_cannot_play_it(shared):
    child = os.fork()
    if not child:
        try:
            shared.observe()
        except BatchError:
            os._exit(7)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    shared.observe()


# -- shares and channels ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("processes", [2, 3, 7])
def test_every_row_is_in_one_share(processes):
    rng, shares = np.random.default_rng(1), Shares(processes)
    for rows in (7, 40, 5000):
        questions = rng.integers(0, 40, rows)
        order, bounds = shares.divide(questions)
        assert sorted(order.tolist()) == list(range(rows))
        assert (np.diff(questions[order]) >= 0).all()
        assert bounds[0] == 0
        assert bounds[-1] == rows
        assert (np.diff(bounds) >= 0).all()
        shares.learn(rng.random(processes))


def test_shares_come_to_take_the_same_time():
    """The last question costs ten times as much as the others."""
    questions, shares = np.repeat(np.arange(8), 500), Shares(2)
    cost = np.where(questions == 7, 10.0, 1.0)

    def seconds():
        order, bounds = shares.divide(questions)
        return np.add.reduceat(cost[order], bounds[:-1])

    first = seconds()
    for _ in range(100):
        shares.learn(seconds())
    assert np.ptp(first) > 0.5 * first.mean()
    assert np.ptp(seconds()) < 0.02 * first.mean()


def test_processes_watch_for_each_other_where_each_has_a_core(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1, 2}, raising=False)
    assert patience_of(3) == WATCHING
    assert patience_of(4) == 0


@pytest.mark.parametrize("patience", [0.0, 60.0])
def test_channels_bring_results_and_ends(patience):
    here, there = (Channel(end, patience) for end in socket.socketpair())
    there.send_result(7)
    there.send_error(BatchError("no such game"))
    assert here.receive_result() == 7
    with pytest.raises(BatchError, match="no such game"):
        here.receive_result()
    here.send_task(Task.OBSERVE, 2, 3, 4)
    assert there.receive_task() == (Task.OBSERVE, 2, 3, 4)
    there.close()
    with pytest.raises(EOFError):
        here.receive_result()
    here.close()


# -- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("processes", [0, -1, 1.5, "2", True, None])
def test_processes_are_counted(processes):
    with pytest.raises(BatchError, match="process"):
        make_batch(PRESET, GAMES, processes=processes)


def test_every_process_needs_a_game():
    with pytest.raises(BatchError, match="cannot be shared"):
        make_batch(PRESET, 2, processes=3)
    with pytest.raises(BatchError, match="number of games"):
        make_batch(PRESET, "2", processes=3)


def test_one_process_is_a_plain_batch():
    with make_batch(PRESET, 2, processes=1) as batch:
        assert type(batch) is Batch


def test_a_game_that_others_cannot_import_is_refused(monkeypatch):
    game = make_batch(PRESET, 1).game
    hidden = type("Hidden", (type(game),), {"__module__": "nowhere_to_be_found"})(game.rules)
    with pytest.raises(WorkerError, match=r"other processes|failed"):
        processes_batch.new_batch(hidden, 4, processes=2)
