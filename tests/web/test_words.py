"""Answers in words: every verb has its own label, cards say what they do, and chosen cells are told of."""

from __future__ import annotations

import pytest

from firetower_env.games.fire_tower import answer_docs
from firetower_env.games.fire_tower.answer_docs import answer_doc, told, told_cell
from firetower_env.games.fire_tower.docs import card_rows
from firetower_env.games.fire_tower.verbs import VERBS
from firetower_env.presets import GAMES, make_game


def test_every_verb_has_a_label_of_its_own() -> None:
    labels = [answer_doc(verb).label for verb in VERBS]
    assert len(set(labels)) == len(labels)
    assert not any("_" in label or label.isupper() for label in labels)


def test_verbs_of_cards_say_what_the_card_does() -> None:
    effects = {row["card"]: row["effect"] for row in card_rows(make_game("rising_flames_2p_weather").rules)}
    for verb in VERBS:
        doc = answer_doc(verb)
        kind = verb.partition("_")[0]
        assert doc.group == {"PLAY": "play", "DROP": "discard"}.get(kind, "")
        assert bool(doc.card) == bool(doc.group)
        if doc.card:
            assert effects[doc.card] in doc.doc


def test_words_belong_to_questions_that_exist() -> None:
    questions = {name for entry in GAMES.values() for name in entry.make().phases.questions}
    assert set(answer_docs._CELLS) | set(answer_docs._NAMING) <= questions
    assert told_cell("WIND", "row 3, column 7") == "the wind carries fire to row 3, column 7"
    assert told_cell("NEW_QUESTION", "row 3, column 7") == "new question row 3, column 7"


@pytest.mark.parametrize(
    ("question", "verb", "words"),
    [
        ("ACTION", "DONE", "Pass"),
        ("DISCARD_MORE", "DONE", "Done"),
        ("SMOKE_A", "DROP_NORTH", "North"),
        ("ACTION", "DROP_NORTH", "Discard North"),
        ("GHOST_CHOICE", "YES", "ghost choice: yes"),
    ],
)
def test_an_answer_is_told_by_its_question(question: str, verb: str, words: str) -> None:
    assert told(question, verb) == words
