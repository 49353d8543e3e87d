"""The whole state of a game as the same plain values on both sides, cheap to make and to compare.

Sets of cells, of seats and of answers are numbers with one bit each. A heap of cards whose order does not matter is a
number with one byte for each type of card.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.batch import Batch
from firetower_env.games.fire_tower.frames import COLUMN
from tests.referee.fire_tower import Referee
from tests.referee.fire_tower.board import CORNERS
from tests.referee.fire_tower.state import Game
from tests.referee.fire_tower.terrain import standing_corners

from .packing import BIT, bits, flags, heap, numbers, plane, rounded
from .solo_facts import from_core, from_referee

SHADOW_PLACES = ("unused", "box", "pile", "discard")


class Facts(NamedTuple):
    """Everything that is compared after every decision; what an edition adds is nothing in a game without it."""

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
    victims: tuple[tuple[int, int], ...]  # corner, seat to be rewarded
    events: tuple[tuple[int, int], ...]
    running: int
    shadow_place: str
    over: bool
    truncated: bool
    winners: int
    returns: tuple[float, ...]
    owners: tuple[int, ...]  # by corner
    hawks: int = 0
    lightning: int = 0
    hawk_supply: int = 0
    flights: tuple[int, ...] = ()  # by seat: the cells from which its gems have risen
    drawn: int = 0
    pool: int = 0
    patrolling: int = -1
    heavy_winds: int = 0
    lookout: int = 0
    shadow: int = 0
    forming: int = 0
    victim_by_shadow: tuple[int, ...] = ()
    ghost: int = -1
    # what the solo mode adds: heaps have their top first, towers are bits by corner
    level: int = 0
    round: int = 0
    skips: int = 0
    enemy_pile: bytes = b""
    enemy_left: int = 0  # the cards of that pile as a set
    enemy_discard: int = 0
    enemy_card: int = -1
    doubled_card: int = 0
    second: int = 0
    enemy_buckets: int = 0
    sturdy: int = 0
    challenge_pile: bytes = b""
    challenges_left: int = 0
    challenges: int = 0
    challenges_shown: tuple[int, ...] = ()  # drawn and still to be resolved
    red_flag_used: int = 0
    double_used: int = 0
    smoke_a: int = -1
    plan: tuple[int, ...] = ()
    sanctuary: int = 0
    score: int = 0

    def settled(self) -> "Facts":
        """After the end nothing is tidied up: cards lying about count as discarded, and nothing goes on."""
        facts = self._replace(victims=self._rewarded()) if self.victim_by_shadow else self
        if not self.over:
            return facts
        cards = self.discard + self.in_play + self.drawn + self.pool
        return facts._replace(discard=cards, in_play=0, drawn=0, pool=0, running=0, patrolling=-1, events_this_turn=0)

    def _rewarded(self) -> tuple[tuple[int, int], ...]:
        """Victims with whoever still has credit: not those who lost their own tower meanwhile, unless as Shadows."""
        alive = {seat for corner, seat in enumerate(self.owners) if self.standing >> corner & 1}
        waiting = zip(self.victims, self.victim_by_shadow, strict=True)
        return tuple((corner, credit if shadow or credit in alive else -1) for (corner, credit), shadow in waiting)


def core_facts(batch: Batch, games: Sequence[int]) -> list[Facts]:
    """The state of these games as the core has it."""
    e: Any = batch.engine
    s, chosen = e.s, np.asarray(games)
    scalars = dict(zip(s.scalar_names(), s.scalars[chosen].T.tolist(), strict=True))
    over = [bool(value) for value in scalars["over"]]
    hands = iter(numbers(s.hands[chosen].reshape(-1, s.hands.shape[2])))
    columns: dict[str, Iterable[Any]] = {
        **{name: scalars[_SCALARS.get(name, name)] for name in Facts._fields if _SCALARS.get(name, name) in scalars},
        "asked": e.asked[chosen].tolist(),
        "phase": [e.phases.all[number].question if number >= 0 else "" for number in e.phase[chosen]],
        "legal": numbers(e.mask[chosen]),
        "gems": numbers(s.gem[chosen, 1:-1]),
        "breaks": numbers(s.breaks[chosen, 1:-1]),
        "permanent": numbers(s.permanent[chosen, 1:-1]),
        "hands": zip(*[hands] * e.seats, strict=True),
        "pile": [s.pile[game, :size][::-1].tobytes() for game, size in zip(games, scalars["pile_size"], strict=True)],
        "discard": numbers(s.discard[chosen]),
        "in_play": numbers(s.in_play[chosen]),
        "short": map(tuple, s.short[chosen].tolist()),
        "hold": map(tuple, s.hold[chosen].tolist()),
        "victims": _queues(scalars["victims"], s.victim_tower[chosen], s.victim_credit[chosen]),
        "events": _queues(scalars["events"], s.event_kind[chosen], s.event_drawer[chosen]),
        "shadow_place": map(SHADOW_PLACES.__getitem__, scalars["shadow_place"]),
        "over": over,
        "truncated": map(bool, scalars["truncated"]),
        "returns": [rounded(r) if end else () for r, end in zip(s.returns[chosen].tolist(), over, strict=True)],
        "owners": map(tuple, np.broadcast_to(e.owner(chosen[:, None], np.arange(4)), (len(games), 4)).tolist()),
        **(_expansion(e, chosen, scalars["victims"]) if hasattr(s, "hawk") else {}),
        **(from_core(e, chosen, scalars) if hasattr(s, "enemy_pile") else {}),
    }
    rows = zip(*columns.values(), strict=True)
    return [Facts(**dict(zip(columns, row, strict=True))).settled() for row in rows]


def _expansion(e: Any, chosen: NDArray[Any], victims: list[int]) -> dict[str, Iterable[Any]]:
    """What the expansion adds. Of a token or gem in question the core has let go already; the referee has not."""
    s = e.s
    frames = e.tops(chosen) if (s.depth[chosen] > 0).all() else [_top(e, game) for game in chosen]
    phases = [e.phases.all[number].question if number >= 0 else "" for number in e.phase[chosen]]
    asked = [(phase, int(frame[COLUMN["other"]])) for phase, frame in zip(phases, frames, strict=True)]
    lightning = [
        tokens | (BIT[cell] if phase == "LIGHTNING" else 0)
        for tokens, (phase, cell) in zip(numbers(s.lightning[chosen, 1:-1]), asked, strict=True)
    ]
    flights = [numbers(rows) for rows in s.flights[chosen, :, 1:-1]]
    for seats, (phase, cell), seat in zip(flights, asked, e.asked[chosen].tolist(), strict=True):
        if phase in ("FLIGHT", "ENEMY_FLIGHT"):
            seats[seat] |= BIT[cell]
    return {
        "hawks": numbers(s.hawk[chosen, 1:-1]),
        "lightning": lightning,
        "flights": map(tuple, flights),
        "drawn": numbers(s.drawn[chosen]),
        "pool": numbers(s.pool[chosen]),
        "victim_by_shadow": [
            tuple(row[:number]) for row, number in zip(s.victim_by_shadow[chosen].tolist(), victims, strict=True)
        ],
    }


def _top(e: Any, game: int) -> Sequence[int]:
    """The frame on top of a game's stack; after the end there is none."""
    return e.s.frames[game, e.s.depth[game] - 1].tolist() if e.s.depth[game] else [-1] * len(COLUMN)


#: facts that the core keeps as single numbers under another name
_SCALARS = {"turn_number": "turn", "events_this_turn": "turn_events", "running": "running_event"}


def _queues(lengths: list[int], *columns: NDArray[Any]) -> list[tuple[tuple[int, ...], ...]]:
    """What waits in each game: the first entries of some columns, side by side."""
    rows = zip(lengths, *(column.tolist() for column in columns), strict=True)
    return [tuple(zip(*entries, strict=True))[:length] for length, *entries in rows]


def referee_facts(referee: Referee) -> Facts:
    """The state as the referee has it."""
    game = referee.game
    facts = Facts(
        asked=-1 if referee.asked is None else referee.asked,
        phase=referee.phase or "",
        legal=sum(map(BIT.__getitem__, referee.legal())),
        gems=plane(game.gems),
        breaks=plane(game.breaks),
        permanent=plane(game.permanent),
        hands=tuple(map(heap, game.hands)),
        pile=bytes(game.pile),
        discard=heap(game.discard),
        in_play=heap(game.in_play),
        wind=game.wind,
        hand_limit=game.hand_limit,
        turn_seat=game.turn_seat,
        turn_number=game.turn_number,
        events_this_turn=game.events_this_turn,
        bucket_full=flags(game.bucket_full),
        eliminated=flags(game.eliminated),
        standing=bits(standing_corners(game)),
        short=tuple(game.short),
        hold=tuple(game.hold),
        victims=tuple(
            (corner, -1 if credit is None else credit)
            for corner, (_, credit) in zip(game.victim_corners, game.victims, strict=True)
        ),
        events=tuple((_event(game, card), drawer) for card, drawer in game.events),
        running=_event(game, game.running),
        shadow_place=referee.shadow_place,
        over=referee.over,
        truncated=referee.truncated,
        winners=bits(game.winners or ()),
        returns=rounded(referee.returns or ()),
        owners=_owners(game),
    )
    if game.rules.expanded:
        facts = _with_expansion(facts, game)
    if game.rules.solo:
        facts = facts._replace(**from_referee(referee))
    return facts.settled()


def _with_expansion(facts: Facts, game: Game) -> Facts:
    """The facts with what the expansion adds to them."""
    return facts._replace(
        hawks=plane(game.hawks),
        lightning=plane(game.lightning),
        hawk_supply=game.hawk_supply,
        flights=_flights(game),
        drawn=heap(game.drawn),
        pool=heap(game.pool),
        patrolling=-1 if game.patrolling is None else game.patrolling,
        heavy_winds=flags(game.heavy_winds),
        lookout=flags(game.lookout),
        shadow=flags(game.shadow),
        forming=flags(game.forming),
        victim_by_shadow=tuple(map(int, game.victim_by_shadow)),
        ghost=-1 if game.ghost is None else game.ghost,
    )


def _flights(game: Game) -> tuple[int, ...]:
    """By seat the cells from which its gems have risen."""
    if not game.flights:
        return (0,) * len(game.place)
    return tuple(plane(cell for cell, flyer in game.flights.items() if flyer == seat) for seat in game.seats)


def _owners(game: Game) -> tuple[int, ...]:
    """By corner the seat whose tower is, or was, there; none for a corner that nobody has or that was left."""
    seats = {corner: seat for seat, corners in enumerate(game.place) for corner in corners}
    return tuple(seats.get(corner, -1) for corner in CORNERS)


def _event(game: Game, card: int | None) -> int:
    """Events are counted from one; nought is none."""
    return 0 if card is None else card - game.card_types + 1
