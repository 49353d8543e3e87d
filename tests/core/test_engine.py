"""The engine with a toy game of its own: stacks, automatic phases, skipping, grouping, refusals."""

from typing import Any, ClassVar

import numpy as np
import pytest

from firetower_env.core import bitboards as bb
from firetower_env.core.actions import ActionLayout
from firetower_env.core.engine import Engine
from firetower_env.core.errors import GameOverError, IllegalActionError, StuckGameError
from firetower_env.core.fields import State, field
from firetower_env.core.phases import Answers, Frames, Phase, PhaseTable

VERBS = ("DONE", "MORE", "SPLIT")
LAYOUT = ActionLayout(16, 16, VERBS, (tuple(range(3)),) * 4)
DONE, MORE, SPLIT = range(256, 259)
CALLS: list[tuple[str, list[int], list[int]]] = []


class ToyState(State):
    total = field()


class ToyFrames(Frames):
    COLUMNS = ("phase", "seat", "tool", "left", "other")
    FILLS: ClassVar = {"tool": -1}

    @property
    def left(self):
        return self.rows[:, 3]


def noted(name: str, games: Any, action: Any) -> None:
    CALLS.append((name, games.tolist(), action.tolist()))


def add(e, games, fr, action):
    """Automatic: add what the frame holds."""
    noted("add", games, action)
    e.s.total[games] += fr.left


def double(e, games, fr, action):
    """Automatic: double the total."""
    noted("double", games, action)
    e.s.total[games] *= 2


def ask_mask(e, games, fr):
    """Verbs only."""
    verbs = e.verbs(games.size)
    verbs[:, :3] = True
    return Answers(verbs=verbs)


def ask(e, games, fr, action):
    noted("ASK", games, action)
    more, split = action == MORE, action == SPLIT
    e.push(games[more], "ASK", 1 - fr.seat[more])
    e.push(games[more], "add", 0, left=3)
    e.push(games[split], "CELL", fr.seat[split], left=5)
    e.push(games[split], "double", 0)
    e.push(games[split], "add", 0, left=1)


def cell_mask(e, games, fr):
    """The cell whose number is the total."""
    return Answers(bb.cell_plane(e.s.total[games].astype(np.int64)))


def cell(e, games, fr, action):
    noted("CELL", games, action)
    e.s.total[games] = fr.left


def odd_mask(e, games, fr):
    """Answerable only if the total is odd."""
    verbs = e.verbs(games.size)
    verbs[:, 0] = e.s.total[games] % 2 == 1
    return Answers(verbs=verbs)


def odd(e, games, fr, action):
    noted("ODD", games, action)


PHASES = PhaseTable(
    (Phase("add", add), Phase("double", double)),
    (
        Phase("ASK", ask, ask_mask),
        Phase("CELL", cell, cell_mask),
        Phase("ODD maybe", odd, odd_mask, can_skip=True),
        Phase("ODD surely", odd, odd_mask),
    ),
    frames=ToyFrames,
)


def engine(count: int) -> Engine[ToyState]:
    sizes = {"streams": 1, "seats": 2, **PHASES.sizes}
    CALLS.clear()
    return Engine(ToyState(count, sizes), PHASES, LAYOUT, ("dice",))


def asking(count: int, key: str = "ASK") -> Engine[ToyState]:
    e = engine(count)
    games = np.arange(count)
    e.push(games, key, 0)
    e.settle(games)
    return e


def test_the_last_frame_pushed_comes_first():
    e = asking(1)
    e.push(np.array([0]), "add", 0, left=10)
    e.push(np.array([0]), "double", 0)
    e.push(np.array([0]), "add", 0, left=1)
    e.settle(np.array([0]))
    assert e.s.total[0] == (0 + 1) * 2 + 10
    assert e.s.depth[0] == 1


def test_frames_carry_seat_and_columns():
    e = engine(3)
    games = np.array([0, 2])
    e.push(games, "ASK", np.array([1, 0]), tool=np.array([4, 5]), left=2, other=np.array([-1, 7]))
    frames = ToyFrames(e.tops(games))
    assert frames.seat.tolist() == [1, 0]
    assert frames.left.tolist() == [2, 2]
    assert frames.rows[:, 2:].tolist() == [[4, 2, -1], [5, 2, 7]]
    assert frames[[1]].rows.tolist() == frames.rows[[1]].tolist()
    assert e.s.depth.tolist() == [1, 0, 1]


def test_push_all_puts_the_last_on_top():
    e = engine(2)
    games = np.arange(2)
    e.push_all(games, e.numbers("ASK", "ODD maybe", "add"), np.array([0, 1]))
    assert e.s.depth.tolist() == [3, 3]
    assert e.tops(games)[:, 0].tolist() == [PHASES.number["add"]] * 2
    assert e.tops(games)[:, 1].tolist() == [0, 1]


def test_pushing_nothing_is_allowed():
    e = engine(1)
    e.push(np.array([], dtype=np.int64), "ASK", 0)
    assert e.s.depth[0] == 0


def test_one_decision_runs_what_it_caused():
    e = asking(2)
    e.step(np.array([1]), np.array([SPLIT]))
    assert e.s.total.tolist() == [0, 2]
    assert e.phase.tolist() == [PHASES.number["ASK"], PHASES.number["CELL"]]
    assert np.flatnonzero(bb.unpack(e.mask[1])).tolist() == [2]
    e.step(np.array([1]), np.array([2]))
    assert e.s.total[1] == 5
    assert e.asked.tolist() == [0, -1], "nothing is left to ask"
    assert not e.mask[1].any()


def test_unanswerable_question_is_skipped():
    e = engine(2)
    games = np.arange(2)
    e.s.total[:] = [1, 2]
    e.push(games, "ASK", 0)
    e.push(games, "ODD maybe", 1)
    e.settle(games)
    assert e.phase.tolist() == [PHASES.number["ODD maybe"], PHASES.number["ASK"]]
    assert e.asked.tolist() == [1, 0]
    assert e.s.depth.tolist() == [2, 1]


def test_skipping_may_uncover_automatic_frames():
    e = engine(1)
    one = np.array([0])
    for key in ("ODD maybe", "add", "ODD maybe"):
        e.push(one, key, 0, left=1)
    e.settle(one)
    assert e.s.total[0] == 1
    assert e.phase[0] == PHASES.number["ODD maybe"], "odd now, so the lower question stands"
    assert e.s.depth[0] == 1


def test_question_without_answer_is_a_defect():
    e = engine(2)
    e.s.total[:] = [1, 2]
    e.push(np.arange(2), "ODD surely", 0)
    with pytest.raises(StuckGameError, match="game 1: ODD surely has no legal answer"):
        e.settle(np.arange(2))


def test_games_are_grouped_by_phase():
    e = asking(6)
    e.s.total[:] = range(6)
    e.step(np.array([1, 3, 4]), np.array([SPLIT, SPLIT, SPLIT]))
    CALLS.clear()
    e.step(np.arange(6)[::-1].copy(), np.array([MORE, 10, 8, DONE, 4, MORE]))
    steps = [call for call in CALLS if call[0] in ("ASK", "CELL")]
    assert len(steps) == 2, "one call per phase present"
    given = {
        game: (name, action) for name, games, actions in steps for game, action in zip(games, actions, strict=True)
    }
    asked, placed = {0: MORE, 2: DONE, 5: MORE}, {1: 4, 3: 8, 4: 10}
    assert given == {
        game: (key, action) for key, part in (("ASK", asked), ("CELL", placed)) for game, action in part.items()
    }
    assert [call for call in CALLS if call[0] == "add"] == [("add", [5, 0], [])]
    assert e.s.total.tolist() == [3, 5, 2, 5, 5, 8]


@pytest.mark.parametrize("count", [1, 2, 17])
def test_groups_cover_each_game_once(count):
    e = asking(count)
    rng = np.random.default_rng(count)
    e.s.total[:] = rng.integers(0, 90, count)
    split = rng.random(count) < 0.5
    e.step(np.arange(count), np.where(split, SPLIT, MORE))
    asked = [game for name, games, _ in CALLS if name == "ASK" for game in games]
    assert sorted(asked) == list(range(count))
    cells = np.where(split, e.s.total, MORE)
    e.step(np.arange(count), cells)
    assert (e.s.total[split] == 5).all()


def test_illegal_action_refuses_the_whole_step():
    e = asking(3)
    e.step(np.array([1]), np.array([SPLIT]))
    before = [e.s.digest(game) for game in range(3)]
    mask = e.mask.copy()
    for actions in ([MORE, MORE, MORE], [MORE, 3, MORE], [2, 2, 2]):
        with pytest.raises(IllegalActionError, match="is not legal"):
            e.step(np.arange(3), np.array(actions))
    for action in (-1, 259, 10**6):
        with pytest.raises(IllegalActionError, match="is not in 0 … 258"):
            e.step(np.array([0]), np.array([action]))
    assert [e.s.digest(game) for game in range(3)] == before
    assert np.array_equal(e.mask, mask)


def test_illegal_action_is_described():
    e = asking(3)
    with pytest.raises(IllegalActionError, match=r"game 2: row 0, column 3 \(action 3\) is not legal in ASK of seat 0"):
        e.step(np.array([0, 2]), np.array([MORE, 3]))


def test_ended_game_refuses_to_go_on():
    e = asking(2)
    e.end(np.array([1]))
    e.settle(np.array([1]))
    assert e.s.over.tolist() == [0, 1]
    with pytest.raises(GameOverError, match="game 1 is over"):
        e.step(np.arange(2), np.array([MORE, MORE]))
    assert e.s.total[0] == 0


def test_stepping_no_game_does_nothing():
    e = asking(2)
    before = [e.s.digest(game) for game in range(2)]
    nothing = np.array([], dtype=np.int64)
    e.check(nothing, nothing)
    e.settle(nothing)
    assert [e.s.digest(game) for game in range(2)] == before


def test_phase_table_refuses_bad_tables():
    with pytest.raises(ValueError, match="share a key"):
        PhaseTable((Phase("a", add),), (Phase("a", ask, ask_mask),))
    with pytest.raises(ValueError, match="fit a byte"):
        PhaseTable((), [Phase(f"Q{number}", ask, ask_mask) for number in range(256)])


def test_phase_table_knows_public_questions():
    assert PHASES.questions == ("ASK", "CELL", "ODD")
    assert PHASES.question_of.tolist() == [-1, -1, 0, 1, 2, 2]
    assert PHASES.all[4].question == "ODD"
    assert PHASES.all[2].doc == "Verbs only."
    assert PHASES.automatic == 2


@pytest.mark.parametrize("count", [1, 3])
def test_automatic_steps_that_never_end_are_a_defect(count):
    def again(e, games, fr, action):
        """Automatic: the same once more."""
        e.push(games, "again", fr.seat)

    phases = PhaseTable((Phase("again", again),), (Phase("ASK", ask, ask_mask),), frames=ToyFrames)
    e = Engine(ToyState(count, {"streams": 1, "seats": 2, **phases.sizes}), phases, LAYOUT, ("dice",))
    games = np.arange(count)
    e.push(games, "again", 0)
    with pytest.raises(StuckGameError, match="game 0: automatic steps go on for ever"):
        e.settle(games)


def test_phases_that_share_a_handler_are_carried_out_together():
    e = engine(4)
    e.s.total[:] = 1
    e.push(np.array([0, 2]), "ODD maybe", 0)
    e.push(np.array([1, 3]), "ODD surely", 0)
    e.settle(np.arange(4))
    e.push(np.arange(4), "ASK", 0)
    e.settle(np.arange(4))
    e.step(np.arange(4), np.full(4, DONE))
    CALLS.clear()
    e.step(np.arange(4), np.full(4, DONE))
    assert [(name, sorted(games)) for name, games, _ in CALLS] == [("ODD", [0, 1, 2, 3])]
