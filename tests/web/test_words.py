"""Answers in words: every verb has its own label, cards say what they do, and chosen cells are told of."""

from __future__ import annotations

import pytest

from firetower_env.games.fire_tower.doc_records import Docs
from firetower_env.games.fire_tower.docs import DOCS
from firetower_env.games.fire_tower.rising.docs import DOCS as RISING_DOCS
from firetower_env.games.fire_tower.solo.docs import DOCS as SOLO_DOCS
from firetower_env.presets import make_game

SOME = ("fire_tower_2p", "rising_flames_2p_weather", "solo_1")


@pytest.mark.parametrize("preset", SOME)
def test_every_verb_has_a_label_of_its_own(preset: str) -> None:
    game = make_game(preset)
    labels = [game.texts.answer("", verb).label for verb in game.layout.verbs]
    assert len(set(labels)) == len(labels)
    assert not any("_" in label or label.isupper() for label in labels)


@pytest.mark.parametrize("preset", SOME)
def test_verbs_of_cards_say_what_the_card_does(preset: str) -> None:
    game = make_game(preset)
    effects = {row["card"]: row["effect"] for row in game.texts.cards()}
    for verb in game.layout.verbs:
        doc = game.texts.answer("", verb)
        kind = verb.partition("_")[0]
        assert doc.group == {"PLAY": "play", "DROP": "discard"}.get(kind, "")
        assert bool(doc.card) == bool(doc.group)
        if doc.card:
            assert effects[doc.card] in doc.doc


@pytest.mark.parametrize(("preset", "docs"), list(zip(SOME, (DOCS, RISING_DOCS, SOLO_DOCS), strict=True)))
def test_words_belong_to_questions_and_verbs_that_exist(preset: str, docs: Docs) -> None:
    game = make_game(preset)
    known = set(game.phases.questions)
    if preset != "solo_1":
        # solo does without some questions of the other modes
        assert set(docs.cells) <= known
    assert set(docs.naming) <= known
    assert set(docs.answers) <= set(game.layout.verbs)


def test_chosen_cells_are_told_of() -> None:
    texts = make_game("fire_tower_2p").texts
    assert texts.chosen("WIND", 3 * 16 + 7) == "the wind carries fire to row 3, column 7"
    assert texts.chosen("NEW_QUESTION", 3 * 16 + 7) == "new question row 3, column 7"


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
    game = make_game("solo_1")
    assert game.texts.chosen(question, game.layout.cells + game.layout.verbs.index(verb)) == words
