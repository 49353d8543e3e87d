"""A table for tests: drawn positions, answers by name.

A position is laid out once, or in equal copies that are played in step: so each drawn test also shows that games of
one batch do not touch each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self, TypeVar

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.batch import Batch
from firetower_env.games.fire_tower.presets import game_of
from firetower_env.games.fire_tower.rising.rules import RisingRules
from firetower_env.games.fire_tower.rules import Rules
from tests.games.fire_tower.dice import LoadedDice
from tests.games.fire_tower.names import (
    AREAS,
    CARDS,
    CORNERS,
    DIRECTIONS,
    EVENTS,
    FLAME,
    PLACES,
    RISING_CARDS,
    RISING_EVENTS,
    WINDS,
    Answer,
    Cards,
    Cell,
    Cells,
    cards,
    cells,
    drawn,
    written,
)


class Table:
    """One drawn game, seen and played by names. See `_lay` for what can be put on it; `at="setup"` deals anew.

    With `expansion` it is a game of Rising Flames.
    """

    #: what chance results may be foreseen, and the dice that show them
    dice_kinds: ClassVar[dict[str, Any]] = dict.fromkeys(("winds", "rolls", "pulls", "shuffles", "die", "cuts"), ())
    dice_type: ClassVar[type[LoadedDice]] = LoadedDice

    def __init__(self, *, copies: int = 2, luck: bool = False, dice: Mapping[str, Any] | None = None, **given: Any):
        layout = {name: given.pop(name) for name in list(given) if name in self.layout_names()}
        self.rising = "expansion" in given
        edition: Any = self.edition()
        self.rules = edition.make(**given)
        self.card_names = RISING_CARDS if self.rising else CARDS
        self.event_names = RISING_EVENTS if self.rising else EVENTS
        self.batch = Batch(game_of(self.rules), copies, relative=False)
        self.engine: Any = self.batch.engine
        self.s: Any = self.engine.s
        queues = {**self.dice_kinds, **(dice or {})}
        assert len(queues) == len(self.dice_kinds), f"unknown dice among {sorted(queues)}"
        self.dice = self.dice_type(self.engine.chance, copies, luck, queues, self.names)
        if layout.get("at") == "setup":
            self.engine.chance = self.dice
            self.batch.reset(seeds=[11] * copies)
            self._hawks = self.rules.hawks_total if self.rising else 0
        else:
            self.batch.reset(seeds=[11] * copies)
            self.engine.chance = self.dice
            self._lay(**layout)

    @classmethod
    def layout_names(cls) -> frozenset[str]:
        """What can be laid out; everything else that is given is an option of the rules."""
        return frozenset(Table._lay.__annotations__) - {"return"}

    def edition(self) -> type[Rules]:
        """The rules that the options belong to."""
        return RisingRules if self.rising else Rules

    @property
    def names(self) -> list[str]:
        """All cards by number: the action cards, then the events."""
        return [*self.card_names, *self.event_names]

    def all_cards(self) -> Counter[str]:
        """The action cards of the game."""
        return Counter(dict(zip(self.card_names, self.rules.deck_copies, strict=True)))

    # -- laying out -----------------------------------------------------------------------------------------------

    def _lay(
        self,
        seat: int = 0,
        at: str = "turn",
        wind: str = "N",
        board: str | None = None,
        gems: Cells = "",
        breaks: Cells = "",
        ablaze: Sequence[int] = (),
        burned: Sequence[int] = (),
        hands: Mapping[int, Cards] | None = None,
        top: Cards = "",
        discard: Cards = "",
        hand_limit: int | None = None,
        empty_buckets: Sequence[int] = (),
        shadow_in: str | None = None,
        rest_in: str = "pile",
        turn: int = 1,
        short: Mapping[int, int] | None = None,
        hawks: Cells = "",
        lightning: Cells = "",
        supply: int | None = None,
        shadows: Sequence[int] = (),
        forming: Sequence[int] = (),
        ghost: int | None = None,
        heavy_winds: Sequence[int] | None = None,
        lookout: Sequence[int] | None = None,
    ) -> None:
        """Lay out a position and ask the first question of a turn (`at="turn"`) or its ACTION.

        `ablaze` seats have lost their tower to a Tower Ablaze card, `burned` ones without it; both are eliminated
        unless teams play. Cards that are not named fill the other hands, then the pile below `top` (or, if so told,
        the discard pile); events in use that are not named lie at the bottom of the pile.

        Rising Flames: `shadows` are seats that have become Shadows, `forming` those that have still to form; `ghost`
        is the seat that has moved to the free tower. `heavy_winds` and `lookout` are the seats with that front up (by
        default all). In the Double Tower variant `ablaze` and `burned` are corners, and nobody is eliminated.
        """
        s, games = self.s, self.batch.all_games
        seed = s.seed.copy()
        s.clear(games)
        s.seed[:] = seed
        picture = drawn(board) if board else {"*": set(), "#": set(), "^": set()}
        ablaze = [*ablaze, *shadows, *forming]
        lost = [self.rules.towers[loser] for loser in (*ablaze, *burned)]
        on_fire = [self.rules.towers[loser] for loser in ablaze]
        if ghost is not None:
            lost.append(self.rules.towers[ghost])
            on_fire.append(self.rules.towers[ghost])
        blazing = FLAME | picture["^"] | {cell for corner in on_fire for cell in AREAS[corner]}
        keeps_all = self.rules.teams or (self.rising and self.rules.variant in ("double", "solo"))
        out = [] if keeps_all else [*ablaze, *burned]
        self._write(
            wind=DIRECTIONS[WINDS.index(wind)],
            gems=written(cells(gems) | picture["*"]),
            firebreaks=written(cells(breaks) | picture["#"]),
            fire=written(blazing),
            towers=[CORNERS[corner] for corner in self.rules.towers if corner not in lost],
            eliminated=out,
            buckets=[other for other in range(self.rules.seats) if other not in empty_buckets],
            hand_limit=self.rules.hand_size + len(out) if hand_limit is None else hand_limit,
            # stamps of towers lost earlier are older than anything that follows
            procedure=10,
            burn_stamps=[1 + lost.index(corner) if corner in lost else 0 for corner in range(4)],
        )
        for other, owed in (short or {}).items():
            s.short[:, other], s.hold[:, other] = owed, 1
        if self.rising:
            supply = self.rules.hawks_total - len(cells(hawks)) if supply is None else supply
            self._hawks = len(cells(hawks)) + supply
            everyone = [other for other in range(self.rules.seats) if other not in out]
            self._write(
                hawks=written(cells(hawks)),
                lightning=written(cells(lightning)),
                hawk_supply=supply,
                shadows=[*shadows, *forming],
                forming=list(forming),
            )
            if self.rules.weather:
                self._write(
                    heavy_winds=everyone if heavy_winds is None else list(heavy_winds),
                    lookout=everyone if lookout is None else list(lookout),
                )
            if ghost is not None:
                (free,) = set(range(4)) - set(self.rules.towers)
                s.ghost[:] = ghost
                s.standing[:] |= 1 << free if ghost not in out else 0
                s.hand_limit[:] += hand_limit is None
        self._shadow = shadow_in
        self._deal(hands or {}, cards(top), cards(discard), out, rest_in)
        self._ask(seat, at, turn)

    def _write(self, **sections: Any) -> None:
        """Write these sections of a position, unchecked: some scenarios draw what no play leads to."""
        positions = self.batch.game.positions
        assert positions is not None
        positions.write(self.s, self.batch.all_games, sections)

    def _deal(
        self, hands: Mapping[int, Cards], top: list[str], discard: list[str], out: Sequence[int], rest_in: str
    ) -> None:
        rest = self.all_cards()
        named = {seat: Counter(cards(hand)) for seat, hand in hands.items()}
        for used in (*named.values(), Counter(n for n in (*top, *discard) if n in self.card_names)):
            rest.subtract(used)
        assert min(rest.values()) >= 0, f"more cards were named than there are: {rest}"
        spare = list(rest.elements())
        for seat in range(self.rules.seats):
            if seat not in named:
                size = 0 if seat in out else int(self.s.hand_limit[0]) - int(self.s.short[0, seat])
                named[seat] = Counter(spare[i * len(spare) // size] for i in range(size)) if size else Counter()
                for name in named[seat].elements():
                    spare.remove(name)
        if rest_in == "discard":
            discard, spare = [*discard, *spare], []
        bottom = self._place_events(top, discard, out)
        self._write(
            hands={seat: list(hand.elements()) for seat, hand in named.items()},
            discard=discard,
            pile=[*top, *spare, *reversed(bottom)],
        )

    def _place_events(self, top: list[str], discard: list[str], out: Sequence[int]) -> list[str]:
        """Note where the Shadow card is; returns the events at the bottom of the pile."""
        rules, shadow_in = self.rules, self._shadow
        used = self._events_used()
        assert all(used[name] for name in (*top, *discard) if name in self.event_names), "an event not in use"
        bottom = [name for name, is_used in used.items() if is_used and name not in (*top, *discard)]
        if rules.shadow_of_the_wood:
            if shadow_in is None:
                shadow_in = "pile" if out else "box"
            if EVENTS[2] in top or EVENTS[2] in discard:
                shadow_in = "pile" if EVENTS[2] in top else "discard"
            self.s.shadow_place[:] = PLACES.index(shadow_in)
            if shadow_in == "box":
                bottom.remove(EVENTS[2])
        return bottom

    def _events_used(self) -> dict[str, bool]:
        rules = self.rules
        used = [rules.firestorm_card, rules.mutual_aid, rules.shadow_of_the_wood]
        if self.rising:
            used += [rules.dry_storm, rules.kettle_flight, rules.mobilization]
        return dict(zip(self.event_names, used, strict=True))

    def _ask(self, seat: int, at: str, turn: int) -> None:
        e, games = self.engine, self.batch.all_games
        seats = np.full(games.size, seat)
        self.s.turn[:], self.s.turn_seat[:] = turn - 1, seat
        if self.rising:
            self.s.turn_place[:] = self.engine.corner(games, seats)
        if at == "turn":
            e.push(games, "start_turn", seats)
        else:
            assert at == "action", f"a position begins at a turn or an action, not at {at!r}"
            self.s.turn[:] = turn
            e.push_all(games, e.turn_frames[:-1], seats)
        e.settle(games)

    # -- playing --------------------------------------------------------------------------------------------------

    def do(self, *answers: Answer) -> Self:
        """Give these answers one after the other."""
        for answer in answers:
            action = self.engine.layout.encode(answer)
            self.batch.step(np.full(self.batch.count, action))
            assert len({self.batch.digest(game) for game in range(self.batch.count)}) == 1, "equal games parted"
            self._count_cards()
            if self.rising:
                self._count_hawks()
        return self

    def fork(self) -> Self:
        """A copy to try something on; it shares neither state nor dice."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.batch = self.batch.fork()
        twin.engine, twin.s = twin.batch.engine, twin.batch.engine.s
        twin.dice = self.dice_type(twin.engine.chance, twin.batch.count, self.dice.luck, self.dice.queues, self.names)
        twin.engine.chance = twin.dice
        return twin

    def _count_cards(self) -> None:
        """No card is ever lost or made."""
        hands = sum((self.hand(seat) for seat in range(self.rules.seats)), Counter())
        everywhere = hands + Counter(self.pile) + self.discard + self.in_play
        if self.rising:
            everywhere += self.drawn + self.pool
        expected = self.all_cards()
        events = self._events_used()
        events["SHADOW_OF_THE_WOOD"] &= self.shadow_in != "box"
        expected += Counter({name: int(used) for name, used in events.items()})
        assert everywhere == expected, "cards were lost or made"

    def _count_hawks(self) -> None:
        """A hawk is on the board or in the supply, but for one taken up to be placed elsewhere."""
        in_hand = self.question == "HAWK_PLACE" and self._hawks - 1 == len(self.hawks) + self.supply
        assert len(self.hawks) + self.supply + in_hand == self._hawks, "hawks were lost or made"

    # -- reading --------------------------------------------------------------------------------------------------

    @property
    def legal(self) -> set[Answer]:
        mask = self.batch.masks()
        assert (mask == mask[0]).all(), "equal games have unequal masks"
        return {self.engine.layout.decode(int(action)) for action in np.flatnonzero(mask[0])}

    @property
    def cells(self) -> set[Cell]:
        """The legal cells."""
        return {answer for answer in self.legal if not isinstance(answer, str)}

    @property
    def verbs(self) -> set[str]:
        """The legal verbs."""
        return {answer for answer in self.legal if isinstance(answer, str)}

    @property
    def plays(self) -> set[str]:
        """The legal verbs that play something."""
        return {verb for verb in self.verbs if not verb.startswith("DROP_") and verb != "DONE"}

    @property
    def asks(self) -> tuple[int, str]:
        """Who is asked what; (-1, "") when the game is over."""
        return int(self.batch.asked[0]), self.batch.questions()[0]

    @property
    def question(self) -> str:
        return self.asks[1]

    @property
    def gems(self) -> set[Cell]:
        return set(bb.to_cells(self.s.gem[0]))

    @property
    def breaks(self) -> set[Cell]:
        return set(bb.to_cells(self.s.breaks[0]))

    @property
    def permanent(self) -> set[Cell]:
        """Permanent fire other than the eternal flame."""
        found = set(bb.to_cells(self.s.permanent[0]))
        assert found >= FLAME, "the eternal flame went out"
        return found - FLAME

    def hand(self, seat: int) -> Counter[str]:
        return self._counted("hands", seat)

    def held(self, seat: int) -> int:
        """How many cards a seat holds."""
        return self.hand(seat).total()

    @property
    def pile(self) -> list[str]:
        """The draw pile, top first."""
        size = int(self.s.pile_size[0])
        return [self.names[number] for number in self.s.pile[0, :size][::-1]]

    @property
    def discard(self) -> Counter[str]:
        return self._counted("discard")

    @property
    def in_play(self) -> Counter[str]:
        return self._counted("in_play")

    @property
    def shadow_in(self) -> str:
        return PLACES[int(self.s.shadow_place[0])]

    @property
    def wind(self) -> str:
        return WINDS[int(self.s.wind[0])]

    @property
    def hand_limit(self) -> int:
        return int(self.s.hand_limit[0])

    @property
    def turn(self) -> tuple[int, int]:
        """Turn number and seat on turn."""
        return int(self.s.turn[0]), int(self.s.turn_seat[0])

    @property
    def standing(self) -> set[int]:
        """Seats whose tower stands."""
        if not self.rising:
            return {seat for seat, corner in enumerate(self.rules.towers) if corner in self.towers}
        bits = int(self.engine.standing_seats(self.s.standing[:1], np.zeros(1, np.int64))[0])
        return {seat for seat in range(self.rules.seats) if bits >> seat & 1}

    @property
    def towers(self) -> set[int]:
        """Corners whose tower stands."""
        return {corner for corner in range(4) if int(self.s.standing[0]) >> corner & 1}

    @property
    def eliminated(self) -> set[int]:
        return self._seats("eliminated")

    @property
    def full_buckets(self) -> set[int]:
        return self._seats("bucket_full")

    @property
    def winners(self) -> set[int]:
        return self._seats("winners")

    def owed(self, seat: int) -> tuple[int, int]:
        """`short` and `hold` of a seat."""
        return int(self.s.short[0, seat]), int(self.s.hold[0, seat])

    @property
    def over(self) -> bool:
        return bool(self.batch.over[0])

    @property
    def truncated(self) -> bool:
        return bool(self.batch.truncated[0])

    @property
    def returns(self) -> list[float]:
        return [round(float(value), 4) for value in self.batch.returns[0]]

    # -- reading what Rising Flames adds --------------------------------------------------------------------------

    @property
    def hawks(self) -> set[Cell]:
        return set(bb.to_cells(self.s.hawk[0]))

    @property
    def lightning(self) -> set[Cell]:
        return set(bb.to_cells(self.s.lightning[0]))

    @property
    def supply(self) -> int:
        return int(self.s.hawk_supply[0])

    @property
    def shadows(self) -> set[int]:
        """Seats that are Shadows, forming or formed."""
        return self._seats("shadow")

    @property
    def forming(self) -> set[int]:
        return self._seats("forming")

    @property
    def drawn(self) -> Counter[str]:
        """Cards drawn in front of the seat on turn."""
        return self._counted("drawn")

    @property
    def pool(self) -> Counter[str]:
        """The pool of a Mobilization."""
        return self._counted("pool")

    @property
    def places(self) -> list[int]:
        """The corner where each seat sits."""
        seats = np.arange(self.rules.seats)
        return [int(corner) for corner in self.engine.corner(np.zeros(seats.size, np.int64), seats)]

    @property
    def fronts(self) -> tuple[set[int], set[int]]:
        """Seats whose Heavy Winds is still up, and whose Lookout is."""
        return self._seats("heavy_winds"), self._seats("lookout")

    def _counted(self, field: str, *place: int) -> Counter[str]:
        counts = getattr(self.s, field)[(0, *place)]
        return Counter({self.names[number]: int(n) for number, n in enumerate(counts) if n})

    def _seats(self, field: str) -> set[int]:
        return {seat for seat in range(self.rules.seats) if int(getattr(self.s, field)[0]) >> seat & 1}


AnyTable = TypeVar("AnyTable", bound=Table)


def anchors(table: Table, *way: str) -> set[Cell]:
    """Legal cells after these verbs, tried on a copy."""
    return table.fork().do(*way).cells


def after(table: AnyTable, *answers: Answer) -> AnyTable:
    """A copy of the table after these answers."""
    return table.fork().do(*answers)


def changes(table: Table, *answers: Answer) -> tuple[set[Cell], set[Cell], set[Cell], set[Cell]]:
    """What these answers would bring: new gems, lost gems, new breaks, lost breaks (tried on a copy)."""
    then = after(table, *answers)
    gems, breaks = table.gems, table.breaks
    return then.gems - gems, gems - then.gems, then.breaks - breaks, breaks - then.breaks
