"""The Town as a tableau: Shops around a square with the Park, the fountain, the Enchantments and the reputation track.

Spaces 0–5 stand above from left to right, 6–11 below from right to left, 12 and 13 at the left: clockwise.
"""

from __future__ import annotations

from firetower_env.core.panels import NO_ACTION, Chip, Group, Panel, Pawn, Slot, Tableau, Track
from firetower_env.games.flamecraft.cards.names import FACEDOWN as DRAGONS_FACEDOWN
from firetower_env.games.flamecraft.cards.names import GOODS, ICONS
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.pictures import (
    COIN,
    DRAGON,
    FANCY,
    GOOD_RGB,
    LETTERS,
    SEAT_RGB,
    TABLE_ICONS,
    WILD,
    enchantment_lines,
    reward_chips,
)
from firetower_env.games.flamecraft.state import EMPTY, FACEUP
from firetower_env.games.flamecraft.strips import program_words
from firetower_env.games.flamecraft.verbs import ABILITY_A, ABILITY_B, CELLS, DECK, GOOD, PARK, PLACES, ROW, SHOP, SLOTS
from firetower_env.games.flamecraft.verbs import COIN as COIN_VERB
from firetower_env.games.flamecraft.verbs import SPACE as ALLEY_VERB

Place = tuple[float, float, float, float]
_WIDE, _HIGH, _GAP = 152.0, 124.0, 8.0
#: the square in the middle: its left part (Park, decks) and its right part (track, fountain, Enchantments)
_LEFT, _HALF, _UPPER, _LOWER = 300.0, 318.0, 94.0, 74.0
_ACROSS, _WHOLE = 6, 63
#: the colours of tokens are those of the Goods, dark enough for a light letter
_DARKER = 0.72
#: lines that pictures keep for what a seat holds
_SEAT_LINES = 8.0


def tableau(e: FlamecraftEngine, index: int, legal: frozenset[int]) -> Tableau:
    """All that lies on the table; it is the same for every viewer but for `legal`, the answers of the seat asked."""
    limit = int(e.s.limit[index])
    indent = _WIDE + _GAP if limit > 2 * _ACROSS else 0.0
    middle = _HIGH + _GAP
    shops = tuple(_space(e, index, space, _corner(space, indent)) for space in range(limit))
    inner = indent + _LEFT + _GAP
    square = (
        _track(e, index, (inner, middle, _HALF, _UPPER)),
        _fountain((inner + _HALF + _GAP, middle, _HALF, _UPPER)),
        _park(e, index, (indent, middle, _LEFT, _UPPER)),
        _decks(e, index, (indent, middle + _UPPER + _GAP, _LEFT, _LOWER)),
    )
    groups = (
        Group("shops", shops),
        Group("", square),
        Group("row", _row(e, index, inner, middle + _UPPER + _GAP)),
    )
    width = indent + _ACROSS * (_WIDE + _GAP) - _GAP
    height = 2 * (_HIGH + _GAP) + _UPPER + _GAP + _LOWER
    return Tableau(
        width, height, TABLE_ICONS, groups, legal, words=("ench", "here"), seat_lines=_SEAT_LINES, narrow=(2, 1, 0)
    )


def _corner(space: int, indent: float) -> tuple[float, float]:
    below = 2 * _GAP + _HIGH + _UPPER + _GAP + _LOWER
    if space < _ACROSS:
        return indent + space * (_WIDE + _GAP), 0.0
    if space < 2 * _ACROSS:
        return indent + (2 * _ACROSS - 1 - space) * (_WIDE + _GAP), below
    upper = (below + _HIGH - 2 * _HIGH - _GAP) / 2
    return 0.0, upper + (2 * _ACROSS + 1 - space) * (_HIGH + _GAP)


# -- Shops ------------------------------------------------------------------------------------------------------------


def _space(e: FlamecraftEngine, index: int, space: int, corner: tuple[float, float]) -> Panel:
    s, t = e.s, e.cards
    place, face, key = (*corner, _WIDE, _HIGH), int(s.sp_face[index, space]), f"space{space}"
    if face != FACEUP:
        return Panel(key, place, number=str(space), face="place" if face == EMPTY else "back", tabs=())
    shop = int(s.sp_shop[index, space])
    return Panel(
        key,
        place,
        t.shop_names[shop],
        ICONS[t.shop_icon[shop]],
        str(space),
        CELLS + SHOP + space,
        strips=_strips(e, shop, bool(s.here[index] == space)),
        slots=_alley(e, index) if t.shop_nslot[shop] == 0 else _slots(e, index, space, shop),
        tabs=_tabs(s.ench[index, space].tolist()),
        pawns=tuple(_pawn(e, index, token) for token in range(len(s.pos[index])) if s.pos[index, token] == space),
    )


def _tabs(counts: list[int]) -> tuple[str, ...]:
    """The Enchantments on a Shop."""
    return tuple(good for good, count in zip(GOODS, counts, strict=True) for _ in range(count))


def _strips(e: FlamecraftEngine, shop: int, visited: bool) -> tuple[Chip, ...]:
    """What the Shop does; at the visited one that is an answer."""
    t = e.cards
    amount, icon = int(t.shop_amt[shop]), TABLE_ICONS[ICONS[t.shop_icon[shop]]]
    strips = [Chip(text=f"Gathering brings {amount} {icon.label}s.")] if amount > 1 else []
    for verb, program in zip((ABILITY_A, ABILITY_B), t.shop_prog[shop].tolist(), strict=True):
        if program >= 0:
            words = program_words(t, program)
            strips.append(Chip(text=words, action=CELLS + verb if visited else NO_ACTION, doc=words))
    return tuple(strips)


def _slots(e: FlamecraftEngine, index: int, space: int, shop: int) -> tuple[Slot, ...]:
    t = e.cards
    look = "closed" if t.shop_flag[shop] & DRAGONS_FACEDOWN else "head"
    found = []
    for number in range(int(t.shop_nslot[shop])):
        cell = space * SLOTS + number
        kind, label = int(e.s.cell[index, cell]), f"slot {number}"
        if kind >= 0:
            found.append(Slot(label, cell, GOODS[kind], look))
        else:
            wants, gives = _types(int(t.slot_mask[shop, number])), reward_chips(t.slot_rew[shop, number].tolist())
            found.append(Slot(label, cell, wants=wants, gives=gives))
    return tuple(found)


def _types(mask: int) -> tuple[str, ...]:
    return (WILD,) if mask == _WHOLE else tuple(good for number, good in enumerate(GOODS) if mask >> number & 1)


def _alley(e: FlamecraftEngine, index: int) -> tuple[Slot, ...]:
    """The spaces for Coins of the Shop without Dragons."""
    found = []
    for number, coins in enumerate(e.s.alley[index].tolist()):
        label, gives = f"space {number}", reward_chips(e.cards.alley_rew[number].tolist())
        if coins:
            found.append(Slot(label, CELLS + ALLEY_VERB + number, COIN, "icon", note=str(coins)))
        else:
            found.append(Slot(label, CELLS + ALLEY_VERB + number, wants=(COIN,) * e.cards.alley_coins, gives=gives))
    return tuple(found)


def _pawn(e: FlamecraftEngine, index: int, token: int) -> Pawn:
    """The token of a seat; in a game for one all but the player's own are those of icons."""
    seat = token if not e.solo else 0
    if not e.solo or token == e.s.colour[index]:
        return Pawn(f"player {seat + 1}", str(seat + 1), SEAT_RGB[seat])
    red, green, blue = (round(part * _DARKER) for part in GOOD_RGB[token])
    return Pawn(f"{GOODS[token]} token", LETTERS[token], (red, green, blue))


# -- the square -------------------------------------------------------------------------------------------------------


def _park(e: FlamecraftEngine, index: int, place: Place) -> Panel:
    """Five Dragons with the Goods lying on them, and the Artisan deck."""
    found = []
    for number, kind in enumerate(e.s.park[index].tolist()):
        goods = e.s.park_goods[index, number].tolist()
        gives = tuple(Chip(good, str(count)) for good, count in zip(GOODS, goods, strict=True) if count)
        found.append(Slot(f"place {number}", CELLS + PARK + number, GOODS[kind] if kind >= 0 else "", gives=gives))
    deck = Slot("deck", CELLS + DECK, DRAGON, "pile", note=str(int(e.s.art_size[index])))
    return Panel("park", place, "Park", DRAGON, slots=(*found, deck))


def _decks(e: FlamecraftEngine, index: int, place: Place) -> Panel:
    sizes = (("Shops", WILD, e.s.s_size), ("Fancy", FANCY, e.s.f_size), ("Enchantments", GOODS[0], e.s.e_size))
    slots = tuple(Slot(label, icon=icon, look="pile", note=str(int(size[index]))) for label, icon, size in sizes)
    return Panel("decks", place, "Decks: Shops, Fancy, Enchantments", slots=slots)


def _fountain(place: Place) -> Panel:
    """Coins and Goods to take."""
    goods = tuple(Slot(good, CELLS + GOOD + number, good, "icon") for number, good in enumerate(GOODS))
    return Panel("fountain", place, "Fountain", COIN, slots=(*goods, Slot("Coin", CELLS + COIN_VERB, COIN, "icon")))


def _row(e: FlamecraftEngine, index: int, left: float, top: float) -> tuple[Panel, ...]:
    wide = (2 * _HALF + _GAP - (PLACES - 1) * _GAP) / PLACES
    found = []
    for number, card in enumerate(e.s.row[index].tolist()):
        key, place = f"row{number}", (left + number * (wide + _GAP), top, wide, _LOWER)
        if card < 0:
            found.append(Panel(key, place, face="place"))
            continue
        name, icon = e.cards.ench_names[card], GOODS[e.cards.ench_icon[card]]
        found.append(Panel(key, place, name, icon, action=CELLS + ROW + number, lines=enchantment_lines(e, card)))
    return tuple(found)


def _track(e: FlamecraftEngine, index: int, place: Place) -> Panel:
    tracks = tuple(
        Track(f"player {seat + 1}", int(rep), SEAT_RGB[seat], str(seat + 1))
        for seat, rep in enumerate(e.s.rep[index].tolist())
    )
    return Panel("reputation", place, "Reputation", "rep", tracks=tracks)
