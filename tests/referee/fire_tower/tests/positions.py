"""Help for tests: loaded dice, drawn positions, and answers by name."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from .. import Referee
from ..actions import Action, action_of, number_of
from ..board import AREAS, FLAME, Cell
from ..cards import ALL_EVENT_CARDS, card_number
from ..random_chance import RandomChance
from ..rules import Rules

NORTH, EAST, SOUTH, WEST = range(4)


class Dice:
    """Chance results written down in advance, by kind; luck supplies what was not. Every support is noted.

    A function among the results makes one from its support.
    """

    def __init__(self, **results: list[Any]) -> None:
        self.results = results
        self.supports: dict[str, list[Any]] = {}
        self._luck = RandomChance(0)

    def take(self, kind: str, *, support: Any = None) -> Any:
        self.supports.setdefault(kind, []).append(support)
        if not self.results.get(kind):
            return self._luck.take(kind, support=support)
        result = self.results[kind].pop(0)
        return result(support) if callable(result) else result

    def used_up(self) -> bool:
        """Whether every result written down was needed."""
        return not any(self.results.values())


def position(
    *,
    seat: int = 0,
    wind: int = NORTH,
    gems: Iterable[Cell] = (),
    breaks: Iterable[Cell] = (),
    hands: Mapping[int, Sequence[str]] | None = None,
    pile: Sequence[str] = (),
    burned: Iterable[int] = (),
    empty_buckets: Iterable[int] = (),
    hawks: Iterable[Cell] = (),
    supply: int | None = None,
    lightning: Iterable[Cell] = (),
    shadows: Iterable[int] = (),
    burned_corners: Iterable[int] = (),
    dice: Dice | None = None,
    **rules: object,
) -> Referee:
    """A table with the given things on it, at the start of a turn of `seat`; other hands are filled as they come.

    Shadows have formed already; burned seats are out, burned corners are those of seats that go on.
    """
    referee = Referee(rules, RandomChance(0))
    game = referee.game
    game.chance = dice or Dice()
    game.gems, game.breaks, game.permanent = set(gems), set(breaks), set(FLAME)
    game.wind, game.turn_number = wind, 0
    game.hawks, game.lightning, game.flights = set(hawks), set(lightning), {}
    game.hawk_supply = game.rules.hawks_total - len(game.hawks) if supply is None else supply
    losers = [*burned, *shadows]
    for corner in [*burned_corners, *(game.place[loser][0] for loser in losers)]:
        game.burned[corner] = True
        game.permanent |= AREAS[corner]
    if not game.rules.teams:
        for loser in losers:
            game.eliminated[loser] = True
            game.shadow[loser] = loser in shadows
            game.hand_limit += 1
    game.bucket_full = [other not in empty_buckets for other in game.seats]
    _lay_out_cards(referee, hands or {}, [card_number(name, game.rules.expanded) for name in pile])
    referee.restart_turn(seat)
    return referee


def _lay_out_cards(referee: Referee, hands: Mapping[int, Sequence[str]], top: list[int]) -> None:
    """Named hands and the named top of the pile first; every other card follows, events at the very bottom."""
    game = referee.game
    copies = enumerate(game.rules.card_copies)
    rest = [card for card, number in copies for _ in range(number)]
    for card in [*top, *(card_number(name) for hand in hands.values() for name in hand)]:
        if card < game.card_types:
            rest.remove(card)
    for seat in game.seats:
        if seat in hands:
            game.hands[seat] = [card_number(name) for name in hands[seat]]
        else:
            size = 0 if game.eliminated[seat] else game.hand_limit
            game.hands[seat], rest = rest[:size], rest[size:]
    events = [game.event_number(name) for name in ALL_EVENT_CARDS if in_use(game.rules, name)]
    if any(game.shadow):
        events.append(game.event_number("SHADOW_OF_THE_WOOD"))
    game.pile = top + rest + [event for event in events if event not in top]
    game.discard, game.in_play = [], []


def in_use(rules: Rules, event: str) -> bool:
    """Whether an event is in the deck from the start."""
    if event == "SHADOW_OF_THE_WOOD":
        return False
    return bool(getattr(rules, "firestorm_card" if event == "FIRESTORM" else event.lower()))


def on_top(*names: str, expansion: bool = False) -> Callable[[list[int]], list[int]]:
    """A shuffle that brings the named cards to the top."""

    def arrange(support: list[int]) -> list[int]:
        top, rest = [card_number(name, expansion) for name in names], list(support)
        for card in top:
            rest.remove(card)
        return top + rest

    return arrange


def answer(referee: Referee, *actions: Action) -> None:
    """Give several answers, cells or verbs, one after the other."""
    for action in actions:
        referee.apply(number_of(action))


def drop_one(referee: Referee) -> None:
    """Drop the first card and no more, as an action."""
    answer(referee, min(verb for verb in verbs(referee) if verb.startswith("DROP")), "DONE")


def answer_with_any(referee: Referee, times: int = 1) -> None:
    """Give the first legal answer several times."""
    for _ in range(times):
        referee.apply(min(referee.legal()))


def cells(referee: Referee) -> set[Cell]:
    """The legal cells."""
    return {action for number in referee.legal() if not isinstance(action := action_of(number), str)}


def verbs(referee: Referee) -> set[str]:
    """The legal verbs."""
    return {action for number in referee.legal() if isinstance(action := action_of(number), str)}


def asks(referee: Referee) -> tuple[int | None, str | None]:
    """Who is asked what."""
    return referee.asked, referee.phase


def block(rows: tuple[int, int], columns: tuple[int, int]) -> set[Cell]:
    """A rectangle of cells, ends included."""
    return {(r, c) for r in range(rows[0], rows[1] + 1) for c in range(columns[0], columns[1] + 1)}
