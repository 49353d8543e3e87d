"""The sixty cards, how they are numbered, and how they are dealt into three piles (§4.5, §10).

A card is a number: 0–53 WEATHER (6 × row of the table + direction the wind comes from), 54–59 FOREST FIRE of one to
six acres, 60 DROUGHT, 61 helicopter crash, 62 bulldozer breakdown, and the lucky breaks: 63 bulldozer, 64 helicopter,
65 supply.
"""

from dataclasses import dataclass

from .geometry import DIRECTIONS, opposite
from .rules import Rules

FIRST_FIRE_CARD = 54
DROUGHT, CRASH, BREAKDOWN, LUCKY_DOZER, LUCKY_HELICOPTER, LUCKY_SUPPLY = range(60, 66)
OTHERS = (CRASH, BREAKDOWN, LUCKY_DOZER, LUCKY_HELICOPTER, LUCKY_SUPPLY)
_OTHER_KINDS = ("drought", "crash", "breakdown", "lucky bulldozer", "lucky helicopter", "lucky supply")
PILES = 3
#: weather, catastrophe and lucky-break cards in each pile
_OTHERS_IN_A_PILE = 15


@dataclass(frozen=True)
class Weather:
    """What decides how fires spread; the wind is named after where it comes from (FF4)."""

    origin: int
    mph: int
    fires: int
    distance: int
    jump: bool

    @property
    def downwind(self) -> int:
        """Where fire goes."""
        return opposite(self.origin)


#: mph, number of fires, distance, jump
Strength = tuple[int, int, int, bool]

_DEFAULT: tuple[Strength, ...] = (
    (2, 1, 1, False),
    (5, 2, 1, False),
    (8, 2, 1, False),
    (10, 3, 1, False),
    (12, 2, 2, False),
    (15, 3, 2, False),
    (15, 3, 2, True),
    (18, 4, 2, True),
    (22, 3, 3, True),
)
_MILD: tuple[Strength, ...] = (
    (2, 1, 1, False),
    (5, 1, 1, False),
    (8, 2, 1, False),
    (10, 2, 1, False),
    (12, 1, 2, False),
    (15, 2, 2, False),
    (15, 2, 1, True),
    (18, 2, 2, True),
    (22, 2, 3, True),
)
STRENGTHS: dict[str, tuple[Strength, ...]] = {"default": _DEFAULT, "relabelled": _DEFAULT, "mild": _MILD}
#: copies by row, in the order of the directions N NE SE S SW NW
COPIES: dict[str, tuple[str, ...]] = {
    "default": ("211121", "121211", "112112", "110110", "111011", "000101", "101000", "000010", "010100"),
    "relabelled": ("112121", "112121", "112121", "101110", "111011", "000011", "001100", "000010", "011000"),
    "mild": ("211121", "121211", "212112", "110110", "101011", "000101", "011000", "000010", "010100"),
}


def weather_card(row: int, origin: int) -> int:
    """The number of a WEATHER card by its row of the table and the direction its wind comes from."""
    return len(DIRECTIONS) * row + origin


def fire_card(acres: int) -> int:
    """The number of a FOREST FIRE card."""
    return FIRST_FIRE_CARD + acres - 1


def is_weather(card: int) -> bool:
    """Whether a card brings new weather."""
    return card < FIRST_FIRE_CARD


def is_fire(card: int) -> bool:
    """Whether a card is a FOREST FIRE."""
    return FIRST_FIRE_CARD <= card < DROUGHT


def acres_on(card: int) -> int:
    """How many acres a FOREST FIRE card covers."""
    return card - FIRST_FIRE_CARD + 1


def weather_on(rules: Rules, card: int) -> Weather:
    """The weather a WEATHER card brings."""
    row, origin = divmod(card, len(DIRECTIONS))
    return Weather(origin, *STRENGTHS[rules.weather][row])


def kind_of(card: int) -> str:
    """What a card is, in words."""
    return "weather" if is_weather(card) else "forest fire" if is_fire(card) else _OTHER_KINDS[card - DROUGHT]


def common_cards(rules: Rules) -> list[int]:
    """Weather, catastrophes and lucky breaks: 45 cards."""
    copies = [int(number) for row in COPIES[rules.weather] for number in row]
    return [card for card, number in enumerate(copies) for _ in range(number)] + list(OTHERS)


def fire_cards(rules: Rules) -> list[int]:
    """The FOREST FIRE cards in the game; those taken out are the largest (FF10)."""
    return [fire_card(acres) for acres in sorted(rules.forest_fire_acres)[: rules.fire_cards]]


def piles(rules: Rules) -> list[tuple[int, int, int]]:
    """By pile, top first: common cards, fire cards, droughts. Later piles get what cannot be shared evenly."""
    fires = [(rules.fire_cards + pile) // PILES for pile in range(PILES)]
    droughts = ((0, 0, 0), (0, 0, 1), (0, 1, 1), (0, 1, 2))[rules.droughts]
    return [(_OTHERS_IN_A_PILE, fires[pile], droughts[pile]) for pile in range(PILES)]


def deck_size(rules: Rules) -> int:
    """All cards, one for each turn."""
    return sum(sum(pile) for pile in piles(rules))


def split(rules: Rules, deck: list[int]) -> list[list[int]]:
    """A whole deck cut into its three piles."""
    rest, cut = list(deck), []
    for pile in piles(rules):
        cut.append(rest[: sum(pile)])
        rest = rest[sum(pile) :]
    return cut
