"""Replays: a written game proves itself, and every kind of damage is named."""

from __future__ import annotations

import hashlib
import json
import os
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from firetower_env.core.batch import Batch
from firetower_env.core.errors import BatchError, IllegalActionError, ReplayError
from firetower_env.core.recorder import Recorder
from firetower_env.presets import PRESETS, make_batch
from firetower_env.replay import Playback, ReplayWriter, TruncatedReplayError, lines, playback, read_replay, verify
from firetower_env.replay.lines import MAX_BYTES, MAX_LINE, MAX_SCORES
from firetower_env.selfcheck.replays import damage, judge
from tests.presets import briefly

Lines = list[dict[str, Any]]


def record(path: Path, preset: str = "fire_tower_2p", seed: int = 1, most: int = 2000, turns: int = 60) -> Batch:
    """Random play, written to a file."""
    rng = np.random.default_rng(seed)
    batch = make_batch(preset, 1, **briefly(preset, turns))
    batch.reset(seeds=[seed])
    with ReplayWriter(path, batch, env_id=PRESETS[preset].env_id, agents=["random"] * batch.game.seats) as writer:
        for _ in range(most):
            if batch.over[0]:
                break
            writer.play(int(rng.choice(np.flatnonzero(batch.masks()[0]))))
    return batch


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("replays") / "game.jsonl"
    record(path, "fire_tower_3p_events", seed=3, turns=400)
    return path


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "copy.jsonl"


# -- round trips ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_a_written_game_proves_itself(preset: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    batch = record(path, preset)
    proof = verify(path)
    assert proof.complete
    assert proof.over
    assert proof.decisions == batch.lengths[0]
    assert proof.returns == tuple(batch.returns[0].tolist())
    assert proof.outcome == batch.snapshot().outcome
    assert proof.digests == 2 + proof.decisions // 25


def test_the_view_of_the_writer_does_not_matter(tmp_path: Path) -> None:
    """The same real answers, given in the turned and in the absolute view, are one and the same file."""
    turned, absolute = tmp_path / "turned.jsonl", tmp_path / "absolute.jsonl"
    record(turned, "fire_tower_4p")
    batch = make_batch("fire_tower_4p", 1, relative=False, max_turns=60)
    batch.reset(seeds=[1])
    replay = read_replay(turned)
    with ReplayWriter(absolute, batch, env_id=replay.header.env_id, agents=replay.header.agents) as writer:
        for decision in replay.decisions:
            writer.play(decision.action)
    assert absolute.read_bytes() == turned.read_bytes()


def test_one_game_of_many_is_recorded_alone(tmp_path: Path) -> None:
    batch = make_batch("fire_tower_2p", 3)
    batch.reset(7)
    rng = np.random.default_rng(0)
    with ReplayWriter(tmp_path / "one.jsonl", batch, game=1) as writer:
        for _ in range(40):
            batch.step([int(np.flatnonzero(batch.masks([0])[0])[0])], [0])
            writer.play(int(rng.choice(np.flatnonzero(batch.masks([1])[0]))))
    proof = verify(tmp_path / "one.jsonl")
    assert (proof.decisions, proof.over, proof.complete) == (40, False, True)


def test_every_position_can_be_visited_in_any_order(game: Path) -> None:
    playback = Playback(read_replay(game))
    digests = {}
    for position in (0, 40, 7, 33, 32, 31, playback.length, 1):
        playback.go_to(position)
        assert playback.position == position
        digests[position] = playback.batch.digest()
    for position, digest in digests.items():
        playback.go_to(position)
        assert playback.batch.digest() == digest
    with pytest.raises(ReplayError, match="position"):
        playback.go_to(playback.length + 1)


def test_an_illegal_answer_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    batch = make_batch("fire_tower_2p", 1)
    batch.reset(1)
    with ReplayWriter(path, batch) as writer:
        with pytest.raises(IllegalActionError):
            writer.play(300)
        writer.play(int(np.flatnonzero(batch.masks()[0])[0]))
    assert verify(path).decisions == 1


def test_a_writer_needs_a_fresh_game_of_its_own(tmp_path: Path) -> None:
    batch = make_batch("fire_tower_2p", 1)
    batch.reset(1)
    batch.step([int(np.flatnonzero(batch.masks()[0])[0])])
    with pytest.raises(BatchError, match="right after reset"):
        ReplayWriter(tmp_path / "late.jsonl", batch)
    endless = make_batch("fire_tower_2p", 1, auto_reset=True)
    endless.reset(1)
    with pytest.raises(BatchError, match="auto_reset"):
        ReplayWriter(tmp_path / "endless.jsonl", endless)


def test_an_existing_file_is_kept_unless_told_otherwise(game: Path) -> None:
    before = game.read_bytes()
    batch = make_batch("fire_tower_2p", 1)
    batch.reset(1)
    with pytest.raises(FileExistsError):
        ReplayWriter(game, batch)
    assert game.read_bytes() == before


def test_after_an_error_the_file_can_be_stepped_through(copy: Path) -> None:
    batch = make_batch("fire_tower_2p", 1)
    batch.reset(1)

    def break_down() -> None:
        with ReplayWriter(copy, batch) as writer:
            writer.play(int(np.flatnonzero(batch.masks()[0])[0]))
            raise RuntimeError("an agent broke down")

    with pytest.raises(RuntimeError, match="agent"):
        break_down()
    with pytest.raises(TruncatedReplayError):
        verify(copy)
    assert verify(copy, partial=True).decisions == 1
    assert batch.engine.chance.listener is None


# -- damage -----------------------------------------------------------------------------------------------------------


def rewritten(game: Path, copy: Path, change: Callable[[Lines], object]) -> Path:
    """A copy with changed lines and a checksum that fits, as a forger would make it."""
    lines: Lines = [json.loads(line) for line in game.read_text().splitlines()]
    change(lines)
    data = [json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines]
    if "checksum" in lines[-1]:
        lines[-1]["checksum"] = hashlib.blake2b(b"".join(data[:-1]), digest_size=12).hexdigest()
        data[-1] = json.dumps(lines[-1], separators=(",", ":")).encode() + b"\n"
    copy.write_bytes(b"".join(data))
    return copy


def test_the_forger_alone_changes_nothing(game: Path, copy: Path) -> None:
    assert verify(rewritten(game, copy, lambda lines: None)) == verify(game)


def _set(place: int, **values: Any) -> Callable[[Lines], object]:
    return lambda lines: lines[place].update(values)


def _rule(**values: Any) -> Callable[[Lines], object]:
    return lambda lines: lines[0]["rules"].update(values)


def _flip_chance(lines: Lines) -> None:
    line = next(line for line in lines[1:] if line.get("chance"))
    line["chance"][0][0] = "nothing"


def _drop_chance(lines: Lines) -> None:
    del next(line for line in lines[1:] if line.get("chance"))["chance"]


FORGERIES = {
    "foreign format": (_set(0, format="other"), r"line 1: not the head"),
    "newer version": (_set(0, version=2), r"line 1: format version 2"),
    "version as text": (_set(0, version="1"), r"line 1: 'version'"),
    "unknown field": (_set(0, extra=1), r"line 1: 'extra'"),
    "unknown field in a decision": (_set(5, extra=1), r"line 6: 'extra'"),
    "unknown game": (_set(0, game="chess"), r"line 1: unknown game 'chess'"),
    "other game version": (_set(0, game_version=99), r"line 1: recorded with version 99"),
    "seed too large": (_set(0, seed=1 << 64), r"line 1: 'seed'"),
    "negative seed": (_set(0, seed=-1), r"line 1: 'seed'"),
    "other seed": (_set(0, seed=4), r"line 1: the chance of the setup"),
    "missing rule": (lambda lines: lines[0]["rules"].pop("teams"), r"line 1: the rules do not name"),
    "unknown rule": (_rule(cls=1), r"line 1: the rules do not name"),
    "impossible rule": (_rule(hand_size=10**30), r"line 1: "),
    "rule of another type": (_rule(hand_size=[]), r"line 1: "),
    "nested towers": (_rule(towers=[[0], [1], [2]]), r"line 1: "),
    "other rule": (_rule(tower_ablaze=False), r"line \d+: the digest"),
    "flipped setup": (lambda lines: lines[0]["chance"].reverse(), r"line 1: the chance of the setup"),
    "flipped first digest": (_set(0, digest="0" * 24), r"line 1: the digest"),
    "illegal action": (_set(1, action=303), r"line 2: .*not legal"),
    "action out of range": (_set(1, action=9999), r"line 2: action 9999"),
    "huge action": (_set(1, action=10**40), r"line 2: 'action'"),
    "action as text": (_set(1, action="7"), r"line 2: 'action'"),
    "other seat": (_set(1, seat=9), r"line 2: the asked seat"),
    "other question": (_set(1, question="KEEP"), r"line 2: the question"),
    "flipped chance": (_flip_chance, r"line \d+: the chance"),
    "dropped chance": (_drop_chance, r"line \d+: the chance"),
    "flipped digest": (_set(25, digest="0" * 24), r"line 26: the digest"),
    "dropped digest": (lambda lines: lines[25].pop("digest"), r"line 26: the digest is None"),
    "digest out of place": (_set(3, digest="0" * 24), r"line 4: the digest"),
    "wrong number": (_set(3, n=9), r"line 4: the number of the decision"),
    "lost line": (lambda lines: lines.pop(7), r"line 8: the number of the decision"),
    "doubled line": (lambda lines: lines.insert(7, lines[7]), r"line 9: the number of the decision"),
    "doubled end": (lambda lines: lines.append(lines[-1]), r"something follows|checksum"),
    "other returns": (_set(-1, returns=[0.0, 0.0, 0.0]), r"line \d+: the returns"),
    "other outcome": (_set(-1, outcome="everybody won"), r"line \d+: the outcome"),
    "left, not over": (_set(-1, end="left"), r"line \d+: the end"),
    "other last digest": (_set(-1, digest="0" * 24), r"line \d+: the digest"),
    "too few decisions": (_set(-1, decisions=3), r"line \d+: the number of decisions"),
    "no last line": (lambda lines: lines.pop(), r"line \d+: the file stops here"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_named(name: str, game: Path, copy: Path) -> None:
    change, reason = FORGERIES[name]
    with pytest.raises(ReplayError, match=reason):
        verify(rewritten(game, copy, change))


def test_a_flipped_legal_action_is_found(game: Path, copy: Path) -> None:
    """Another legal answer makes another game: something that follows cannot fit."""
    playback = Playback(read_replay(game))
    for position in (0, 1, 20):
        playback.go_to(position)
        legal = np.flatnonzero(playback.batch.masks()[0])
        other = int(next(a for a in legal if a != playback.replay.decisions[position].action))
        with pytest.raises(ReplayError, match=r"line \d+"):
            verify(rewritten(game, copy, _set(position + 1, action=other)))


@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"{}\n", b"[]\n", b"null", b"\xff\xfe\x00", b"[" * 60000, b"x" * (MAX_LINE + 10), b"\x89PNG\r\n"],
)
@pytest.mark.parametrize("partial", [False, True])
def test_foreign_files_are_refused(content: bytes, partial: bool, copy: Path) -> None:
    copy.write_bytes(content)
    with pytest.raises(ReplayError, match="line 1"):
        verify(copy, partial=partial)


def test_an_oversize_line_is_refused(game: Path, copy: Path) -> None:
    with pytest.raises(ReplayError, match="line 3: longer than"):
        verify(rewritten(game, copy, _set(2, question="x" * MAX_LINE)))


def test_a_truncated_file_is_named_and_can_be_read_on_demand(game: Path, copy: Path) -> None:
    data = game.read_bytes()
    whole = verify(game).decisions
    for cut in (len(data) - 1, len(data) - 60, len(data) // 2, len(data) // 3):
        copy.write_bytes(data[:cut])
        with pytest.raises(TruncatedReplayError, match=r"line \d+: the file stops here"):
            verify(copy)
        proof = verify(copy, partial=True)
        assert not proof.complete
        assert proof.decisions == data[:cut].count(b"\n") - 1 <= whole


def test_random_damage_never_surprises(tmp_path: Path) -> None:
    """Damage gives a ReplayError that names a line, or the very same proof where it says the same in other words."""
    path, copy = tmp_path / "short.jsonl", tmp_path / "copy.jsonl"
    record(path, seed=5, most=30)
    data, proof = path.read_bytes(), verify(path)
    rng = np.random.default_rng(11)
    refused = 0
    for _ in range(400):
        kind, damaged = damage(data, rng)
        copy.write_bytes(damaged)
        refused += judge(copy, proof, bool(rng.integers(2)), kind)
    assert refused > 320


# -- the recorder -----------------------------------------------------------------------------------------------------


def test_the_recorder_collects_per_game_and_stops() -> None:
    batch = make_batch("fire_tower_2p", 3)
    with Recorder(batch, [0, 2]) as recorder:
        batch.reset(1)
        first, third = recorder.take(0), recorder.take(2)
        assert [kind for kind, _ in first] == ["deal", "shuffle", "wind"]
        assert first != third
        assert recorder.take(0) == []
        hands, pile = first[0][1], first[1][1]
        assert [len(hand) for hand in hands] == [5, 5]
        assert len(pile) == 43
        with pytest.raises(KeyError):
            recorder.take(1)
        with pytest.raises(BatchError, match="listens"):
            Recorder(batch)
    assert batch.engine.chance.listener is None


# -- size -------------------------------------------------------------------------------------------------------------


def fattened(game: Path, copy: Path, size: int) -> Path:
    """A file of well-formed lines that are as fat as lines may be."""
    header = game.read_bytes().splitlines(keepends=True)[0]
    scores = ",".join(["[1,0.5]"] * MAX_SCORES)
    with copy.open("wb") as file:
        file.write(header)
        number = 0
        while file.tell() < size:
            line = f'{{"n":{number},"seat":0,"question":"WIND","action":1,"scores":[{scores}]}}\n'
            file.write(line.encode())
            number += 1
    return copy


def peak(action: Callable[[], object]) -> int:
    """The most memory that was taken at once, in bytes."""
    tracemalloc.start()
    try:
        action()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_fat_lines_take_no_more_memory_than_their_file(game: Path, copy: Path) -> None:
    size = 4_000_000
    fattened(game, copy, size)

    def read() -> None:
        replay = read_replay(copy, partial=True)
        assert len(replay.decisions[len(replay.decisions) - 1].scores) == MAX_SCORES
        with pytest.raises(ReplayError, match="line 2"):
            Playback(replay).prove()

    assert peak(read) < 2 * size


def test_a_file_that_is_too_large_is_not_read(game: Path, copy: Path) -> None:
    copy.write_bytes(game.read_bytes())
    with copy.open("r+b") as file:
        file.truncate(MAX_BYTES + 1)

    def read() -> None:
        with pytest.raises(ReplayError, match="at most"):
            read_replay(copy, partial=True)

    assert peak(read) < 1_000_000


def test_a_file_that_grows_while_it_is_read_has_the_same_limit(
    game: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fattened(game, copy, 200_000)
    monkeypatch.setattr(lines, "MAX_BYTES", 100_000)
    monkeypatch.setattr(lines, "open_bounded", lambda path, _most: path.open("rb"))
    with pytest.raises(ReplayError, match="at most"):
        read_replay(copy, partial=True)


def test_only_regular_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "endless").symlink_to("/dev/zero")
    (tmp_path / "folder").mkdir()
    for name in ("pipe", "endless", "folder"):
        with pytest.raises(ReplayError, match="regular file"):
            read_replay(tmp_path / name, partial=True)
    with pytest.raises(FileNotFoundError):
        read_replay(tmp_path / "nothing")


@pytest.mark.parametrize(
    "chance",
    [
        [["wind", [[[1]]]]],
        [["wind", "text"]],
        [["wind", {"a": 1}]],
        [["wind", None]],
        [["wind", 1 << 70]],
        [["wind", [0] * 2000]],
        [["wind", [[0] for _ in range(2000)]]],
        [["wind", 0]] * 2000,
        [["w" * 300, 0]],
    ],
)
def test_chance_that_no_game_brings_is_refused(game: Path, copy: Path, chance: Any) -> None:
    for place in (0, 3):
        with pytest.raises(ReplayError, match=rf"line {place + 1}: 'chance"):
            read_replay(rewritten(game, copy, _set(place, chance=chance)))


@pytest.mark.parametrize("rule", [{"a": 1}, [[0]], [0] * 2000, "x" * 300, 1 << 70])
def test_rules_that_no_game_has_are_refused(game: Path, copy: Path, rule: Any) -> None:
    with pytest.raises(ReplayError, match="line 1: 'rules"):
        read_replay(rewritten(game, copy, _rule(hand_size=rule)))


def test_long_games_keep_few_positions_and_reach_them_all(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replay = read_replay(game)
    plain = Playback(replay)
    monkeypatch.setattr(playback, "MOST_KEYFRAMES", 4)
    monkeypatch.setattr(playback, "KEYFRAME_EVERY", 8)
    sparse = Playback(replay)
    for position in (replay_end := len(replay.decisions), 0, replay_end // 2, replay_end // 3, replay_end - 1, 9):
        for one in (plain, sparse):
            one.go_to(position)
        assert plain.batch.digest() == sparse.batch.digest()
        assert len(sparse._keyframes) <= 4
