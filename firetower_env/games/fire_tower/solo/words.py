"""Solo games for people: what a snapshot shows beyond Rising Flames."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from firetower_env.core.snapshot import Style
from firetower_env.games.fire_tower.geometry import CORNERS, DIRECTIONS, TOWER_COLOURS
from firetower_env.games.fire_tower.pictures import Pictures
from firetower_env.games.fire_tower.rising.words import RisingWords
from firetower_env.games.fire_tower.solo.levels import LEVELS
from firetower_env.games.fire_tower.solo.pictures import SoloPictures
from firetower_env.games.fire_tower.solo.pieces import CHALLENGE_NAMES
from firetower_env.games.fire_tower.solo.state import CHALLENGES, PLAN, SANCTUARY, STURDY
from firetower_env.games.fire_tower.titles import listed
from firetower_env.games.fire_tower.words import Facts

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.solo.engine import SoloEngine

STYLES = {"sanctuary": Style("sanctuary", "♥", "s", (190, 225, 205), (20, 90, 60), "haven")}
_NONE = "none"


class SoloWords(RisingWords):
    """Solo games in words."""

    title: ClassVar[str] = "Rising Flames solo"
    styles: ClassVar[dict[str, Style]] = {**RisingWords.styles, **STYLES}
    pictures: ClassVar[Pictures] = SoloPictures()

    def facts(self, e: SoloEngine, index: int, viewer: int | None) -> Facts:
        """Level and round, the enemies and their cards, challenges and plan."""
        s = e.s
        level = int(s.level[index])
        found: Facts = [
            ("level", str(level)),
            ("round", str(int(s.round[index]))),
            ("enemy towers", listed(_enemy(e, index, corner) for corner in e.enemy_corners)),
            ("enemy deck", listed(self._enemy_deck(e, index)) or "empty"),
        ]
        if s.enemy_card[index] >= 0:
            again = " (second time)" if s.second[index] else " (taken twice)" if s.doubled_card[index] else ""
            found.append(("enemy card", self._title(int(s.enemy_card[index])) + again))
        found.append(("challenges", listed(_challenges(e, index)) or _NONE))
        shown = [CHALLENGE_NAMES[int(n)] for n in (s.shown[index], s.shown_next[index]) if n >= 0]
        if shown:
            found.append(("challenge drawn", listed(shown)))
        if s.plan_size[index]:
            found.append(("plan", listed(self._title(int(card)) for card in s.plan[index] if card >= 0)))
        if LEVELS[level - 1].skips:
            found.append(("skips left", str(int(s.skips[index]))))
        if LEVELS[level - 1].double:
            found.append(("double draw", "done" if s.double_used[index] else "still to come"))
        return [*super().facts(e, index, viewer), *found]

    def outcome(self, e: SoloEngine, index: int) -> str:
        """Won with its score, or lost."""
        if e.s.winners[index]:
            return f"won with a score of {int(e.s.score[index])}"
        return "turn limit reached; lost" if e.s.truncated[index] else "lost"

    def _title(self, card: int) -> str:
        return self.card_titles[card]

    def _enemy_deck(self, e: SoloEngine, index: int) -> list[str]:
        """What is left in it, in no order: anyone can count it."""
        left = int(e.s.enemy_left[index])
        cards = [card for place, card in enumerate(e.enemy_cards) if left >> place & 1]
        return [f"{DIRECTIONS[card].title()} wind" if card < len(DIRECTIONS) else self._title(card) for card in cards]


def _enemy(e: SoloEngine, index: int, corner: int) -> str:
    name = f"{TOWER_COLOURS[corner]} ({CORNERS[corner]})"
    if not int(e.s.standing[index]) >> corner & 1:
        return f"{name} fallen"
    bucket = "" if int(e.s.enemy_buckets[index]) >> corner & 1 else ", bucket empty"
    sturdy = ", sturdy" if int(e.s.sturdy[index]) >> corner & 1 else ""
    return f"{name} standing{bucket}{sturdy}"


def _challenges(e: SoloEngine, index: int) -> list[str]:
    s = e.s
    traces = {STURDY: s.sturdy[index] > 0, PLAN: s.plan_size[index] > 0, SANCTUARY: s.sanctuary[index].any()}
    running = int(s.challenges[index])
    return [CHALLENGE_NAMES[n] for n in range(CHALLENGES) if (traces[n] if n in traces else running >> n & 1)]
