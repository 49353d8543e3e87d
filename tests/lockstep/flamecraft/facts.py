"""The whole state of a game as the same plain values on both sides.

The core's side, `core_facts`, stands in `pairing.py`. Where the rules leave it open the conventions of the referee hold
(see its docstring). Not compared are `f_seen`, which means another thing here (who knows where a card is, there who
ever saw it), what the referee remembers of windows that no question is asked in, and who wins a game for one.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tests.referee.flamecraft import Referee


class Facts(NamedTuple):
    """Everything that is compared after every decision."""

    # the question; after the end nobody is asked nothing
    asked: int
    phase: str
    legal: int  # a bit for each answer
    window: tuple[str, int, int]  # of FIRE: its name, its space, its marks
    candidates: tuple[int, ...]  # of SETUP_FANCY in dealt order, of GIFT_FANCY by number
    # the Town
    limit: int
    colour: int
    deck_colour: str
    sp_shop: tuple[int, ...]
    sp_face: tuple[int, ...]
    cell: tuple[int, ...]
    ench: tuple[tuple[int, ...], ...]
    alley: tuple[int, ...]
    pos: tuple[int, ...]
    park: tuple[int, ...]
    park_goods: tuple[tuple[int, ...], ...]
    row: tuple[int, ...]
    # by seat
    last: tuple[int, ...]
    goods: tuple[tuple[int, ...], ...]
    coins: tuple[int, ...]
    rep: tuple[int, ...]
    hand: tuple[tuple[int, ...], ...]
    known_hand: tuple[tuple[int, ...], ...]
    reserved: tuple[int, ...]
    comp: tuple[int, ...]
    comp_used: tuple[bool, ...]
    own_casts: tuple[int, ...]
    fancy_scored: tuple[int, ...]
    potential: tuple[float, ...]
    # decks, the top card first, and Fancy Dragons by card
    art_deck: tuple[int, ...]
    art_seen: tuple[bool, ...]
    e_deck: tuple[int, ...]
    s_deck: tuple[int, ...]
    f_deck: tuple[int, ...]
    f_owner: tuple[int, ...]
    f_scored: tuple[bool, ...]
    # the turn
    seat: int
    turn_no: int
    end_flag: bool
    turns_left: int
    extra: int
    goto: int
    who_triggered: int
    here: int
    fired: int
    last_fired: int
    filled: int
    cast_id: int
    cast_space: int
    placed_type: int
    drawn_type: int
    pocus: bool
    gmask: int
    owed: tuple[int, ...]
    chain: int
    uses: int
    # the outcome; the last four are of games for one
    over: bool
    truncated: bool
    shops_in_town: int
    returns: tuple[float, ...]
    winners: tuple[int, ...]
    unlocked: tuple[str, ...]
    award: str
    achievements: tuple[str, ...]
    may_unlock: int


#: what only some questions show: the window, the cards to choose from, the chain of a potion, the ability's uses
NO_WINDOW = ("", -1, 0)
TALISMAN = 21


def referee_facts(referee: Referee) -> Facts:
    """The state of the referee's game."""
    facts = referee.facts()
    phase = facts["phase"]
    windows = facts["windows"]
    kept = {name: facts[name] for name in Facts._fields if name in facts}
    kept["legal"] = sum(1 << action for action in referee.legal())
    kept["window"] = windows[-1] if phase == "FIRE" else NO_WINDOW  # type: ignore[index]
    candidates = facts["candidates"]
    kept["candidates"] = candidates if phase == "SETUP_FANCY" else ()
    if phase == "GIFT_FANCY":
        kept["candidates"] = tuple(sorted(candidates))  # type: ignore[call-overload]
    kept["chain"] = facts["chain"] if phase == "SWAP" else 0
    kept["uses"] = facts["uses"] if phase == "ABILITY" else 0
    # whether a further turn is noted before or after the reward that comes with it does not matter
    kept["extra"] = facts["extra"] if phase != "DRAW" else 0
    if phase == "SETUP_RESERVE":
        # Coins of the start come before or after it
        kept["coins"] = facts["potential"] = ()
    if phase == "TALISMAN":
        # during its question Talisman itself may count as scored or not
        kept["f_scored"] = without_talisman(kept["f_scored"])  # type: ignore[arg-type]
        kept["fancy_scored"] = ()
    if referee.game.n == 1:
        kept["winners"] = ()
    for name in ("potential", "returns"):
        kept[name] = tuple(round(value, 5) for value in facts[name])  # type: ignore[attr-defined]
    return Facts(**{"award": "", "achievements": (), "may_unlock": 0, **kept})  # type: ignore[arg-type]


def without_talisman(scored: Sequence[bool]) -> tuple[bool, ...]:
    """The cards that are scored, Talisman left out."""
    return tuple(flag and card != TALISMAN for card, flag in enumerate(scored))


def answers(legal: int) -> list[int]:
    """The legal answers by number."""
    return [action for action in range(legal.bit_length()) if legal >> action & 1]
