"""Solo games in pictures: sanctuaries, and the enemies' towers."""

from __future__ import annotations

from typing import Any

from firetower_env.core.bitboards import Plane
from firetower_env.games.fire_tower.rising.pictures import RisingPictures


class SoloPictures(RisingPictures):
    """The pictures of the solo mode."""

    def layers(self, e: Any, index: int) -> list[tuple[str, Plane]]:
        """A sanctuary lies under everything else."""
        return [("sanctuary", e.s.sanctuary[index]), *super().layers(e, index)]

    def towers(self, e: Any, index: int) -> int:
        """Enemies have towers too."""
        return super().towers(e, index) | int(e.enemies)

    def sturdy(self, e: Any, index: int) -> int:
        """[RF Solo] Sturdy Construction."""
        return int(e.s.sturdy[index])
