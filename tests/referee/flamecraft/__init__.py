"""A slow, plain second reading of the Flamecraft rules, used to check the fast one.

`Referee(options, chance)` sets a table and stops at the first question; `asked`, `phase` and `legal()` say who is asked
what, `answer(number)` (or `apply`) goes on, `facts()` is the whole state, `outcome` what came of it. Answers have the
numbers of §5, phases the names of §7. `Referee.at(game)` plays on from a prepared `Game`.

**Chance.** The referee throws nothing itself: it asks `chance.take(kind, support=...)` for every result, in the order of
this table, and refuses with `ChanceError` what cannot be. `support` says what is possible, for a generator; a record of
another game may ignore it. Numbers of cards are positions in the card file, decks have their top card first.

| stream | kind | asked | value | support |
|---|---|---|---|---|
| setup | `starter_order` | unless `starter_order="fixed"` | the six starters (0–5), by space | the six starters |
| setup | `unlocked` | solo with `unlocked="random"` | ids of the unlocked achievements, in the order of the file | all ids |
| setup | `replaced` | then, for each unlocked achievement that offers a replacement, in that order | name of the Shop used | original, first, second offer |
| shops | `shops` | always | the Shop deck | the cards; with the recipe, pairs (pile, how many of it) |
| artisans | `artisans` | always | types (0–5) of the whole Artisan deck, before Park and hands are dealt from it | the same cards |
| fancy | `fancy` | always | the whole Fancy deck, before cards are dealt from it | the same cards |
| setup | `deck_colour` | `ench_deck="random"` | `"purple"` or `"golden"` | both |
| enchantments | `enchantments` | always | the deck of 18, before the row is dealt from it | the same cards |
| setup | `companions` | `companions=True` | a companion (0–6) for each seat | (all companions, number of seats) |
| setup | `colour` | solo with `solo_colour="random"` | icon of the own token (0–5) | 0–5 |
| coin | `coin` | Maw & Paw's and Wishing Well, at every flip | 1 heads, 0 tails | (1, 0) |

All but `coin` are asked before the first question. The Park takes the top five artisans, positions 0 to 4; then each
seat takes its three cards at once, in seat order; the row takes the top five Enchantments; Fancy Dragons are dealt seat
by seat, two (Sandra: five) at once. A core that draws the results of setup in another order is paired by sorting them.

**Where the rules leave it open**, facts mean this. `turn_no` counts finished turns. `seat` is the seat asked during
setup, and the last seat on turn during scoring. `goto` is -1 again as soon as Peter's turn has begun. `gmask` is set
when the window of step 3 closes. A payment takes its Coins at once and its tokens at the end; `owed` are those tokens
(in DISCOUNT: the whole bill). A Fancy Dragon is scored (`f_scored`) when it is revealed, before its cost is paid; at the
end of the game Moons worth something are. `f_seen` holds the owner too, and everybody who ever saw the card; a scored
card is not marked as seen by all. `windows` are the open fire windows, outermost first: name, space (-1: Park or hand)
and marks. `art_seen` is true for cards that everybody saw going under the deck.
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
