"""Facts that hold after every decision, whatever is played: a watcher that compares each state with the one before."""

from dataclasses import dataclass, field

from .. import Referee
from ..actions import Action, action_of
from ..board import AREAS, FATAL, FLAME, Cell, neighbours
from ..cards import SHADOW
from ..terrain import area, fatal_cell, standing, valid_winds

EFFECT_PHASES = {
    "WIND_MODE", "WIND_CARD_GEM", "ORIENT", "WINDOW", "CENTRE", "PICK",
    "EMBER_FROM", "EMBER_TO", "FOREST_CELL", "RECKLESS_GEM",
}  # fmt: skip
LIGHTING_PHASES = {
    "WIND", "WIND_CARD_GEM", "WINDOW", "CENTRE", "PICK", "EMBER_TO", "RECKLESS_GEM", "AID_GEM_CELL", "SHADOW_GEM",
}  # fmt: skip


@dataclass
class Watcher:
    """Remembers what must not go back and what was last played; `look` raises on the first broken fact."""

    referee: Referee
    rolls: int = 0  # wind rolls seen so far
    phase: str | None = None
    last_play: Action = "DONE"
    permanent: set[Cell] = field(default_factory=set)
    breaks: set[Cell] = field(default_factory=set)
    gems: int = 0
    burned: list[bool] = field(default_factory=lambda: [False] * 4)
    buckets: list[bool] = field(default_factory=lambda: [True] * 4)
    towers: int = 4

    def answer(self, number: int, rolls_of_wind: int) -> None:
        """Note what is about to be answered, and how often the wind has been rolled before it."""
        action = action_of(number)
        self.phase, self.rolls = self.referee.phase, rolls_of_wind
        if isinstance(action, str) and action.startswith("PLAY_"):
            self.last_play = action

    def look(self, rolls_of_wind: int) -> None:
        """Check everything on the state as it now is."""
        self._cards()
        self._board()
        self._new_breaks()
        self._no_way_back()
        self._question()
        self._gems_come_from_somewhere(rolls_of_wind)
        self._end()
        game = self.referee.game
        self.permanent, self.breaks, self.gems = set(game.permanent), set(game.breaks), len(game.gems)
        self.burned, self.buckets, self.towers = list(game.burned), list(game.bucket_full), len(standing(game))

    def _cards(self) -> None:
        game = self.referee.game
        heaps = [*game.hands, game.pile, game.discard, game.in_play]
        for card, copies in enumerate(game.rules.card_copies):
            assert sum(heap.count(card) for heap in heaps) == copies
        loose = game.pile + game.discard
        assert loose.count(14) == game.rules.firestorm_card
        assert loose.count(15) == game.rules.mutual_aid
        in_box = game.rules.shadow_of_the_wood and not any(game.eliminated)
        assert loose.count(SHADOW) == (game.rules.shadow_of_the_wood and not in_box)
        assert all(card < 14 for hand in game.hands for card in hand)
        assert all(not game.hands[seat] for seat in game.seats if game.eliminated[seat])
        if self.referee.phase in ("WIND", "ACTION", "LATE_BUCKET", "KEEP"):
            assert not game.in_play

    def _board(self) -> None:
        game = self.referee.game
        assert set(FLAME) <= game.permanent
        assert len(game.gems | game.breaks | game.permanent) == len(game.gems) + len(game.breaks) + len(game.permanent)
        for seat in standing(game):
            assert fatal_cell(game, seat) not in game.gems | game.permanent
            if game.rules.firebreak_towers == "all":
                assert fatal_cell(game, seat) not in game.breaks
        ablaze = {cell for corner in AREAS if game.burned[corner] for cell in AREAS[corner]}
        assert game.permanent - set(FLAME) <= ablaze
        assert all(game.burned[corner] or FATAL[corner] not in game.permanent for corner in AREAS)

    def _new_breaks(self) -> None:
        game = self.referee.game
        new = game.breaks - self.breaks
        in_tower = any(cell in area(game, seat) for cell in new for seat in standing(game))
        if in_tower and game.rules.firebreak_towers == "all":
            assert self.last_play == "PLAY_EXPLOSION"
        if any(neighbour in game.breaks for cell in new for neighbour in neighbours(cell)):
            assert self.last_play in ("PLAY_EXPLOSION", "PLAY_DOZER_LINE")

    def _no_way_back(self) -> None:
        game = self.referee.game
        assert self.permanent <= game.permanent
        assert all(now or not before for before, now in zip(self.burned, game.burned, strict=True))
        assert all(before or not now for before, now in zip(self.buckets, game.bucket_full, strict=False))
        assert len(standing(game)) <= self.towers

    def _question(self) -> None:
        game, referee = self.referee.game, self.referee
        assert bool(referee.legal()) is not referee.over
        assert game.hand_limit == game.rules.hand_size + sum(game.eliminated)
        if referee.asked is None:
            return
        if game.eliminated[referee.asked]:
            phase = str(referee.phase)
            assert game.running == SHADOW
            assert phase.startswith("SHADOW_") or phase in EFFECT_PHASES
        if referee.phase in ("WIND", "ACTION"):
            assert game.wind in valid_winds(game)
            assert not game.victims
            assert not game.events
        if referee.phase == "ACTION":
            held, room = len(game.hands[referee.asked]), game.hand_limit - game.short[referee.asked]
            assert held <= room if game.rules.shadow_of_the_wood else held == room

    def _gems_come_from_somewhere(self, rolls_of_wind: int) -> None:
        if len(self.referee.game.gems) > self.gems and self.phase not in LIGHTING_PHASES:
            assert rolls_of_wind > self.rolls, "only a storm lights cells without being asked"

    def _end(self) -> None:
        referee = self.referee
        if not referee.over:
            assert (referee.returns, referee.winners) == (None, None)
            return
        assert (referee.asked, referee.phase) == (None, None)
        assert referee.returns is not None
        assert abs(sum(referee.returns)) < 1e-9
        assert referee.winners
        assert referee.truncated or len(standing(referee.game)) <= (2 if referee.game.rules.teams else 1)
