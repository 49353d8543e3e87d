"""[RF Extreme Weather] Dry Storm: four rolls of the wind die, and each time every lightning token strikes."""

from __future__ import annotations

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Ints, Plane
from firetower_env.core.phases import Frames, Phase
from firetower_env.games.fire_tower import winds
from firetower_env.games.fire_tower.board import ONLY, Board, ignite
from firetower_env.games.fire_tower.elimination import end_event
from firetower_env.games.fire_tower.geometry import FATALS
from firetower_env.games.fire_tower.hawks.landing import first_cell
from firetower_env.games.fire_tower.outcome import check_end
from firetower_env.games.fire_tower.rising_table import RisingTable

#: [RF Extreme Weather] diagonal to each cell of the eternal flame
FIRST_CELLS = ((6, 6), (6, 9), (9, 6), (9, 9))


def _start(e: RisingTable, games: Ints, fr: Frames, _: Ints) -> None:
    """[RF Extreme Weather] Rolls one after the other; what a strike disturbs is dealt with before the next."""
    e.push(games, "dry_roll", fr.seat, left=e.rules.dry_storm_rolls)


def _roll(e: RisingTable, games: Ints, fr: Frames, _: Ints) -> None:
    """[RF Extreme Weather] Any of the four directions; the wind stays; burned seats wait for the end (ruling X38)."""
    over = fr.left == 0
    finished = games[over]
    if finished.size:
        check_end(e, finished, event_over=True)
        end_event(e, finished)
    games, fr = games[~over], fr[~over]
    if not games.size:
        return
    e.push(games, "dry_roll", fr.seat, left=fr.left - 1)
    direction = e.chance.below(games, "shadow", 4)
    e.chance.tell("roll", games, direction)
    credit = winds.nobody(games) if e.rules.storm_credit == "none" else fr.seat
    tokens = e.s.lightning.take(games, axis=0)
    struck = strikes(Board(e, games), tokens, direction)
    ordered = bb.count(struck & FATALS[e.s.standing[games]]) > 1
    if ordered.any():
        _strike_in_order(e, games[ordered], tokens[ordered], direction[ordered], credit[ordered], fr.seat[ordered])
    alike = ~ordered
    ignite(e, games[alike], struck[alike], credit[alike], placers=fr.seat[alike])


def _strike_in_order(e: RisingTable, games: Ints, tokens: Plane, directions: Ints, credit: Ints, placers: Ints) -> None:
    """Towers that burn in one roll wait as victims in the order of the tokens, row by row."""
    while tokens.any():
        token = bb.cell_plane(first_cell(tokens))
        token &= tokens
        tokens = tokens & ~token
        struck = strikes(Board(e, games), token, directions)
        ignite(e, games, struck, credit, placers=placers, unfinished=bool(tokens.any()))


def strikes(board: Board, tokens: Plane, directions: Ints) -> Plane:
    """From each token over fire to the first other cell, which burns; a firebreak or the edge stops it.

    A gem laid by one token is walked over by another. All walk at the same pace: gems are alike, so it makes no
    difference which token lays which.
    """
    keep = ONLY.take(directions, axis=0)
    fire, vacant = board.fire.copy(), board.vacant.copy()
    gems, walkers = bb.empty(board.games.size), tokens
    while walkers.any():
        ahead = bb.north(walkers) & keep[:, 0]
        for d in (1, 2, 3):
            ahead |= bb.MOVES[d](walkers) & keep[:, d]
        landed = ahead & vacant
        walkers = ahead & fire
        gems |= landed
        fire |= landed
        vacant &= ~landed
    return gems


AUTOMATIC = (Phase("dry_storm", _start), Phase("dry_roll", _roll))
