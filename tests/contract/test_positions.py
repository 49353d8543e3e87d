"""Positions: every moment of a game can be written down and laid out again, and what cannot be is refused."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import firetower_env
from firetower_env.core.batch import Batch
from firetower_env.core.errors import BatchError, PositionError, ReplayError
from firetower_env.core.positions import GENERAL_FIELDS
from firetower_env.positions import MAX_BYTES, position_text, preset_of, read_position
from firetower_env.presets import PRESETS, make_batch, make_game
from firetower_env.replay import ReplayWriter, read_replay, verify
from firetower_env.selfcheck.play import random_actions, same
from tests.contract.helpers import digests, started, varied_positions
from tests.presets import ALL, briefly, last_of_each, spread

WRITTEN = [name for name in ALL if make_game(name).positions is not None]
USUAL = list(last_of_each(lambda game: game.name, WRITTEN))
_AFTER = 8

Change = Callable[[dict[str, Any]], Any]


def seen_by_all(batch: Batch, game: int) -> list[dict[str, np.ndarray]]:
    return [batch.observe([game], [seat]) for seat in range(batch.game.seats)]


@pytest.mark.parametrize("preset", WRITTEN)
def test_sections_hold_the_whole_state(preset: str) -> None:
    positions = make_game(preset).positions
    assert positions is not None
    found = [name for section in positions.sections.values() for name in (section.field, section.size) if name]
    assert len(set(found)) == len(found)
    assert not positions.worked_out & set(found)
    assert {*found, *positions.worked_out} | GENERAL_FIELDS == set(positions.state.fields())
    assert all(section.doc and section.value.words for section in positions.sections.values())


@pytest.mark.parametrize("preset", spread(last_of_each(lambda game: (game.name, game.seats), WRITTEN), WRITTEN))
def test_a_position_is_the_game(preset: str) -> None:
    """At every question: the same is seen and asked, and the same answers lead the same way, chance included."""
    batch, twin = started(preset, 12, seed=8), make_batch(preset, 1)
    rng, tried = np.random.default_rng(8), 0
    for game in varied_positions(batch, each=1, steps=60, seed=8):
        tried += 1
        position = json.loads(json.dumps(batch.position_of(game)))
        twin.set_position(position)
        assert twin.position_of() == position
        branch = batch.fork([game])
        for _ in range(_AFTER):
            assert twin.questions() == branch.questions()
            assert same(twin.masks(), branch.masks())
            assert same(seen_by_all(twin, 0), seen_by_all(branch, 0))
            if branch.over[0]:
                break
            actions = random_actions(branch, branch.all_games, rng)
            branch.step(actions)
            twin.step(actions)
    assert tried > 3


@pytest.mark.parametrize("preset", USUAL)
def test_redeals_after_a_position(preset: str) -> None:
    batch = started(preset, 4, seed=5)
    for game in varied_positions(batch, each=1, steps=30, seed=5):
        twin = make_batch(preset, 3)
        twin.set_position(batch.position_of(game))
        for seat in range(batch.game.seats):
            seen = batch.observe([game], [seat])
            twin.redeal(seat, [1, 2, 3])
            assert all(same(twin.observe([copy], [seat]), seen) for copy in range(3))
            twin.set_position(batch.position_of(game))


@pytest.mark.parametrize("preset", USUAL)
def test_what_is_not_named_is_dealt_from_the_seed(preset: str) -> None:
    batch, other = make_batch(preset, 6), make_batch(preset, 6)
    at = batch.game.positions.moments[0]  # type: ignore[union-attr]
    batch.set_position({"at": at, "seed": 3})
    assert len(set(digests(batch))) == 1
    batch.set_position({"at": at, "seed": 3}, seeds=range(6))
    assert len(set(digests(batch))) == 6
    other.set_position({"at": at}, seeds=range(6))
    assert digests(other) == digests(batch)
    before = digests(batch)
    batch.set_position({"at": at}, [4, 1], seed=9)
    assert [now == then for now, then in zip(digests(batch), before, strict=True)] == [
        True,
        False,
        True,
        True,
        False,
        True,
    ]
    batch.set_position({})
    other.reset(3)
    batch.set_position({"preset": preset}, seed=3)
    assert digests(batch) == digests(other)
    batch.set_position({}, [])
    for _ in range(20):
        running = np.flatnonzero(batch.asked >= 0)
        batch.step(random_actions(batch, running, np.random.default_rng(0)), running)


def _set(**changes: Any) -> Change:
    return lambda position: position.update(changes)


def _pending(**changes: Any) -> Change:
    return lambda position: position["pending"][-1].update(changes)


_NEST: Any = []
for _ in range(60):
    _NEST = [_NEST, _NEST]
HOSTILE: dict[str, tuple[Change, str]] = {
    "unknown section": (_set(nonsense=1), "there is no section 'nonsense'"),
    "section that is no word": (lambda position: position.update({10**5000: 1}), "there is no section"),
    "near miss": (_set(seeed=1), "did you mean seed"),
    "other preset": (lambda position: position.update(preset=next(n for n in ALL if n != position["preset"])), "."),
    "unknown preset": (_set(preset="no_such_preset"), "there is no preset"),
    "preset of another kind": (_set(preset=["x"]), "preset must be"),
    "other game": (lambda position: (position.pop("preset"), position.update(game="chess")), "one of 'chess'"),
    "unknown option": (_set(options={"no_such_option": 1}), "no_such_option"),
    "options of another kind": (_set(options=[1]), "options must be"),
    "negative seed": (_set(seed=-1), "seed must be"),
    "large seed": (_set(seed=1 << 64), "seed must be"),
    "very large seed": (_set(seed=10**5000), "seed must be"),
    "seed as text": (_set(seed="7"), "seed must be"),
    "unknown stream": (_set(chance={"no_such": 1}), "chance: there is no"),
    "negative count": (lambda position: position.update(chance=dict.fromkeys(position["chance"], -1)), "chance"),
    "chance of another kind": (_set(chance=7), "chance must be"),
    "nothing pending": (_set(pending=[]), "pending must be"),
    "far too much pending": (lambda position: position.update(pending=position["pending"] * 100), "pending must be"),
    "pending of another kind": (_set(pending=7), "pending must be"),
    "step of another kind": (_set(pending=[7]), "pending"),
    "unknown step": (_pending(step="NO_SUCH_QUESTION"), "there is no 'NO_SUCH_QUESTION'"),
    "unknown column": (_pending(nonsense=1), "there is no 'nonsense'"),
    "large column": (_pending(seat=1 << 20), "seat must be"),
    "seat that is not there": (_pending(seat=99), "no game can be like this"),
    "twice asked": (lambda position: position["pending"].append(position["pending"][-1]), "no game can be like this"),
    "only the bottom": (lambda position: position["pending"].__delitem__(slice(1, None)), "."),
    "both at and pending": (_set(at="turn"), "at and pending"),
    "unknown moment": (lambda position: (position.pop("pending"), position.update(at="noon")), "there is no 'noon'"),
}


@pytest.mark.parametrize("preset", USUAL)
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_positions_are_refused_and_change_nothing(preset: str, name: str) -> None:
    change, reason = HOSTILE[name]
    batch = started(preset, 3, seed=2)
    position = batch.position_of(1)
    change(position)
    before = digests(batch), batch.save(), batch.masks()
    if name == "only the bottom" and len(position["pending"]) == len(batch.position_of(1)["pending"]):
        position["pending"] = [{"step": position["pending"][0]["step"], "seat": -1}]
    with pytest.raises(PositionError, match=reason):
        batch.set_position(position)
    assert digests(batch) == before[0]
    assert same(batch.save(), before[1])
    assert same(batch.masks(), before[2])


@pytest.mark.parametrize("preset", USUAL)
def test_every_section_refuses_what_is_none_of_its_kind(preset: str) -> None:
    batch = started(preset, 1, seed=2)
    before = digests(batch)
    hostile = (
        None,
        -1,
        1 << 40,
        10**5000,
        0.5,
        "no_such_thing",
        ["no_such_thing"] * 5000,
        {"99": 1},
        {0: -1},
        _NEST,
        "X*999",
    )
    for key in batch.game.positions.sections:  # type: ignore[union-attr]
        refused = 0
        for value in hostile:
            try:
                batch.set_position({key: value})
            except PositionError as error:
                refused += len(str(error)) < 4000
            else:
                batch = started(preset, 1, seed=2)
            assert digests(batch) == before
        assert refused >= len(hostile) - 2, key


@pytest.mark.parametrize("preset", USUAL)
def test_shuffled_sections_are_refused_or_sound(preset: str) -> None:
    """Sections of other moments: what is taken can be played to the end."""
    batch, rng = started(preset, 8, seed=4), np.random.default_rng(4)
    moments = [batch.position_of(game) for game in varied_positions(batch, each=1, steps=60, seed=4)]
    twin, taken = make_batch(preset, 1), 0
    for number, moment in enumerate(moments * 3):
        other = moments[int(rng.integers(len(moments)))]
        keys = [key for key in other if rng.random() < 0.1 and key not in ("preset", "pending")]
        try:
            twin.set_position({**moment, **{key: other[key] for key in keys}, "seed": number})
        except PositionError:
            continue
        taken += 1
        for _ in range(60):
            if twin.over[0]:
                break
            twin.step(random_actions(twin, twin.all_games, rng))
    assert taken


@pytest.mark.parametrize("preset", USUAL)
def test_positions_say_which_rules_they_belong_to(preset: str) -> None:
    usual, kin = started(preset, 1), [name for name in WRITTEN if PRESETS[name].game == PRESETS[preset].game]
    others = (make_batch(name, 1, **briefly(name, 9)) for name in (preset, *kin))
    other = next(batch for batch in others if batch.game.rules != usual.game.rules)
    other.reset(3)
    position = other.position_of()
    assert preset_of(position)[0] in PRESETS
    twin = make_batch(preset_of(position)[0], 1, **preset_of(position)[1])
    twin.set_position(position)
    assert twin.game.rules == other.game.rules
    with pytest.raises(PositionError, match="other rules"):
        usual.set_position(position)
    with pytest.raises(PositionError, match="other rules"):
        other.set_position(usual.position_of())
    without = {key: value for key, value in position.items() if key not in ("preset", "options")}
    other.set_position({**without, "game": other.game.name, "seed": np.int64(5)})


def test_games_that_are_over_or_not_begun_are_no_positions() -> None:
    batch = make_batch(WRITTEN[0], 1)
    with pytest.raises(PositionError, match="over or has not begun"):
        batch.position_of()
    with pytest.raises(BatchError):
        batch.position_of(1)
    for given in (None, [], "x", 7):
        with pytest.raises(PositionError, match="a position is a mapping"):
            batch.set_position(given)  # type: ignore[arg-type]


def test_a_game_without_positions_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = started(WRITTEN[0], 1)
    monkeypatch.setitem(vars(batch.game), "positions", None)
    for call in (batch.position_of, lambda: batch.set_position({})):
        with pytest.raises(PositionError, match="can neither be written nor laid out"):
            call()


# -- files and replays ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", USUAL)
def test_files(preset: str, tmp_path: Path) -> None:
    batch = started(preset, 2, seed=6)
    position = firetower_env.position_of(batch, 1)
    for name, text in (("a.yaml", position_text(position)), ("a.json", json.dumps(position))):
        (tmp_path / name).write_text(text)
        assert read_position(tmp_path / name) == position
    assert preset_of(position)[0] == preset
    assert len(position_text(position)) < MAX_BYTES // 4
    other = make_batch(preset_of(position)[0], 1, **preset_of(position)[1])
    other.set_position(position)
    assert other.position_of() == position


def test_yaml_of_people(tmp_path: Path) -> None:
    pytest.importorskip("yaml")
    (tmp_path / "p.yaml").write_text("# a puzzle\npreset: x\ngems: [a, b]\nhands:\n  0: A B*2\n")
    assert read_position(tmp_path / "p.yaml") == {"preset": "x", "gems": ["a", "b"], "hands": {0: "A B*2"}}


@pytest.mark.parametrize(
    "text",
    [
        b"\xff\xfe\x00",
        b"x" * (MAX_BYTES + 1),
        b"{" * 9000,
        b"[" * 9000,
        b'{"a": ' * 5000,
        b"- 1\n- 2\n",
        b"just words",
        b"{1: 2}",
        b"a: !!python/object/apply:os.system [ls]",
        b'{"seed": ' + b"9" * 9000 + b"}",
    ],
)
def test_hostile_files_are_refused(text: bytes, tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_bytes(text)
    with pytest.raises(PositionError):
        read_position(tmp_path / "p.yaml")


def test_folders_are_no_positions(tmp_path: Path) -> None:
    with pytest.raises(PositionError, match="a regular file"):
        read_position(tmp_path)


@pytest.mark.parametrize("position", [{}, {"preset": "no_such"}, {"preset": 7}, {"game": "chess"}, {"options": 7}])
def test_files_name_what_is_played(position: dict[str, Any]) -> None:
    with pytest.raises(PositionError):
        preset_of(position)


def recorded(path: Path, preset: str, **from_position: bool) -> Path:
    batch, rng = make_batch(preset, 2), np.random.default_rng(3)
    batch.reset(3)
    for _ in range(4):
        batch.step(random_actions(batch, batch.all_games, rng))
    batch.set_position(batch.position_of(0), [1])
    with ReplayWriter(path, batch, game=1, env_id=PRESETS[preset].env_id, **from_position) as writer:
        for _ in range(6):
            writer.play(int(random_actions(batch, np.array([1]), rng)[0]))
    return path


@pytest.mark.parametrize("preset", USUAL)
def test_replays_from_positions_prove_themselves(preset: str, tmp_path: Path) -> None:
    path = recorded(tmp_path / "game.jsonl", preset, from_position=True)
    header = read_replay(path).header
    assert header.version == 2
    assert verify(path).decisions == 6
    lines = path.read_text().splitlines()[:-1]
    for change in ({"version": 1}, {"position": None}, {"position": {**header.position, "seed": -1}}, {"position": {}}):  # type: ignore[dict-item]
        path.write_text("\n".join([json.dumps(json.loads(lines[0]) | change), *lines[1:], ""]))
        with pytest.raises(ReplayError, match="line 1"):
            verify(path, partial=True)
    with pytest.raises(BatchError, match="begins with its game"):
        recorded(tmp_path / "late.jsonl", preset)
