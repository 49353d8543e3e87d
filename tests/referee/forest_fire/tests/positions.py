"""Prepared tables: all forest, and what a test names (§22)."""

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .. import Referee, ScriptedChance, read_rules
from ..actions import VERBS, number_of, word_of
from ..cards import Weather, fire_card
from ..drought import drought
from ..geometry import ACRES, DIRECTIONS, acre_at
from ..spread import spread
from ..state import BURNT, FIRE, FOREST, HOUSE, RIVER, ROCK, SCHOOL, Game, Helicopter

#: more fires than there ever are: all of them spread
EVERY = 99


class Luck(ScriptedChance):
    """The listed results in their order; as long as none is listed, fires and coins have one possible result only."""

    def take(self, kind: str, *, support: Any = None) -> Any:
        if self._results:
            return super().take(kind, support=support)
        if kind == "fires":
            assert len(support[0]) == support[1], "which fires spread must be listed"
            return support[0]
        assert kind == "coin", f"{kind} must be listed"
        (only,) = support
        return only


def acre(word: str) -> int:
    """An acre by row and column, separated by a comma."""
    row, column = word.split(",")
    return acre_at(int(row), int(column))


def acres(words: str) -> set[int]:
    """Acres separated by blanks; a row or a column may be a range like 8-10."""
    found = set()
    for word in words.split():
        rows, columns = ([int(end) for end in part.split("-")] for part in word.split(","))
        for row in range(rows[0], rows[-1] + 1):
            found |= {acre_at(row, column) for column in range(columns[0], columns[-1] + 1)}
    return found


def wind(origin: str = "N", distance: int = 1, jump: bool = False, mph: int = 8, fires: int = EVERY) -> Weather:
    """A weather by where it comes from; all fires spread unless told."""
    return Weather(DIRECTIONS.index(origin), mph, fires, distance, jump)


def table(
    *,
    fire: str = "",
    river: str = "",
    rock: str = "",
    burnt: str = "",
    houses: str = "",
    schools: str = "",
    barrels: Mapping[str, int] | None = None,
    balls: Mapping[str, int] | None = None,
    dozers: Sequence[str] = (),
    helicopter: str | None = None,
    cargo: tuple[int, int, int] = (0, 0, 0),
    weather: Weather | None = None,
    deck: Iterable[int] = (),
    luck: Iterable[tuple[str, Any]] = (),
    **options: object,
) -> Game:
    """A game before its first turn, under a weak wind from the north unless told; cargo: water, barrels, balls."""
    game = Game(read_rules(options), Luck(luck))
    for ground, words in ((FIRE, fire), (RIVER, river), (ROCK, rock), (BURNT, burnt)):
        for where in acres(words):
            game.ground[where] = ground
    game.buildings = dict.fromkeys(acres(houses), HOUSE) | dict.fromkeys(acres(schools), SCHOOL)
    game.barrels = {acre(word): number for word, number in (barrels or {}).items()}
    game.balls = {acre(word): number for word, number in (balls or {}).items()}
    game.dozers = [acre(word) for word in dozers]
    game.helicopter = Helicopter(acre(helicopter), *cargo) if helicopter else None
    game.weather = weather or wind()
    game.deck = list(deck)
    return game


def main(game: Game) -> Referee:
    """The first turn, where equipment is chosen."""
    game.turn = 1
    return Referee.at(game, "main")


def turn(game: Game) -> Referee:
    """The top card is drawn."""
    return Referee.at(game, "turn")


def spreads(**position: Any) -> Game:
    """A position after one spread."""
    game = table(**position)
    spread(game)
    return game


def dries(**position: Any) -> Game:
    """A position after one drought."""
    game = table(**position)
    drought(game)
    return game


def say(referee: Referee, words: str) -> None:
    """Give several answers, one after the other."""
    for word in words.split():
        referee.answer(number_of(word if word in VERBS else acre(word)))


def offered(referee: Referee) -> set[str]:
    """The legal answers in words."""
    return {word_of(number) for number in referee.legal()}


def offered_acres(referee: Referee) -> set[int]:
    """The legal answers that are acres."""
    return {number for number in referee.legal() if number < 400}


def names(words: str) -> set[str]:
    """Words as a set, for comparison with `offered`."""
    return set(words.split())


def on(game: Game, ground: int) -> set[int]:
    """All acres with this ground."""
    return {where for where, here in enumerate(game.ground) if here == ground}


def new(game: Game, before: str) -> set[int]:
    """The acres that burn and did not before."""
    return on(game, FIRE) - acres(before)


def new_fire(cover: str, **position: Any) -> Game:
    """A game of one FOREST FIRE card that covers these acres in their order, played to the end of its turn."""
    places = cover.split()
    game = table(deck=[fire_card(len(places))], luck=[("dice", acre(places[0]))], **position)
    say(turn(game), " ".join(places[1:]))
    return game


def random_position(rng: random.Random) -> Game:
    """Much fire, many lines, some tokens and houses."""
    game = table(limit=200, building_saved=rng.random() < 0.5)
    game.ground = rng.choices((FOREST, RIVER, ROCK, BURNT, FIRE), (10, 1, 1, 1, 2), k=400)
    forest = [where for where in ACRES if game.ground[where] == FOREST]
    game.balls = dict.fromkeys(rng.sample(forest, 14), 1)
    game.barrels = dict.fromkeys(rng.sample(forest, 14), 2)
    game.buildings = dict.fromkeys(rng.sample(forest, 20), "house")
    game.weather = wind(rng.choice(DIRECTIONS), rng.choice((1, 2, 3)), rng.random() < 0.7, rng.choice((8, 12, 22)))
    return game
