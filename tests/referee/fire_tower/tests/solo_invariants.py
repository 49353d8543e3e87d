"""Facts that hold after every decision of a game played alone (solo 10)."""

from dataclasses import dataclass, field

from .. import Referee
from ..actions import action_of
from ..board import AREAS, FATAL, FLAME, Cell
from ..solo_deck import enemy_cards, player_copies
from ..solo_levels import level_of
from ..solo_towers import enemies, home_cells, standing_enemies
from ..state import Game
from ..terrain import protected, valid_winds

#: phases in the middle of a placement that takes several answers
UNFINISHED = {"CROWN_AGAIN", "WINDOW", "CREEP", "RECKLESS_GEM", "PICK"}
#: phases of the enemies' attacks, whose cells and windows lie in the player's quadrant
ATTACKS = {"ENEMY_SNAG", "ENEMY_FLARE", "ENEMY_EXPLOSION"}
AT_HOME = ATTACKS | {"SMOLDER", "WET_SQUARE", "ENEMY_FLIGHT", "SANCTUARY", "SETUP_HAWK", "HAWK_PLACE", "FLOCK_TO"}
SETUP = {"ENEMY_BREAK", "ENEMY_HAWK", "SETUP_HAWK"}


@dataclass
class SoloWatcher:
    """Remembers what must not go back; `look` raises on the first broken fact."""

    referee: Referee
    rolls: int = 0  # of the wind die, seen so far
    phase: str | None = None
    gems: set[Cell] = field(default_factory=set)
    permanent: set[Cell] = field(default_factory=set)
    burned: list[bool] = field(default_factory=lambda: [False] * 4)
    buckets: set[int] = field(default_factory=lambda: {0, 1, 2, 3})
    skips: int = 2
    hand_limit: int = 0
    enemy_hawks: set[Cell] | None = None  # known once the enemies are set up

    def look(self, rolls: int) -> None:
        """Check everything on the state as it now is."""
        game = self.referee.game
        self._cards(game)
        self._pieces(game)
        self._towers(game)
        self._question(game)
        self._attack_stays_at_home(game, rolls)
        self._no_way_back(game)
        self._end(game)
        self.rolls, self.phase, self.gems = rolls, self.referee.phase, set(game.gems)

    def _cards(self, game: Game) -> None:
        solo = game.solo
        in_play = [] if solo.enemy_card is None else [solo.enemy_card]
        assert sorted(solo.enemy_pile + solo.enemy_discard + in_play) == sorted(enemy_cards(game.rules))
        assert solo.second <= solo.doubled <= (solo.enemy_card is not None or self.referee.over)
        heaps = [*game.hands, game.pile, game.discard, game.in_play, game.drawn, solo.plan]
        for card, copies in enumerate(player_copies(game.rules)):
            assert sum(heap.count(card) for heap in heaps) == copies
        assert all(
            card < game.card_types for heap in (*game.hands, game.in_play, game.drawn, solo.plan) for card in heap
        )
        assert (game.pile + game.discard).count(game.event_number("FIRESTORM")) == game.rules.firestorm_card
        assert len(game.pile + game.discard) >= game.rules.firestorm_card
        assert len(set(solo.challenge_pile)) == len(solo.challenge_pile) <= 8
        assert solo.reveals <= 5
        assert len(solo.plan) <= 6

    def _pieces(self, game: Game) -> None:
        on_board = len(game.hawks) + game.hawk_supply + game.solo.sanctuary_tokens
        in_hand = game.rules.hawks_total - on_board
        assert in_hand in ((0, 1) if self.referee.phase == "HAWK_PLACE" else (0,))
        assert not game.hawks & (set(FLAME) | game.permanent | protected(game) | game.solo.sanctuaries)
        assert not game.gems & game.breaks
        assert not (game.gems | game.breaks) & game.permanent
        assert not game.breaks & (game.hawks | game.solo.sanctuaries)
        late = game.rules.storm_hawks == "after_discards" and self.referee.phase == "STORM_DISCARD"
        if not (self.referee.over or late or self.referee.phase in UNFINISHED):
            assert not game.gems & game.hawks

    def _towers(self, game: Game) -> None:
        solo = game.solo
        if not self.referee.over:
            assert FATAL[game.rules.home_corner] not in game.gems
            assert not solo.sanctuaries & game.gems
            assert standing_enemies(game)
        for corner in standing_enemies(game):
            assert not AREAS[corner] & game.permanent
            if corner in solo.sturdy:
                assert not AREAS[corner] <= game.gems | game.breaks
            else:
                assert FATAL[corner] not in game.gems
        assert set(solo.waiting) <= set(solo.fallen) <= {corner for corner in enemies(game) if game.burned[corner]}
        grown = len(solo.fallen) - len(solo.waiting)
        assert game.hand_limit == min(6, level_of(game.rules).hand + grown)

    def _question(self, game: Game) -> None:
        referee = self.referee
        assert bool(referee.legal()) is not referee.over
        if referee.over:
            return
        assert referee.asked == 0
        if referee.phase in AT_HOME:
            cells = [action_of(number) for number in referee.legal()]
            assert home_cells(game).issuperset(cells)
        if referee.phase in ("WIND", "ACTION"):
            assert game.wind in valid_winds(game)
            assert not [*game.events, *game.flights, *game.solo.waiting]
        if referee.phase == "ACTION":
            assert len(game.hands[0]) + len(game.solo.plan) <= game.hand_limit
            assert not game.solo.plan
        if referee.phase in ATTACKS:
            assert game.solo.enemy_card is not None

    def _attack_stays_at_home(self, game: Game, rolls: int) -> None:
        attacked = self.phase in ATTACKS | {"PUNISH_DIR", "RED_FLAG"}
        if attacked and rolls == self.rolls and game.rules.enemy_explosion == "home":
            assert game.gems - self.gems <= home_cells(game)

    def _no_way_back(self, game: Game) -> None:
        solo = game.solo
        assert self.permanent <= game.permanent
        assert all(now or not before for before, now in zip(self.burned, game.burned, strict=True))
        assert 0 <= solo.skips <= min(self.skips, level_of(game.rules).skips)
        assert self.hand_limit <= game.hand_limit <= 6
        assert solo.enemy_buckets <= self.buckets
        if self.referee.phase not in SETUP:
            hawks = game.hawks - home_cells(game)
            assert self.enemy_hawks is None or hawks <= self.enemy_hawks
            self.enemy_hawks = hawks
        self.permanent, self.burned, self.skips = set(game.permanent), list(game.burned), solo.skips
        self.buckets, self.hand_limit = set(solo.enemy_buckets), game.hand_limit

    def _end(self, game: Game) -> None:
        view, referee = self.referee.view(), self.referee
        if not referee.over:
            assert (referee.returns, view["score"]) == (None, None)
            return
        assert (referee.asked, referee.phase) == (None, None)
        assert view["won"] + view["lost"] + referee.truncated == 1  # type: ignore[operator]
        assert view["score"] in (range(1, 10) if view["won"] else (0,))
        assert bool(view["won"]) is (not standing_enemies(game) and not referee.truncated and bool(referee.winners))
