"""Rising Flames in pictures: firehawks, lightning, towers ablaze, specialty cards."""

from __future__ import annotations

from typing import Any, ClassVar

from firetower_env.core.bitboards import Plane
from firetower_env.core.snapshot import Token
from firetower_env.games.fire_tower.geometry import FLAME
from firetower_env.games.fire_tower.pictures import Pictures


class RisingPictures(Pictures):
    """The pictures of Rising Flames."""

    tokens: ClassVar[dict[str, Token]] = {
        **Pictures.tokens,
        "Heavy Winds": Token("Heavy Winds", "winds"),
        "Light Breeze": Token("Light Breeze", "winds", fresh=False),
        "Lookout": Token("Lookout", "eye"),
        "Patrol": Token("Patrol", "eye", fresh=False),
    }

    def layers(self, e: Any, index: int) -> list[tuple[str, Plane]]:
        """Hawks and lightning are seen where nothing else lies."""
        return [("hawk", e.s.hawk[index]), ("lightning", e.s.lightning[index]), *super().layers(e, index)]

    def permanent(self, e: Any, index: int) -> list[tuple[str, Plane]]:
        """Towers ablaze look otherwise than the flame."""
        return [*super().permanent(e, index), ("ablaze", e.s.permanent[index] & ~FLAME)]
