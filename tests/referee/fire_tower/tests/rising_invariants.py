"""Facts that hold after every decision of a game with the expansion (spec 14)."""

from dataclasses import dataclass, field

from .. import Referee
from ..board import AREAS, FLAME, Cell
from ..cards import ALL_EVENT_CARDS
from ..quadrants import home
from ..state import Game
from ..terrain import protected, standing, standing_corners, valid_winds
from .positions import in_use

#: phases in the middle of a placement that takes several answers
UNFINISHED = {"CHAMPION_BREAK", "CROWN_AGAIN", "WINDOW", "CREEP", "RECKLESS_GEM", "PUSH_GEM", "PICK"}
#: phases of those who are out of the game, in the event Shadow of the Wood
ACTS_OF_OUT_SEATS = "SHADOW_OF_THE_WOOD"


@dataclass
class RisingWatcher:
    """Remembers what must not go back; `look` raises on the first broken fact."""

    referee: Referee
    phase: str | None = None
    lightning: int = 4
    permanent: set[Cell] = field(default_factory=set)
    burned: list[bool] = field(default_factory=lambda: [False] * 4)
    shadows: list[bool] = field(default_factory=lambda: [False] * 4)
    corners: int = 4
    hawks: int = 18
    flights: int = 0
    flocking: tuple[int, int] = (-1, 0)  # seat, questions asked in a row

    def look(self) -> None:
        """Check everything on the state as it now is."""
        game = self.referee.game
        self._hawks_and_lightning(game)
        self._layers(game)
        self._cards(game)
        self._seats(game)
        self._question(game)
        self._flocking(game)
        self._no_way_back(game)
        self._end()

    def _hawks_and_lightning(self, game: Game) -> None:
        in_hand = 0
        if self.referee.phase == "HAWK_PLACE":
            in_hand = game.rules.hawks_total - len(game.hawks) - game.hawk_supply
            assert in_hand in (0, 1)
            assert not (in_hand and game.hawk_supply)
        assert len(game.hawks) + game.hawk_supply + in_hand == game.rules.hawks_total
        assert len(game.lightning) <= self.lightning
        assert len(game.lightning) <= (4 if game.rules.dry_storm else 0)
        forbidden = set(FLAME) | game.permanent | (protected(game) if game.rules.ghost_clear else set())
        assert not game.hawks & forbidden
        assert not game.lightning & forbidden

    def _layers(self, game: Game) -> None:
        assert not game.gems & game.breaks
        assert not (game.gems | game.breaks) & game.permanent
        assert not game.hawks & game.lightning
        phase = self.referee.phase
        if self.referee.over or phase in UNFINISHED or phase == "LIGHTNING":
            return
        if not (phase in ("STORM_DISCARD", "FLIGHT") and game.rules.storm_hawks == "after_discards"):
            assert not game.gems & game.hawks
            assert not (game.gems | game.breaks) & game.lightning
        if not game.rules.firebreak_on_hawk:
            assert not game.breaks & game.hawks

    def _cards(self, game: Game) -> None:
        heaps = [*game.hands, game.pile, game.discard, game.in_play, game.drawn, game.pool]
        for card, copies in enumerate(game.rules.card_copies):
            assert sum(heap.count(card) for heap in heaps) == copies
        loose = game.pile + game.discard
        for name in ALL_EVENT_CARDS:
            number = loose.count(game.event_number(name))
            if name != "SHADOW_OF_THE_WOOD":
                assert number == in_use(game.rules, name)
            elif any(game.eliminated) and game.rules.shadow_of_the_wood:
                assert number == 1
        held = [card for heap in (*game.hands, game.drawn, game.pool, game.in_play) for card in heap]
        assert all(card < game.card_types for card in held)
        assert all(not game.hands[seat] for seat in game.seats if game.eliminated[seat])
        if self.referee.phase not in ("LOOK_CARD", "PATROL_KEEP", "DIE_CARD") and self.referee.phase == "ACTION":
            assert not game.drawn
            assert not game.pool

    def _seats(self, game: Game) -> None:
        if game.rules.shadow_min_towers == 2:
            assert sum(game.shadow) <= (1 if len(game.seats) == 3 else 2)
        for seat in game.seats:
            if game.shadow[seat]:
                assert game.eliminated[seat]
                if not self.shadows[seat] and not self.referee.over and game.rules.shadow_turns:
                    assert game.rules.revenge_storm or len(standing(game)) >= game.rules.shadow_min_towers
            else:
                assert not game.forming[seat]
        moved = game.ghost is not None or (game.rules.variant == "ghost" and self.referee.phase == "KEEP")
        grown = sum(game.eliminated) + (moved and game.rules.ghost_burn == "full")
        assert game.hand_limit == game.rules.hand_size + grown

    def _question(self, game: Game) -> None:
        referee = self.referee
        assert bool(referee.legal()) is not referee.over
        if referee.asked is None:
            return
        if game.out(referee.asked):
            assert game.running_event == ACTS_OF_OUT_SEATS
        if referee.phase in ("WIND", "ACTION"):
            assert game.wind in valid_winds(game)
            assert not game.victims
            assert not game.events
            assert not game.flights
        if referee.phase == "ACTION":
            assert len(game.hands[referee.asked]) <= game.hand_limit
        if referee.phase == "FLIGHT":
            assert game.flights
            assert len(game.flights) <= game.hawk_supply

    def _flocking(self, game: Game) -> None:
        if self.referee.phase not in ("FLOCK_PICK", "FLOCK_TO"):
            self.flocking = (-1, 0)
            return
        seat = self.referee.asked
        assert seat is not None
        asked = self.flocking[1] + 1 if self.flocking[0] == seat else 1
        self.flocking = (seat, asked)
        assert asked <= 2 * len(game.hawks & home(game, seat))

    def _no_way_back(self, game: Game) -> None:
        assert self.permanent <= game.permanent
        assert all(now or not before for before, now in zip(self.burned, game.burned, strict=True))
        assert all(now or not before for before, now in zip(self.shadows, game.shadow, strict=False))
        for corner in standing_corners(game):
            assert not AREAS[corner] & game.permanent
        self.permanent, self.burned, self.shadows = set(game.permanent), list(game.burned), list(game.shadow)
        self.lightning = len(game.lightning)

    def _end(self) -> None:
        referee = self.referee
        if not referee.over:
            assert (referee.returns, referee.winners) == (None, None)
            return
        assert (referee.asked, referee.phase) == (None, None)
        assert referee.returns is not None
        assert abs(sum(referee.returns)) < 1e-9
        assert referee.winners
