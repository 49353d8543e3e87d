"""Everything that can change in a game, as plain values (§3)."""

from dataclasses import dataclass, field

from .actions import SLOTS, SPACES
from .cards import Shop
from .chance import Chance
from .rules import Rules

NONE = -1
#: an owner of a Fancy Dragon: nobody, because it is not in this game
ABSENT = -2
NO_SHOP, FACEDOWN, FACEUP = range(3)
PARK_SIZE = ROW_SIZE = 5
TOKENS = 6


@dataclass
class Seat:
    """What one player has in front of him."""

    goods: list[int] = field(default_factory=lambda: [0] * 6)
    coins: int = 0
    rep: int = 0
    hand: list[int] = field(default_factory=lambda: [0] * 6)
    known_hand: list[int] = field(default_factory=lambda: [0] * 6)
    reserved: int = NONE
    companion: int = NONE
    companion_used: bool = False
    casts: int = 0
    last: int = NONE  # space of the last own visit
    coins_turned_in: int = 0

    @property
    def units(self) -> int:
        """Goods and Coins."""
        return sum(self.goods) + self.coins

    def gain_card(self, kind: int, *, shown: bool) -> None:
        """A Dragon comes to the hand; if all see it, they know one more."""
        self.hand[kind] += 1
        self.known_hand[kind] += shown

    def lose_card(self, kind: int) -> None:
        """A Dragon leaves the hand before everybody's eyes."""
        self.hand[kind] -= 1
        self.known_hand[kind] = max(0, self.known_hand[kind] - 1)

    def show(self, kind: int, number: int) -> None:
        """So many Dragons of a type are shown and stay in the hand."""
        self.known_hand[kind] = max(self.known_hand[kind], number)


@dataclass
class Artisan:
    """A card of the Artisan deck; `seen` if everybody knows that it lies there."""

    kind: int
    seen: bool = False


@dataclass
class Place:
    """Where a fire-up happens: a CELL, a PARK position, a type in the HAND, or a SHOP without a Dragon of its own."""

    kind: str
    number: int


@dataclass
class Window:
    """A chance to fire up Dragons of one location: a Shop by its space, the PARK or the HAND."""

    name: str  # G3, E2, NUNYA, ETERNAL, ROOST, TOUCH, DANIEL, MANNY
    kind: str  # SHOP, PARK, HAND
    space: int = NONE
    left: int = -1  # picks left, -1: all
    marks: set[int] = field(default_factory=set)  # slots or positions that had their turn

    @property
    def optional(self) -> bool:
        """Whether one may stop."""
        return self.name not in ("ETERNAL", "ROOST", "TOUCH")

    @property
    def checkpoint(self) -> bool:
        """Whether Suns and companions may be used in it (§6)."""
        return self.name in ("G3", "E2")


@dataclass
class Game:
    """The table; decks have their top card first."""

    rules: Rules
    chance: Chance

    limit: int = 0
    colour: int = NONE  # of the own token, solo only
    deck_colour: str = "purple"
    shop: list[int] = field(default_factory=lambda: [NONE] * SPACES)
    face: list[int] = field(default_factory=lambda: [NO_SHOP] * SPACES)
    cell: list[int] = field(default_factory=lambda: [NONE] * SPACES * SLOTS)
    ench: list[list[int]] = field(default_factory=lambda: [[0] * 6 for _ in range(SPACES)])
    alley: list[int] = field(default_factory=lambda: [0, 0, 0])
    pos: list[int] = field(default_factory=lambda: [NONE] * TOKENS)
    seats: list[Seat] = field(default_factory=list)
    f_owner: list[int] = field(default_factory=lambda: [ABSENT] * 36)
    f_scored: list[bool] = field(default_factory=lambda: [False] * 36)
    f_seen: list[set[int]] = field(default_factory=lambda: [set() for _ in range(36)])
    art_deck: list[Artisan] = field(default_factory=list)
    e_deck: list[int] = field(default_factory=list)
    s_deck: list[int] = field(default_factory=list)
    f_deck: list[int] = field(default_factory=list)
    park: list[int] = field(default_factory=lambda: [NONE] * PARK_SIZE)
    park_goods: list[list[int]] = field(default_factory=lambda: [[0] * 6 for _ in range(PARK_SIZE)])
    row: list[int] = field(default_factory=lambda: [NONE] * ROW_SIZE)

    # the turn driver
    seat: int = 0
    turn_no: int = 0  # turns that are finished
    end_flag: bool = False
    triggered_by: int = NONE
    turns_left: int = 0  # 0 until the final turns begin
    extra: int = 0
    goto: int = NONE

    # notes of the turn
    here: int = NONE
    fired: int = 0
    last_fired: int = NONE
    filled: int = 0
    cast_id: int = NONE
    cast_space: int = NONE
    placed_type: int = NONE
    drawn_type: int = NONE
    pocus: bool = False
    gmask: set[int] = field(default_factory=set)

    # what runs just now
    owed: list[int] = field(default_factory=lambda: [0] * 6)
    picked: list[int] = field(default_factory=lambda: [0] * 6)
    chain: set[int] = field(default_factory=set)
    windows: list[Window] = field(default_factory=list)
    uses: int = 0
    candidates: list[int] = field(default_factory=list)  # Fancy Dragons just dealt or drawn

    scoring: bool = False
    over: bool = False
    truncated: bool = False
    unlocked: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.cards = self.rules.cards
        self.n = self.rules.players
        self.limit = self.cards.setup["town_limit"][str(self.n)]
        self.seats = [Seat() for _ in range(self.n)]

    # -- who --------------------------------------------------------------------------------------------------------

    @property
    def me(self) -> Seat:
        """The seat on turn."""
        return self.seats[self.seat]

    @property
    def token(self) -> int:
        """The token of the seat on turn: by seat, in solo play by icon."""
        return self.colour if self.rules.solo else self.seat

    def others_from(self, seat: int) -> list[int]:
        """The other seats, clockwise."""
        return [(seat + distance) % self.n for distance in range(1, self.n)]

    def tokens_at(self, space: int) -> list[int]:
        """The tokens of others at a space, clockwise from the seat on turn."""
        if self.rules.solo:
            return [token for token in range(TOKENS) if token != self.colour and self.pos[token] == space]
        return [seat for seat in self.others_from(self.seat) if self.pos[seat] == space]

    def companion_name(self, seat: int) -> str:
        """The companion of a seat that has one unused, else nothing."""
        owner = self.seats[seat]
        return "" if owner.companion == NONE or owner.companion_used else self.cards.companions[owner.companion]

    # -- the Town ---------------------------------------------------------------------------------------------------

    def shop_at(self, space: int) -> Shop:
        """The card of a space in use."""
        return self.cards.shops[self.shop[space]]

    def town(self) -> list[int]:
        """The spaces with a faceup Shop."""
        return [space for space in range(SPACES) if self.face[space] == FACEUP]

    def slots_of(self, space: int) -> list[int]:
        """The cells of a faceup Shop."""
        return [SLOTS * space + slot for slot in range(len(self.shop_at(space).slots))]

    def empty_cells(self, space: int) -> list[int]:
        """The empty cells of a faceup Shop."""
        return [cell for cell in self.slots_of(space) if self.cell[cell] == NONE]

    def faceup_cells(self, space: int) -> list[int]:
        """The cells of a Shop with a faceup Dragon."""
        if self.shop_at(space).sleeping:
            return []
        return [cell for cell in self.slots_of(space) if self.cell[cell] != NONE]

    def occupied_cells(self) -> list[int]:
        """All cells in Town with a Dragon, facedown ones too."""
        return [cell for space in self.town() for cell in self.slots_of(space) if self.cell[cell] != NONE]

    def accepts(self, cell: int, kind: int) -> bool:
        """Whether the slot of a cell shows the icon of a type."""
        space, slot = divmod(cell, SLOTS)
        return kind in self.shop_at(space).slots[slot].kinds

    def full(self, space: int) -> bool:
        """Whether a Shop with slots has no empty one (F33)."""
        return bool(self.shop_at(space).slots) and not self.empty_cells(space)

    def spaces_in_use(self) -> int:
        """How many spaces have a Shop, faceup or facedown."""
        return sum(face != NO_SHOP for face in self.face)

    def enchantments_at(self, space: int) -> int:
        """How many Enchantments are tucked behind a Shop."""
        return sum(self.ench[space])

    def count_dragons(self, kind: int, *, facedown: bool) -> int:
        """Dragons of a type in Town."""
        return sum(
            self.cell[cell] == kind
            for space in self.town()
            if facedown or not self.shop_at(space).sleeping
            for cell in self.slots_of(space)
        )

    # -- Fancy Dragons ----------------------------------------------------------------------------------------------

    def fancy_of(self, seat: int) -> list[int]:
        """The Fancy Dragons of a seat, scored or not."""
        return [card for card, owner in enumerate(self.f_owner) if owner == seat]

    def unscored_of(self, seat: int) -> list[int]:
        """The Fancy Dragons of a seat that are not scored."""
        return [card for card in self.fancy_of(seat) if not self.f_scored[card]]
