"""Solo positions for tests: the table of one player, with enemies, challenges and plan laid out by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.chance import Chance
from firetower_env.games.fire_tower.rules import Rules
from firetower_env.games.fire_tower.solo.rules import SoloRules
from tests.games.fire_tower.dice import LoadedDice
from tests.games.fire_tower.names import QUADRANTS, RISING_CARDS, Cards, Cell, Cells, cards, cells
from tests.games.fire_tower.table import Table

Alone = Callable[..., "Solo"]

TOWERS = ["NW", "NE", "SE", "SW"]
CORNERS = [(0, 0), (0, 15), (15, 15), (15, 0)]
CHALLENGES = ["SMOLDER", "RED_FLAG", "SMOKE", "STURDY", "DRY", "PLAN", "SANCTUARY", "WET"]
FIRE_CARDS = ("BURNING_SNAG", "FLARE_UP", "EXPLOSION")
ATTACK_WINDS = {"NW": ("NORTH", "WEST"), "NE": ("NORTH", "EAST"), "SE": ("SOUTH", "EAST"), "SW": ("SOUTH", "WEST")}
#: by level, written down once more: hand, firebreaks and hawks of each enemy, skips, opening challenge, Bucket, double
LEVELS = {
    1: (6, 0, 0, 2, False, True, False),
    2: (6, 2, 0, 1, False, True, False),
    3: (5, 2, 2, 0, False, True, False),
    4: (5, 4, 2, 0, True, True, False),
    5: (4, 4, 3, 0, True, True, False),
    6: (4, 6, 3, 0, True, False, False),
    7: (3, 6, 4, 0, True, False, True),
}
#: the 80 cards of the expansion without firebreak cards; a game has five less, those of the enemy
COPIES = dict(
    zip(RISING_CARDS, (4, 4, 4, 4, 4, 4, 3, 3, 4, 4, 4, 0, 0, 0, 2, 2, 2, 2, 4, 2, 2, 4, 0, 3, 2), strict=True)
)
WATER = ("AIR_DROP", "FIRE_ENGINE", "SMOKEJUMPER", "HELITACK")
#: cards that can do nothing without gems
IDLE = ("FIRE_ENGINE",) * 4 + ("SMOKEJUMPER",) * 4
#: how many steps of a turn are still to come, by the part at which a position begins
PARTS = {"reveal": 6, "wind": 5, "action": 4, "refill": 3, "turn end": 1, "round end": 1}


def enemy_cards(tower: str = "NW") -> tuple[str, ...]:
    """The five cards of the enemy deck."""
    return (*FIRE_CARDS, *ATTACK_WINDS[tower])


class SoloDice(LoadedDice):
    """Also foresees how the enemy's cards and the challenges are shuffled; both may be left to luck, as are pieces."""

    def pick(self, games: Any, stream: str, allowed: Any, kind: str, names: Any = None) -> Any:
        if stream == "enemy":
            return Chance.pick(self, games, stream, allowed, kind, names)
        return super().pick(games, stream, allowed, kind)

    def below(self, games: Any, stream: str, limits: Any) -> Any:
        if stream in ("level", "enemy"):
            return Chance.below(self, games, stream, limits)
        return super().below(games, stream, limits)

    def shuffle(self, games: Any, stream: str, items: Any, sizes: Any) -> Any:
        if stream == "deck":
            return super().shuffle(games, stream, items, sizes)
        kind, names = {"enemy": ("enemies", self.names), "challenge": ("challenges", CHALLENGES)}[stream]
        if not self.queues[kind]:
            return Chance.shuffle(self, games, stream, items, sizes)
        top = [names.index(name) for name in cards(self._next(kind, games))]
        rest = [number for number in items[0, : sizes[0]] if number not in top]
        assert len(rest) + len(top) == sizes[0], f"{kind}: these are not among the shuffled cards"
        return np.broadcast_to(np.array([*rest, *reversed(top)], np.uint8), (games.size, sizes[0])).copy()


class Solo(Table):
    """One drawn solo game. See `_lay_solo` for what can be put on it beyond what `Table` knows."""

    dice_kinds: ClassVar[dict[str, Any]] = {**Table.dice_kinds, "enemies": (), "challenges": ()}
    dice_type: ClassVar[type[LoadedDice]] = SoloDice

    def __init__(self, **given: Any) -> None:
        super().__init__(expansion="weather", **given)

    def edition(self) -> type[Rules]:
        return SoloRules

    @classmethod
    def layout_names(cls) -> frozenset[str]:
        return super().layout_names() | (frozenset(cls._lay_solo.__annotations__) - {"return", "layout"})

    def all_cards(self) -> Counter[str]:
        """The 62 cards of the player without those that lie in the plan."""
        return Counter(COPIES) - Counter(enemy_cards(self.rules.solo_tower)) - Counter(self.plan)

    # -- laying out -----------------------------------------------------------------------------------------------

    def _lay(self, *args: Any, **layout: Any) -> None:
        own = {name: layout.pop(name) for name in list(layout) if name not in Table.layout_names()}
        self._lay_solo(**{"at": "turn", **layout}, **own)

    def _lay_solo(
        self,
        at: str = "turn",
        hand: Cards | None = None,
        enemy: Cards | None = None,
        challenges: Cards = "",
        challenges_drawn: Cards = "",
        running: Cards = "",
        plan: Cards = "",
        sturdy: Sequence[int] = (),
        sanctuaries: Cells = "",
        spent: Sequence[int] = (),
        skips: int | None = None,
        in_round: int = 1,
        red_flag_used: bool = False,
        double_used: bool = False,
        **layout: Any,
    ) -> None:
        """Lay out a position `at` the beginning of a turn or of one of its parts (`PARTS`), or at the round's end.

        `enemy` is the enemy deck, top first; its other cards are discarded. `challenges` lie on top of the challenge
        deck, above all that are not named or drawn before; `running` ones are in force. `sturdy`, `spent` (no Bucket
        any more), `ablaze` and `burned` are corners.
        """
        holds, bucket, level = LEVELS[self.rules.level][0], LEVELS[self.rules.level][5], self.rules.level
        fallen = len(layout.get("ablaze", ())) + len(layout.get("burned", ()))
        limit = layout.setdefault("hand_limit", min(6, holds + fallen))
        layout.setdefault("empty_buckets", [] if bucket else [0])
        taken = len(cells(sanctuaries))
        if layout.get("supply") is None:
            layout["supply"] = self.rules.hawks_total - taken - len(cells(layout.get("hawks", "")))
        if enemy is None:
            deck = enemy_cards(self.rules.solo_tower)
            enemy = deck if at in ("turn", "reveal") else () if at == "round end" else deck[1:]
        numbers = {
            "level": level,
            "round": in_round,
            "skips": LEVELS[level][3] if skips is None else skips,
            "enemy_buckets": sum(1 << corner for corner in range(4) if corner not in (self.own, *spent)),
            "sturdy": sum(1 << corner for corner in sturdy),
            "challenges": sum(1 << CHALLENGES.index(name) for name in cards(running)),
            "red_flag_used": red_flag_used,
            "double_used": double_used,
        }
        below = [name for name in CHALLENGES if name not in cards(challenges) + cards(challenges_drawn)]
        pile = [CHALLENGES.index(name) for name in (*below, *reversed(cards(challenges)))]
        self._still: tuple[Any, ...] = (numbers, cards(enemy), pile, cards(plan), cells(sanctuaries))
        held = (IDLE[: limit - len(cards(plan))]) if hand is None else hand
        super()._lay(at=at, hands={0: held}, **layout)
        self._hawks += taken

    def _deal(self, hands: Mapping[int, Cards], *others: Any) -> None:
        numbers, enemy, challenges, plan, sanctuaries = self._still
        s, number = self.s, self.names.index
        for name, value in numbers.items():
            getattr(s, name)[:] = value
        deck = enemy_cards(self.rules.solo_tower)
        s.enemy_pile[:, : len(enemy)] = [number(name) for name in reversed(enemy)]
        s.enemy_size[:] = len(enemy)
        s.enemy_left[:] = sum(1 << deck.index(name) for name in enemy)
        s.challenge_pile[:, : len(challenges)] = challenges
        s.challenge_size[:] = len(challenges)
        s.challenges_left[:] = sum(1 << challenge for challenge in challenges)
        s.plan[:, : len(plan)] = [number(name) for name in plan]
        s.plan_size[:] = len(plan)
        s.sanctuary[:] = bb.from_cells(sorted(sanctuaries))
        super()._deal(hands, *others)

    def _ask(self, seat: int, at: str, turn: int) -> None:
        if at == "turn":
            super()._ask(seat, at, turn)
            return
        e, games = self.engine, self.batch.all_games
        self.s.turn[:] = turn
        e.push_all(games, e.turn_frames[: PARTS[at]], np.zeros(games.size, np.int64))
        e.settle(games)

    def _count_hawks(self) -> None:
        """As in every game, but for sanctuaries, which take a token of the supply if there is one."""
        in_hand = self.question == "HAWK_PLACE"
        missing = self._hawks - len(self.hawks) - self.supply
        assert 0 <= missing <= len(self.sanctuaries) + in_hand, "hawks were lost or made"

    # -- reading --------------------------------------------------------------------------------------------------

    @property
    def own(self) -> int:
        """The player's corner."""
        return TOWERS.index(self.rules.solo_tower)

    @property
    def home(self) -> frozenset[Cell]:
        return QUADRANTS[self.own]

    @property
    def cards_held(self) -> Counter[str]:
        return self.hand(0)

    @property
    def enemy_deck(self) -> list[str]:
        """The enemy deck, top first."""
        size = int(self.s.enemy_size[0])
        return [self.names[number] for number in self.s.enemy_pile[0, :size][::-1]]

    @property
    def challenge_deck(self) -> list[str]:
        """The challenge deck, top first."""
        size = int(self.s.challenge_size[0])
        return [CHALLENGES[number] for number in self.s.challenge_pile[0, :size][::-1]]

    @property
    def running(self) -> set[str]:
        """Challenges of the round that are in force."""
        return {name for number, name in enumerate(CHALLENGES) if int(self.s.challenges[0]) >> number & 1}

    @property
    def plan(self) -> list[str]:
        return [self.names[number] for number in self.s.plan[0, : int(self.s.plan_size[0])]]

    @property
    def sanctuaries(self) -> set[Cell]:
        return set(bb.to_cells(self.s.sanctuary[0]))

    @property
    def sturdy(self) -> set[int]:
        return {corner for corner in range(4) if int(self.s.sturdy[0]) >> corner & 1}

    @property
    def unspent(self) -> set[int]:
        """Enemy corners whose Bucket is unused."""
        return {corner for corner in range(4) if int(self.s.enemy_buckets[0]) >> corner & 1}

    @property
    def flights(self) -> set[Cell]:
        """Where gems went up that have still to be flown after the one that is asked for."""
        return set(bb.to_cells(self.s.flights[0, 0]))

    @property
    def skips(self) -> int:
        return int(self.s.skips[0])

    @property
    def round(self) -> int:
        return int(self.s.round[0])

    @property
    def score(self) -> int:
        return int(self.s.score[0])

    @property
    def outcome(self) -> str:
        """Won, lost or truncated; empty while the game goes on."""
        if not self.over:
            return ""
        if self.truncated:
            return "truncated"
        return "won" if self.winners == {0} else "lost"


# -- beginnings that many tests share ---------------------------------------------------------------------------------


def acting(alone: Alone, hand: Cards, **given: Any) -> Solo:
    """The player at the action with these cards in hand."""
    return alone(at="action", hand=hand, **given)


def facing(alone: Alone, challenge: str, **given: Any) -> Solo:
    """At a round's end this challenge is drawn and taken without a question (level 3 has no skips)."""
    return alone(**{"at": "round end", "level": 3, "challenges": challenge, **given})


def to_action(table: Solo) -> Solo:
    """Place a wind gem, if one is due, where it does least: as far from the player's tower as may be."""
    if table.question == "WIND":
        far = CORNERS[table.own]
        return table.do(
            max(table.cells - table.hawks, key=lambda cell: (cell[0] - far[0]) ** 2 + (cell[1] - far[1]) ** 2)
        )
    return table


def pass_turn(table: Solo) -> Solo:
    """From the wind step to the end of the turn without doing anything."""
    to_action(table)
    return table.do("DONE")
