"""The referee: one game, one question at a time."""

from .actions import action_of, cell_number
from .cards import card_names, counts
from .chance import Chance
from .ending import GameEnds, returns
from .questions import Asking, Question
from .rules import read_rules
from .setup import whole_game
from .solo_setup import solo_game
from .solo_turn import take_solo_turns
from .solo_view import solo_view
from .state import Game
from .turn import take_turns


class IllegalAction(ValueError):
    """An answer that is not among the legal ones."""


class Referee:
    """Runs everything automatic up to the next question, and refuses illegal answers without a change."""

    def __init__(self, rules: dict[str, object], chance: Chance) -> None:
        self.game = Game(read_rules(rules), chance)
        self._run((solo_game if self.game.rules.solo else whole_game)(self.game))

    def restart_turn(self, seat: int) -> None:
        """Begin a turn of the seat on the table as it lies; for setting up positions."""
        self._run(take_solo_turns(self.game) if self.game.rules.solo else take_turns(self.game, seat))

    def _run(self, script: Asking[None]) -> None:
        """Follow a script of the rules from its start to its first question."""
        self._script = script
        self._question: Question | None = None
        try:
            self._question = next(script)
        except GameEnds:
            self._question = None

    @property
    def asked(self) -> int | None:
        """The seat that must answer, or None after the end."""
        return self._question.seat if self._question else None

    @property
    def phase(self) -> str | None:
        """What is being decided, or None after the end."""
        return self._question.phase if self._question else None

    def legal(self) -> set[int]:
        """The numbers of all legal answers."""
        return set(self._question.numbers) if self._question else set()

    def apply(self, action: int) -> None:
        """Give an answer and go on to the next question."""
        if self._question is None or action not in self._question.numbers:
            raise IllegalAction(f"{action!r} is not legal in {self.phase}")
        try:
            self._question = self._script.send(action_of(action))
        except GameEnds:
            self._question = None

    @property
    def over(self) -> bool:
        """Whether the game has ended, cut off or not."""
        return self.game.winners is not None

    @property
    def truncated(self) -> bool:
        """Whether the game was cut off by the turn limit (R60)."""
        return self.game.truncated

    @property
    def winners(self) -> list[int] | None:
        """The seats that win or share, when over."""
        return self.game.winners

    @property
    def returns(self) -> list[float] | None:
        """What each seat gets, when over (R59)."""
        return returns(self.game)

    def view(self) -> dict[str, object]:
        """The whole state in plain values."""
        game = self.game
        types, names = game.card_types, card_names(game.rules.expanded)
        return {
            "gems": sorted(cell_number(cell) for cell in game.gems),
            "breaks": sorted(cell_number(cell) for cell in game.breaks),
            "permanent": sorted(cell_number(cell) for cell in game.permanent),
            "hands": [counts(hand, types) for hand in game.hands],
            "pile": list(game.pile),
            "discard": counts(game.discard, len(names)),
            "in_play": counts(game.in_play, types),
            "wind": game.wind,
            "hand_limit": game.hand_limit,
            "turn_seat": game.turn_seat,
            "turn_number": game.turn_number,
            "bucket_full": list(game.bucket_full),
            "eliminated": list(game.eliminated),
            "burned": list(game.burned),
            "short": list(game.short),
            "hold": list(game.hold),
            "victims": list(game.victims),
            "events": [(names[event], drawer) for event, drawer in game.events],
            "shadow_place": self.shadow_place,
            "asked": self.asked,
            "phase": self.phase,
            "over": self.over,
            "truncated": self.truncated,
            "returns": self.returns,
            **(self._expansion_view() if game.rules.expanded else {}),
            **(solo_view(game) if game.rules.solo else {}),
        }

    def _expansion_view(self) -> dict[str, object]:
        """What the expansion adds to the state."""
        game = self.game
        return {
            "hawks": sorted(cell_number(cell) for cell in game.hawks),
            "lightning": sorted(cell_number(cell) for cell in game.lightning),
            "hawk_supply": game.hawk_supply,
            "pending_flights": sorted(cell_number(cell) for cell in game.pending_flights),
            "shadow": list(game.shadow),
            "forming": list(game.forming),
            "heavy_winds": list(game.heavy_winds),
            "lookout": list(game.lookout),
            "drawn": counts(game.drawn, game.card_types),
            "pool": counts(game.pool, game.card_types),
            "place": [list(corners) for corners in game.place],
            "ghost": game.ghost,
        }

    @property
    def shadow_place(self) -> str:
        """Where the Shadow card is: it waits in the box for the first elimination [FT p.6]."""
        if not self.game.rules.shadow_of_the_wood:
            return "unused"
        shadow = self.game.event_number("SHADOW_OF_THE_WOOD")
        if shadow in self.game.pile:
            return "pile"
        return "discard" if shadow in self.game.discard else "box"
