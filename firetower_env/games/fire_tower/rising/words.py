"""Rising Flames for people: what a snapshot shows beyond the base game."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints
from firetower_env.core.snapshot import Style
from firetower_env.games.fire_tower.pictures import Pictures
from firetower_env.games.fire_tower.rising.knowledge import sees_drawn, sees_pool
from firetower_env.games.fire_tower.rising.pictures import RisingPictures
from firetower_env.games.fire_tower.titles import listed
from firetower_env.games.fire_tower.words import Facts, FireTowerWords

STYLES = {
    "hawk": Style("firehawk", "∨", "v", (206, 184, 142), (74, 44, 14), "bird"),
    "lightning": Style("lightning", "ϟ", "!", (250, 236, 140), (70, 60, 120), "bolt"),
    "ablaze": Style("tower ablaze", "▲", "^", (92, 30, 26), (255, 190, 110), "ablaze"),
}
_VARIANTS = {"double": "Double Tower", "ghost": "Ghost Tower", "solo": "solo"}


class RisingWords(FireTowerWords):
    """Rising Flames in words."""

    title: ClassVar[str] = "Rising Flames"
    styles: ClassVar[dict[str, Style]] = {**FireTowerWords.styles, **STYLES}
    pictures: ClassVar[Pictures] = RisingPictures()

    def status(self, e: Any, index: int, seat: int) -> list[str]:
        """Towers, Shadow or Ghost, hawks at home, and which sides of the specialty cards are up."""
        s, game, number = e.s, np.array([index]), np.array([seat])
        bit = 1 << seat
        towers = bin(int(s.standing[index]) & int(e.own_towers(game, number)[0])).count("1")
        if e.rules.variant == "double":
            status = [f"{towers} of 2 towers standing"]
        else:
            status = ["tower standing" if towers else "tower burned"]
        if int(s.ghost[index]) == seat:
            status.append("moved to the Ghost Tower")
        if int(s.shadow[index]) & bit:
            status.append("Shadow, still forming" if int(s.forming[index]) & bit else "Shadow")
        elif not int(s.eliminated[index]) & bit:
            status.append("bucket full" if int(s.bucket_full[index]) & bit else "bucket empty")
            if e.rules.weather:
                status.append("Heavy Winds" if int(s.heavy_winds[index]) & bit else "Light Breeze")
                status.append("Lookout" if int(s.lookout[index]) & bit else "Patrol")
        hawks = int(bb.count(s.hawk[game] & e.home_of(game, number))[0])
        status.append(f"{hawks} firehawk{'' if hawks == 1 else 's'}")
        return status

    def facts(self, e: Any, index: int, viewer: int | None) -> Facts:
        """What everyone sees on the table; cards set aside by name for those who see them, else by number."""
        s, game = e.s, np.array([index])
        found: Facts = [("firehawks left", str(int(s.hawk_supply[index])))]
        if e.rules.variant is not None:
            found.insert(0, ("variant", _VARIANTS[e.rules.variant]))
        if e.rules.dry_storm:
            found.append(("lightning", str(int(bb.count(s.lightning[index])))))
        if s.shadow_turn[index] and s.die[index]:
            found.append(("Shadow die", str(int(s.die[index]))))
        seen: Ints = np.array([-1 if viewer is None else viewer])
        for label, heap, sees in (
            ("drawn", s.drawn, sees_drawn(e, game, seen)),
            ("pool", s.pool, sees_pool(e, game, seen)),
        ):
            cards = self.titles(heap[index])
            if cards:
                found.append((label, listed(cards) if viewer is None or sees[0] else f"{len(cards)} cards"))
        return [*super().facts(e, index, viewer), *found]

    def win_together(self, e: Any, index: int) -> bool:
        """Shadows do, too (ruling X37)."""
        winners, shadows = int(e.s.winners[index]), int(e.s.shadow[index])
        together = bool(winners) and winners & ~shadows == 0
        return together or super().win_together(e, index)
