"""Agents at the table, and what people type."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from firetower_env.agents import RandomAgent
from firetower_env.cli.seating import SeatPlayers, split_codes
from firetower_env.core.actions import ActionLayout
from firetower_env.core.batch import Observation
from firetower_env.core.cell_names import CellNames
from firetower_env.presets import make_batch
from firetower_env.words.answers import AnswerError, legal_answers, list_answers, parse_answer
from firetower_env.words.naming import AnswerNames
from tests.miniature.known import miniature_known


class Witness(RandomAgent):
    """A random agent that remembers what it saw."""

    def __init__(self) -> None:
        self.seen: list[tuple[Observation, NDArray[np.int8]]] = []

    def act(self, observations: Observation, masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
        """Remember, then answer at random."""
        self.seen.append((observations, masks))
        return super().act(observations, masks, rng)


def test_agents_play_the_turned_view_while_the_table_shows_the_real_board() -> None:
    table, turned = (make_batch("fire_tower_4p", 1, relative=relative) for relative in (False, True))
    for batch in (table, turned):
        batch.reset(seeds=[9])
    agents = [Witness() for _ in range(4)]
    seating = SeatPlayers(table, agents, seed=9)
    rngs = [np.random.default_rng([9, seat]) for seat in range(4)]
    for _ in range(300):
        if turned.over[0]:
            break
        seat = int(turned.asked[0])
        given = RandomAgent().act(turned.observe(), turned.masks(), rngs[seat])
        action = seating.answer()
        assert action == turned.real_actions(given)[0]
        seen, mask = agents[seat].seen[-1]
        assert all((seen[name] == part).all() for name, part in turned.observe().items())
        assert (mask == turned.masks()).all()
        turned.step(given)
        table.step([action])
        assert table.digest() == turned.digest()


def test_a_seat_without_an_agent_is_left_to_a_person() -> None:
    batch = make_batch("fire_tower_2p", 1, relative=False)
    batch.reset(seeds=[5])
    assert SeatPlayers(batch, [RandomAgent(), None], seed=1).answer() is None


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("random", ["random"]),
        ("random, random", ["random", "random"]),
        ("greedy:attack=1.5,caution=2,random", ["greedy:attack=1.5,caution=2", "random"]),
        ("a:x=1,b:y=2", ["a:x=1", "b:y=2"]),
    ],
)
def test_agent_codes_keep_their_parameters(text: str, codes: list[str]) -> None:
    assert split_codes(text) == codes


def test_every_listed_number_and_name_is_understood() -> None:
    batch = make_batch("fire_tower_2p", 1, relative=False)
    batch.reset(seeds=[5])
    layout, rng = batch.game.layout, np.random.default_rng(0)
    for _ in range(100):
        if batch.over[0]:
            break
        legal = legal_answers(batch)
        assert set(legal) == set(np.flatnonzero(batch.masks()[0]))
        listed = "\n".join(list_answers(layout, legal))
        for number, action in enumerate(legal, start=1):
            assert parse_answer(str(number), layout, legal) == action
            if action < layout.cells:
                assert parse_answer("{},{}".format(*divmod(action, 16)), layout, legal) == action
            else:
                assert f"{number} {layout.describe(action)}" in listed
                assert parse_answer(layout.describe(action), layout, legal) == action
                assert parse_answer(layout.verbs[action - layout.cells].lower(), layout, legal) == action
        batch.step([int(rng.choice(legal))])


def test_cells_with_names_are_typed_by_them() -> None:
    layout = ActionLayout(2, 2, ("PASS",), names=CellNames(rows=("1", "2"), cols=("A", "B")))
    legal = [4, 0, 3]
    assert list_answers(layout, legal) == ["  1 pass", "  2: A1   3: B2"]
    assert [parse_answer(text, layout, legal) for text in ("a1", "B2", "2", "pass")] == [0, 3, 0, 4]
    with pytest.raises(AnswerError, match="B1 may not be chosen"):
        parse_answer("b1", layout, legal)
    with pytest.raises(AnswerError, match="not understood"):
        parse_answer("0,1", layout, legal)


@pytest.mark.parametrize(
    "text", ["", "-1", "0", "١", "1.5", "3,", ",3", "1,2,3", "99999999999", "9999,9999", "play", "\x00"]
)
def test_nonsense_is_explained(text: str) -> None:
    batch = make_batch("fire_tower_2p", 1, relative=False)
    batch.reset(seeds=[5])
    with pytest.raises(AnswerError):
        parse_answer(text, batch.game.layout, legal_answers(batch))


def test_answers_of_a_game_on_a_table_have_names() -> None:
    with miniature_known():
        batch = make_batch("miniature_panels", 1, relative=False)
        batch.reset(seeds=[3])
        legal, layout = legal_answers(batch), batch.game.layout
        names = AnswerNames(batch, batch.snapshot(viewer=0))
        listed = list_answers(layout, legal, names)
        assert listed[0].startswith("  1 pass   2 row 0, column 0 (Row 0, bed 0)")
        assert parse_answer("bed 7", layout, legal, names) == 7
        assert parse_answer("1.2", layout, legal, names) == 7
        assert parse_answer("row 1, bed 7", layout, legal, names) == 7
        assert names.why(7) == "row 1, column 2 (Row 1, bed 7): Row 1, bed 7, empty, for bed, brings 1 point"
        batch.step([7])
        names = AnswerNames(batch, batch.snapshot(viewer=0))
        legal = legal_answers(batch)
        value = legal[0] - layout.cells + 1
        assert parse_answer(f"seed {value}", layout, legal, names) == legal[0]
        assert names.why(legal[0]).endswith(f"It counts {value}.")
        with pytest.raises(AnswerError, match="is not understood"):
            parse_answer("bed 9", layout, legal, names)


@pytest.mark.parametrize("preset", ["miniature_5", "miniature_hex", "miniature_cards"])
def test_answers_of_a_game_on_a_board_are_listed_in_its_own_words(preset: str) -> None:
    with miniature_known():
        batch = make_batch(preset, 1, relative=False)
        batch.reset(seeds=[4])
        layout, shown = batch.game.layout, batch.snapshot()
        words = tuple(f"do it in way {number}" for number in range(len(shown.legal_words)))
        names = AnswerNames(batch, replace(shown, legal_words=words))
        legal = legal_answers(batch)
        verbs = [action for action in legal if action >= layout.cells]
        assert len(verbs) == len(words) > 0
        listed = "\n".join(list_answers(layout, legal, names))
        for word, action in zip(words, verbs, strict=True):
            assert word in listed
            assert parse_answer(word, layout, legal, names) == action
            assert parse_answer(layout.describe(action), layout, legal, names) == action
