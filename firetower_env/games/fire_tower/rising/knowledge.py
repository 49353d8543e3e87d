"""What a redeal of Rising Flames must respect beyond the base game: cards set aside, questions, the Firestorm's cut.

*Cards set aside.* Drawn cards in front of the seat on turn are seen by that seat alone, the pool of a Mobilization by
the seat that chooses from it. To everyone else they are hidden cards like those of a hand, and are dealt anew.

*Questions.* That a seat is asked tells something: a question that is skipped without an answer has one, a second Crown
Fire is held by whom it is asked of, and who must drop one of two drawn cards could play neither.

*The cut (ruling X3).* The Firestorm was cut into the middle third of the first pile. Until that pile is shuffled again
or used up, everyone knows where it can lie: in those places of them that have not been drawn yet, each as likely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.grouping import groups
from firetower_env.games.fire_tower.deck import Cards, event_card
from firetower_env.games.fire_tower.frames import COLUMN, FireTowerFrames
from firetower_env.games.fire_tower.knowledge import Aside, Counts, Redeal, part
from firetower_env.games.fire_tower.state import FIRESTORM, IN_PILE
from firetower_env.games.fire_tower.verbs import CARD

if TYPE_CHECKING:
    from firetower_env.games.fire_tower.rising.engine import RisingEngine

_CROWN_FIRE = CARD["CROWN_FIRE"]


class RisingRedeal(Redeal):
    """Dealing anew in Rising Flames."""

    e: RisingEngine

    def hidden_aside(self, games: Ints, seats: Ints, hidden: Bools) -> Aside:
        """Drawn cards and the pool, where the observer does not see them."""
        e, s = self.e, self.e.s
        on_turn = (s.turn_seat[games][:, None] == np.arange(e.seats)) & hidden
        drawn = s.drawn.take(games, axis=0).astype(np.int64) * ~sees_drawn(e, games, seats)[:, None]
        with_hand = on_turn.any(axis=1)[:, None]
        pool = s.pool.take(games, axis=0).astype(np.int64) * ~sees_pool(e, games, seats)[:, None]
        return Aside(drawn * with_hand, drawn * ~with_hand, pool, on_turn)

    def lay_aside(self, games: Ints, fits: Bools, aside: Aside, hands: Counts, loose: Counts) -> Counts:
        """Part drawn cards from hands and from the pool, and lay them out."""
        e, s = self.e, self.e.s
        together = (hands * aside.on_turn[:, :, None]).sum(axis=1)
        drawn = part(e, games, together, aside.drawn.sum(axis=1))
        openly = part(e, games, loose, aside.drawn_openly.sum(axis=1))
        laid = (drawn + openly).astype(np.uint8)
        for heap, were_hidden, now in (
            (s.drawn, aside.drawn + aside.drawn_openly, laid),
            (s.pool, aside.pool, (loose - openly).astype(np.uint8)),
        ):
            changed = fits & were_hidden.any(axis=1)
            heap[games[changed]] = now[changed]
        return np.asarray(hands - drawn[:, None, :] * aside.on_turn[:, :, None])

    def arrange(self, games: Ints, piles: Cards, sizes: Ints) -> None:
        """The Firestorm lies where it may have been cut in."""
        respect_cut(self.e, games, piles, sizes)

    def contradicts(self, games: Ints, seats: Ints) -> Bools:
        """Questions that are asked tell something of hands."""
        return super().contradicts(games, seats) | contradicts(self.e, games, seats)


def sees_drawn(e: RisingEngine, games: Ints, seats: Ints) -> Bools:
    """Does each seat see the cards drawn in front of the seat on turn?"""
    return np.asarray(e.s.turn_seat[games] == seats)


def sees_pool(e: RisingEngine, games: Ints, seats: Ints) -> Bools:
    """Does each seat see the pool of the Mobilization? Only while it chooses from it."""
    tops = e.s.frames[games, np.maximum(e.s.depth[games] - 1, 0)]
    chooses = (tops[:, 0] == e.phases.number.get("MOB_CARD")) & (e.s.depth[games] > 0)
    return np.asarray(chooses & (tops[:, COLUMN["seat"]] == seats))


# -- questions --------------------------------------------------------------------------------------------------------


def contradicts(e: RisingEngine, games: Ints, seats: Ints) -> Bools:
    """Where another seat could not be asked what it is asked, had it these cards."""
    wrong = np.zeros(games.size, np.bool_)
    others = np.flatnonzero((e.s.depth[games] > 0) & (e.asked[games] != seats))
    if not others.size:
        return wrong
    frames = e.tops(games[others])
    for number, here in groups(frames[:, 0]):
        rows = slice(None) if here is None else here
        wrong[others[rows]] = _is_impossible(e, games[others[rows]], number, FireTowerFrames(frames[rows]))
    return wrong


def _is_impossible(e: RisingEngine, games: Ints, number: int, fr: FireTowerFrames) -> Bools:
    phase = e.phases.all[number]
    if phase.key == "CROWN_AGAIN":
        return np.asarray(e.hand(games, fr.seat)[:, _CROWN_FIRE] == 0)
    if phase.key == "PATROL_KEEP" and e.rules.look_compulsory:
        return has_answer(e, "LOOK_CARD", games, fr)
    return ~has_answer(e, phase.key, games, fr) if phase.can_skip else np.zeros(games.size, np.bool_)


def has_answer(e: RisingEngine, key: str, games: Ints, fr: FireTowerFrames) -> Bools:
    """Would this question have an answer now?"""
    mask = e.phases.all[e.phases.number[key]].mask
    assert mask is not None
    answers = mask(e, games, fr)
    found = np.zeros(games.size, np.bool_)
    for some in (answers.cells, answers.verbs):
        if some is not None:
            found |= some.any(axis=1)
    return found


# -- the cut ----------------------------------------------------------------------------------------------------------


def respect_cut(e: RisingEngine, games: Ints, piles: Cards, sizes: Ints) -> None:
    """Ruling X3: in shuffled piles that are still the first ones, move the Firestorm to a place where it can lie."""
    if e.rules.firestorm_cut != "middle" or not e.rules.firestorm_card:
        return
    s, firestorm = e.s, event_card(e, FIRESTORM)
    lies = (piles == firestorm) & (np.arange(piles.shape[1]) < sizes[:, None])
    # Shadow of the Wood is shuffled into the pile when it leaves the box
    here = np.flatnonzero((s.reshuffled_size[games] == 0) & (s.shadow_place[games] < IN_PILE) & lies.any(axis=1))
    if not here.size:
        return
    first, last, whole = middle_third(e)
    gone = whole - sizes[here]
    nearest, farthest = np.maximum(first - gone, 1), last - gone
    place = sizes[here] - nearest - e.chance.below(games[here], "deck", farthest - nearest + 1)
    now = lies[here].argmax(axis=1)
    piles[here, now] = piles[here, place]
    piles[here, place] = firestorm


def middle_third(e: RisingEngine) -> tuple[int, int, int]:
    """The first and the last place of the cut, counted from the top, and the number of cards of the first pile."""
    rules = e.rules
    events = (rules.mutual_aid, rules.dry_storm, rules.kettle_flight, rules.mobilization, rules.firestorm_card)
    n = sum(rules.card_copies) - rules.seats * rules.hand_size + sum(map(bool, events))
    return -(-n // 3), 2 * n // 3, n
