"""A slow, plain second reading of the Flamecraft rules, used to check the fast one.

`Referee(options, chance)` sets a table and stops at the first question; `asked`, `phase` and `legal()` say who is asked
what, `answer(number)` (or `apply`) goes on, `facts()` is the whole state, `outcome` what came of it. Answers have the
numbers of §5, phases the names of §7. `Referee.at(game)` plays on from a prepared `Game`.

**Chance.** The referee throws nothing itself: it asks `chance.take(kind, support=...)` for every result, in this order,
and refuses with `ChanceError` what cannot be. `support` says what is possible, for a generator; a record of another
game may ignore it. Numbers of cards are positions in the card file, decks have their top card first.

| stream | kind | asked | value |
|---|---|---|---|
| setup | `starter_order` | unless `starter_order="fixed"` | the six starters (0–5), by space |
| setup | `unlocked` | solo, `unlocked="random"` | ids of the unlocked achievements, as in the file |
| setup | `replaced` | then for each of these that offers a replacement | name of the Shop used |
| shops | `shops` | always | the Shop deck |
| artisans | `artisans` | always | types (0–5) of the whole Artisan deck, before it is dealt from |
| fancy | `fancy` | always | the whole Fancy deck, before it is dealt from |
| setup | `deck_colour` | `ench_deck="random"` | `"purple"` or `"golden"` |
| enchantments | `enchantments` | always | the deck of 18, before the row is dealt from it |
| setup | `companions` | `companions=True` | a companion (0–6) for each seat |
| setup | `colour` | solo, `solo_colour="random"` | icon of the own token (0–5) |
| coin | `coin` | at every flip (Maw & Paw's, Wishing Well) | 1 heads, 0 tails |

`support` is the list of cards or choices, with two exceptions: by the recipe, `shops` has pairs (pile, how many of it),
and `companions` has (all companions, number of seats). For `replaced` it is the original Shop and its two offers.

All but `coin` are asked before the first question. The Park takes the top five artisans, positions 0 to 4; then each
seat takes its three cards at once, in seat order; the row takes the top five Enchantments; Fancy Dragons are dealt seat
by seat, two (Sandra: five) at once. A core that draws the results of setup in another order is paired by sorting them.

**Where the rules leave it open**, facts mean this:

- `turn_no` counts finished turns; `goto` is -1 again as soon as Peter's turn has begun;
- `seat` is the seat asked during setup, and the last seat on turn during scoring;
- `gmask` is set when the window of step 3 closes; `windows` are the open fire windows, outermost first, each with its
  name, its space (-1: Park or hand) and its marks;
- a payment takes its Coins at once and its tokens at the end; `owed` are those tokens (in DISCOUNT: the whole bill);
- a Fancy Dragon is scored (`f_scored`) when it is revealed, before its cost is paid; at the end of the game every Moon
  worth something is, and Talisman if a card was returned;
- `f_seen` has a bit for everybody who ever saw a card, its owner too; a scored card is not marked as seen by all;
- `art_seen` is true for cards that everybody saw going under the deck; such a card is known when it is drawn;
- `chain` is empty when no chain runs, `candidates` are Fancy Dragons just dealt or drawn while one of them is chosen.

A list as `shop_deck` is the whole Shop deck, in solo play too. In solo play the reward `"win"`, the default, is
`"score"`. `Rules.cards` may be another card file, read with `read_cards` from a path or from what the file holds.
"""

from .cards import CardError, Cards, read_cards
from .chance import Chance, ChanceError
from .random_chance import RandomChance
from .referee import IllegalAction, Outcome, Referee
from .rules import Rules, RulesError, read_rules
from .scripted_chance import ScriptedChance

__all__ = [
    "CardError",
    "Cards",
    "Chance",
    "ChanceError",
    "IllegalAction",
    "Outcome",
    "RandomChance",
    "Referee",
    "Rules",
    "RulesError",
    "ScriptedChance",
    "read_cards",
    "read_rules",
]
