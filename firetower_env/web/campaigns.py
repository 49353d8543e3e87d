"""Campaigns in the app: one for each game that has any, in a file beside the games; games that end take it further."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

from firetower_env.campaigns import after_game, load_campaign, store_campaign
from firetower_env.core.batch import Batch
from firetower_env.core.errors import CampaignError
from firetower_env.core.preset import Preset
from firetower_env.presets import GAMES
from firetower_env.web.errors import InvalidError


class Campaigns:
    """The campaigns of a folder. Any thread may ask."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._guard = threading.Lock()

    def told(self, game: str) -> list[tuple[str, str]]:
        """The progress in words; nothing in a game without a campaign, or whose file cannot be used."""
        if GAMES[game].campaign is None:
            return []
        try:
            return load_campaign(self._path(game), game).told()
        except (CampaignError, OSError):
            return [("the campaign", "its file cannot be used")]

    def fits(self, preset: Preset) -> bool:
        """Can the next game of the campaign be one of this preset? It must leave open what the campaign decides on."""
        kind = GAMES[preset.game].campaign
        if kind is None:
            return False
        options = kind().from_dict({}).options()
        named = {name: value for name, value in preset.options.items() if name in options}
        return bool(named) and all(options[name] == value for name, value in named.items())

    def options(self, preset: Preset) -> dict[str, Any]:
        """The rules options of the next game."""
        if not self.fits(preset):
            raise InvalidError("This game is none of a campaign.")
        try:
            return load_campaign(self._path(preset.game), preset.game).options()
        except CampaignError:
            # the error names the file, and paths are nobody's business
            raise InvalidError("The campaign cannot go on: its file cannot be used.") from None

    def count(self, batch: Batch) -> None:
        """A game of the campaign is over. One that was begun before another one ended does not count."""
        game = batch.game.name
        with self._guard:
            try:
                store_campaign(self._path(game), after_game(load_campaign(self._path(game), game), batch))
            except CampaignError:
                return

    def _path(self, game: str) -> Path:
        return self._folder / f"campaign-{game}.json"
