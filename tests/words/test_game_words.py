"""Games in words: every legal answer of every preset can be said and is understood, and nothing hidden is told."""

import numpy as np
import pytest

from firetower_env import GameWords, make_batch
from firetower_env.core.batch import Batch
from firetower_env.core.errors import GameOverError, IllegalActionError
from firetower_env.words import AnswerError
from tests.presets import REPRESENTATIVE


def walked(preset: str, decisions: int, relative: bool = True) -> Batch:
    batch = make_batch(preset, 1, relative=relative)
    batch.reset(seeds=[11])
    rng = np.random.default_rng(5)
    for _ in range(decisions):
        if batch.over[0]:
            break
        batch.step([rng.choice(np.flatnonzero(batch.masks()[0]))])
    return batch


@pytest.mark.parametrize("preset", REPRESENTATIVE)
def test_every_answer_can_be_said_and_is_understood(preset: str) -> None:
    said = 0
    for decisions in range(0, 60, 6):
        batch = walked(preset, decisions)
        if batch.over[0]:
            break
        words = GameWords(batch)
        answers = words.answers()
        assert sorted(answers) == np.flatnonzero(batch.masks()[0]).tolist()
        assert len(set(answers.values())) == len(answers)
        for action, told in answers.items():
            assert words.describe(action) == told
            assert words.parse(told) == words.parse(f"  {told.upper()} ") == action
            said += 1
        assert words.question_text()
        assert words.question_name() == batch.questions()[0]
    assert said


def test_words_speak_of_the_real_board_in_a_turned_view() -> None:
    turned, real = walked("fire_tower_2p", 1), walked("fire_tower_2p", 1, relative=False)
    assert turned.asked[0] == real.asked[0] == 0
    while turned.asked[0] == 0:
        answer = int(np.flatnonzero(turned.masks()[0])[0])
        real.step(turned.real_actions([answer]))
        turned.step([answer])
    assert sorted(GameWords(turned).answers().values()) == sorted(GameWords(real).answers().values())
    assert GameWords(turned).observation_text() == GameWords(real).observation_text()
    cell = next(text for text in GameWords(turned).answers().values() if "row" in text or text.startswith("play"))
    assert turned.real_actions([GameWords(turned).parse(cell)])[0] == GameWords(real).parse(cell)


def test_the_text_keeps_to_what_the_asked_seat_knows() -> None:
    batch = walked("fire_tower_2p", 30)
    seat = int(batch.asked[0])
    shown = GameWords(batch).observation_text()
    twin = batch.fork()
    twin.redeal(seat, 99)
    assert batch.digest() != twin.digest()
    assert GameWords(twin).observation_text() == shown
    assert GameWords(batch, viewer=None).observation_text() != shown


def test_words_that_name_nothing_are_refused_with_the_reason() -> None:
    words = GameWords(walked("fire_tower_2p", 0))
    for text, reason in (("dance", "not understood"), ("99,99", "not on the board"), ("", "Type a number")):
        with pytest.raises(AnswerError, match=reason):
            words.parse(text)
    illegal = int(np.flatnonzero(walked("fire_tower_2p", 0).masks()[0] == 0)[0])
    with pytest.raises(IllegalActionError):
        words.describe(illegal)


def test_a_game_that_is_over_has_nothing_to_answer() -> None:
    batch = walked("wildfire_rescue_2p", 10_000)
    words = GameWords(batch)
    assert words.answers() == {}
    assert words.question_name() == ""
    assert words.observation_text()
    with pytest.raises(GameOverError):
        words.parse("pass")
