"""Rulings about the end of turns and of the game, solo play, returns and the campaign (§12, §15, §17)."""

import pytest

from .. import RandomChance, Referee
from ..actions import GOODS
from ..ending import achievements, award, may_unlock, returns, winners
from ..state import NONE
from .positions import (
    at,
    build,
    coins,
    deck,
    dragons,
    fancy_count,
    final_scoring,
    give,
    goods,
    hand,
    offered,
    play,
    rep,
    say,
    set_fancy_deck,
    set_row,
    stand,
    table,
    words,
)


def test_f26_the_end_is_for_good() -> None:
    game = table()
    deck(game, "potion")
    give(game, hand="bread 7")
    referee = play(game)
    # the last card is drawn; two cards come back under the deck and one fills a hole of the Park
    game.park[1] = NONE
    say(referee, "SHOP(0) DONE CELL(0,0) DECK TYPE(bread) TYPE(bread)")
    assert game.end_flag
    assert [GOODS[card.kind] for card in game.art_deck] == ["bread"]
    assert game.park[1] == GOODS.index("bread")
    assert (referee.asked, game.turns_left) == (1, 2)


def test_f28_dragon_alley_gives_a_turn_in_the_final_turns_too() -> None:
    game = table()
    build(game, 6, "Dragon Alley")
    give(game, coins=1)
    game.end_flag, game.turns_left = True, 1
    referee = play(game)
    say(referee, "SHOP(6) ABILITY_A SPACE(1) DECK")
    assert (rep(game), hand(game), referee.asked, referee.phase) == (3, {"potion": 1}, 0, "VISIT")
    say(referee, "SHOP(2) DONE DONE")
    assert referee.over


def test_f28_three_turns_by_erick_are_counted() -> None:
    game = table()
    build(game, 6, "Dragon Alley")
    game.seats[0].companion = game.cards.companions.index("Erick")
    give(game, coins=5)
    referee = play(game)
    say(referee, "SHOP(6) COMPANION ABILITY_A SPACE(0) ABILITY_A SPACE(1) DECK ABILITY_A")
    # the last space is the only one left
    say(referee, "DECK")
    assert (game.extra, coins(game), rep(game)) == (2, 0, 11)
    turns = 0
    while referee.asked == 0:
        turns += referee.phase == "VISIT"
        referee.answer(max(referee.legal()))
    assert turns == 3


def test_f29_f30_returned_cards_lie_open_under_the_deck() -> None:
    game = table()
    give(game, hand="bread 4 iron 3")
    referee = play(game)
    say(referee, "SHOP(5) DONE TYPE(iron)")
    assert (game.art_deck[-1].kind, game.art_deck[-1].seen) == (GOODS.index("iron"), True)
    assert not game.art_deck[-2].seen


def test_f53_the_cap_ends_the_game() -> None:
    game = table(round_cap=1)
    give(game, coins=2)
    referee = play(game)
    say(referee, "SHOP(0) DONE")
    assert not referee.over
    say(referee, "SHOP(1)")
    assert (referee.over, game.truncated, rep(game)) == (True, True, 2)
    assert referee.outcome is not None
    assert referee.outcome.truncated


# -- solo -------------------------------------------------------------------------------------------------------------


def test_f38_solo_gifts_go_to_the_pile_and_under_the_decks() -> None:
    game = table(1)
    build(game, 6, "Touch o' Glass")
    give(game, hand="plant 1")
    deck(game, "potion potion")
    referee = play(game)
    say(referee, "SHOP(6) DONE ABILITY_A")
    assert (rep(game), goods(game)) == (2, {})
    referee.answer(132)
    assert (rep(game), hand(game)) == (5, {})
    game = table(1)
    build(game, 6, "Scale Mail Post")
    set_fancy_deck(game, (7, 9, 11))
    referee = play(game)
    say(referee, "SHOP(6) GOOD(iron) ABILITY_A FANCY(9)")
    assert (game.f_deck, game.f_owner[9], fancy_count(game), game.f_seen[9]) == ([11, 9], NONE, 1, {0})


@pytest.mark.parametrize("limits", [False, True])
def test_f46_solo_limits(limits: bool) -> None:
    game = table(1, solo_limits=limits)
    give(game, goods="bread 9", hand="iron 7")
    deck(game, "potion potion potion")
    referee = play(game)
    say(referee, "SHOP(5) DONE")
    assert (goods(game)["bread"], sum(game.seats[0].hand)) == ((7, 6) if limits else (9, 7))


def test_f47_one_pass_through_the_deck() -> None:
    game = table(1)
    for space in range(6):
        dragons(game, {(space, 1): "iron", (space, 2): "iron"})
    game.s_deck = []
    deck(game, "bread meat plant")
    say(play(game), "SHOP(5) DONE")
    assert [GOODS[card.kind] for card in game.art_deck] == ["bread", "meat", "plant"]
    assert all(card.seen for card in game.art_deck)
    assert (game.end_flag, game.pos[0], game.ench[0]) == (False, NONE, [0] * 6)


def test_f47_the_only_card_is_the_last_one() -> None:
    game = table(1)
    for space in range(6):
        dragons(game, {(space, 1): "iron", (space, 2): "iron"})
    game.s_deck = []
    deck(game, "bread")
    say(play(game), "SHOP(5) DONE")
    assert (game.end_flag, len(game.art_deck)) == (True, 1)


def test_f47_the_first_card_that_fits() -> None:
    game = table(1)
    for space in range(1, 6):
        dragons(game, {(space, 1): "iron", (space, 2): "iron"})
    deck(game, "plant potion meat bread")
    say(play(game), "SHOP(5) DONE")
    assert (at(game, 0, 1), [GOODS[card.kind] for card in game.art_deck]) == ("meat", ["bread", "plant", "potion"])
    assert [card.seen for card in game.art_deck] == [False, True, True]


def test_f48_automaton_placements_reward_nobody() -> None:
    game = table(1)
    dragons(game, {(0, 1): "meat"})
    deck(game, "meat bread bread")
    before = len(game.f_deck)
    say(play(game), "SHOP(5) DONE")
    # the Shop is full and another one came, turned up at once
    assert (at(game, 0, 2), game.face[6]) == ("meat", 2)
    assert (coins(game), rep(game), len(game.f_deck), game.placed_type, game.filled) == (0, 0, before, NONE, 0)


def test_f48_a_full_town_of_twelve_takes_no_shop() -> None:
    game = table(1)
    for space in range(6, 12):
        build(game, space, game.cards.shops[space].name)
    dragons(game, {(0, 1): "meat"})
    deck(game, "meat bread bread")
    say(play(game), "SHOP(5) DONE")
    assert (at(game, 0, 2), game.spaces_in_use(), len(game.s_deck)) == ("meat", 12, 3)


def test_f49_the_town_casts_if_it_can() -> None:
    game = table(1)
    set_row(game, "P-plant-1 P-plant-2 P-iron-1 P-crystal-1 P-bread-1")
    build(game, 6, "Nunya's Beeswax")
    game.ench[4] = [0, 0, 0, 0, 3, 0]
    deck(game, "plant bread bread")
    referee = play(game)
    say(referee, "SHOP(5) DONE")
    assert offered(referee) == words("SOLO_ROW", "ROW(0 1)")
    say(referee, "ROW(1)")
    # Hello Nursery has three already: only the wild Shop is left
    assert (game.ench[6], game.seats[0].casts, rep(game)) == ([0, 0, 0, 0, 1, 0], 0, 0)
    assert game.row[0] == game.cards.enchantment_number("P-plant-1")


def test_f51_tokens_of_the_town_start_off_the_board() -> None:
    game = Referee({"players": 1, "solo_colour": 3}, RandomChance(0)).game
    assert (game.pos, game.colour) == ([NONE] * 6, 3)


def test_f52_a_trigger_in_the_automaton_counts_for_that_turn() -> None:
    game = table(1)
    game.e_deck = game.e_deck[:1]
    deck(game, "plant bread bread bread bread bread")
    referee = play(game)
    say(referee, "SHOP(5) DONE")
    assert (game.end_flag, game.turns_left, game.turn_no) == (True, 1, 1)
    occupied = len(game.occupied_cells())
    say(referee, "SHOP(0) DONE")
    assert (referee.over, len(game.occupied_cells())) == (True, occupied)


@pytest.mark.parametrize(
    ("reputation", "name", "value"),
    [
        (74, "Shopkeeper", 0.0),
        (75, "Flamekeeper", 0.5),
        (89, "Flamekeeper", 0.5),
        (90, "Master of Flame", 1.0),
    ],
)
def test_awards(reputation: int, name: str, value: float) -> None:
    game = table(1, reward="award")
    give(game, rep=reputation)
    referee = final_scoring(game)
    assert (award(game), returns(game)) == (name, [value])
    assert referee.outcome is not None
    assert referee.outcome.award == name


def test_f56_achievements() -> None:
    game = table(1, unlocked=("A1",))
    game.unlocked = ("A1",)
    give(game, rep=80, goods="bread 7 iron 7 potion 6", hand="plant 6", coins=6, fancy="Todd|Toasty|Chonkers|Fancy 36")
    game.f_scored[25] = True
    game.seats[0].casts = 5
    for space in range(6, 12):
        build(game, space, game.cards.shops[space].name)
    assert final_scoring(game).over
    # 80, six Coins, two odd Goods, six for the most bread, six for twenty Goods
    assert rep(game) == 80 + 6 + 2 + 6 + 6
    assert achievements(game) == ["A1", "A3", "A7", "A8", "A9", "A10", "A11", "A12"]
    assert may_unlock(game) == 2


def test_f56_an_unlocked_achievement_does_not_count_again() -> None:
    game = table(1, unlocked=("A1",))
    game.unlocked = ("A1",)
    give(game, rep=76, goods="bread 7")
    assert final_scoring(game).over
    assert (achievements(game), may_unlock(game), award(game)) == (["A1"], 0, "Flamekeeper")


def test_the_campaign_changes_the_decks() -> None:
    replace = {"Drake of Cakes": "La Petite Dragonne"}
    options = {"players": 1, "unlocked": ["A8", "A1", "A2"], "replace": replace}
    game = Referee(options, RandomChance(0)).game
    names = {game.cards.shops[shop].name for shop in game.s_deck}
    assert len(game.s_deck) == 11
    assert {"La Petite Dragonne", "Fogo de Char", "Dragon Alley"} <= names
    assert "Drake of Cakes" not in names
    added = {"Sweetie", "Toasty", "Payer bread", "Umami", "Carnie", "Payer meat", "Goldrush"}
    present = {game.cards.fancy[card].name for card, owner in enumerate(game.f_owner) if owner != -2}
    assert present == added | set(game.cards.solo_fancy)
    assert game.unlocked == ("A1", "A2", "A8")


def test_the_whole_campaign() -> None:
    game = Referee({"players": 1, "unlocked": "all"}, RandomChance(0)).game
    assert (len(game.s_deck), len(game.f_deck) + fancy_count(game)) == (16, 36)


def test_a_list_of_shops_is_the_deck() -> None:
    for players in (1, 4):
        game = Referee({"players": players, "shop_deck": ["Sew Cute", "Pizza Coven"]}, RandomChance(0)).game
        assert sorted(game.s_deck) == [11, 32]


# -- returns ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reward", "expected"),
    [
        ("win", [1.0, -1 / 3, -1 / 3, -1 / 3]),
        ("rank", [1.0, 0.0, 0.0, -1.0]),
        ("margin", [0.7, -0.1, -0.1, -0.5]),
    ],
)
def test_returns(reward: str, expected: list[float]) -> None:
    game = table(4, reward=reward)
    for seat, points in enumerate((50, 30, 30, 20)):
        give(game, seat, rep=points)
    assert final_scoring(game).over
    assert returns(game) == pytest.approx(expected)


def test_returns_of_a_shared_win() -> None:
    game = table(3)
    for seat, points in enumerate((30, 30, 20)):
        give(game, seat, rep=points)
    assert final_scoring(game).over
    assert winners(game) == [0, 1]
    assert returns(game) == pytest.approx([0.25, 0.25, -0.5])


def test_margin_is_clipped() -> None:
    game = table(reward="margin")
    give(game, rep=100)
    assert final_scoring(game).over
    assert returns(game) == [1.0, -1.0]


def test_ties_are_broken_by_hand_then_by_goods() -> None:
    game = table(3, reward="rank")
    give(game, 0, rep=9, hand="bread 1", goods="iron 3")
    give(game, 1, rep=9, hand="bread 2")
    give(game, 2, rep=9, hand="bread 1", goods="iron 4")
    assert final_scoring(game).over
    assert (winners(game), returns(game)) == ([1], [-1.0, 1.0, 0.0])


def test_the_potential_is_reputation_and_coins_beside_the_mean() -> None:
    game = table(shaped=True)
    give(game, rep=10, coins=2)
    give(game, 1, rep=4)
    referee = play(game)
    assert [referee.potential(seat) for seat in (0, 1)] == pytest.approx([0.04, -0.04])
    game = table(1, shaped=True)
    give(game, rep=10, coins=2)
    assert play(game).potential(0) == pytest.approx(0.12)
    assert final_scoring(game).potential(0) == 0.0


def test_solo_score() -> None:
    game = table(1)
    give(game, rep=31, coins=2)
    referee = final_scoring(game)
    assert referee.outcome is not None
    assert (referee.outcome.returns, referee.outcome.rep) == ([0.33], [33])


def test_f27_the_seat_that_brought_the_end_is_last() -> None:
    game = table(5)
    game.seat = 3
    game.e_deck = game.e_deck[:1]
    give(game, 3, goods="plant 2 meat 3")
    stand(game, 3, 1)
    referee = play(game)
    say(referee, "SHOP(0) ENCHANT DECK DONE")
    assert (game.end_flag, game.triggered_by) == (True, 3)
    turns = []
    while not referee.over:
        if referee.phase == "VISIT":
            turns.append(referee.asked)
        referee.answer(max(referee.legal()))
    assert turns == [4, 0, 1, 2, 3]
