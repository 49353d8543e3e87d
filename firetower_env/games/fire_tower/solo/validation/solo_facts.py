"""Facts about solo games: the enemy's cards and towers, challenges, the plan, sanctuaries, the score."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firetower_env.core import bitboards as bb
from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.fire_tower.cards.record import WATER
from firetower_env.games.fire_tower.geometry import AREA, AREAS, FATALS
from firetower_env.games.fire_tower.rising.validation.hawk_facts import taken
from firetower_env.games.fire_tower.solo.challenges import LASTING
from firetower_env.games.fire_tower.solo.falling import POINT, WIN
from firetower_env.games.fire_tower.solo.levels import LARGEST_HAND, LEVELS, by_level
from firetower_env.games.fire_tower.solo.setup import MOST_BREAKS, PIECES
from firetower_env.games.fire_tower.solo.state import CHALLENGES, PLAN, RED_FLAG, SMOKE
from firetower_env.games.fire_tower.validation.position import CheckedPosition, holds_where, none

_HAND, _SKIPS, _BUCKET, _DOUBLE = (by_level(name) for name in ("hand", "skips", "bucket", "double"))
_BREAKS, _HAWKS = by_level("breaks"), by_level("hawks")
_ATTACKS = ("ENEMY_SNAG", "ENEMY_ORIENT", "ENEMY_FLARE H", "ENEMY_FLARE V", "ENEMY_EXPLOSION")
_BUCKETS = ("EB_ORIENT", "EB_WINDOW H", "EB_WINDOW V")


def _listed(pile: NDArray[np.uint8], sizes: Ints, cards: Ints) -> Ints:
    """How often each of these cards lies in a pile, `(k, cards)`."""
    in_pile = np.arange(pile.shape[1]) < sizes[:, None]
    return np.asarray(((pile[:, :, None] == cards) & in_pile[:, :, None]).sum(axis=1))


# -- the enemy --------------------------------------------------------------------------------------------------------


def the_enemys_five_cards(p: CheckedPosition) -> Bools:
    """[RF Solo] Each is in the pile, in play or discarded, and everyone can tell by counting."""
    s, cards = p.s, np.array(p.e.enemy_cards)
    found = _listed(s.enemy_pile, s.enemy_size, cards)
    in_play = s.enemy_card[:, None] == cards
    known = (found == p.bits(s.enemy_left, cards.size)).all(axis=1) & (found.sum(axis=1) == s.enemy_size)
    one_of_them = in_play.any(axis=1) == (s.enemy_card >= 0)
    return np.asarray(known & one_of_them & ~(in_play & (found > 0)).any(axis=1))


def the_enemys_card_is_carried_out(p: CheckedPosition) -> Bools:
    """[RF Solo] It is in play until the attack is over; only the one of a Red Flag Warning is taken twice."""
    s = p.s
    in_play = s.enemy_card >= 0
    steps = p.find(*_ATTACKS)
    its_own = p.all_of(steps.rows, steps.frames.tool == s.enemy_card[steps.rows])
    twice = holds_where(s.second > 0, s.doubled_card > 0)
    twice &= holds_where(s.doubled_card > 0, in_play & (s.red_flag_used > 0))
    put_away = holds_where(p.asks("PUNISH_DIR"), ~in_play) & holds_where(in_play, p.has("attack_done"))
    return holds_where(p.running, its_own & twice & put_away)


def a_red_flag_is_asked_of_two_cards(p: CheckedPosition) -> Bools:
    """Ruling S17: while the warning runs, has not come true, and the card is not the last one."""
    s = p.s
    may = (s.enemy_size > 1) & (s.red_flag_used == 0) & (s.challenges >> RED_FLAG & 1 > 0) & (s.enemy_card < 0)
    return holds_where(p.asks("RED_FLAG"), may)


def enemy_towers(p: CheckedPosition) -> Bools:
    """[RF Solo] The own tower never falls; a corner burns only in a sturdy tower, which has an open cell."""
    s, e = p.s, p.e
    own = (s.standing >> e.own & 1) > 0
    theirs = ((s.sturdy | s.enemy_buckets) & ~e.enemies) == 0
    weak = none(s.gem & FATALS.take(s.standing & e.enemies & ~s.sturdy, axis=0))
    fits = own & theirs & weak & (s.eliminated == 0)
    for corner in e.enemy_corners:
        sturdy = (s.standing & s.sturdy & 1 << corner) > 0
        fits &= ~sturdy | ~none(AREA[corner] & ~(s.gem | s.breaks))
    return np.asarray(fits)


def an_enemy_bucket_has_fire_to_put_out(p: CheckedPosition) -> Bools:
    """[RF Solo] Asked for a standing enemy tower with fire inside and an unused Bucket."""
    s = p.s
    steps = p.find(*_BUCKETS)
    tower = 1 << steps.frames.other
    ready = (s.standing & s.enemy_buckets)[steps.rows] & tower
    return p.all_of(steps.rows, (ready > 0) & ~none(s.gem[steps.rows] & AREAS.take(tower, axis=0)))


# -- the setup --------------------------------------------------------------------------------------------------------


def _due_pieces() -> tuple[Ints, Ints]:
    """By level and number of pieces gone through: firebreaks and hawks that the enemies have got by then, at most."""
    piece = np.arange(3 * PIECES) % PIECES
    breaks = (piece < MOST_BREAKS) & (piece < _BREAKS[:, None])
    hawks = (piece >= MOST_BREAKS) & (piece - MOST_BREAKS < _HAWKS[:, None])
    before = np.zeros((len(LEVELS) + 1, 1), np.int64)
    return tuple(np.hstack([before, due.cumsum(axis=1)]) for due in (breaks, hawks))  # type: ignore[return-value]


_DUE_BREAKS, _DUE_HAWKS = _due_pieces()


def enemy_pieces_come_in_order(p: CheckedPosition) -> Bools:
    """Ruling S6 with enemy_setup="player": tower by tower, firebreaks before hawks, no more than the level has."""
    s = p.s
    steps, asked = p.find("enemy_pieces"), p.find("ENEMY_BREAK", "ENEMY_HAWK")
    level = s.level[steps.rows]
    now = np.zeros(p.count, np.int64)
    now[asked.rows] = 1
    is_hawk = np.zeros(p.count, np.int64)
    is_hawk[asked.rows] = asked.frames.rows[:, 0] == p.e.phases.number["ENEMY_HAWK"]
    hawks = (bb.count(s.hawk) + is_hawk)[steps.rows] <= _DUE_HAWKS[level, steps.frames.left]
    breaks = (bb.count(s.breaks) + now - is_hawk)[steps.rows] <= _DUE_BREAKS[level, steps.frames.left]
    tower, piece = np.divmod(asked.under.left - 1, PIECES)
    corner = np.array(p.e.enemy_corners)[np.minimum(tower, 2)]
    in_turn = (asked.frames.other == corner) & ((piece >= MOST_BREAKS) == is_hawk[asked.rows])
    return p.all_of(steps.rows, hawks & breaks) & p.all_of(asked.rows, in_turn & (tower < 3))


def hawks_and_sanctuaries_are_conserved(p: CheckedPosition) -> Bools:
    """Ruling S24: a sanctuary takes a hawk out of the supply, if one was left."""
    s, total = p.s, p.rules.hawks_total
    found = bb.count(s.hawk) + s.hawk_supply + taken(p)
    return np.asarray((found <= total) & (found + bb.count(s.sanctuary) >= total))


def own_hawks_are_placed_once(p: CheckedPosition) -> Bools:
    """The player's first hawks come after those of the enemies."""
    due = p.number_of("SETUP_HAWK")
    most = 3 * _HAWKS[p.s.level] + p.rules.start_hawks - due
    return holds_where(due > 0, (due <= p.rules.start_hawks) & (bb.count(p.s.hawk) <= most) & none(p.s.sanctuary))


def the_next_games_have_enough_hawks(p: CheckedPosition) -> Bools:
    """The level at which a place is dealt next is one that the supply of these rules is enough for."""
    needed = 3 * int(_HAWKS[p.e.s.next_level].max(initial=0)) + p.rules.solo_start_hawks
    return np.full(max(p.count, 1), needed <= p.rules.hawks_total)


# -- the level and its challenges -------------------------------------------------------------------------------------


def what_the_level_gives(p: CheckedPosition) -> Bools:
    """[RF Solo] The level tells skips and Bucket, and the hand, which grows with each fallen enemy up to six."""
    s, level = p.s, p.s.level
    fallen = 3 - np.bitwise_count(s.standing & p.e.enemies).astype(np.int64) - s.victims
    grown = np.minimum(LARGEST_HAND, _HAND[level] + fallen)
    given = (level > 0) & (s.round > 0) & (s.skips <= _SKIPS[level]) & (s.bucket_full <= _BUCKET[level])
    return np.asarray(given & (s.hand_limit == grown) & (s.double_used <= _DOUBLE[level]))


def the_eight_challenges(p: CheckedPosition) -> Bools:
    """[RF Solo] Each is once in the pile or has been drawn; what lasts leaves traces and does not run."""
    s = p.s
    found = _listed(s.challenge_pile, s.challenge_size, np.arange(CHALLENGES))
    known = (found == p.bits(s.challenges_left, CHALLENGES)).all(axis=1)
    return np.asarray(known & ((s.challenges & LASTING) == 0))


def drawn_challenges_are_resolved(p: CheckedPosition) -> Bools:
    """Rulings S14, S16: they are shown while they wait; skipping and drawing two are asked for while possible."""
    s = p.s
    shown = s.shown >= 0
    waits = holds_where(shown, p.has("challenge_shown")) & holds_where(s.shown_next >= 0, shown)
    skips = holds_where(p.asks("CHALLENGE"), shown & (s.skips > 0))
    doubles = holds_where(p.asks("DOUBLE"), (_DOUBLE[s.level] > 0) & (s.double_used == 0))
    return holds_where(p.running, waits & skips & doubles)


def cards_to_name_or_drop(p: CheckedPosition) -> Bools:
    """[RF Solo] Heavy Smoke names two different cards of the hand, Wet Line drops water cards."""
    s = p.s
    hand, rows = s.hands[:, 0].astype(np.int64), np.arange(p.count)
    named = s.smoke_a >= 0
    fits = holds_where(p.running, named == p.asks("SMOKE_B"))
    fits &= holds_where(p.has("SMOKE_A", "SMOKE_B"), hand.sum(axis=1) > 1)
    fits &= holds_where(named & p.running, hand[rows, np.maximum(s.smoke_a, 0)] > 0)
    drops = p.find("WET_DROP")
    return fits & p.all_of(drops.rows, (hand[drops.rows] * p.e.box.of_kind(WATER)).sum(axis=1) >= drops.frames.left)


def the_plan(p: CheckedPosition) -> Bools:
    """[RF Solo] Planned cards lie in order; while there are some no action is chosen freely."""
    s = p.s
    in_order = ((s.plan >= 0) == (np.arange(s.plan.shape[1]) < s.plan_size[:, None])).all(axis=1)
    return np.asarray(in_order & holds_where(p.asks("ACTION"), s.plan_size == 0))


def forced_cards(p: CheckedPosition) -> Bools:
    """Rulings S19, S22: one card of the plan, or left by the smoke, must be played."""
    steps = p.find("forced_over", "LOOK_CARD FORCED")
    why = np.isin(steps.frames.other, (SMOKE, PLAN))
    asked = p.find("LOOK_CARD FORCED")
    one = p.s.drawn[asked.rows].sum(axis=1, dtype=np.int64) == 1
    same = asked.under.other == asked.frames.other
    return p.all_of(steps.rows, why) & p.all_of(asked.rows, one & same)


def sanctuaries(p: CheckedPosition) -> Bools:
    """[RF Solo] At home, without hawks or firebreaks, and not on permanent fire."""
    s = p.s
    return none((s.sanctuary & ~p.e.home_cells) | (s.sanctuary & (s.hawk | s.breaks | s.permanent)))


# -- the end ----------------------------------------------------------------------------------------------------------


def the_score_pays_as_it_should(p: CheckedPosition) -> Bools:
    """Ruling S32: a win scores the cells of the own tower without a gem, and pays for them."""
    s = p.s
    burned = s.gem | s.breaks if p.rules.score_firebreak == "burned" else s.gem
    won = s.winners
    score = (9 - bb.count(burned & AREA[p.e.own])) * won
    paid = 2.0 * won - 1 if p.rules.reward == "win" else won * (WIN + POINT * score)
    fits = (s.returns[:, 0] == np.asarray(paid, np.float32)) & holds_where(s.truncated > 0, won == 0)
    return np.asarray((s.score == score) & holds_where(p.over, fits))


ALWAYS = (
    the_enemys_five_cards,
    the_enemys_card_is_carried_out,
    a_red_flag_is_asked_of_two_cards,
    enemy_towers,
    an_enemy_bucket_has_fire_to_put_out,
    enemy_pieces_come_in_order,
    hawks_and_sanctuaries_are_conserved,
    own_hawks_are_placed_once,
    the_next_games_have_enough_hawks,
    what_the_level_gives,
    the_eight_challenges,
    drawn_challenges_are_resolved,
    cards_to_name_or_drop,
    the_plan,
    forced_cards,
    sanctuaries,
    the_score_pays_as_it_should,
)
