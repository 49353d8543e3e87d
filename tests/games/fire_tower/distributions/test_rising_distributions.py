"""The dice and cards that Rising Flames adds: everything chance can bring, each with its due share."""

from itertools import permutations, product

from tests.games.fire_tower.table import Table

from .chi_square import crowd, evenly, fits, games, luck_of, piles

FIRESTORM, DRY_STORM, MOBILIZATION = 25, 28, 30
#: a full hand, so that passing draws nothing
FULL = "NORTH*2 EAST*2 SOUTH*2"
FACES = range(1, 7)


def test_the_shadow_die_is_uniform() -> None:
    table = Table(expansion="core", shadows=[0], seat=3, at="action", hands={3: FULL}, hand_limit=6)
    rolls = luck_of(crowd(table.batch), "die", "DONE")
    fits([first for first, *_ in rolls], evenly(FACES))


def test_the_shadow_die_is_uniform_when_luck_is_pushed() -> None:
    table = Table(expansion="core", shadows=[0], dice={"die": [5]})
    assert table.asks == (0, "PUSH")
    fits(luck_of(crowd(table.batch), "die", "PUSH_ROLL"), evenly((face,) for face in FACES))


def test_the_rolls_of_a_dry_storm_are_uniform_over_all_four_directions() -> None:
    """Validity does not matter: with two towers gone and one wind invalid, all four come up, and the wind stays."""
    table = Table(
        expansion="weather", ablaze=[0, 1], shadow_turns=False, seat=2, at="action", wind="S",
        hands={2: "NORTH*3 EAST*2"}, hand_limit=6, top="DRY_STORM SOUTH",
    )  # fmt: skip
    batch = crowd(table.batch)
    fits(luck_of(batch, "roll", "DONE"), evenly(product(range(4), repeat=4)))
    assert set(batch.engine.s.wind.tolist()) == {2}


def test_the_firestorm_is_cut_in_anywhere_in_the_core_game() -> None:
    opening = piles(games(expansion="core"))
    assert len(opening[0]) == 80 - 24 + 1
    fits([pile.index(FIRESTORM) for pile in opening], evenly(range(len(opening[0]))))


def test_the_firestorm_is_cut_into_the_middle_third_with_extreme_weather() -> None:
    """59 cards: places 20 to 39, counted from one."""
    opening = piles(games(expansion="weather"))
    assert len(opening[0]) == 80 - 24 + 3
    fits([pile.index(FIRESTORM) + 1 for pile in opening], evenly(range(20, 40)))


def test_the_other_events_lie_anywhere() -> None:
    opening = [[card for card in pile if card != FIRESTORM] for pile in piles(games(20_000, expansion="weather"))]
    places = range(len(opening[0]))
    fits([(pile.index(DRY_STORM), pile.index(MOBILIZATION)) for pile in opening], evenly(permutations(places, 2)))
