"""The options of a Fire Tower game: every number and every contested ruling is a field, checked when it is made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from firetower_env.core.errors import RulesError
from firetower_env.core.options import Option, option
from firetower_env.core.rules import RulesBase
from firetower_env.core.score import Score
from firetower_env.games.fire_tower.cards import CARDS

STANDARD_COPIES = tuple(card.copies for card in CARDS)
PLAYERS = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
_LARGEST_DECK = 200
LARGEST_CAP = 10_000


@dataclass(frozen=True)
class Rules(RulesBase):
    """What is played. `towers` lists the manned corners clockwise (NW 0, NE 1, SE 2, SW 3); entry i is seat i."""

    shortcuts: ClassVar[dict[str, Option]] = {"players": Option("players", (int,), one_of=tuple(PLAYERS))}
    #: how many types of action cards there are, and cards that may lie outside hands and piles at once
    card_types: ClassVar[int] = len(STANDARD_COPIES)
    cards_aside: ClassVar[int] = 0
    #: what people compare beside winning
    score: ClassVar[Score | None] = None

    towers: tuple[int, ...] = option((0, 1, 2, 3), low=0, high=3)
    teams: bool = False
    card_copies: tuple[int, ...] = option(STANDARD_COPIES, low=0)
    hand_size: int = option(5, low=1)
    firestorm_card: bool = True
    mutual_aid: bool = False
    shadow_of_the_wood: bool = False
    champion_seat: int | None = option(None, low=0)
    champion_breaks: int = option(2, 2, 3)
    tower_ablaze: bool = True
    revenge_storm: bool = True
    storm_credit: str = option("drawer", "drawer", "roller", "none")
    fire_pick: bool = False
    flare_across_break: bool = True
    explosion_needs_gem: bool = False
    own_corner: str = option("legal", "legal", "avoid")
    firebreak_towers: str = option("all", "all", "own")
    smokejumper_tower_centre: bool = True
    wind_set_same: bool = False
    aid_gem: str = option("touching", "touching", "anywhere")
    team_open_hands: bool = False
    max_turns: int = option(400, low=1, high=LARGEST_CAP)
    cap_result: str = option("tie", "tie", "distance")

    def check(self) -> None:
        """Towers, seats and cards must fit together."""
        self._check_towers()
        self._check_deck()

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.towers)

    @property
    def towers_of_seats(self) -> tuple[tuple[int, ...], ...]:
        """The corners of each seat, the one where it sits first."""
        return tuple((corner,) for corner in self.towers)

    @property
    def deck_copies(self) -> tuple[int, ...]:
        """The action cards that are dealt and drawn."""
        return self.card_copies

    @property
    def most_losses(self) -> int:
        """How often hand limits can grow: once for each seat that is eliminated while the game goes on."""
        return 0 if self.teams else self.seats - 1

    @property
    def largest_hand(self) -> int:
        """The largest hand limit there can be."""
        return self.hand_size + self.most_losses

    @property
    def lost_return(self) -> float:
        """What a seat that has lost is paid (ruling R59)."""
        return -1 / (self.seats - 1)

    @property
    def shaped(self) -> bool:
        """Are rewards paid on the way? Only the solo mode has an option for it."""
        return False

    @property
    def can_be_out(self) -> bool:
        """Can an eliminated seat neither act nor win any more? In teams nobody is eliminated."""
        return not self.teams and not self.shadow_of_the_wood

    @classmethod
    def expand(cls, options: dict[str, Any]) -> dict[str, Any]:
        """`players=n` stands for the usual towers of n players."""
        if "players" not in options:
            return options
        others = {name: value for name, value in options.items() if name != "players"}
        players = cls.shortcuts["players"].checked(options["players"])
        return {"towers": cls._usual_towers(players, others), **others}

    @classmethod
    def _usual_towers(cls, players: int, options: dict[str, Any]) -> tuple[int, ...]:
        return PLAYERS[players]

    def _check_towers(self) -> None:
        if not 2 <= len(self.towers) <= 4:
            raise RulesError(f"towers must name two to four of the corners 0 to 3, not {self.towers}")
        following = self.towers[1:] + self.towers[:1]
        round_trip = sum((b - a - 1) % 4 + 1 for a, b in zip(self.towers, following, strict=True))
        if len(set(self.towers)) != len(self.towers) or round_trip != 4:
            raise RulesError(f"towers must be distinct and go clockwise, not {self.towers}")
        if self.teams and self.seats != 4:
            raise RulesError(f"teams need four towers, not {self.seats}")
        if self.shadow_of_the_wood and self.teams:
            raise RulesError("shadow_of_the_wood cannot be used with teams: nobody is eliminated there")
        if self.shadow_of_the_wood and self.seats < 3:
            raise RulesError("shadow_of_the_wood needs at least three towers")
        if self.champion_seat is not None and self.champion_seat >= self.seats:
            raise RulesError(f"champion_seat must be 0 to {self.seats - 1}, not {self.champion_seat}")

    def _check_deck(self) -> None:
        """Ruling R64: there must always be a card to draw, or a refill of events alone could never end."""
        if len(self.card_copies) != self.card_types:
            raise RulesError(f"card_copies must be {self.card_types} counts of 0 or more, not {self.card_copies}")
        total, n = sum(self.card_copies), self.seats
        needed = self._largest_hands() + self.cards_aside
        if total < needed:
            raise RulesError(
                f"card_copies add up to {total}, but {n} seats with hands of {self.hand_size} may need {needed} cards"
            )
        if total > _LARGEST_DECK:
            raise RulesError(f"card_copies add up to {total}; at most {_LARGEST_DECK} cards are supported")

    def _largest_hands(self) -> int:
        """Cards in all hands together at most: an elimination takes one hand away, every other one grows by a card."""
        gone = range(self.most_losses + 1)
        return max((self.seats - e) * (self.hand_size + e) for e in gone)
