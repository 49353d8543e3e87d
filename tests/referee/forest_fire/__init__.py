"""A slow, plain second reading of the Forest Fire! rules, used to check the fast one.

**Use.** `Referee(options, chance)` plays one game under a dict of options (names and values of the specification's
table; a scenario is a dict of `rivers`, `houses`, `schools` with acres as indices 20 × row + column or as pairs). It
stops at every question: `asked` (seat), `phase` (name of the question), `legal()` (numbers of the answers: 400 acres,
then 15 verbs), `apply(number)`. `facts()` is the whole state in plain values (`facts.py`), `outcome` what came of it.
`Referee.at(game, "turn" | "main")` goes on from a prepared `Game` (`state.py`).

**Luck** is asked of `chance.take(kind, support=...)`, always where it arises, in the order of the rules, and checked.
The answer is asked for even if there is only one; `RealChoices(chance)` spares a source such questions.

In the order of a game, each with when it is asked, what its value is, and its `support`; acres are indices:

- `board`: once, first of all, unless there is a scenario or the players design the board. Value: (rivers, houses,
  schools) or a dict with these names: two rivers as paths of acres from end to end, 20 acres, 2 acres. Support: None.
- `dice`: the start of the first fire, after the bulldozers; and with `first_fire="random"` each of its three other
  acres. Value: an acre. Support: the acres that fit, sorted.
- `wind`: once, after the first fire. Value: the die, 1 N, 2 NW, 3 SW, 4 S, 5 SE, 6 NE. Support: (1, …, 6).
- `deck`: once, after the wind. Value: the cards of the three piles as one row, top first, numbered as in `cards.py`.
  Support: (the 45 common cards, the fire cards, and for each pile how many common, fire and drought cards).
- `dice`: with each FOREST FIRE card, if any acre can burn. Value: the acre where the fire starts. Support: as above.
- `coin`: with each DROUGHT card, if anything burns. Value: the first (lowest) acre of the fire that doubles. Support:
  the first acres of the largest fires that are nearest to the wind arrow, sorted; often a single one.
- `fires`: with each spread, if anything burns. Value: the first acres of the fires that spread, in any order. Support:
  (the first acres of all fires, sorted; how many of them spread); often all of them.

A crash asks nothing: its fire starts under the helicopter. The dice are those that fit at last, after all re-rolls.

**Readings** of what the specification leaves open:

- A lot holds what the store has when it is chosen; a token that goes off while the lot is placed adds nothing to it.
- An acre counts as lit by a fire (FF32, FF33) when fire came to it, even if a token put it out at once or saved it.
- `building_saved` holds for spread and drought, where acres ignite one by one. A new fire covers its acres first and
  takes buildings and vehicles with it (FF14).
- A new fire whose acres are all put out by tokens counts as a fire put out, even beside another fire.
- An acre that burned when a spread began is no fire line in this spread, even if a ball has just put it out.
- At BALL_SECOND the acre under the ball is out already, and the ball is in the store.
- A river of a scenario may run along edges; a corner lies on two of them.
"""

from .chance import Chance, ChanceError, RealChoices
from .random_chance import RandomChance
from .referee import IllegalAction, Referee
from .rules import Rules, RulesError, read_rules
from .scripted_chance import ScriptedChance

__all__ = [
    "Chance",
    "ChanceError",
    "IllegalAction",
    "RandomChance",
    "RealChoices",
    "Referee",
    "Rules",
    "RulesError",
    "ScriptedChance",
    "read_rules",
]
