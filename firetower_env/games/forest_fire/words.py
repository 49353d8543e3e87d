"""The game for people: a snapshot of one game with its question and answers in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core.bitboards import Bools
from firetower_env.core.snapshot import Dial, Pile, SeatView, Snapshot
from firetower_env.games.forest_fire import outcome
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.frames import BALL, BARREL, COLUMN
from firetower_env.games.forest_fire.geometry import CELLS, GRID, OFF, SIDE
from firetower_env.games.forest_fire.pictures import SEAT_RGB, stacks, styles
from firetower_env.games.forest_fire.texts import WINDS, card_words, weather_words
from firetower_env.games.forest_fire.verbs import VERBS

if TYPE_CHECKING:
    from firetower_env.games.forest_fire.game import ForestFire

_PILES = ("top pile", "middle pile", "bottom pile")
_PIECES = ("barrel", "ball", "bulldozer", "helicopter")


def snapshot(game: ForestFire, e: ForestFireEngine, index: int) -> Snapshot:
    """One game; nothing on the table is hidden from any viewer."""
    lying, turn = stacks(e, index), int(e.s.turn[index])
    legal = np.flatnonzero(np.unpackbits(e.mask[index].view(np.uint8), bitorder="little")).tolist()
    question = e.phases.all[int(e.phase[index])].question if e.asked[index] >= 0 else ""
    return Snapshot(
        title=f"Forest Fire! · {f'turn {turn} of {e.rules.cards}' if turn else 'setup'}",
        rows=SIDE,
        cols=SIDE,
        styles=styles({key for keys in lying.values() for key in keys}),
        cells=tuple(tuple(lying[row, col][-1] for col in range(SIDE)) for row in range(SIDE)),
        seats=tuple(_seat(e, index, seat) for seat in range(e.players)),
        facts=_facts(e, index),
        question=_question(e, index),
        legal_cells=frozenset(divmod(action, SIDE) for action in legal if action < CELLS),
        legal_words=tuple(
            game.texts.answer(question, VERBS[action - CELLS]).label for action in legal if action >= CELLS
        ),
        outcome=_outcome(e, index),
        turn=max(turn, 1),
        beneath={cell: keys[:-1] for cell, keys in lying.items() if len(keys) > 1},
        dials=_dials(e, index),
        piles=_piles(e, index),
    )


def _seat(e: ForestFireEngine, index: int, seat: int) -> SeatView:
    turn, over = int(e.s.turn[index]), bool(e.s.over[index])
    on_turn = turn > 0 and not over and (turn - 1) % e.players == seat
    return SeatView(
        name=f"player {seat + 1}",
        colour=SEAT_RGB[seat],
        status=("on turn",) if on_turn else (),
        asked=bool(e.asked[index] == seat),
        letter=str(seat + 1),
    )


def _dials(e: ForestFireEngine, index: int) -> tuple[Dial, ...]:
    """The wind arrow points where the fire goes."""
    wind = int(e.s.wind[index])
    return (Dial("wind", (60.0 * wind + 180) % 360, _wind(e, index)),) if wind >= 0 else ()


def _wind(e: ForestFireEngine, index: int) -> str:
    s = e.s
    if s.wind[index] < 0:
        return "not known yet"
    strength = weather_words(int(s.mph[index]), int(s.spreads[index]), int(s.distance[index]), int(s.jump[index]))
    return f"from the {WINDS[int(s.wind[index])]}, {strength}"


def _piles(e: ForestFireEngine, index: int) -> tuple[Pile, ...]:
    ends, turn = np.cumsum(e.rules.piles), int(e.s.turn[index])
    sizes = zip(_PILES, ends.tolist(), e.rules.piles, strict=True)
    return tuple(Pile(name, min(max(end - turn, 0), size)) for name, end, size in sizes)


def _facts(e: ForestFireEngine, index: int) -> tuple[tuple[str, str], ...]:
    s, here = e.s, np.array([index])
    count = {name: int(GRID.count(getattr(s, name)[here])[0]) for name in ("fire", "burnt", "rock", "house", "school")}
    rules = e.rules
    rock = str(count["rock"]) if rules.rock_cap is None else f"{count['rock']} of {rules.rock_cap}"
    put_out = str(int(s.put_out[index])) + (f" of {rules.extinguish_goal}" if rules.extinguish_goal else "")
    facts = [
        ("wind", _wind(e, index)),
        ("card", card_words(rules, int(s.card[index])) if s.card[index] >= 0 else "none"),
        ("cards left", f"{rules.cards - int(s.turn[index])}, {_next_pile(e, index)}"),
        ("burning", f"{count['fire']} of {rules.limit} acres, fires: {int(s.fires[index])}"),
        ("fires put out", put_out),
        ("burnt", str(count["burnt"])),
        ("rock", rock),
        ("houses", str(count["house"])),
        ("schools", str(count["school"])),
        ("store", f"{int(s.store_barrels[index])} barrels, {int(s.store_balls[index])} balls"),
        ("helicopter", _cargo(e, index)),
        ("score", _score(e, index)),
    ]
    return tuple(facts)


def _next_pile(e: ForestFireEngine, index: int) -> str:
    s = e.s
    return f"fire cards left in this pile: {int(s.pile_fires[index])}, droughts: {int(s.pile_droughts[index])}"


def _cargo(e: ForestFireEngine, index: int) -> str:
    s = e.s
    if s.heli[index] == OFF:
        return "not on the board"
    aboard = ((s.water, "water"), (s.cargo_barrels, "barrels"), (s.cargo_balls, "balls"))
    return "aboard: " + (
        ", ".join(f"{int(field[index])} {name}" for field, name in aboard if field[index]) or "nothing"
    )


def _score(e: ForestFireEngine, index: int) -> str:
    here, yes = np.array([index]), np.ones(1, np.bool_)
    if e.s.over[index]:
        won: Bools = e.s.won[here] > 0
        return str(int(outcome.score(e, here, won)[0]))
    return f"{int(outcome.score(e, here, yes)[0])} if won now, {int(outcome.score(e, here, ~yes)[0])} if lost"


def _top(e: ForestFireEngine, index: int, column: str) -> int:
    """A column of the pending question, of which there is one."""
    return int(e.s.frames[index, int(e.s.depth[index]) - 1, COLUMN[column]])


def _question(e: ForestFireEngine, index: int) -> str:
    if e.asked[index] < 0:
        return ""
    phase = e.phases.all[int(e.phase[index])]
    left = _left(e, index, phase.question)
    told = f"{left}: {phase.ask}" if left else phase.ask
    return f"Player {int(e.asked[index]) + 1}: {told} [{phase.question}]"


def _left(e: ForestFireEngine, index: int, question: str) -> str:
    """What is left of whatever is under way."""
    steps, left = _top(e, index, "steps"), _top(e, index, "left")
    if question == "HELI":
        return f"helicopter, {steps} steps left, {_cargo(e, index)}"
    if question == "DOZER":
        return f"bulldozer, {steps} steps and {left} digs left"
    if question in ("EXT_FROM", "EXT_KIND", "EXT_TO"):
        return f"extinguishers, {steps} acres left"
    if question in ("FIRST_FIRE", "NEW_FIRE"):
        return f"{left} more acre{'s' * (left > 1)} to burn"
    if question == "RIVER_STEP":
        return f"river, {steps} tokens left"
    piece = _top(e, index, "piece")
    if question == "PLACE" and piece in (BARREL, BALL):
        return f"{_PIECES[piece]}, {left} barrels and {_top(e, index, 'more')} balls to place"
    return _PIECES[piece] if question in ("PLACE", "RELOCATE") else ""


def _outcome(e: ForestFireEngine, index: int) -> str:
    if not e.s.over[index]:
        return ""
    how = "won" if e.s.won[index] else "lost: too many acres burn"
    return f"{how}; score {_score(e, index)}"
