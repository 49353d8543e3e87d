"""What holds in every game at every question and after its end; a saved state that breaks it is refused (§18)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.games.flamecraft import knowledge
from firetower_env.games.flamecraft.cards.tables import ENCHANTMENTS, SHOPS, STARTERS
from firetower_env.games.flamecraft.engine import FlamecraftEngine
from firetower_env.games.flamecraft.outcome import verdict
from firetower_env.games.flamecraft.pending_facts import PENDING
from firetower_env.games.flamecraft.setup import COPIES, FROM_OTHERS, LIMITS, REMOVED
from firetower_env.games.flamecraft.stacking import stack_rules
from firetower_env.games.flamecraft.state import CAST_CARDS, EMPTY, FACEUP, IN_DECK, NOT_IN_GAME, TYPES
from firetower_env.games.flamecraft.verbs import FANCIES, SLOTS, SPACES

__all__ = ["broken", "stack_rules"]

#: the games in question -> those that keep the fact
Fact = Callable[[FlamecraftEngine, Ints], Bools]


def broken(e: FlamecraftEngine, games: Ints) -> list[str]:
    """Names of the facts that one of these games breaks; later facts rely on those before."""
    for facts in (_ALWAYS, PENDING):
        found = [name for name, fact in facts.items() if not fact(e, games).all()]
        if found:
            return found
    return []


def members(cards: NDArray[np.integer], count: int) -> Ints:
    """How often each card stands in these rows `(k, count)`; numbers outside are none."""
    k = len(cards)
    inside = (cards >= 0) & (cards < count)
    places = np.where(inside, cards, count).astype(np.int64) + (np.arange(k) * (count + 1))[:, None]
    return np.bincount(places.ravel(), minlength=k * (count + 1)).reshape(k, count + 1)[:, :count]


# -- the Town ---------------------------------------------------------------------------------------------------------


def _town(e: FlamecraftEngine, games: Ints) -> Bools:
    """Spaces are filled one after another up to the limit; the starters lie on the first six."""
    s = e.s
    face, shop = s.sp_face[games], s.sp_shop[games]
    used = face != EMPTY
    fits = (used == (shop >= 0)).all(axis=1) & (s.limit[games] == LIMITS[e.n])
    fits &= (used[:, 1:] <= used[:, :-1]).all(axis=1) & (np.count_nonzero(used, axis=1) <= s.limit[games])
    fits &= (face[:, :STARTERS] == FACEUP).all(axis=1)
    return np.asarray(fits & (np.sort(shop[:, :STARTERS], axis=1) == np.arange(STARTERS)).all(axis=1))


def _shops(e: FlamecraftEngine, games: Ints) -> Bools:
    """No Shop is twice in the game, and the deck is one that the rules can make."""
    s, t = e.s, e.cards
    deck = e.shops.look(games).astype(np.int64)
    found = members(deck, SHOPS) + members(s.sp_shop[games], SHOPS)
    fits = (found <= 1).all(axis=1) & (found[:, :STARTERS] == 1).all(axis=1)
    if knowledge.by_recipe(e):
        for pile in range(TYPES + 1):
            wanted = 1 if pile < TYPES else FROM_OTHERS
            fits &= found[:, t.shop_pile == pile].sum(axis=1) == wanted
    elif e.rules.shop_list:
        listed = np.zeros(SHOPS, np.int64)
        listed[[*range(STARTERS), *e.rules.shop_list]] = 1
        fits &= (found == listed).all(axis=1)
    return np.asarray(fits)


def _dragons(e: FlamecraftEngine, games: Ints) -> Bools:
    """Dragons lie in slots of faceup Shops; each type as often as the box has it (invariant 1)."""
    s = e.s
    has_slot = np.repeat(np.append(e.cards.shop_nslot > 0, False)[e.open_shops(games)], SLOTS, axis=1)
    deck = e.artisans.look(games).astype(np.int64)
    in_sight = members(np.concatenate([s.cell[games], s.park[games]], axis=1), TYPES)
    total = in_sight + s.hand[games].sum(axis=1) + members(deck, TYPES)
    fits = (total == COPIES - REMOVED[e.n] + 1).all(axis=1)
    fits &= (has_slot | (s.cell[games] < 0)).all(axis=1)
    fits &= (s.cell[games].reshape(-1, SPACES, SLOTS)[:, :STARTERS, 0] >= 0).all(axis=1)
    lying = s.park_goods[games].any(axis=2) & (s.park[games] < 0)
    return np.asarray(fits & ~lying.any(axis=1) & (s.known_hand[games] <= s.hand[games]).all(axis=(1, 2)))


def _enchantments(e: FlamecraftEngine, games: Ints) -> Bools:
    """The 18 cards of one deck, three of an icon; three at most at a Shop that can be enchanted (invariant 2)."""
    s, t = e.s, e.cards
    cards = np.concatenate([e.enchants.look(games).astype(np.int64), s.row[games], s.reserved[games]], axis=1)
    found = members(cards, ENCHANTMENTS)
    of_deck = t.ench_deck == s.deck_colour[games][:, None]
    fits = (found <= of_deck).all(axis=1)
    icons = np.zeros((games.size, TYPES), np.int64)
    for icon in range(TYPES):
        icons[:, icon] = found[:, t.ench_icon == icon].sum(axis=1)
    tucked = s.ench[games]
    missing = CAST_CARDS // TYPES - icons - tucked.sum(axis=1)
    held = tucking(e, games)
    fits &= (missing == held).all(axis=1)
    shops = e.open_shops(games)
    takes = np.append(t.shop_icon <= TYPES, False)[shops]
    count = tucked.sum(axis=2)
    return np.asarray(fits & ((count == 0) | takes).all(axis=1) & (count <= 3).all(axis=1))


def tucking(e: FlamecraftEngine, games: Ints) -> Ints:
    """Enchantments that are paid and not yet tucked, by icon `(k, 6)`: the pending step knows them."""
    frames, depth = e.s.frames[games], e.s.depth[games]
    tucks = (frames[:, :, 0] == e.phases.number["tuck"]) & (np.arange(frames.shape[1]) < depth[:, None])
    found = np.zeros((games.size, TYPES), np.int64)
    rows, places = tucks.nonzero()
    cards = frames[rows, places, e.phases.column["memory"]]
    np.add.at(found, (rows, e.cards.ench_icon[cards]), 1)
    return found


def _fancies(e: FlamecraftEngine, games: Ints) -> Bools:
    """Every Fancy Dragon is in the deck, owned, or not in the game; owned ones alone are scored (invariant 3)."""
    s = e.s
    owner, deck = s.f_owner[games], e.fancies.look(games).astype(np.int64)
    fits = (members(deck, FANCIES) == (owner == IN_DECK)).all(axis=1)
    fits &= ((s.f_scored[games] == 0) | (owner >= 0)).all(axis=1)
    if not e.solo:
        fits &= (owner != NOT_IN_GAME).all(axis=1)
    return np.asarray(fits & ((s.f_seen[games] == 0) | (owner != NOT_IN_GAME)).all(axis=1))


# -- seats and turns --------------------------------------------------------------------------------------------------


def _seats(e: FlamecraftEngine, games: Ints) -> Bools:
    """Companions are different and in play or not; tokens stand in Town; nobody has cast more than there is."""
    s, rules = e.s, e.rules
    comp = s.comp[games]
    if rules.companions:
        ordered = np.sort(comp, axis=1)
        fits = (comp >= 0).all(axis=1) & (ordered[:, 1:] != ordered[:, :-1]).all(axis=1)
    else:
        fits = ((comp < 0) & (s.comp_used[games] == 0)).all(axis=1)
    face = np.concatenate([s.sp_face[games], np.full((games.size, 1), FACEUP)], axis=1)
    for places in (s.pos[games], s.last[games]):
        fits &= (np.take_along_axis(face, places.astype(np.int64), axis=1) == FACEUP).all(axis=1)
    tokens = s.pos.shape[1] if e.solo else e.n
    fits &= (s.pos[games, tokens:] < 0).all(axis=1)
    return np.asarray(fits & (s.own_casts[games].sum(axis=1) <= CAST_CARDS))


def _options(e: FlamecraftEngine, games: Ints) -> Bools:
    """What the rules fix is so."""
    s, rules = e.s, e.rules
    fits = (s.colour[games] >= 0) == e.solo
    if isinstance(rules.solo_colour, int):
        fits &= s.colour[games] == rules.solo_colour
    if rules.ench_deck != "random":
        fits &= s.deck_colour[games] == ("purple", "golden").index(rules.ench_deck)
    if not e.solo:
        fits &= (s.unlocked[games] == 0) & (s.replaced[games] == 0).all(axis=1)
    elif rules.unlocked != "random":
        fits &= (s.unlocked[games] == rules.unlocked_bits) & (s.replaced[games] == rules.replaced).all(axis=1)
    alley = s.alley[games]
    return np.asarray(fits & ((alley == 0) | (alley == e.cards.alley_coins)).all(axis=1))


def _end(e: FlamecraftEngine, games: Ints) -> Bools:
    """The last turns come after the trigger; what is paid follows from the final position."""
    s = e.s
    over = s.over[games] > 0
    fits = (s.turns_left[games] == 0) | (s.end_flag[games] > 0)
    fits &= (s.trigger[games] >= 0) == (s.end_flag[games] > 0)
    paid = np.ones(games.size, np.bool_)
    done = over.nonzero()[0]
    if done.size:
        winners, returns = verdict(e, games[done])
        paid[done] = (s.winners[games[done]] == winners) & (s.returns[games[done]] == returns).all(axis=1)
        paid[done] &= (s.coins[games[done]] == 0).all(axis=1)
        capped = s.turn_no[games[done]] >= e.rules.round_cap * e.n
        paid[done] &= (s.truncated[games[done]] > 0) == capped
    return np.asarray(fits & paid)


_ALWAYS: dict[str, Fact] = {
    "the Town": _town,
    "Shops": _shops,
    "artisans": _dragons,
    "Enchantments": _enchantments,
    "Fancy Dragons": _fancies,
    "seats": _seats,
    "options": _options,
    "the end": _end,
}
