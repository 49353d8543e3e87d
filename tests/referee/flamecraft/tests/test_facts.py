"""The whole state in plain values, as the lock step compares it."""

import random
from typing import Any

from .. import RandomChance, Referee
from .positions import build, cast_at_0, dragons, final_scoring, give, play, say, stand, table


def plain(value: Any) -> bool:
    """Whether a value is made of numbers, words and tuples alone."""
    if isinstance(value, tuple):
        return all(map(plain, value))
    return isinstance(value, (int, float, str))


def test_facts_are_plain_and_always_the_same_ones() -> None:
    for players in (1, 3):
        referee = Referee({"players": players}, RandomChance(players))
        rng = random.Random(players)
        names = set(referee.facts())
        while not referee.over:
            referee.answer(rng.choice(sorted(referee.legal())))
            facts = referee.facts()
            assert set(facts) == names
            assert all(map(plain, facts.values()))


def test_facts_of_a_question() -> None:
    game = table(3)
    stand(game, 1, 2)
    give(game, goods="bread 2", hand="iron 1", coins=1)
    facts = play(game).facts()
    assert (facts["asked"], facts["phase"], facts["seat"]) == (0, "VISIT", 0)
    assert facts["legal"] == (42, 43, 44, 45, 46, 47)
    assert (facts["pos"], facts["last"]) == ((-1, 2, -1, -1, -1, -1), (-1, 2, -1))
    assert facts["goods"] == ((2, 0, 0, 0, 0, 0), (0,) * 6, (0,) * 6)
    assert (facts["coins"], facts["over"], facts["returns"]) == ((1, 0, 0), False, ())


def test_facts_of_an_open_window_and_a_running_chain() -> None:
    game = table()
    dragons(game, {(0, 1): "potion", (0, 2): "crystal", (2, 2): "potion"})
    referee = cast_at_0(game)
    say(referee, "CELL(0,1) CELL(2,2)")
    facts = referee.facts()
    assert (facts["phase"], facts["chain"]) == ("SWAP", 1 << 8)
    assert facts["windows"] == (("E2", 0, 0b010),)
    assert (facts["fired"], facts["last_fired"], facts["cast_id"], facts["cast_space"]) == (2, 5, 0, 0)
    say(referee, "CELL(0,2) GOOD(bread) GOOD(meat) GOOD(iron)")
    facts = referee.facts()
    assert (facts["chain"], facts["windows"]) == (0, (("E2", 0, 0b110),))


def test_facts_of_a_payment() -> None:
    game = table()
    give(game, goods="plant 2 meat 2", coins=2)
    referee = play(game)
    say(referee, "SHOP(0) ENCHANT")
    facts = referee.facts()
    assert (facts["phase"], facts["owed"], facts["coins"]) == ("PAY_COIN", (0, 2, 0, 0, 2, 0), (1, 0))


def test_facts_of_abilities_left() -> None:
    game = table()
    build(game, 6, "Dragon Hoard Bank")
    game.seats[0].companion = game.cards.companions.index("Erick")
    give(game, rep=9)
    referee = play(game)
    say(referee, "SHOP(6)")
    assert referee.facts()["uses"] == 1
    say(referee, "COMPANION ABILITY_A")
    assert (referee.facts()["uses"], referee.facts()["comp_used"]) == (2, (True, False))


def test_facts_after_the_end() -> None:
    game = table()
    give(game, rep=4, fancy="Todd|Frazzle", goods="bread 1")
    game.end_flag, game.triggered_by = True, 1
    facts = final_scoring(game).facts()
    assert (facts["asked"], facts["phase"], facts["legal"], facts["over"]) == (-1, "", (), True)
    assert (facts["rep"], facts["winners"], facts["returns"]) == ((5, 0), (0,), (1.0, -1.0))
    assert (facts["fancy_scored"], facts["shops_in_town"], facts["who_triggered"]) == ((1, 0), 6, 1)
