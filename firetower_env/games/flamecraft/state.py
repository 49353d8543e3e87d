"""What a game remembers, declared once. Sets of cells, seats and slots are bits of a number; -1 stands for none."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from firetower_env.core.fields import State, field
from firetower_env.core.ranges import COUNTER, FLAG, Range, below, bits, up_to
from firetower_env.games.flamecraft.cards.tables import COMPANIONS, ENCHANTMENTS, FANCY, SHOPS
from firetower_env.games.flamecraft.verbs import CELLS, PLACES, SLOTS, SPACES

Scalar = NDArray[np.int32]
Small = NDArray[np.int16]
TYPES = 6
#: rooms of the decks: all artisans with the starters, one Enchantment deck, all Shops that are no starters, all Fancy
ARTISANS, CAST_CARDS, SHOP_CARDS = 42, 18, 28
TOKENS = 6
ACHIEVEMENTS = 12
#: far more than anybody can own
_PURSE = up_to(10_000)
_SPACE, _TYPE, _CARD = below(SPACES, low=-1), below(TYPES, low=-1), below(ENCHANTMENTS, low=-1)
EMPTY, FACEDOWN, FACEUP = range(3)
#: owners of Fancy Dragons that nobody owns: those in the deck, those not in this game
IN_DECK, NOT_IN_GAME = -1, -2


def _small(shape: tuple[int | str, ...], within: Range, fill: int = 0) -> Any:
    return field(np.int16, shape, fill, within=within)


class FlamecraftState(State):
    """One row per game. Seats are those of the rules; tokens of a game for one are numbered by icon."""

    # the Town
    limit: Scalar = field(within=up_to(SPACES))
    #: own token icon in solo
    colour: Scalar = field(fill=-1, within=_TYPE)
    #: the Enchantment deck in use: purple 0, golden 1
    deck_colour: Scalar = field(within=FLAG)
    sp_shop: Small = _small((SPACES,), below(SHOPS, low=-1), -1)
    sp_face: Small = _small((SPACES,), up_to(FACEUP))
    cell: Small = _small((CELLS,), _TYPE, -1)
    ench: Small = _small((SPACES, TYPES), up_to(3))
    #: Coins on the spaces of Dragon Alley
    alley: Small = _small((SLOTS,), up_to(20))
    #: space of each token (index = seat, in solo = icon); space of the seat's last own visit
    pos: Small = _small((TOKENS,), _SPACE, -1)
    last: Small = _small(("seats",), _SPACE, -1)

    # the seats
    goods: Small = _small(("seats", TYPES), _PURSE)
    coins: Small = _small(("seats",), _PURSE)
    rep: Small = _small(("seats",), _PURSE)
    hand: Small = _small(("seats", TYPES), up_to(ARTISANS))
    f_owner: Small = _small((FANCY,), below("seats", low=NOT_IN_GAME), IN_DECK)
    f_scored: Small = _small((FANCY,), FLAG)
    reserved: Small = _small(("seats",), _CARD, -1)
    comp: Small = _small(("seats",), below(COMPANIONS, low=-1), -1)
    comp_used: Small = _small(("seats",), FLAG)
    own_casts: Small = _small(("seats",), up_to(CAST_CARDS))

    # decks, each a ring (see core.decks): cards, place of the top card, size
    art_deck: NDArray[np.uint8] = field(np.uint8, (ARTISANS,), within=below(TYPES))
    art_head: Scalar = field(within=below(ARTISANS))
    art_size: Scalar = field(within=up_to(ARTISANS))
    #: rides along with the cards of the Artisan deck: the seats that know the card
    art_seen: NDArray[np.uint8] = field(np.uint8, (ARTISANS,), within=bits("seats"))
    e_deck: NDArray[np.uint8] = field(np.uint8, (CAST_CARDS,), within=below(ENCHANTMENTS))
    e_head: Scalar = field(within=below(CAST_CARDS))
    e_size: Scalar = field(within=up_to(CAST_CARDS))
    s_deck: NDArray[np.uint8] = field(np.uint8, (SHOP_CARDS,), within=below(SHOPS))
    s_head: Scalar = field(within=below(SHOP_CARDS))
    s_size: Scalar = field(within=up_to(SHOP_CARDS))
    f_deck: NDArray[np.uint8] = field(np.uint8, (FANCY,), within=below(FANCY))
    f_head: Scalar = field(within=below(FANCY))
    f_size: Scalar = field(within=up_to(FANCY))
    park: Small = _small((PLACES,), _TYPE, -1)
    park_goods: Small = _small((PLACES, TYPES), _PURSE)
    row: Small = _small((PLACES,), _CARD, -1)

    # knowledge: what everyone knows of a hand at least; the seats that know where a Fancy card is
    known_hand: Small = _small(("seats", TYPES), up_to(ARTISANS))
    f_seen: NDArray[np.uint8] = field(np.uint8, (FANCY,), within=bits("seats"))
    #: Fancy Dragons dealt to a seat that has not chosen yet, in dealt order
    dealt: Small = _small(("seats", PLACES), below(FANCY, low=-1), -1)

    # the turn driver; goto = space of a turn opened by a companion; who emptied the deck
    seat: Scalar = field(within=below("seats"))
    turn_no: Scalar = field(within=COUNTER)
    end_flag: Scalar = field(within=FLAG)
    turns_left: Scalar = field(within=up_to("seats"))
    extra: Scalar = field(within=up_to(20))
    goto: Scalar = field(fill=-1, within=_SPACE)
    trigger: Scalar = field(fill=-1, within=below("seats", low=-1))

    # turn notes, cleared when a turn begins
    here: Scalar = field(fill=-1, within=_SPACE)
    fired: Scalar = field(within=up_to(600))
    last_fired: Scalar = field(fill=-1, within=_TYPE)
    filled: Scalar = field(within=up_to(SPACES))
    cast_id: Scalar = field(fill=-1, within=_CARD)
    cast_space: Scalar = field(fill=-1, within=_SPACE)
    placed_type: Scalar = field(fill=-1, within=_TYPE)
    drawn_type: Scalar = field(fill=-1, within=_TYPE)
    pocus: Scalar = field(within=FLAG)
    #: slots of the visited Shop that were marked in step 3
    gmask: Scalar = field(within=bits(SLOTS))
    #: half of the Shop ability begun last; spaces whose Shops this turn turned up
    half: Scalar = field(fill=-1, within=below(2, low=-1))
    turned_up: Scalar = field(within=bits(SPACES))
    #: type of the fire-up that runs, and where: Park position or type in hand of the ability's own window
    firing: Scalar = field(fill=-1, within=_TYPE)
    fired_at: Scalar = field(fill=-1, within=_TYPE)
    #: the Good picked last, the Fancy cards drawn by the running ability
    picked_good: Scalar = field(fill=-1, within=_TYPE)
    drawn_fancy: NDArray[np.int64] = field(np.int64, within=bits(FANCY))

    # the running payment, pick, potion chain, windows, and uses of the ability left
    owed: Small = _small((TYPES,), _PURSE)
    owed_coins: Scalar = field(within=up_to(100))
    picked: Small = _small((TYPES,), up_to(100))
    chain: NDArray[np.int64] = field(np.int64, within=bits(CELLS))
    marks: Small = _small((2,), bits(PLACES))
    uses: Scalar = field(within=up_to(20))

    # solo: achievements unlocked for this game, and which replacement each of the first ones takes (0: the original)
    unlocked: Scalar = field(within=bits(ACHIEVEMENTS))
    replaced: Small = _small((ACHIEVEMENTS,), up_to(2))
    #: Coins before they were turned in at the end of the game
    end_coins: Small = _small(("seats",), _PURSE)
