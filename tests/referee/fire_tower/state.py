"""Everything that can change in a game, as plain values."""

from dataclasses import dataclass, field

from .board import CORNERS, FLAME, Cell
from .chance import Chance
from .rules import Rules


@dataclass
class Game:
    """The table in front of the players; cells are (row, column), cards are numbers, heaps have their top first."""

    rules: Rules
    chance: Chance

    gems: set[Cell] = field(default_factory=set)
    breaks: set[Cell] = field(default_factory=set)
    permanent: set[Cell] = field(default_factory=lambda: set(FLAME))

    hands: list[list[int]] = field(default_factory=list)
    pile: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    in_play: list[int] = field(default_factory=list)

    wind: int = 0
    hand_limit: int = 0
    turn_seat: int = 0
    turn_number: int = 0
    events_this_turn: int = 0
    refilled: bool = False  # has the seat on turn reached its refill?

    bucket_full: list[bool] = field(default_factory=list)
    eliminated: list[bool] = field(default_factory=list)
    short: list[int] = field(default_factory=list)  # cards still owed after a Shadow's pull
    hold: list[int] = field(default_factory=list)  # own refills until the debt is forgiven

    burned: list[bool] = field(default_factory=lambda: [False for _ in CORNERS])
    stamps: dict[int, int] = field(default_factory=dict)  # seat -> procedure in which its tower burned
    procedure: int = 0

    victims: list[tuple[int, int | None]] = field(default_factory=list)  # burned seat, seat to be rewarded
    events: list[tuple[int, int]] = field(default_factory=list)  # event card, seat that drew it
    running: int | None = None  # the event being carried out
    winners: list[int] | None = None
    truncated: bool = False

    def __post_init__(self) -> None:
        self.hand_limit = self.rules.hand_size
        self.hands = [[] for _ in self.seats]
        self.bucket_full = [True for _ in self.seats]
        self.eliminated = [False for _ in self.seats]
        self.short = [0 for _ in self.seats]
        self.hold = [0 for _ in self.seats]

    @property
    def seats(self) -> range:
        """All seats, whether still in the game or not."""
        return range(len(self.rules.towers))

    def seats_from(self, seat: int) -> list[int]:
        """All seats in turn order, beginning with the given one [FT p.3]."""
        return [(seat + steps) % len(self.seats) for steps in self.seats]

    def active_from(self, seat: int) -> list[int]:
        """The seats not eliminated, in turn order from the given one."""
        return [other for other in self.seats_from(seat) if not self.eliminated[other]]

    def next_active(self, seat: int) -> int:
        """Whose turn follows: clockwise, passing over the eliminated [FT p.3]."""
        return self.active_from((seat + 1) % len(self.seats))[0]
