"""The game for people: a snapshot of one game with its question and answers in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core.snapshot import SeatView, Snapshot, Style
from firetower_env.games.flamecraft import achievements, fancy
from firetower_env.games.flamecraft.cards.names import GOODS
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.state import FACEUP
from firetower_env.games.flamecraft.verbs import CELLS, LAYOUT, SHOP, SLOTS, SPACES, VERBS

if TYPE_CHECKING:
    from firetower_env.games.flamecraft.game import Flamecraft

SEAT_RGB = ((0, 84, 168), (168, 18, 44), (0, 116, 82), (128, 62, 150), (158, 84, 0))
#: a Good by its letter, told apart without colour
LETTERS = ("B", "M", "I", "C", "L", "P")
_GREY, _DARK = (226, 222, 210), (60, 60, 60)
STYLES: dict[str, Style] = {
    "none": Style("no slot", " ", " ", (200, 196, 186), _DARK),
    "empty": Style("empty slot", "·", ".", _GREY, _DARK),
    **{
        good: Style(f"{good} Dragon", letter, letter, _GREY, _DARK) for good, letter in zip(GOODS, LETTERS, strict=True)
    },
}


def seat_name(game: Flamecraft, seat: int) -> str:
    """A seat by the number people give it."""
    return "you" if game.rules.solo else f"player {seat + 1}"


def snapshot(game: Flamecraft, e: FlamecraftEngine, index: int, viewer: int | None) -> Snapshot:
    """One game as the viewer may see it; None sees every hand."""
    legal = legal_actions(e, index)
    turn = int(e.s.turn_no[index])
    return Snapshot(
        title=f"Flamecraft · {f'turn {turn}' if turn else 'setup'}",
        rows=SPACES,
        cols=SLOTS,
        styles=dict(STYLES),
        cells=tuple(tuple(_style(e, index, space, slot) for slot in range(SLOTS)) for space in range(SPACES)),
        seats=tuple(_seat(game, e, index, seat, viewer) for seat in range(e.n)),
        facts=tuple(facts(e, index)),
        question=question(game, e, index),
        legal_cells=frozenset(divmod(action, SLOTS) for action in legal if action < CELLS),
        legal_words=tuple(answer(game, e, index, action) for action in legal if action >= CELLS),
        outcome=outcome(game, e, index),
        turn=max(turn, 1),
        names=LAYOUT.names,
    )


def legal_actions(e: FlamecraftEngine, index: int) -> list[int]:
    """The legal answers of the pending question."""
    return [int(bit) for bit in np.flatnonzero(np.unpackbits(e.mask[index].view(np.uint8), bitorder="little"))]


def _style(e: FlamecraftEngine, index: int, space: int, slot: int) -> str:
    kind, shop = int(e.s.cell[index, space * SLOTS + slot]), int(e.s.sp_shop[index, space])
    if kind >= 0:
        return GOODS[kind]
    is_open = e.s.sp_face[index, space] == FACEUP and slot < e.cards.shop_nslot[shop]
    return "empty" if is_open else "none"


# -- what lies in Town ------------------------------------------------------------------------------------------------


def facts(e: FlamecraftEngine, index: int) -> list[tuple[str, str]]:
    """Park, row and decks, each in a line."""
    s = e.s
    park = [_park(e, index, place) for place in range(s.park.shape[1])]
    row = [e.cards.ench_names[card] if card >= 0 else "–" for card in s.row[index].tolist()]
    found = [
        ("Park", f"{'  '.join(park)}, deck {int(s.art_size[index])}"),
        ("row", f"{', '.join(row)}; deck {int(s.e_size[index])}"),
        ("Shop deck", str(int(s.s_size[index]))),
        ("Fancy deck", str(int(s.f_size[index]))),
    ]
    if s.end_flag[index]:
        left = int(s.turns_left[index])
        found.append(("the end", f"{left} turns left" if left else "every seat has one more turn"))
    return found


def _park(e: FlamecraftEngine, index: int, place: int) -> str:
    kind = int(e.s.park[index, place])
    if kind < 0:
        return "–"
    lying = int(e.s.park_goods[index, place].sum())
    return LETTERS[kind] + (f"(+{lying})" if lying else "")


# -- seats ------------------------------------------------------------------------------------------------------------


def _seat(game: Flamecraft, e: FlamecraftEngine, index: int, seat: int, viewer: int | None) -> SeatView:
    visible = viewer is None or viewer == seat
    return SeatView(
        name=seat_name(game, seat),
        colour=SEAT_RGB[seat],
        status=tuple(_status(e, index, seat)),
        hand=tuple(_hand(e, index, seat)) if visible else None,
        hand_count=int(e.s.hand[index, seat].sum()) + len(own_fancy(e, index, seat)),
        asked=bool(e.asked[index] == seat),
        letter=str(seat + 1),
    )


def _status(e: FlamecraftEngine, index: int, seat: int) -> list[str]:
    """What everybody sees of a seat."""
    s, t = e.s, e.cards
    token = int(s.colour[index]) if e.solo else seat
    goods = " ".join(f"{letter}{int(held)}" for letter, held in zip(LETTERS, s.goods[index, seat], strict=True))
    told = [f"reputation {int(s.rep[index, seat])}", f"Coins {int(s.coins[index, seat])}", goods]
    if s.pos[index, token] >= 0:
        told.append(f"at space {int(s.pos[index, token])}")
    known = [letter * int(held) for letter, held in zip(LETTERS, s.known_hand[index, seat], strict=True) if held]
    if known and not e.solo:
        told.append(f"known to hold {' '.join(known)}")
    scored = [t.fancy_names[card] for card in np.flatnonzero((s.f_owner[index] == seat) & (s.f_scored[index] > 0))]
    if scored:
        told.append(f"scored {', '.join(scored)}")
    if s.reserved[index, seat] >= 0:
        told.append(f"reserved {t.ench_names[int(s.reserved[index, seat])]}")
    if s.comp[index, seat] >= 0:
        told.append(f"{t.comp_names[int(s.comp[index, seat])]}{' (used)' if s.comp_used[index, seat] else ''}")
    return told


def own_fancy(e: FlamecraftEngine, index: int, seat: int) -> list[int]:
    """The unscored Fancy Dragons of a seat."""
    return np.flatnonzero((e.s.f_owner[index] == seat) & (e.s.f_scored[index] == 0)).tolist()


def _hand(e: FlamecraftEngine, index: int, seat: int) -> list[str]:
    """Artisans, then Fancy Dragons with what they would pay now."""
    held = [GOODS[kind] for kind, many in enumerate(e.s.hand[index, seat].tolist()) for _ in range(many)]
    cards = own_fancy(e, index, seat)
    marks = np.zeros((1, len(e.cards.fancy_names)), np.bool_)
    marks[0, cards] = True
    worth = fancy.worth(e, np.array([index]), np.array([seat]), marks)[0]
    return held + [f"{e.cards.fancy_names[card]} (now {int(worth[card])})" for card in cards]


# -- question and answers ---------------------------------------------------------------------------------------------


def question(game: Flamecraft, e: FlamecraftEngine, index: int) -> str:
    """The pending question in words."""
    if e.asked[index] < 0:
        return ""
    phase = e.phases.all[int(e.phase[index])]
    return f"{seat_name(game, int(e.asked[index])).capitalize()}: {phase.ask} [{phase.question}]"


def answer(game: Flamecraft, e: FlamecraftEngine, index: int, action: int) -> str:
    """A legal verb in words, with the Shop, card or seat it is about."""
    verb = action - CELLS
    name = VERBS[verb]
    kind, _, rest = name.partition("_")
    s = e.s
    asked = int(e.asked[index])
    if kind == "SHOP":
        space = verb - SHOP
        return f"{space} {e.cards.shop_names[int(s.sp_shop[index, space])]}"
    if kind == "PARK":
        return f"Park {rest}: {GOODS[int(s.park[index, int(rest)])]}"
    if kind == "ROW":
        return f"row {rest}: {e.cards.ench_names[int(s.row[index, int(rest)])]}"
    if kind == "RESERVED":
        return f"reserved {e.cards.ench_names[int(s.reserved[index, asked])]}"
    if kind == "SEAT":
        return f"to {seat_name(game, (asked + int(rest)) % e.n)}"
    if kind == "COMPANION":
        return f"use {e.cards.comp_names[int(s.comp[index, asked])]}"
    told = game.texts.answer(e.phases.all[int(e.phase[index])].question, name).label
    return told[:1].lower() + told[1:] if kind != "FANCY" else told


def outcome(game: Flamecraft, e: FlamecraftEngine, index: int) -> str:
    """How a game ended."""
    s = e.s
    if not s.over[index]:
        return ""
    capped = "round limit reached; " if s.truncated[index] else ""
    points = [int(rep) for rep in s.rep[index]]
    if e.solo:
        prize = int(achievements.award(e, np.array([index]))[0])
        return f"{capped}reputation {points[0]}: {e.cards.award_names[prize]}"
    best = [seat_name(game, seat) for seat in range(e.n) if int(s.winners[index]) >> seat & 1]
    return f"{capped}{' and '.join(best)} won, reputation {', '.join(map(str, points))}"
