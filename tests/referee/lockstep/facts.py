"""The whole state of a game as the same plain values on both sides, cheap to make and to compare.

Sets of cells, of seats and of answers are numbers with one bit each. A heap of cards whose order does not matter is a
number with one byte for each type of card.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.batch import Batch

from ..fire_tower import Referee
from ..fire_tower.board import CELLS
from ..fire_tower.cards import EVENTS

BIT = [1 << place for place in range(512)]
CELL_BIT = {cell: BIT[number] for number, cell in enumerate(CELLS)}
CARD_BYTE = [1 << 8 * card for card in range(17)]
SHADOW_PLACES = ("unused", "box", "pile", "discard")


class Facts(NamedTuple):
    """Everything that is compared after every decision."""

    asked: int
    phase: str
    legal: int
    gems: int
    breaks: int
    permanent: int
    hands: tuple[int, ...]
    pile: bytes  # top first
    discard: int
    in_play: int
    wind: int
    hand_limit: int
    turn_seat: int
    turn_number: int
    events_this_turn: int
    bucket_full: int
    eliminated: int
    standing: int
    short: tuple[int, ...]
    hold: tuple[int, ...]
    victims: tuple[tuple[int, int], ...]
    events: tuple[tuple[int, int], ...]
    running: int
    shadow_place: str
    over: bool
    truncated: bool
    winners: int
    returns: tuple[float, ...]

    def settled(self) -> "Facts":
        """After the end nothing is tidied up: cards in play count as discarded, and no event goes on."""
        return self._replace(discard=self.discard + self.in_play, in_play=0, running=0) if self.over else self


def core_facts(batch: Batch, games: Sequence[int]) -> list[Facts]:
    """The state of these games as the core has it."""
    e: Any = batch.engine
    s, chosen = e.s, np.asarray(games)
    numbers = dict(zip(s.scalar_names(), s.scalars[chosen].T.tolist(), strict=True))
    over = [bool(value) for value in numbers["over"]]
    hands = iter(_numbers(s.hands[chosen].reshape(-1, s.hands.shape[2])))
    columns: dict[str, Iterable[Any]] = {
        **{name: numbers[_SCALARS.get(name, name)] for name in Facts._fields if _SCALARS.get(name, name) in numbers},
        "asked": e.asked[chosen].tolist(),
        "phase": [e.phases.all[number].question if number >= 0 else "" for number in e.phase[chosen]],
        "legal": _numbers(e.mask[chosen]),
        "gems": _numbers(s.gem[chosen, 1:-1]),
        "breaks": _numbers(s.breaks[chosen, 1:-1]),
        "permanent": _numbers(s.permanent[chosen, 1:-1]),
        "hands": zip(*[hands] * e.seats, strict=True),
        "pile": [s.pile[game, :size][::-1].tobytes() for game, size in zip(games, numbers["pile_size"], strict=True)],
        "discard": _numbers(s.discard[chosen]),
        "in_play": _numbers(s.in_play[chosen]),
        "short": map(tuple, s.short[chosen].tolist()),
        "hold": map(tuple, s.hold[chosen].tolist()),
        "victims": _queues(numbers["victims"], _owners(e, s.victim_tower[chosen]), s.victim_credit[chosen]),
        "events": _queues(numbers["events"], s.event_kind[chosen], s.event_drawer[chosen]),
        "shadow_place": map(SHADOW_PLACES.__getitem__, numbers["shadow_place"]),
        "over": over,
        "truncated": map(bool, numbers["truncated"]),
        "returns": [_rounded(r) if end else () for r, end in zip(s.returns[chosen].tolist(), over, strict=True)],
    }
    rows = zip(*(columns[name] for name in Facts._fields), strict=True)
    return [Facts(*row).settled() for row in rows]


#: facts that the core keeps as single numbers under another name
_SCALARS = {"turn_number": "turn", "events_this_turn": "turn_events", "running": "running_event"}


def _queues(lengths: list[int], *columns: NDArray[Any]) -> list[tuple[tuple[int, ...], ...]]:
    """What waits in each game: the first entries of some columns, side by side."""
    rows = zip(lengths, *(column.tolist() for column in columns), strict=True)
    return [tuple(zip(*entries, strict=True))[:length] for length, *entries in rows]


def _owners(e: Any, towers: NDArray[Any]) -> NDArray[Any]:
    """The seats that own these towers (none where there is no tower)."""
    return np.asarray(np.where(towers >= 0, e.owner_of[np.maximum(towers, 0)], -1))


def referee_facts(referee: Referee) -> Facts:
    """The state as the referee has it."""
    game = referee.game
    facts = Facts(
        asked=-1 if referee.asked is None else referee.asked,
        phase=referee.phase or "",
        legal=sum(map(BIT.__getitem__, referee.legal())),
        gems=sum(map(CELL_BIT.__getitem__, game.gems)),
        breaks=sum(map(CELL_BIT.__getitem__, game.breaks)),
        permanent=sum(map(CELL_BIT.__getitem__, game.permanent)),
        hands=tuple(map(_heap, game.hands)),
        pile=bytes(game.pile),
        discard=_heap(game.discard),
        in_play=_heap(game.in_play),
        wind=game.wind,
        hand_limit=game.hand_limit,
        turn_seat=game.turn_seat,
        turn_number=game.turn_number,
        events_this_turn=game.events_this_turn,
        bucket_full=_bits(seat for seat in game.seats if game.bucket_full[seat]),
        eliminated=_bits(seat for seat in game.seats if game.eliminated[seat]),
        standing=_bits(corner for corner in game.rules.towers if not game.burned[corner]),
        short=tuple(game.short),
        hold=tuple(game.hold),
        victims=tuple((seat, -1 if credit is None else credit) for seat, credit in game.victims),
        events=tuple((_event(card), drawer) for card, drawer in game.events),
        running=_event(game.running),
        shadow_place=referee.shadow_place,
        over=referee.over,
        truncated=referee.truncated,
        winners=_bits(game.winners or ()),
        returns=_rounded(referee.returns or ()),
    )
    return facts.settled()


def _numbers(rows: NDArray[Any]) -> list[int]:
    """Each row of an array as one number, the lowest place first."""
    raw = np.ascontiguousarray(rows).astype(rows.dtype.newbyteorder("<"), copy=False).tobytes()
    width = len(raw) // len(rows)
    return [int.from_bytes(raw[start : start + width], "little") for start in range(0, len(raw), width)]


def _heap(cards: list[int]) -> int:
    return sum(map(CARD_BYTE.__getitem__, cards))


def _bits(members: Iterable[int]) -> int:
    return sum(map(BIT.__getitem__, members))


def _event(card: int | None) -> int:
    """Events are counted from one; nought is none."""
    return 0 if card is None else EVENTS.index(card) + 1


def _rounded(returns: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(value, 5) + 0.0 for value in returns)
