"""The game for people: a snapshot of one game with its question and answers in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core.snapshot import SeatView, Snapshot
from firetower_env.games.wildfire_rescue import tools
from firetower_env.games.wildfire_rescue.engine import WildfireEngine
from firetower_env.games.wildfire_rescue.frames import COLUMN
from firetower_env.games.wildfire_rescue.geometry import CAMPER_SETS, CELLS, NAMES, OFF, SIDE, names_of
from firetower_env.games.wildfire_rescue.outcome import score
from firetower_env.games.wildfire_rescue.pictures import RANGER_RGB, STYLES, stacks
from firetower_env.games.wildfire_rescue.verbs import JOIN, LAYOUT, PULL, VERBS

if TYPE_CHECKING:
    from firetower_env.games.wildfire_rescue.game import WildfireRescue

_BANDS = {
    5: "everyone came home",
    4: "nearly everyone came home",
    3: "more than half came home",
    2: "some came home",
    1: "little was saved",
}
_NO_BAND = "a black day"


def band(points: int) -> str:
    """What a score means in words."""
    return _BANDS.get(points, _NO_BAND)


def ranger(player: int) -> str:
    """A player by the number people give him."""
    return f"ranger {player + 1}"


def snapshot(game: WildfireRescue, e: WildfireEngine, index: int) -> Snapshot:
    """One game; nothing is hidden from any viewer."""
    lying, number = stacks(e, index), int(e.s.round[index])
    legal = np.flatnonzero(np.unpackbits(e.mask[index].view(np.uint8), bitorder="little")).tolist()
    rangers = tuple(_ranger(e, index, player) for player in range(e.players))
    seats = rangers if e.own_seats else (_leader(e, index),)
    return Snapshot(
        title=f"Wildfire Rescue! · {f'round {number}' if number else 'setup'}",
        rows=SIDE,
        cols=SIDE,
        styles=dict(STYLES),
        cells=tuple(tuple(lying[row, col][-1] for col in range(SIDE)) for row in range(SIDE)),
        seats=seats,
        facts=(*_facts(e, index), *(() if e.own_seats else _ranger_facts(rangers))),
        question=_question(e, index),
        legal_cells=frozenset(divmod(action, SIDE) for action in legal if action < CELLS),
        legal_words=tuple(_answer(e, index, action - CELLS) for action in legal if action >= CELLS),
        outcome=_outcome(e, index),
        turn=max(number, 1),
        beneath={cell: keys[:-1] for cell, keys in lying.items() if len(keys) > 1},
        ground_matters=True,
        card_arts={tool: tool for tool in tools.TOOLS},
        names=LAYOUT.names,
    )


def _ranger(e: WildfireEngine, index: int, player: int) -> SeatView:
    heap = int(e.s.tools[index, player])
    return SeatView(
        name=ranger(player),
        colour=RANGER_RGB[player],
        status=tuple(_status(e, index, player)),
        hand=tools.words(heap),
        hand_count=int(tools.HELD[heap]),
        asked=bool(e.asked[index] >= 0 and _top(e, index, "player") == player),
        letter=str(player + 1),
    )


def _leader(e: WildfireEngine, index: int) -> SeatView:
    """The seat that answers for all rangers, with all of their tools."""
    held = tuple(tool for heap in e.s.tools[index].tolist() for tool in tools.words(heap))
    asked = bool(e.asked[index] >= 0)
    return SeatView("leader", RANGER_RGB[0], hand=held, hand_count=len(held), asked=asked, letter="L")


def _ranger_facts(rangers: tuple[SeatView, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((one.name, ", ".join([*one.status, *(one.hand or ("no tools",))])) for one in rangers)


def _status(e: WildfireEngine, index: int, player: int) -> list[str]:
    s = e.s
    if not int(s.alive[index]) >> player & 1:
        return ["dead"]
    tile, carried = int(s.tile[index, player]), int(s.carried[index, player])
    status = [f"on {NAMES[tile]}"] if tile != OFF else []
    if carried:
        status.append(f"carries {_many_campers(carried)}")
    if int(s.skip[index]) >> player & 1:
        status.append("loses a turn")
    if int(s.used[index]) >> player & 1:
        status.append("turn given")
    return status


def _facts(e: WildfireEngine, index: int) -> tuple[tuple[str, str], ...]:
    s, here = e.s, np.array([index])
    points = int(score(e, here)[0])
    deck = ", ".join(tools.words(int(s.unseen[index]))) or "empty"
    facts = [
        ("draws left", str(int(s.draws_left[index]))),
        ("tool deck", deck),
        ("campers on the board", str(int(e.campers_left(here)[0]))),
        ("saved", str(int(e.saved(here)[0]))),
        ("lost", _many_campers(int(s.lost[index]))),
        ("score", f"{points} ({band(points)})"),
    ]
    if s.turn_of[index] >= 0 and not s.over[index]:
        facts.insert(0, ("on turn", ranger(int(s.turn_of[index]))))
    return tuple(facts)


def _many_campers(number: int) -> str:
    return "1 camper" if number == 1 else f"{number or 'no'} campers"


def _top(e: WildfireEngine, index: int, column: str) -> int:
    """A column of the pending question, of which there is one."""
    return int(e.s.frames[index, int(e.s.depth[index]) - 1, COLUMN[column]])


def _question(e: WildfireEngine, index: int) -> str:
    if e.asked[index] < 0:
        return ""
    phase = e.phases.all[int(e.phase[index])]
    ask = phase.ask
    if phase.question == "CARRY":
        companion, target = ranger(_top(e, index, "companion")), NAMES[_top(e, index, "target")]
        ask = f"take {companion} along to {target}?"
    return f"{ranger(_top(e, index, 'player')).capitalize()}: {ask} [{phase.question}]"


def _answer(e: WildfireEngine, index: int, verb: int) -> str:
    """A legal verb in words, with the partner it is about."""
    player, tiles = _top(e, index, "player"), e.s.tile[index].tolist()
    if JOIN < verb <= PULL:
        partner = (player + verb - JOIN) % e.players
        return f"join {ranger(partner)} on {NAMES[tiles[partner]]}"
    if PULL < verb <= PULL + PULL - JOIN:
        return f"pull {ranger((player + verb - PULL) % e.players)} to {NAMES[tiles[player]]}"
    name = VERBS[verb]
    if name in ("CARRY", "LEAVE"):
        companion = ranger(_top(e, index, "companion"))
        return f"take {companion} along" if name == "CARRY" else f"leave {companion} behind"
    return _plain(name)


def _plain(name: str) -> str:
    """A verb about nobody in words."""
    kind, _, rest = name.partition("_")
    if kind == "OPTION":
        return f"campers on {', '.join(names_of(int(CAMPER_SETS[int(rest)])))}"
    if kind == "COL":
        return f"column {rest}"
    if kind == "DIAGONAL":
        return f"{rest.lower()} diagonal"
    return "draw a tool" if name == "DRAW" else name.replace("_", " ").lower()


def _outcome(e: WildfireEngine, index: int) -> str:
    if not e.s.over[index]:
        return ""
    points = int(score(e, np.array([index]))[0])
    capped = "round limit reached; " if e.s.truncated[index] else ""
    return f"{capped}score {points}: {band(points)}"
