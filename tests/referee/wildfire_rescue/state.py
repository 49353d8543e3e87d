"""Everything that can change in a game, as plain values (§3)."""

from collections import Counter
from dataclasses import dataclass, field

from .board import NEEDED, TILES, TOOLS, WILDFIRE
from .chance import Chance
from .rules import Rules

NO_TOKEN, FIRE, HAZARD = "none", "fire", "hazard"
DRAWS = 4
#: where somebody stands who has no marker on the board
NOWHERE = -1


@dataclass
class Tile:
    """One tile with what lies on it."""

    terrain: int
    token: str = NO_TOKEN
    hazard_timer: int = 0
    campers: int = 0
    camper_timer: int = 0

    @property
    def burning(self) -> bool:
        """The wildfire tile burns for ever; a hazard does not burn yet (W1)."""
        return self.terrain == WILDFIRE or self.token == FIRE

    def put_out(self) -> None:
        """The token goes and with it both timers; campers stay (W21)."""
        self.token = NO_TOKEN
        self.hazard_timer = 0
        self.camper_timer = 0


@dataclass
class Player:
    """One ranger."""

    tile: int = NOWHERE
    tools: list[int] = field(default_factory=list)
    alive: bool = True
    carried: int = 0
    skip: int = 0  # owes a lost turn
    used: bool = False  # has given this round's turn to a team-up
    had: bool = False  # this round's turn is over

    @property
    def free(self) -> bool:
        """Whether there is a turn to give (W15)."""
        return self.alive and self.skip == 0 and not self.used


@dataclass
class Game:
    """The table in front of the players; the deck has its top card first."""

    rules: Rules
    chance: Chance

    tiles: list[Tile] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)
    deck: list[int] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)  # tools discarded, or held by players who died
    draws_left: int = DRAWS
    round: int = 0
    lost: int = 0
    camper_set: int = 0
    mid: bool = False  # a die rolled inside a turn is being carried out
    turn_of: int | None = None
    round_end: bool = False
    # the move under way, while its companions are asked about
    target: int | None = None
    companion: int | None = None
    coming: list[int] = field(default_factory=list)
    over: bool = False
    truncated: bool = False
    #: what has happened, for whoever wants to know which rules a game has touched
    happened: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        if not self.players:
            self.players = [Player() for _ in range(self.rules.players)]

    def living(self) -> list[int]:
        """The players alive, in player order."""
        return [number for number, player in enumerate(self.players) if player.alive]

    def standing_on(self, tile: int) -> list[int]:
        """The living players on a tile, in player order."""
        return [number for number in self.living() if self.players[number].tile == tile]

    def tool_set(self, tile: int) -> set[int]:
        """All tools on a tile; anyone there uses them as his own."""
        return {tool for number in self.standing_on(tile) for tool in self.players[number].tools}

    def needed(self, tile: int) -> int:
        """The tool asked for on entering a tile."""
        return NEEDED[self.tiles[tile].terrain]

    @property
    def wildfire_tile(self) -> int:
        """Where the source of all fire lies."""
        return next(tile for tile in TILES if self.tiles[tile].terrain == WILDFIRE)

    @property
    def campers_left(self) -> int:
        """The campers still on the board."""
        return sum(tile.campers for tile in self.tiles)

    @property
    def saved(self) -> int:
        """The campers with living players."""
        return sum(self.players[number].carried for number in self.living())

    @property
    def dead(self) -> int:
        """How many players have died."""
        return len(self.players) - len(self.living())

    def note(self, event: str) -> None:
        """Remember that a rule was touched."""
        self.happened[event] += 1


def tool_counts(tools: list[int]) -> tuple[int, ...]:
    """A heap of tools as four counts."""
    return tuple(tools.count(tool) for tool in TOOLS)
