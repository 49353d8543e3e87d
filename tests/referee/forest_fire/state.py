"""Everything that can change in a game, as plain values (§3)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from .cards import Weather, deck_size
from .chance import Chance
from .geometry import ACRES, NEIGHBOURS
from .rules import Rules

#: the ground of an acre
FOREST, RIVER, ROCK, BURNT, FIRE = range(5)
GROUNDS = ("forest", "river", "rock", "burnt", "fire")
#: what keeps fire from spreading
FIRE_LINE = (RIVER, ROCK, BURNT)
HOUSE, SCHOOL = "house", "school"
BARREL, BALL = "barrel", "ball"

BARRELS, BALLS, DOZERS = 28, 14, 2


@dataclass
class Helicopter:
    """The helicopter with what it carries."""

    acre: int
    water: int = 0
    barrels: int = 0
    balls: int = 0

    @property
    def cargo(self) -> int:
        """How many things are aboard."""
        return self.water + self.barrels + self.balls


@dataclass
class Doing:
    """What is under way while a question is asked; everything is empty or zero when nothing is."""

    activity: str = ""  # setup, new fire, lot, tokens, dozer, flight
    piece: int | None = None  # acre of the moving bulldozer, the helicopter, the token's source, the bursting ball
    kind: str = ""  # of that piece: barrel, ball, dozer, helicopter
    steps_left: int = 0  # of a bulldozer or helicopter; acres left for tokens; tokens left for a river
    digs_left: int = 0
    acres_left: int = 0  # still to be covered by a fire that is being placed
    barrels_left: int = 0  # of a lot, with the one asked about
    balls_left: int = 0
    moved: bool = False  # this flight
    set_down: bool = False  # something, on this acre in this visit
    drawn: list[int] = field(default_factory=list)  # the river or the fire being placed, in order


@dataclass
class Game:
    """The table in front of the players; the deck has its top card first."""

    rules: Rules
    chance: Chance

    ground: list[int] = field(default_factory=lambda: [FOREST for _ in ACRES])
    buildings: dict[int, str] = field(default_factory=dict)
    #: how many lie on an acre; acres without any are not listed
    barrels: dict[int, int] = field(default_factory=dict)
    balls: dict[int, int] = field(default_factory=dict)
    dozers: list[int] = field(default_factory=list)
    helicopter: Helicopter | None = None
    warm: set[int] = field(default_factory=set)  # burning acres of fires that have spread once (FF33)
    weather: Weather | None = None
    deck: list[int] = field(default_factory=list)
    card: int | None = None  # the card in force
    turn: int = 0
    fires_put_out: int = 0
    bonus: bool = False  # a lucky break is being carried out
    doing: Doing = field(default_factory=Doing)
    over: bool = False
    won: bool = False
    cards: int = 0  # of the whole deck
    #: what has happened, for whoever wants to know which rules a game has touched
    happened: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.cards = self.cards or deck_size(self.rules)

    # -- acres --------------------------------------------------------------------------------------------------------

    def burning(self) -> set[int]:
        """All acres on fire."""
        return {acre for acre, ground in enumerate(self.ground) if ground == FIRE}

    def count(self, ground: int) -> int:
        """How many acres have this ground."""
        return self.ground.count(ground)

    def burns(self, acre: int | None) -> bool:
        """Whether an acre is on the board and on fire."""
        return acre is not None and self.ground[acre] == FIRE

    def ignitable(self, acre: int | None) -> bool:
        """Forest on the board, with or without a building."""
        return acre is not None and self.ground[acre] == FOREST

    def fire_line(self, acre: int | None) -> bool:
        """River, rock or burnt acre on the board."""
        return acre is not None and self.ground[acre] in FIRE_LINE

    def may_stand(self, acre: int) -> bool:
        """Whether a bulldozer may stand there."""
        return self.ground[acre] in (FOREST, ROCK, BURNT) and acre not in self.buildings

    def may_land(self, acre: int) -> bool:
        """Whether a helicopter may land there: one space at least between it and any fire."""
        return self.may_stand(acre) and all(self.ground[near] != FIRE for near in NEIGHBOURS[acre])

    # -- pieces -------------------------------------------------------------------------------------------------------

    def heap(self, kind: str) -> dict[int, int]:
        """Barrels or balls on the ground."""
        return self.barrels if kind == BARREL else self.balls

    def add_token(self, kind: str, acre: int) -> None:
        """One more lies there."""
        self.heap(kind)[acre] = self.heap(kind).get(acre, 0) + 1

    def take_token(self, kind: str, acre: int) -> None:
        """One less lies there."""
        heap = self.heap(kind)
        heap[acre] -= 1
        if not heap[acre]:
            del heap[acre]

    def token_on(self, acre: int) -> str:
        """The kind that goes off first; empty if none lies there (FF21)."""
        return BALL if acre in self.balls else BARREL if acre in self.barrels else ""

    def tokens(self) -> set[int]:
        """Acres with any token."""
        return self.barrels.keys() | self.balls.keys()

    def store(self, kind: str) -> int:
        """What is neither on the ground nor in the air."""
        aboard = 0 if self.helicopter is None else self.helicopter.barrels if kind == BARREL else self.helicopter.balls
        return (BARRELS if kind == BARREL else BALLS) - sum(self.heap(kind).values()) - aboard

    def lose_helicopter(self) -> None:
        """It leaves the board; what it carried is in the store again."""
        self.helicopter = None

    def lose_vehicles(self, acres: Iterable[int]) -> None:
        """Every vehicle on these acres leaves the board."""
        for acre in acres:
            while acre in self.dozers:
                self.dozers.remove(acre)
                self.note("bulldozer lost")
            if self.helicopter is not None and self.helicopter.acre == acre:
                self.note("helicopter lost with cargo" if self.helicopter.cargo else "helicopter lost")
                self.lose_helicopter()

    def remove_building(self, acre: int) -> None:
        """If there is one."""
        if acre in self.buildings:
            self.note(f"{self.buildings.pop(acre)} lost")

    # -- seats --------------------------------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The seat on turn."""
        return (self.turn - 1) % self.rules.players

    def item_seat(self, item: int) -> int:
        """The seat that places the item of this number in setup (§11)."""
        return item % self.rules.players

    def note(self, event: str) -> None:
        """Remember that a rule was touched."""
        self.happened[event] += 1
