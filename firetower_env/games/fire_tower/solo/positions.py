"""Positions of solo games: the level, the enemies with their cards and pieces, challenges and the plan."""

from __future__ import annotations

from typing import Any

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints
from firetower_env.core.errors import PositionError
from firetower_env.core.position_values import Name, Names, Order, Row
from firetower_env.core.positions import PENDING, Given, Section
from firetower_env.games.fire_tower.geometry import CORNERS
from firetower_env.games.fire_tower.rising.positions import RisingPositions
from firetower_env.games.fire_tower.solo import setup
from firetower_env.games.fire_tower.solo.levels import LARGEST_HAND, by_level
from firetower_env.games.fire_tower.solo.pieces import CHALLENGE_NAMES
from firetower_env.games.fire_tower.solo.state import PLAN_PLACES

_HAND, _SKIPS, _BUCKET = (by_level(name) for name in ("hand", "skips", "bucket"))
_CHALLENGES = tuple(name.upper().replace(" ", "_") for name in CHALLENGE_NAMES)


class SoloPositions(RisingPositions):
    """Positions under one set of rules."""

    worked_out = RisingPositions.worked_out | {"enemy_left", "challenges_left", "next_level", "score"}

    @property
    def everyone(self) -> int:
        """The player."""
        return 1

    def board(self) -> list[Section]:
        """Sanctuaries, too."""
        return [*super().board(), self.section("sanctuaries", "sanctuaries", self.cells, field="sanctuary")]

    def cards(self) -> list[Section]:
        """The two decks of the enemies, and the plan."""
        names, challenges = self.card_names, _CHALLENGES
        one, challenge = Name(names, optional=True), Name(challenges, optional=True)
        return [
            *super().cards(),
            self.section("enemy_pile", "the enemy's pile", Order(names), size="enemy_size", derived=True),
            self.section("enemy_card", "the enemy's card in play", one),
            self.section("doubled_card", "is it doubled?"),
            self.section("second", "is it taken the second time?"),
            self.section(
                "challenge_pile", "the challenge pile", Order(challenges), size="challenge_size", derived=True
            ),
            self.section("challenges", "challenges that run", Names(challenges)),
            self.section("shown", "the challenge that is shown", challenge),
            self.section("shown_next", "the one that comes after it", challenge),
            self.section("smoke_a", "the card named first in Heavy Smoke", one),
            self.section("plan", "the cards of the plan in order", Row(one, PLAN_PLACES)),
            self.section("plan_size", "how many they are"),
        ]

    def seats(self) -> list[Section]:
        """Level and enemies."""
        towers = Names(CORNERS)
        return [
            self.section("level", "the level", derived=True),
            *super().seats(),
            self.section("skips", "challenges that may be skipped", derived=True),
            self.section("enemy_buckets", "enemy towers whose Bucket is unused", towers, derived=True),
            self.section("sturdy", "enemy towers of sturdy construction", towers),
            self.section("red_flag_used", "has a Red Flag Warning come true?"),
            self.section("double_used", "have two challenges been drawn at once?"),
        ]

    def turn(self) -> list[Section]:
        """Rounds, too."""
        return [self.section("round", "number of the round", derived=True), *super().turn()]

    # -- what follows ---------------------------------------------------------------------------------------------

    def complete_seats(self, e: Any, games: Ints, given: Given) -> None:
        """The level tells most, as in the setup."""
        s = e.s
        if "level" not in given:
            s.level[games] = setup.levels(e, games)
        elif (s.level[games] < 1).any():
            raise PositionError.of("level", 0, "a level from 1 on")
        level = s.level[games].astype(np.int64)
        super().complete_seats(e, games, given)
        fallen = 3 - np.bitwise_count(s.standing[games] & e.enemies).astype(np.int64) - s.victims[games]
        for name, key, value in (
            ("hand_limit", "hand_limit", np.minimum(LARGEST_HAND, _HAND[level] + fallen)),
            ("skips", "skips", _SKIPS[level]),
            ("bucket_full", "buckets", _BUCKET[level]),
            ("enemy_buckets", "enemy_buckets", s.standing[games] & e.enemies),
            ("round", "round", 1),
        ):
            if key not in given:
                getattr(s, name)[games] = value
        if not {"gems", "firebreaks", "hawks", PENDING} & set(given):
            setup.scatter(e, games)
        if "hawk_supply" not in given:
            taken = self._taken(e, games) if PENDING in given else 0
            gone = bb.count(s.hawk[games]) + bb.count(s.sanctuary[games]) + taken
            s.hawk_supply[games] = np.maximum(e.rules.hawks_total - gone, 0)
        self._complete_decks(e, games, given)

    def _complete_decks(self, e: Any, games: Ints, given: Given) -> None:
        """Both decks whole and shuffled, unless they are named."""
        s, cards = e.s, np.array(e.enemy_cards)
        if "enemy_pile" in given:
            s.enemy_left[games] = _members(s.enemy_pile[games], s.enemy_size[games], cards)
        else:
            setup.shuffle_enemy(e, games)
        if "challenge_pile" in given:
            every = np.arange(len(CHALLENGE_NAMES))
            s.challenges_left[games] = _members(s.challenge_pile[games], s.challenge_size[games], every)
        else:
            setup.shuffle_challenges(e, games)


def _members(pile: Any, sizes: Ints, cards: Ints) -> Ints:
    """Which of these cards (bits) lie in the pile?"""
    lies = np.arange(pile.shape[1]) < sizes[:, None]
    found = ((pile[:, :, None] == cards) & lies[:, :, None]).any(axis=1)
    return np.asarray((found << np.arange(cards.size)).sum(axis=1))
