"""The end of a turn: the Town grows, limits, fresh cards; then the next turn or the end of the game (§12)."""

from __future__ import annotations

import numpy as np

from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import Answers
from firetower_env.games.flamecraft import checkpoints, scoring, solo
from firetower_env.games.flamecraft.cards.names import ON_REVEAL, REVEAL13
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.frames import FlamecraftFrames
from firetower_env.games.flamecraft.state import FACEDOWN, FACEUP, TYPES
from firetower_env.games.flamecraft.verbs import CELLS, DONE, PLACES, SHOP, SLOTS, SPACES, TYPE
from firetower_env.games.flamecraft.visiting import start_turn

HAND_LIMIT, GOODS_LIMIT = 6, 7
_SPACES = np.arange(SPACES)


def end_step_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """The last checkpoint of a turn: a Sun, a companion, or neither."""
    verbs = e.verbs(games.size)
    checkpoints.offer(e, games, fr.seat, verbs)
    verbs[:, DONE] = verbs.any(axis=1)
    return Answers(verbs=verbs)


def end_step(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """The question comes again after a Sun or a companion."""
    checkpoints.resolve(e, games, fr, action - CELLS)


def end_turn(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, _: Ints) -> None:
    """[Ending your turn] expand, limits, refresh; a game for one has steps of its own."""
    e.push(games, "next_turn", fr.seat)
    if e.solo:
        solo.end_turn(e, games, fr.seat)
        return
    expand(e, games)
    asked = (e.s.turned_up[games] != 0) & e.has_companion(games, fr.seat, ON_REVEAL)
    e.push(games[asked], "limits", fr.seat[asked])
    e.push(games[asked], "REVEAL", fr.seat[asked])
    now = ~asked
    limit(e, games[now], fr.seat[now])


def expand(e: FlamecraftEngine, games: Ints) -> None:
    """[Expand Town] facedown Shops turn up; some fill two slots from the Artisan deck (F42)."""
    s = e.s
    down = s.sp_face[games] == FACEDOWN
    found = down.any(axis=1)
    if not np.count_nonzero(found):
        return
    games, down = games[found], down[found]
    s.turned_up[games] = down @ (1 << _SPACES)
    s.sp_face[games] = np.where(down, FACEUP, s.sp_face[games])
    filling = down & ((e.cards.shop_flag[s.sp_shop[games]] & REVEAL13) > 0)
    for space in filling.any(axis=0).nonzero()[0].tolist():
        for slot in (0, 2):
            here = games[filling[:, space] & (s.art_size[games] > 0)]
            s.cell[here, SLOTS * space + slot] = e.draw_artisan(here)[0]


def reveal_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Peter] a further turn that begins at one of the Shops just turned up, or none (F60)."""
    verbs = e.verbs(games.size)
    verbs[:, SHOP : SHOP + SPACES] = e.s.turned_up[games][:, None] >> _SPACES & 1
    verbs[:, DONE] = True
    return Answers(verbs=verbs)


def reveal(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """[Peter] the next turn is this seat's again."""
    verb = action - CELLS
    used = verb != DONE
    e.s.goto[games[used]] = verb[used] - SHOP
    e.s.comp_used[games[used], fr.seat[used]] = 1


def limits(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, _: Ints) -> None:
    """[Dragons & Goods limit] after the Town has grown."""
    limit(e, games, fr.seat)


def limit(e: FlamecraftEngine, games: Ints, seats: Ints) -> None:
    """[Dragons & Goods limit] seven Goods of a type, six Dragons: the seat returns the others (F29)."""
    s = e.s
    s.goods[games, seats] = np.minimum(s.goods[games, seats], GOODS_LIMIT)
    over = s.hand[games, seats].sum(axis=1) - HAND_LIMIT
    many = over > 0
    e.push(games[many], "HAND_LIMIT", seats[many], left=over[many])


def hand_limit_mask(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames) -> Answers:
    """[Dragons & Goods limit] a Dragon in hand."""
    verbs = e.verbs(games.size)
    verbs[:, TYPE : TYPE + TYPES] = e.s.hand[games, fr.seat] > 0
    return Answers(verbs=verbs)


def hand_limit(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, action: Ints) -> None:
    """[Dragons & Goods limit] shown, it goes under the Artisan deck (F30)."""
    types = action - CELLS - TYPE
    e.give_artisan(games, fr.seat, types)
    e.artisans.put_under(games, types, (1 << e.n) - 1)
    again = fr.left > 1
    e.ask_again(games[again], fr[again], left=fr.left[again] - 1)


def refresh_park(e: FlamecraftEngine, games: Ints) -> None:
    """[Refresh] holes of the Park, the lowest first, while the deck lasts."""
    for place in range(PLACES):
        here = games[(e.s.park[games, place] < 0) & (e.s.art_size[games] > 0)]
        if here.size:
            e.s.park[here, place] = e.draw_artisan(here)[0]


def refresh_row(e: FlamecraftEngine, games: Ints) -> None:
    """[Refresh] holes of the row, the lowest first, while the deck lasts."""
    s = e.s
    for place in range(PLACES):
        here = games[(s.row[games, place] < 0) & (s.e_size[games] > 0)]
        if here.size:
            s.row[here, place] = e.enchants.draw(here)
            e.watch_end(here, s.e_size)


def next_turn(e: FlamecraftEngine, games: Ints, fr: FlamecraftFrames, _: Ints) -> None:
    """[End of the game] fresh cards; then the cap, a further turn of the seat, or the next seat (F26–F28, F53)."""
    s = e.s
    if not e.solo:
        refresh_park(e, games)
        refresh_row(e, games)
    late = s.turn_no[games] >= e.rules.round_cap * e.n
    s.truncated[games[late]] = 1
    scoring.begin(e, games[late])
    games = games[~late]
    stays = (s.goto[games] >= 0) | (s.extra[games] > 0)
    here = games[stays]
    s.extra[here] -= s.goto[here] < 0
    games = games[~stays]
    start_turn(e, np.concatenate([here, _pass_on(e, games)]))


def _pass_on(e: FlamecraftEngine, games: Ints) -> Ints:
    """[End of the game] every seat has one more turn once a deck is empty; returns the games that go on."""
    s = e.s
    ending = s.end_flag[games] > 0
    counted = ending & (s.turns_left[games] > 0)
    s.turns_left[games[counted]] -= 1
    over = counted & (s.turns_left[games] == 0)
    s.turns_left[games[ending & ~counted]] = e.n
    scoring.begin(e, games[over])
    games = games[~over]
    s.seat[games] = (s.seat[games] + 1) % e.n
    return games
