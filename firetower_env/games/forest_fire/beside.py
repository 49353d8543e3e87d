"""What people see beside the board: the wind at its edge, the card in force, piles, bars, counts; and all as facts."""

from __future__ import annotations

import numpy as np

from firetower_env.core.hexes import DIRECTIONS
from firetower_env.core.snapshot import Pile
from firetower_env.core.surroundings import Bar, Count, EdgeArrow, TableCard
from firetower_env.games.forest_fire import docs, outcome
from firetower_env.games.forest_fire.cards import table
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.geometry import GRID, OFF
from firetower_env.games.forest_fire.questions import cargo_words
from firetower_env.games.forest_fire.scenario import BULLDOZERS, HOUSES, SCHOOLS
from firetower_env.games.forest_fire.texts import card_words

Facts = tuple[tuple[str, str], ...]
#: where the wind may come from, in degrees clockwise from the north
BEARINGS = tuple(60.0 * direction for direction in range(len(DIRECTIONS)))
PILES = ("top pile", "middle pile", "bottom pile")
#: by kind of card: its drawing
_ARTS = ("wind", "flame", "sun", "helicopter", "wrench", "clover", "clover", "clover")
#: counts that have a drawing: label and style
_DRAWN = {
    "fires": "fire",
    "burnt acres": "burnt",
    "houses": "house",
    "schools": "school",
    "rock left": "rock",
    "barrels in store": "barrel1",
    "balls in store": "ball1",
    "bulldozers": "dozer1",
    "helicopter": "heli",
}


def wind_arrow(e: ForestFireEngine, game: int) -> EdgeArrow:
    """The arrow lies where the wind comes from; before the wind die it lies nowhere."""
    wind = int(e.s.wind[game])
    return EdgeArrow("wind", BEARINGS[wind] if wind >= 0 else None, wind_words(e, game), BEARINGS)


def wind_words(e: ForestFireEngine, game: int) -> str:
    """The weather in force."""
    s = e.s
    if s.wind[game] < 0:
        return "not known yet"
    fires, acres = int(s.spreads[game]), int(s.distance[game])
    parts = [f"{s.mph[game]} mph", f"{fires} fire{'s' * (fires > 1)}", f"{acres} acre{'s' * (acres > 1)}"]
    parts += ["jumps"] if s.jump[game] else []
    return f"from {DIRECTIONS[int(s.wind[game])]}, {' · '.join(parts)}"


def card_in_force(e: ForestFireEngine, game: int) -> TableCard:
    """The card of this turn."""
    card = int(e.s.card[game])
    if card < 0:
        return TableCard("card", "none yet")
    kind, label = int(table.KIND[card]), f"card {e.s.turn[game]}"
    if kind == table.WEATHER_KIND:
        title, text = f"{DIRECTIONS[card % len(DIRECTIONS)]} wind", card_words(e.rules, card)
    elif kind == table.FIRE_KIND:
        title, text = card_words(e.rules, card), "A new fire starts; nothing spreads, and no equipment moves."
    else:
        title = card_words(e.rules, card)
        text = docs.CARDS[title.capitalize()]
    return TableCard(label, title[0].upper() + title[1:], _ARTS[kind], text[0].upper() + text[1:])


def piles(e: ForestFireEngine, game: int) -> tuple[Pile, ...]:
    """The three piles with their heights, and what is known of their cards."""
    s, rules, turn = e.s, e.rules, int(e.s.turn[game])
    found = []
    for number, (name, size) in enumerate(zip(PILES, rules.piles, strict=True)):
        left = int(np.clip(int(e.pile_ends[number]) - turn, 0, size))
        # the pile of the next card is told by the state; of later ones nothing has been seen
        running = 0 < left < size or (left == size and turn == int(e.pile_ends[number]) - size)
        fires = int(s.pile_fires[game]) if running else rules.fires[number]
        dry = int(s.pile_droughts[game]) if running else rules.droughts[number]
        found.append(Pile(name, left, _pile_words(fires, dry) if left else ""))
    return tuple(found)


def _pile_words(fires: int, dry: int) -> str:
    droughts = f", {dry} drought{'s' * (dry > 1)}" if dry else ""
    return f"{fires} fire card{'s' * (fires != 1)}{droughts}"


def bars(e: ForestFireEngine, game: int) -> tuple[Bar, ...]:
    """Burning acres up to the limit; fires put out up to the goal, if there is one."""
    burning = Bar("burning acres", int(e.burning(np.array([game]))[0]), e.rules.limit)
    goal = e.rules.extinguish_goal
    return (burning,) if goal is None else (burning, Bar("fires put out", min(int(e.s.put_out[game]), goal), goal))


def counts(e: ForestFireEngine, game: int) -> tuple[Count, ...]:
    """What stands, what is spoilt, what is left in the store; the score."""
    numbers = _numbers(e, game)
    drawn = (Count(label, numbers[label], style) for label, style in _DRAWN.items())
    return (*drawn, *(Count(label, points) for label, points in _scores(e, game)))


def _numbers(e: ForestFireEngine, game: int) -> dict[str, str]:
    s, rules = e.s, e.rules
    on_board = {name: int(GRID.count(getattr(s, name)[game])) for name in ("burnt", "rock", "house", "school")}
    houses, schools = (len(rules.board.houses), len(rules.board.schools)) if rules.board else (HOUSES, SCHOOLS)
    return {
        "fires": str(int(s.fires[game])),
        "burnt acres": str(on_board["burnt"]),
        "houses": f"{on_board['house']} of {houses}",
        "schools": f"{on_board['school']} of {schools}",
        "rock left": "any" if rules.rock_cap is None else str(rules.rock_cap - on_board["rock"]),
        "barrels in store": str(int(s.store_barrels[game])),
        "balls in store": str(int(s.store_balls[game])),
        "bulldozers": f"{int((s.dozer[game] != OFF).sum())} of {BULLDOZERS}",
        "helicopter": cargo_words(e, game),
    }


def facts(e: ForestFireEngine, game: int) -> Facts:
    """Everything beside the board in words."""
    s, rules, card = e.s, e.rules, card_in_force(e, game)
    told = [(card.label, card.title), ("wind", wind_words(e, game))]
    told += [(pile.label, f"{pile.count} cards, {pile.note}" if pile.note else "empty") for pile in piles(e, game)]
    told += [(bar.label, f"{bar.value} of {bar.most}") for bar in bars(e, game)]
    told += _numbers(e, game).items()
    if rules.extinguish_goal is None:
        told.append(("fires put out", str(int(s.put_out[game]))))
    return (*told, *_scores(e, game))


def _scores(e: ForestFireEngine, game: int) -> Facts:
    here = np.array([game])
    if e.s.over[game]:
        return (("score", str(int(outcome.score(e, here, e.s.won[here] > 0)[0]))),)
    return tuple(
        (f"score if {word} now", str(int(outcome.score(e, here, np.array([won]))[0])))
        for word, won in (("won", True), ("lost", False))
    )
