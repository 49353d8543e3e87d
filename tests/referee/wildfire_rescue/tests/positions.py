"""Prepared tables: all trees, the wildfire on C3, and what a test names (§19)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .. import Referee, ScriptedChance, read_rules
from ..actions import number_of, word_of
from ..board import ANIMAL, ROCK, TOOL_NAMES, TREE, WILDFIRE, name_of, tile_of, tiles_of
from ..state import FIRE, HAZARD, NOWHERE, Game, Player, Tile


class Dice(ScriptedChance):
    """The named results of the die in their order; every other die shows 5."""

    def __init__(self, dice: Iterable[int] = ()) -> None:
        super().__init__(("die", die) for die in dice)

    def take(self, kind: str, *, support: Any = None) -> Any:
        assert kind == "die"
        return super().take(kind) if self._results else 5


def tools_of(words: str) -> list[int]:
    """Tools by their names, separated by blanks."""
    return [TOOL_NAMES.index(word.upper()) for word in words.split()]


@dataclass
class Ranger:
    """A player to be placed on a table; dead if nowhere."""

    tile: str | None
    tools: str = ""
    carried: int = 0
    skip: int = 0
    used: bool = False

    def player(self) -> Player:
        """The same as part of a game."""
        if self.tile is None:
            return Player(NOWHERE, alive=False)
        return Player(tile_of(self.tile), tools_of(self.tools), True, self.carried, self.skip, self.used)


def table(
    *rangers: Ranger,
    rock: str = "",
    animal: str = "",
    wildfire: str = "C3",
    fire: str = "",
    hazards: Mapping[str, int] | None = None,
    campers: Mapping[str, int] | None = None,
    timers: Mapping[str, int] | None = None,
    dice: Sequence[int] = (),
    deck: str = "",
    draws: int = 4,
    **options: object,
) -> Game:
    """A game in its first round; with a camper on A5 unless campers are named, and an empty deck unless it is."""
    game = Game(read_rules({"players": len(rangers), **options}), Dice(dice))
    game.tiles = [Tile(TREE) for _ in range(25)]
    for terrain, names in ((ROCK, rock), (ANIMAL, animal), (WILDFIRE, wildfire)):
        for tile in tiles_of(names):
            game.tiles[tile].terrain = terrain
    for tile in tiles_of(fire):
        game.tiles[tile].token = FIRE
    for name, timer in (hazards or {}).items():
        game.tiles[tile_of(name)].token, game.tiles[tile_of(name)].hazard_timer = HAZARD, timer
    for name, number in ({"A5": 1} if campers is None else campers).items():
        game.tiles[tile_of(name)].campers = number
    for name, timer in (timers or {}).items():
        game.tiles[tile_of(name)].camper_timer = timer
    game.players = [ranger.player() for ranger in rangers]
    game.deck, game.draws_left, game.round, game.camper_set = tools_of(deck), draws, 1, 1
    return game


def play(game: Game, first: int = 0) -> Referee:
    """The turn of a player; those before him have had theirs."""
    for player in game.players[:first]:
        player.had = player.alive
    return Referee.at(game, first)


def round_end(game: Game) -> Referee:
    """The end of the round: everybody has had a turn."""
    return play(game, len(game.players))


def say(referee: Referee, words: str) -> None:
    """Give several answers, one after the other."""
    for word in words.split():
        referee.answer(number_of(tile_of(word) if len(word) == 2 else word))


def offered(referee: Referee) -> set[str]:
    """The legal answers in words."""
    return {word_of(number) for number in referee.legal()}


def question(referee: Referee) -> tuple[str | None, int | None]:
    """What is asked of which player."""
    return referee.phase, referee.player


def burning(game: Game) -> set[str]:
    """The tiles with a fire token."""
    return {name_of(tile) for tile, place in enumerate(game.tiles) if place.token == FIRE}


def hazards(game: Game) -> dict[str, int]:
    """The tiles with a hazard, and its timer."""
    return {name_of(tile): place.hazard_timer for tile, place in enumerate(game.tiles) if place.token == HAZARD}


def where(game: Game) -> list[str | None]:
    """The tiles of the players; nothing for the dead."""
    return [None if player.tile == NOWHERE else name_of(player.tile) for player in game.players]


def at(game: Game, name: str) -> Tile:
    """One tile by its name."""
    return game.tiles[tile_of(name)]


def names(text: str) -> set[str]:
    """Words separated by blanks as a set."""
    return set(text.split())
