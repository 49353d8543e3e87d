"""`firetower campaign`: how far a campaign has come, and choices for its next game; and what play and watch share."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from firetower_env.campaigns import after_game, load_campaign, store_campaign
from firetower_env.cli.common import JsonOption, PresetArgument, examples, fail, print_json
from firetower_env.core.batch import Batch
from firetower_env.core.campaign import FIRST, RANDOM, Campaign
from firetower_env.presets import find_preset

NAME = "campaign"
EPILOG = examples(
    "firetower campaign flamecraft_solo mine.json",
    'firetower campaign flamecraft_solo mine.json --set "replace=Drake of Cakes: Guilty Treasures"',
    "firetower play flamecraft_solo --campaign mine.json",
)
CampaignOption = Annotated[
    str | None,
    typer.Option("--campaign", metavar="FILE", help="Play the next game of the campaign in this file (or begin one)."),
]
UnlockOption = Annotated[
    str, typer.Option("--unlock", metavar=f"{FIRST}|{RANDOM}", help="How what the game has earned is chosen.")
]


def command(
    preset: PresetArgument,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The campaign; a file that is not there is a new one.")],
    changes: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Change a choice; may be repeated.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show a campaign, or change what its next game is played with."""
    campaign = load_campaign(file, find_preset(preset).game)
    for text in changes or ():
        name, equals, value = text.partition("=")
        if not equals:
            fail(f"a choice is written NAME=VALUE, not {text!r}")
        campaign = campaign.changed(name.strip(), value.strip())
    if changes:
        store_campaign(file, campaign)
    if as_json:
        print_json({"game": campaign.game, **campaign.to_dict(), "options": campaign.options()})
        return
    for label, value in campaign.told():
        typer.echo(f"{label}: {value}")


@dataclass
class Progress:
    """The campaign whose next game is played, and the file it is kept in."""

    path: str
    campaign: Campaign
    policy: str

    @classmethod
    def of(cls, path: str | None, preset: str, policy: str, options: dict[str, Any], again: object) -> Progress | None:
        """The campaign of a file, if one is played; it decides on options that nobody else may then give."""
        if path is None:
            return None
        if policy not in (FIRST, RANDOM):
            fail(f"--unlock is {FIRST} or {RANDOM}, not {policy!r}")
        if again is not None:
            fail("a recorded game is no new game of a campaign: leave out --from or --campaign")
        campaign = load_campaign(path, find_preset(preset).game)
        clash = sorted(set(options) & set(campaign.options()))
        if clash:
            fail(f"the campaign decides on {', '.join(clash)}")
        return cls(path, campaign, policy)

    def finish(self, batch: Batch) -> list[str]:
        """Store what the game has changed, if it is over; returns what is to be said."""
        if not batch.over[0]:
            return ["The campaign stays as it was."]
        before, self.campaign = self.campaign, after_game(self.campaign, batch, policy=self.policy)
        store_campaign(Path(self.path), self.campaign)
        old = dict(before.told())
        return [f"{label}: {value}" for label, value in self.campaign.told() if old.get(label) != value]


def options_of(progress: Progress | None, options: dict[str, Any]) -> dict[str, Any]:
    """The options of the game that is played."""
    return options if progress is None else {**progress.campaign.options(), **options}
