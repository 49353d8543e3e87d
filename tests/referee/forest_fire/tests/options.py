"""Options drawn at random, as wild as the rules allow."""

import random
from typing import Any

from ..geometry import INNER, SIDE, acre_at
from ..rules import NUMBERS, WORDS


def random_options(rng: random.Random) -> dict[str, Any]:
    """Every option at random, often at its default; a board of one's own now and then."""
    options: dict[str, Any] = {name: rng.choice((values[0], *values)) for name, values in WORDS.items()}
    for name, (least, most, optional) in NUMBERS.items():
        if rng.random() < 0.4:
            options[name] = rng.choice((least, most, rng.randint(least, most), *([None] if optional else [])))
    if rng.random() < 0.3:
        options["forest_fire_acres"] = [rng.randint(1, 6) for _ in range(12)]
    if options["design"] == "random" and rng.random() < 0.3:
        options["scenario"] = random_scenario(rng)
    return options


def random_scenario(rng: random.Random) -> dict[str, Any]:
    """Straight rivers or none, and buildings somewhere."""
    rivers: list[list[Any]] = []
    if rng.random() < 0.7:
        column = rng.randrange(SIDE)
        rivers.append([(row, column) for row in range(SIDE)])
    if rng.random() < 0.5:
        row = rng.randrange(SIDE)
        rivers.append([acre_at(row, column) for column in range(SIDE)])
    water = {acre if isinstance(acre, int) else acre_at(*acre) for river in rivers for acre in river}
    acres = rng.sample(sorted(INNER - water if rng.random() < 0.5 else set(range(400)) - water), 22)
    houses, schools = rng.randint(0, 20), rng.randint(0, 2)
    return {"rivers": rivers, "houses": acres[:houses], "schools": acres[20 : 20 + schools]}
