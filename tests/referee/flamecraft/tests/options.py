"""Options drawn at random, as many kinds of games as there are."""

import random
from typing import Any

from ..cards import standard_cards
from ..rules import CHOICES, SOLO_REWARDS

_SOLO_ONLY = ("solo_colour", "solo_limits")


def random_options(players: int, rng: random.Random) -> dict[str, Any]:
    """Every option at random for so many players; few rounds and special decks now and then."""
    options = {name: rng.choice(values) for name, values in CHOICES.items() if name not in _SOLO_ONLY}
    options["players"] = players
    options["round_cap"] = rng.choice((60, 60, 60, 60, 1, 5, 1000))
    if rng.random() < 0.3:
        names = [shop.name for shop in standard_cards().shops[6:]]
        options["shop_deck"] = tuple(rng.sample(names, rng.randint(1, 28)))
    if players > 1:
        options["reward"] = rng.choice(("win", "rank", "margin"))
        return options
    options["companions"] = False
    options["reward"] = rng.choice(SOLO_REWARDS)
    options |= {name: rng.choice(CHOICES[name]) for name in _SOLO_ONLY}
    return options | random_campaign(rng)


def random_campaign(rng: random.Random) -> dict[str, Any]:
    """A stage of the campaign."""
    kind = rng.choice(("start", "some", "all", "random"))
    if kind != "some":
        return {"unlocked": () if kind == "start" else kind}
    unlocked = [one for one in standard_cards().achievements if rng.random() < 0.5]
    replace = {
        start: rng.choice(offers) for one in unlocked for start, offers in one.replace.items() if rng.random() < 0.7
    }
    return {"unlocked": tuple(one.id for one in unlocked), "replace": replace}
