"""`solo_planner`: plays solo. Burns the three towers, and lets the enemies' attacks burn where they harm least."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from firetower_agents.checks import positive
from firetower_agents.fire_tower.reader import CARD_QUESTIONS, Floats, ObservationReader
from firetower_agents.fire_tower.solo.cards import CardChoices
from firetower_agents.fire_tower.solo.challenges import ChallengeChoices
from firetower_agents.fire_tower.solo.enemy import EnemyChoices
from firetower_agents.fire_tower.solo.solo_weights import SoloWeights
from firetower_agents.fire_tower.solo.weigher import SoloRule, Weigher
from firetower_env.core.errors import BatchError

#: rare questions of known cards that have always been left to chance, so results of before can be played again
_LEFT_TO_CHANCE = ("FOREST_CELL", "BACKBURN")


class SoloPlannerAgent(ChallengeChoices, EnemyChoices):
    """Plays every level of the solo mode; `caution` scales what danger at home weighs."""

    def __init__(self, caution: float = 1.0, *, weights: SoloWeights | None = None) -> None:
        weights = SoloWeights() if weights is None else weights
        caution = positive("caution", caution)
        super().__init__(replace(weights, peril=weights.peril * caution, harm=weights.harm * caution))

    def scores(self, view: ObservationReader) -> Floats:
        """A score for every answer of every row."""
        if not view.solo:
            raise BatchError("solo_planner plays solo presets alone; warden plays all others as well")
        return super().scores(view)

    solo_rules: ClassVar[Mapping[str, SoloRule]] = {
        # of cards that nobody here knows
        **{name: Weigher.picked_cell for name in CARD_QUESTIONS if name not in _LEFT_TO_CHANCE},
        "WIND": CardChoices.wind_cell,
        "ACTION": CardChoices.action,
        "LOOK_CARD": CardChoices.forced,
        "WIND_MODE": CardChoices.wind_mode,
        "ORIENT": Weigher.orient,
        "PICK": Weigher.picked_cell,
        "CROWN_AGAIN": CardChoices.crown_again,
        "BRAND_DIR": CardChoices.brand_way,
        "LATE_BUCKET": CardChoices.late_bucket,
        "ENEMY_ORIENT": EnemyChoices.enemy_orient,
        "ENEMY_EXPLOSION": EnemyChoices.enemy_explosion,
        "PUNISH_DIR": EnemyChoices.punish,
        "EB_WINDOW": EnemyChoices.bucket_line,
        "WET_SQUARE": ChallengeChoices.wet_square,
        "HAWK_TAKE": EnemyChoices.hawk_away,
        "FLOCK_PICK": EnemyChoices.flock,
        "STURDY": ChallengeChoices.sturdy,
        "SANCTUARY": ChallengeChoices.sanctuary,
        "CHALLENGE": ChallengeChoices.challenge,
        "DOUBLE": ChallengeChoices.refuse,
        "RED_FLAG": ChallengeChoices.accept,
        **dict.fromkeys(("HW_CARD", "BREEZE"), CardChoices.more_winds),
        **dict.fromkeys(("WINDOW", "CENTRE", "ENEMY_SNAG", "ENEMY_FLARE"), Weigher.window),
        **dict.fromkeys(("EMBER_FROM", "HELI_1", "HELI_2", "HELI_3"), Weigher.doused_cell),
        **dict.fromkeys(("BRAND_A", "BRAND_B"), CardChoices.brand_cell),
        **dict.fromkeys(("SETUP_HAWK", "HAWK_PLACE", "FLOCK_TO"), EnemyChoices.hawk_post),
        **dict.fromkeys(("SMOKE_A", "SMOKE_B", "PLAN"), ChallengeChoices.named),
        **dict.fromkeys(
            ("DISCARD_MORE", "STORM_DISCARD", "RECKLESS_DROP", "PATROL_DROP", "PATROL_KEEP", "WET_DROP"),
            CardChoices.drop,
        ),
        **dict.fromkeys(
            ("WIND_CARD_GEM", "EMBER_TO", "RECKLESS_GEM", "CREEP", "FLIGHT", "ENEMY_FLIGHT", "SMOLDER"),
            Weigher.gem_cell,
        ),
    }
