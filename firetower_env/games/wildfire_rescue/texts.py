"""What people read about the game: cards, options, answers and chance results in words."""

from __future__ import annotations

from typing import Any

from firetower_env.core.texts import AnswerText, GameTexts, Rows
from firetower_env.games.wildfire_rescue import docs
from firetower_env.games.wildfire_rescue.fire import PLANE, WILDFIRE
from firetower_env.games.wildfire_rescue.geometry import CAMPER_SETS, NAMES, names_of
from firetower_env.games.wildfire_rescue.tools import COPIES, TOOLS

_TERRAIN = "ATRW"
_ONWARD = {"1": "next ranger", "2": "ranger after the next", "3": "third ranger from here"}
_ANSWERS = {
    "PASS": AnswerText("Pass", "Do nothing this turn."),
    "DRAW": AnswerText("Draw a tool", "Take the top card, then roll the event die at once."),
    "CARRY": AnswerText("Take along", "The companion comes with you, needs no tool and gives no turn."),
    "LEAVE": AnswerText("Leave behind", "The companion stays where he is."),
    "DIAGONAL_FALLING": AnswerText("Diagonal A1–E5", "The plane clears all tokens on this line."),
    "DIAGONAL_RISING": AnswerText("Diagonal A5–E1", "The plane clears all tokens on this line."),
}
_MOVES = {"CORNER": "starts on", "TURN": "goes to", "ESCAPE": "escapes to"}


class WildfireTexts(GameTexts):
    """The texts of the game under one set of rules."""

    open_chance = frozenset({"die", "campers"})

    def cards(self) -> Rows:
        """The four tools."""
        return [{"card": name.title(), "copies": str(COPIES), "effect": docs.TOOLS[name]} for name in TOOLS]

    def options(self) -> Rows:
        """Every option with its meaning and its ruling."""
        rows = super().options()
        return [
            {
                **row,
                "meaning": f"{docs.OPTIONS[row['option']].doc} ({row['meaning']})",
                "ruling": docs.OPTIONS[row["option"]].ruling,
            }
            for row in rows
        ]

    def answer(self, question: str, verb: str) -> AnswerText:
        """What stands on the button of a verb."""
        if verb in _ANSWERS:
            return _ANSWERS[verb]
        kind, _, rest = verb.partition("_")
        if kind == "JOIN":
            return AnswerText(f"Join the {_ONWARD[rest]}", "He has the tool of his tile; both of you give a turn.")
        if kind == "PULL":
            return AnswerText(f"Pull the {_ONWARD[rest]}", "You have the tool of your tile; both of you give a turn.")
        if kind == "DISCARD":
            tool = rest.title()
            return AnswerText(f"Discard {tool}", "This card leaves the game.", tool, "discard")
        if kind == "OPTION":
            return AnswerText(f"Campers {rest}: {' '.join(names_of(int(CAMPER_SETS[int(rest)])))}")
        word = "Row" if kind == "ROW" else "Column"
        return AnswerText(f"{word} {rest}", "The plane clears all tokens on this line.")

    def chosen(self, question: str, action: int) -> str:
        """An answer that was given."""
        if action < self.game.layout.cells:
            return f"{_MOVES[question]} {self.cell(action)}"
        return super().chosen(question, action)

    def chance(self, kind: str, result: Any) -> str:
        """A chance result in words."""
        if kind == "die":
            if result <= WILDFIRE:
                return f"the die shows {result}: the wildfire spreads"
            return f"the die shows {result}: {'the rescue plane comes' if result == PLANE else 'nothing happens'}"
        if kind == "tools_out":
            return f"left out: {TOOLS[result]}"
        if kind == "deck":
            return f"tool deck, top first: {', '.join(TOOLS[tool] for tool in result)}"
        if kind == "campers":
            return f"campers {result}: {' '.join(names_of(int(CAMPER_SETS[result])))}"
        rows = ["".join(_TERRAIN[kind_] for kind_ in result[start : start + 5]) for start in range(0, len(NAMES), 5)]
        return f"tiles laid: {' '.join(rows)}"
