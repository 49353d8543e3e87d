"""Everything that changes only in a game played alone."""

from dataclasses import dataclass, field

from .board import Cell

#: the challenges by their numbers (solo 4)
CHALLENGES: tuple[str, ...] = (
    "SMOLDERING_FIRE",
    "RED_FLAG_WARNING",
    "HEAVY_SMOKE",
    "STURDY_CONSTRUCTION",
    "DRY_SEASON",
    "IMPLEMENTATION_PLAN",
    "SANCTUARY",
    "WET_LINE",
)
SMOLDERING, RED_FLAG, HEAVY_SMOKE, STURDY, DRY, PLAN, SANCTUARY, WET_LINE = range(8)


@dataclass
class SoloState:
    """The enemies, the challenges and the player's own marks; towers by their corner, heaps with their top first."""

    enemy_pile: list[int] = field(default_factory=list)
    enemy_discard: list[int] = field(default_factory=list)
    enemy_card: int | None = None  # revealed, being carried out
    doubled: bool = False  # is it carried out twice?
    second: bool = False  # is this the second time?
    reveals: int = 0  # enemy cards revealed in this turn
    enemy_buckets: set[int] = field(default_factory=set)  # towers whose Bucket has not been used

    fallen: list[int] = field(default_factory=list)  # enemy towers in the order in which they fell
    waiting: list[int] = field(default_factory=list)  # those whose storm is still to come

    challenge_pile: list[int] = field(default_factory=list)
    challenge_shown: int | None = None  # drawn, being decided on or carried out
    challenges_to_come: list[int] = field(default_factory=list)  # drawn with it, to be decided on next
    challenges: set[int] = field(default_factory=set)  # running to the end of the round
    red_flag_used: bool = False
    double_used: bool = False  # have two challenges been drawn at once?
    skips: int = 0
    round: int = 1

    sturdy: set[int] = field(default_factory=set)
    sanctuaries: set[Cell] = field(default_factory=set)
    sanctuary_tokens: int = 0  # hawks from the supply that mark them (S24)
    plan: list[int] = field(default_factory=list)  # cards laid out, the next one first
    named: list[int] = field(default_factory=list)  # cards named in Heavy Smoke; one once chance has chosen
    compulsory: int | None = None  # the card of plan or hand that must be played, until it is

    @property
    def dry_season(self) -> bool:
        """Whether water is short until the end of the round."""
        return DRY in self.challenges
