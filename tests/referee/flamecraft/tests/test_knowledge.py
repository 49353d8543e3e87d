"""What everybody knows of a hand (§16)."""

from ..state import Game
from .positions import (
    build,
    cast_at_0,
    deck,
    give,
    hand,
    kind,
    play,
    say,
    stand,
    table,
)


def known(game: Game, seat: int = 0) -> list[int]:
    """What everybody knows of a hand."""
    return game.seats[seat].known_hand


def test_a_park_card_is_known_and_a_deck_card_is_not() -> None:
    game = table()
    say(play(game), "SHOP(0) CELL(0,0) PARK(2)")
    assert known(game) == [0, 0, 1, 0, 0, 0]
    game = table()
    say(play(game), "SHOP(0) CELL(0,0) DECK")
    assert (known(game), hand(game)) == ([0] * 6, {"potion": 1})


def test_f70_a_dragon_gathered_through_its_icon_is_known() -> None:
    game = table()
    build(game, 6, "Sew Cute")
    referee = play(game)
    say(referee, "SHOP(6) DECK")
    assert (known(game), game.drawn_type) == ([0, 0, 0, 0, 0, 1], kind("potion"))


def test_placing_makes_known_cards_fewer() -> None:
    game = table()
    give(game, hand="meat 2")
    game.seats[0].known_hand = [0, 1, 0, 0, 0, 0]
    referee = play(game)
    say(referee, "SHOP(0) TYPE(meat) CELL(0,1)")
    assert known(game) == [0] * 6
    say(referee, "DONE")
    assert known(game) == [0] * 6


def test_touch_o_glass_shows_the_fired_card_once() -> None:
    game = table()
    build(game, 6, "Touch o' Glass")
    give(game, hand="iron 2 plant 1")
    game.seats[0].known_hand = [0, 0, 1, 0, 0, 0]
    referee = play(game)
    say(referee, "SHOP(6) DONE ABILITY_A TYPE(iron)")
    assert known(game) == [0, 0, 1, 0, 0, 0]
    game.seats[0].known_hand = [0] * 6
    stand(game, 0, 0)
    referee = play(game)
    say(referee, "SHOP(6) DONE ABILITY_A TYPE(plant)")
    assert known(game) == [0, 0, 0, 0, 1, 0]


def test_a_card_that_went_under_the_deck_is_known_when_it_comes_up() -> None:
    game = table()
    deck(game, "iron")
    game.art_deck[0].seen = True
    say(play(game), "SHOP(0) CELL(0,0) DECK")
    assert known(game) == [0, 0, 1, 0, 0, 0]


def test_nobody_knows_more_cards_than_there_are() -> None:
    game = table()
    give(game, hand="bread 7")
    game.seats[0].known_hand = [7, 0, 0, 0, 0, 0]
    referee = play(game)
    say(referee, "SHOP(5) DONE")
    assert (known(game), hand(game)) == ([6, 0, 0, 0, 0, 0], {"bread": 6})


def test_a_cast_card_is_of_the_row_or_reserved() -> None:
    game = table()
    referee = cast_at_0(game)
    assert (game.cast_id, game.cast_space, game.seats[0].casts) == (0, 0, 1)
    assert referee.phase == "FIRE"
