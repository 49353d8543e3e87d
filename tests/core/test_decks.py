"""Decks as rings: the same as plain lists, whatever is done to them."""

from __future__ import annotations

import random

import numpy as np
import pytest

from firetower_env.core.decks import NO_CARD, Deck

ROOM, GAMES = 7, 5


def _deck(notes: bool = True) -> Deck:
    cards, size = np.zeros((GAMES, ROOM), np.uint8), np.zeros(GAMES, np.int32)
    return Deck(cards, np.zeros(GAMES, np.int32), size, np.zeros_like(cards) if notes else None)


@pytest.mark.parametrize("seed", range(8))
def test_a_deck_is_a_list_with_its_top_card_first(seed: int) -> None:
    rng, deck = random.Random(seed), _deck()
    lists: list[list[tuple[int, int]]] = [[] for _ in range(GAMES)]
    for _ in range(200):
        some = np.array(sorted(rng.sample(range(GAMES), rng.randint(1, GAMES))))
        if rng.random() < 0.5:
            here = np.array([game for game in some if len(lists[game]) < ROOM], np.int64)
            cards, notes = (np.array([rng.randrange(1, 40) for _ in here], np.int64) for _ in range(2))
            deck.put_under(here, cards, notes)
            for game, card, note in zip(here, cards.tolist(), notes.tolist(), strict=True):
                lists[game].append((card, note))
        else:
            here = np.array([game for game in some if lists[game]], np.int64)
            noted, drawn = deck.top_notes(here), deck.draw(here)
            expected = [lists[game].pop(0) for game in here]
            assert list(zip(drawn.tolist(), noted.tolist(), strict=True)) == expected
        _compare(deck, lists)


def _compare(deck: Deck, lists: list[list[tuple[int, int]]]) -> None:
    everyone = np.arange(GAMES)
    assert deck.size.tolist() == [len(cards) for cards in lists]
    for row, notes, cards in zip(deck.look(everyone), deck.look_notes(everyone), lists, strict=True):
        assert row.tolist() == [card for card, _ in cards] + [NO_CARD] * (ROOM - len(cards))
        assert notes.tolist() == [note for _, note in cards] + [0] * (ROOM - len(cards))


def test_drawn_places_hold_nothing() -> None:
    deck = _deck()
    deck.put_under(np.array([2]), np.array([9]), 3)
    deck.draw(np.array([2]))
    assert not deck.cards.any()
    assert deck.notes is not None
    assert not deck.notes.any()


def test_a_laid_deck_begins_anew_and_ignores_what_lies_beyond_its_size() -> None:
    deck, here = _deck(), np.array([1, 3])
    deck.put_under(here, np.array([5, 6]))
    deck.draw(here)
    rows = np.array([[4, 2, 8], [7, 7, 7]], np.uint8)
    deck.lay(here, rows, np.array([3, 2]), np.array([[0, 1, 0], [1, 1, 1]], np.uint8))
    assert deck.look(here)[:, :4].tolist() == [[4, 2, 8, NO_CARD], [7, 7, NO_CARD, NO_CARD]]
    assert deck.look_notes(here)[:, :4].tolist() == [[0, 1, 0, 0], [1, 1, 0, 0]]
    assert deck.head[here].tolist() == [0, 0]
    deck.lay(here, rows, np.array([3, 2]))
    assert not deck.look_notes(here).any()


def test_a_deck_without_notes() -> None:
    deck, here = _deck(notes=False), np.array([0])
    deck.lay(here, np.array([[3, 4]], np.uint8), np.array([2]))
    deck.put_under(here, np.array([5]))
    assert [int(deck.draw(here)[0]) for _ in range(3)] == [3, 4, 5]
    assert deck.size[0] == 0
