"""Everything that can change in a game, as plain values."""

from dataclasses import dataclass, field

from .board import CORNERS, FLAME, Cell
from .cards import ACTION_CARDS, ALL_ACTION_CARDS, ALL_EVENT_CARDS
from .chance import Chance
from .rules import Rules
from .solo_levels import level_of
from .solo_state import SoloState

#: who owns which towers in the Double Tower game [RF p.11]
_HALVES: dict[str, list[list[int]]] = {"NS": [[0, 1], [2, 3]], "EW": [[0, 3], [1, 2]]}


@dataclass
class Game:
    """The table in front of the players; cells are (row, column), cards are numbers, heaps have their top first."""

    rules: Rules
    chance: Chance

    gems: set[Cell] = field(default_factory=set)
    breaks: set[Cell] = field(default_factory=set)
    permanent: set[Cell] = field(default_factory=lambda: set(FLAME))
    hawks: set[Cell] = field(default_factory=set)
    lightning: set[Cell] = field(default_factory=set)

    hands: list[list[int]] = field(default_factory=list)
    pile: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    in_play: list[int] = field(default_factory=list)
    drawn: list[int] = field(default_factory=list)  # in front of the seat on turn: Lookout, Patrol, Shadow result 3
    pool: list[int] = field(default_factory=list)  # Mobilization
    hawk_supply: int = 0

    wind: int = 0
    hand_limit: int = 0
    turn_seat: int = 0
    turn_place: int = 0  # the corner this turn belongs to; a Ghost moves away from it
    turn_number: int = 0
    events_this_turn: int = 0
    refilled: bool = False  # has the seat on turn reached its refill?
    turn_lost: bool = False  # has the seat on turn been driven from its tower in this turn?
    shadow_turn: bool = False  # did this turn begin with a Shadow?
    fallen: list[int | None] = field(default_factory=list)  # for each tower fallen in this turn, who lit it

    bucket_full: list[bool] = field(default_factory=list)
    eliminated: list[bool] = field(default_factory=list)
    shadow: list[bool] = field(default_factory=list)
    forming: list[bool] = field(default_factory=list)
    heavy_winds: list[bool] = field(default_factory=list)  # front up
    lookout: list[bool] = field(default_factory=list)  # front up
    patrolling: int | None = None  # the seat that keeps a place in its hand for a drawn card
    short: list[int] = field(default_factory=list)  # cards still owed after a Shadow's pull
    hold: list[int] = field(default_factory=list)  # own refills until the debt is forgiven
    place: list[list[int]] = field(default_factory=list)  # seat -> its corners
    ghost: int | None = None  # the seat that has taken the Ghost Tower

    burned: list[bool] = field(default_factory=lambda: [False for _ in CORNERS])
    stamps: dict[int, int] = field(default_factory=dict)  # seat -> procedure in which its tower burned
    last_burn_by_shadow: bool = False
    procedure: int = 0

    victims: list[tuple[int, int | None]] = field(default_factory=list)  # burned seat, seat to be rewarded
    victim_corners: list[int] = field(default_factory=list)  # the tower of each victim
    victim_by_shadow: list[bool] = field(default_factory=list)  # was the rewarded seat a Shadow when it lit the corner?
    events: list[tuple[int, int]] = field(default_factory=list)  # event card, seat that drew it
    running: int | None = None  # the event being carried out
    flights: dict[Cell, int] = field(default_factory=dict)  # cell a hawk rose from with a gem -> seat that flies it
    doubled: set[Cell] = field(default_factory=set)  # hawk cells with a second gem, which stays
    solo: SoloState = field(default_factory=SoloState)  # empty in games of several players
    winners: list[int] | None = None
    truncated: bool = False

    def __post_init__(self) -> None:
        rules = self.rules
        self.hand_limit = rules.hand_size
        self.hawk_supply = rules.hawks_total if rules.expanded else 0
        self.hands = [[] for _ in self.seats]
        self.bucket_full = [True for _ in self.seats]
        self.eliminated = [False for _ in self.seats]
        self.shadow = [False for _ in self.seats]
        self.forming = [False for _ in self.seats]
        self.heavy_winds = [rules.weather for _ in self.seats]
        self.lookout = [rules.weather for _ in self.seats]
        self.short = [0 for _ in self.seats]
        self.hold = [0 for _ in self.seats]
        double = rules.variant == "double"
        self.place = [list(half) for half in _HALVES[rules.double_split]] if double else [[c] for c in rules.towers]
        if rules.solo:
            self._sit_alone()

    def _sit_alone(self) -> None:
        """One seat at one tower; the level gives hand and Bucket (solo 1)."""
        self.place = [[self.rules.home_corner]]
        self.hand_limit = level_of(self.rules).hand
        self.bucket_full = [level_of(self.rules).bucket]

    @property
    def seats(self) -> range:
        """All seats, whether still in the game or not."""
        return range(self.rules.seats)

    def out(self, seat: int) -> bool:
        """Eliminated for good; a Shadow is not."""
        return self.eliminated[seat] and not self.shadow[seat]

    def seats_from(self, seat: int) -> list[int]:
        """All seats in turn order by their present places, beginning with the given one [FT p.3]."""
        first = self.place[seat][0]
        return sorted(self.seats, key=lambda other: (self.place[other][0] - first) % 4)

    def active_from(self, seat: int) -> list[int]:
        """The living seats, in turn order from the given one."""
        return [other for other in self.seats_from(seat) if not self.eliminated[other]]

    def participants_from(self, seat: int) -> list[int]:
        """Living seats and Shadows, in turn order from the given one."""
        return [other for other in self.seats_from(seat) if not self.out(other)]

    def next_seat(self) -> int:
        """Whose turn follows: the next place clockwise whose seat is not out [FT p.3]."""
        after = [other for other in self.seats if not self.out(other)]
        return min(after, key=lambda other: (self.place[other][0] - self.turn_place - 1) % 4)

    @property
    def pending_flights(self) -> set[Cell]:
        """The cells from which hawks have risen with gems that have not come down yet."""
        return set(self.flights)

    @property
    def card_types(self) -> int:
        """How many kinds of action cards there are; the events are numbered after them."""
        return len(ALL_ACTION_CARDS if self.rules.expanded else ACTION_CARDS)

    def event_number(self, name: str) -> int:
        """The card number of an event in this game."""
        return self.card_types + ALL_EVENT_CARDS.index(name)

    def event_name(self, card: int) -> str:
        """The name of an event by its card number."""
        return ALL_EVENT_CARDS[card - self.card_types]

    @property
    def running_event(self) -> str | None:
        """The name of the event being carried out."""
        return None if self.running is None else self.event_name(self.running)
