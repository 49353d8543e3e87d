"""What must hold at every decision of a game (§18)."""

from collections.abc import Callable

from .. import Referee
from ..board import EDGE, ROCK, TOOLS, WILDFIRE
from ..ending import score
from ..state import DRAWS, FIRE, HAZARD, NO_TOKEN, Game

SET_UP = ("CORNER", "OPTION")


def tokens_lie_right(game: Game, phase: str | None) -> None:
    """No token on the wildfire tile, hazards on rock only, timers only with what they time (1)."""
    for tile in game.tiles:
        assert tile.terrain != WILDFIRE or (tile.token == NO_TOKEN and tile.campers == 0) or phase in SET_UP
        assert tile.token != HAZARD or tile.terrain == ROCK
        assert (tile.hazard_timer > 0) == (tile.token == HAZARD)
        assert (tile.camper_timer > 0) == (tile.token == FIRE and tile.campers > 0)
        assert tile.hazard_timer <= 2
        assert tile.camper_timer <= 2
        assert tile.campers <= 2


def tools_are_all_there(game: Game, phase: str | None) -> None:
    """Held, in the deck or gone; at most two of each type, and no more than two in a hand but while discarding (2)."""
    held = [tool for player in game.players for tool in player.tools]
    cards = held + game.deck + game.gone
    assert len(cards) == game.rules.players + 4
    assert all(1 <= cards.count(tool) <= 2 for tool in TOOLS)
    sizes = [len(player.tools) for player in game.players]
    assert sum(size == 3 for size in sizes) == (phase == "DISCARD")
    assert max(sizes) <= 3


def campers_are_all_there(game: Game, phase: str | None) -> None:
    """Five from round 1 on, and none beside a living player (3)."""
    if phase in SET_UP:
        return
    assert game.campers_left + game.saved + game.lost == 5
    assert all(game.tiles[game.players[number].tile].campers == 0 for number in game.living())


def players_are_well(game: Game, phase: str | None) -> None:
    """At most one turn owed, never beside one given; the dead have nothing (4)."""
    for player in game.players:
        assert player.skip in (0, 1)
        assert not (player.skip and player.used)
        if not player.alive:
            assert (player.tools, player.carried, player.skip, player.used, player.had) == ([], 0, 0, False, False)


def nobody_stands_in_fire(game: Game, phase: str | None) -> None:
    """At a turn, but on the safe edge when no camper is left; never on the wildfire tile (5)."""
    for number in game.living() if phase not in SET_UP else []:
        tile = game.players[number].tile
        assert game.tiles[tile].terrain != WILDFIRE
        if phase == "TURN" and game.tiles[tile].token == FIRE:
            assert game.rules.safe_edge
            assert game.campers_left == 0
            assert tile in EDGE


CHECKS: tuple[Callable[[Game, str | None], None], ...] = (
    tokens_lie_right,
    tools_are_all_there,
    campers_are_all_there,
    players_are_well,
    nobody_stands_in_fire,
)


class Watcher:
    """Looks at a game after every decision and remembers what must not change."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.terrain = [tile.terrain for tile in referee.game.tiles]
        self.draws = 0

    def answer(self, action: int) -> None:
        """Answer, then look."""
        self.draws += action == 26
        self.referee.answer(action)
        self.look()

    def look(self) -> None:
        """All invariants; the counters and the question (6)."""
        game = self.referee.game
        for check in CHECKS:
            check(game, self.referee.phase)
        assert [tile.terrain for tile in game.tiles] == self.terrain
        assert game.draws_left == DRAWS - self.draws
        assert game.round <= game.rules.max_rounds
        if self.referee.over:
            self._look_at_the_end(game)
        else:
            assert self.referee.legal()
            assert self.referee.player is not None
            assert game.players[self.referee.player].alive

    def _look_at_the_end(self, game: Game) -> None:
        outcome = self.referee.outcome
        assert outcome is not None
        assert outcome.returns == [score(game) / 5] * game.rules.seats
        assert -game.rules.players <= outcome.score <= 5
        assert self.referee.legal() == set()
        settled = game.campers_left == 0 and all(game.players[number].tile in EDGE for number in game.living())
        assert outcome.truncated == (bool(game.living()) and not settled)
