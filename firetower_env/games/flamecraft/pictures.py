"""How the game looks: icons with shapes and letters of their own, the colours of seats, kinds of cells."""

from __future__ import annotations

from firetower_env.core.panels import Chip, Icon
from firetower_env.core.snapshot import Colour, Style
from firetower_env.games.flamecraft.cards.names import GOODS, ICONS
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.state import FACEUP, TYPES
from firetower_env.games.flamecraft.verbs import SLOTS, SPACES

SEAT_RGB: tuple[Colour, ...] = ((0, 84, 168), (168, 18, 44), (0, 116, 82), (128, 62, 150), (158, 84, 0))
GOOD_RGB: tuple[Colour, ...] = (
    (240, 190, 50),
    (205, 52, 44),
    (38, 58, 120),
    (128, 205, 242),
    (64, 146, 66),
    (136, 78, 178),
)
LETTERS = ("B", "M", "I", "C", "L", "P")
_SHAPES = ("square", "drop", "trapezoid", "diamond", "leaf", "flask")
REP, FANCY, GIVES, SUN, MOON = "rep", "fancy", "gives", "sun", "moon"
WILD, COIN, DRAGON = ICONS[TYPES:]
_GOLD = (226, 168, 32)

TABLE_ICONS: dict[str, Icon] = {
    **{
        name: Icon(name, shape, letter, colour, letter, letter)
        for name, shape, letter, colour in zip(GOODS, _SHAPES, LETTERS, GOOD_RGB, strict=True)
    },
    WILD: Icon("any Good", "spark", "", (250, 245, 230), "✱", "*"),
    COIN: Icon("Coin", "coin", "", _GOLD, "◉", "$"),
    DRAGON: Icon("Artisan Dragon", "triangle", "", (232, 118, 60), "▲", "^"),
    REP: Icon("reputation", "heart", "", (222, 62, 106), "♥", "+"),
    FANCY: Icon("Fancy Dragon", "card", "", (70, 120, 130), "◈", "F"),
    SUN: Icon("Sun: score it at any time", "star", "", (252, 206, 60), "☼", "s"),
    MOON: Icon("Moon: scored at the end", "moon", "", (150, 160, 196), "☾", "m"),
    GIVES: Icon("brings", "arrow", "", (150, 150, 150), "→", ">"),
}
#: the rewards of slots and Enchantments, in their order
REWARD_ICONS = (REP, COIN, FANCY, DRAGON)

#: cells as a grid knows them: what changed is found by them
STYLES: dict[str, Style] = {
    "none": Style("no slot", " ", " ", (200, 196, 186), (120, 116, 106)),
    "empty": Style("empty slot", "·", ".", (238, 234, 224), (120, 116, 106)),
    **{
        name: Style(f"{name} Dragon", letter, letter, colour, (0, 0, 0))
        for name, letter, colour in zip(GOODS, LETTERS, GOOD_RGB, strict=True)
    },
}


def cells(e: FlamecraftEngine, index: int) -> tuple[tuple[str, ...], ...]:
    """The style of every slot, space by space."""
    return tuple(tuple(_cell(e, index, space, slot) for slot in range(SLOTS)) for space in range(SPACES))


def _cell(e: FlamecraftEngine, index: int, space: int, slot: int) -> str:
    kind, shop = int(e.s.cell[index, space * SLOTS + slot]), int(e.s.sp_shop[index, space])
    if kind >= 0:
        return GOODS[kind]
    open_ = e.s.sp_face[index, space] == FACEUP and slot < e.cards.shop_nslot[shop]
    return "empty" if open_ else "none"


def reward_chips(reward: list[int]) -> tuple[Chip, ...]:
    """Reputation, Coins, Fancy Dragons and Artisan Dragons as chips; a single card needs no number."""
    return tuple(
        Chip(icon, "" if amount == 1 and icon in (FANCY, DRAGON) else str(amount))
        for icon, amount in zip(REWARD_ICONS, reward, strict=True)
        if amount
    )


def enchantment_lines(e: FlamecraftEngine, card: int) -> tuple[tuple[Chip, ...], ...]:
    """What an Enchantment costs, and what it brings."""
    t = e.cards
    cost = [Chip(good, str(amount)) for good, amount in zip(GOODS, t.ench_cost[card].tolist(), strict=True) if amount]
    if t.ench_coin[card]:
        cost.append(Chip(COIN, str(t.ench_coin[card])))
    if t.ench_nocoin[card]:
        cost.append(Chip(COIN, "no", doc="Coins cannot stand in for Goods", faded=True))
    sets = int(t.ench_sets[card])
    if sets == 1:
        return tuple(cost), (Chip(GIVES), *reward_chips(t.ench_rew[card].tolist()))
    by_sets = "/".join(str(rep) for rep in t.ench_setrep[card, :sets].tolist())
    rest = [0, *t.ench_rew[card].tolist()[1:]]
    doc = f"by the number of sets paid, 1 to {sets}"
    return (*cost, Chip(text=f"×1–{sets}")), (Chip(GIVES), Chip(REP, by_sets, doc=doc), *reward_chips(rest))
