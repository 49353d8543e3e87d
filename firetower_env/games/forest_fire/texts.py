"""What people read about the game: cards, options, answers and chance results in words."""

from __future__ import annotations

from typing import Any

from firetower_env.core.hexes import DIRECTIONS
from firetower_env.core.texts import AnswerText, GameTexts, Rows
from firetower_env.games.forest_fire import docs, questions
from firetower_env.games.forest_fire.cards import table
from firetower_env.games.forest_fire.engine import ForestFireEngine
from firetower_env.games.forest_fire.geometry import SIDE, WIND_DIE
from firetower_env.games.forest_fire.rules import Rules

#: winds in words, by direction
WINDS = ("north", "north-east", "south-east", "south", "south-west", "north-west")
_ANSWERS = {
    "END": AnswerText("Stop", "Nothing more this turn."),
    "GET_HELI": AnswerText("New helicopter", "Place it in the outer rings, away from fire."),
    "GET_DOZER": AnswerText("New bulldozer", "Place it at the edge or up to two steps on."),
    "GET_6W": AnswerText("Six barrels", "Place them at the edge or up to two steps on; on fire they go off."),
    "GET_3B": AnswerText("Three balls", "Place them at the edge or up to two steps on; on fire they go off."),
    "GET_2W2B": AnswerText("Two barrels, two balls", "Place them at the edge or up to two steps on."),
    "GET_4W1B": AnswerText("Four barrels, one ball", "Place them at the edge or up to two steps on."),
    "MOVE_EXT": AnswerText("Move extinguishers", "Ten acres for all of them together."),
    "MOVE_DOZER": AnswerText("Move a bulldozer", "Ten steps and five digs."),
    "FLY": AnswerText("Fly the helicopter", "Ten steps over anything."),
    "DIG": AnswerText("Dig", "The acre becomes rock, a fire line."),
    "BARREL": AnswerText("Barrel", "Take a barrel."),
    "BALL": AnswerText("Ball", "Take a ball."),
    "DROP_WATER": AnswerText("Drop water", "Puts out a burning acre; elsewhere a barrel is set down."),
    "DROP_BALL": AnswerText("Drop a ball", "Puts out two burning acres; elsewhere it is set down."),
}
_SPECIAL = {
    ("LUCKY", "END"): AnswerText("Decline", "Leave the lucky break unused."),
    ("LUCKY", "MOVE_DOZER"): AnswerText("Take a bulldozer elsewhere", "To any acre where it may stand."),
    ("LUCKY", "FLY"): AnswerText("Take the helicopter elsewhere", "To any acre where it may land."),
    ("HELI", "END"): AnswerText("Land", "Where it may not land it is lost."),
}
_CHOSEN = {
    "RIVER_START": "a river begins at",
    "RIVER_STEP": "it flows to",
    "HOUSE": "a house at",
    "SCHOOL": "a school at",
    "SETUP_DOZER": "a bulldozer at",
    "FIRST_FIRE": "the first fire also burns at",
    "NEW_FIRE": "the new fire also burns at",
    "BREAKDOWN": "breaks down: the bulldozer at",
    "RELOCATE": "taken to",
    "PLACE": "placed at",
    "EXT_FROM": "takes an extinguisher from",
    "EXT_TO": "moves it to",
    "DOZER_PICK": "takes the bulldozer at",
    "DOZER": "drives to",
    "HELI": "flies to",
    "BALL_SECOND": "the ball also puts out",
}


def weather_words(mph: int, spreads: int, distance: int, jump: int) -> str:
    """What stands on a weather card, but for the direction."""
    fires = "1 fire" if spreads == 1 else f"{spreads} fires"
    acres = "1 acre" if distance == 1 else f"{distance} acres"
    return f"{mph} mph, {fires}, {acres}{', jumps' if jump else ''}"


def card_words(rules: Rules, card: int) -> str:
    """A card in words."""
    if card < table.WEATHER:
        row, wind = divmod(card, len(DIRECTIONS))
        return f"{WINDS[wind]} wind, {weather_words(*table.STRENGTHS[rules.weather][row])}"
    if card < table.DROUGHT:
        acres = card - table.FIRE + 1
        return f"forest fire, {acres} acre{'s' * (acres > 1)}"
    return table.KINDS[table.KIND[card]]


def place(acre: int) -> str:
    """An acre by row and column."""
    return "{},{}".format(*divmod(acre, SIDE))


class ForestFireTexts(GameTexts):
    """The texts of the game under one set of rules."""

    open_chance = frozenset({"dice", "wind", "fires", "coin"})

    @property
    def _rules(self) -> Rules:
        rules = self.game.rules
        assert isinstance(rules, Rules)
        return rules

    def cards(self) -> Rows:
        """Weather by strength, fire cards by their acres, and all others."""
        rules, copies = self._rules, table.copies(self._rules)
        rows = []
        for number, strength in enumerate(table.STRENGTHS[rules.weather]):
            winds = copies[len(DIRECTIONS) * number : len(DIRECTIONS) * (number + 1)].tolist()
            told = ", ".join(f"{count} {name}" for count, name in zip(winds, DIRECTIONS, strict=True) if count)
            rows.append((f"Weather {number}", sum(winds), f"{weather_words(*strength)}; winds: {told}."))
        for acres in range(1, table.MOST_ACRES + 1):
            count = int(copies[table.FIRE + acres - 1])
            if count:
                rows.append((f"Forest fire {acres}", count, f"A new fire of {acres} acre{'s' * (acres > 1)}."))
        for card in range(table.DROUGHT, table.CARDS):
            title = table.KINDS[table.KIND[card]].capitalize()
            if copies[card]:
                rows.append((title, int(copies[card]), docs.CARDS[title]))
        return [{"card": title, "copies": str(count), "effect": effect} for title, count, effect in rows]

    def options(self) -> Rows:
        """Every option with its meaning and its ruling."""
        return [
            {
                **row,
                "meaning": f"{docs.OPTIONS[row['option']].doc} ({row['meaning']})",
                "ruling": docs.OPTIONS[row["option"]].ruling,
            }
            for row in super().options()
        ]

    def answer(self, question: str, verb: str) -> AnswerText:
        """What stands on the button of a verb."""
        return _SPECIAL.get((question, verb), _ANSWERS[verb])

    def chosen(self, question: str, action: int) -> str:
        """An answer that was given."""
        if action < self.game.layout.cells:
            return f"{_CHOSEN[question]} {self.cell(action)}"
        return super().chosen(question, action)

    def ask(self, engine: ForestFireEngine, game: int) -> str:
        """The pending question with what is left of it."""
        return questions.sentence(engine, game)

    def chance(self, kind: str, result: Any) -> str:
        """A chance result in words."""
        if kind == "board":
            named = zip(("river", "river", "houses", "schools"), result, strict=True)
            return "; ".join(f"{name} {' '.join(map(place, acres))}" for name, acres in named)
        if kind == "dice":
            return f"the dice name {place(result)}"
        if kind == "wind":
            return f"the wind die shows {result}: wind from the {WINDS[WIND_DIE[result - 1]]}"
        if kind == "deck":
            return f"deck, top first: {'; '.join(card_words(self._rules, card) for card in result)}"
        if kind == "fires":
            return f"fires that spread: {', '.join(f'the one at {place(acre)}' for acre in sorted(result))}"
        return f"the coin chooses the fire at {place(result)}"
