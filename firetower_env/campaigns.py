"""Campaigns in files: load the progress, play with its options, store what the game has changed.

    progress = load_campaign("mine.json", "flamecraft")
    batch = make_batch("flamecraft_solo", 1, **progress.options())
    ...  # play the game to its end
    store_campaign("mine.json", after_game(progress, batch))

A file that is damaged or of another game raises CampaignError and stays as it is.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.core.campaign import FIRST, Campaign, Policy
from firetower_env.core.errors import CampaignError
from firetower_env.files import read_bounded
from firetower_env.outputs import written_aside
from firetower_env.presets import GAMES

#: no campaign is longer in a file
_LONGEST = 1 << 20


def campaign_of(game: str) -> type[Campaign]:
    """The campaign of a game by its name; CampaignError if it has none."""
    entry = GAMES.get(game)
    if entry is None or entry.campaign is None:
        having = [name for name, other in GAMES.items() if other.campaign is not None]
        raise CampaignError(f"{game} has no campaign; {', '.join(having) or 'no game'} has")
    return entry.campaign()


def load_campaign(path: str | Path, game: str) -> Campaign:
    """The campaign in a file, or a new one where there is no file yet."""
    kind, place = campaign_of(game), Path(path)
    if not place.exists():
        return kind.from_dict({})
    try:
        values = json.loads(read_bounded(place, _LONGEST))
    except (ValueError, RecursionError) as error:
        raise CampaignError(f"{path} is no campaign file: {error}") from None
    if not isinstance(values, dict):
        raise CampaignError(f"{path} is no campaign file: it holds no object")
    found = values.get("game", game)
    if found != game:
        raise CampaignError(f"{path} is a campaign of {found!r}, not of {game}")
    try:
        return kind.from_dict(values)
    except CampaignError as error:
        raise CampaignError(f"{path}: {error}") from None


def store_campaign(path: str | Path, campaign: Campaign) -> None:
    """Write the campaign; the file is there as a whole or not at all."""
    text = json.dumps({"game": campaign.game, **campaign.to_dict()}, indent=2, ensure_ascii=False)
    with written_aside(Path(path)) as aside:
        aside.write_text(f"{text}\n", encoding="utf-8")


def after_game(campaign: Campaign, batch: Batch, game: int = 0, policy: Policy = FIRST) -> Campaign:
    """The campaign after this game of a batch, which must be over and of the campaign's game."""
    if batch.game.name != campaign.game:
        raise CampaignError(f"a game of {batch.game.name} does not belong to a campaign of {campaign.game}")
    if not batch.over[game]:
        raise CampaignError("the game is not over: nothing has been earned yet")
    rules = batch.game.rules.to_dict()
    different = [name for name, value in campaign.options().items() if _plain(rules[name]) != _plain(value)]
    if different:
        raise CampaignError(f"the game was not played with the campaign's {', '.join(different)}")
    told = batch.game.report(batch.engine, np.array([game]))
    return campaign.after({name: values[0] for name, values in told.items()}, policy, int(batch.engine.s.seed[game]))


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
