"""What must hold at every decision of a game (§21)."""

from collections import Counter
from collections.abc import Callable

from .. import Referee
from ..cards import DROUGHT, acres_on, common_cards, fire_cards, is_fire
from ..ending import potential, score
from ..facts import report_of
from ..state import BALL, BARREL, BURNT, FIRE, FOREST, ROCK, Game

SET_UP = ("RIVER_START", "RIVER_STEP", "HOUSE", "SCHOOL", "SETUP_DOZER", "FIRST_FIRE")
IN_FLIGHT = ("HELI", "BALL_SECOND")


def tokens_are_all_there(game: Game, phase: str | None) -> None:
    """On the ground, aboard or in the store; no more aboard than fits; not too many vehicles (2)."""
    machine = game.helicopter
    aboard = (0, 0) if machine is None else (machine.barrels, machine.balls)
    assert sum(game.barrels.values()) + aboard[0] + game.store(BARREL) == 28
    assert sum(game.balls.values()) + aboard[1] + game.store(BALL) == 14
    assert min(game.store(BARREL), game.store(BALL), *aboard) >= 0
    assert all(number > 0 for heap in (game.barrels, game.balls) for number in heap.values())
    assert machine is None or 0 <= machine.cargo <= game.rules.cargo_limit
    assert len(game.dozers) <= 2


def nothing_stands_in_fire(game: Game, phase: str | None) -> None:
    """No building but on forest; no vehicle or token on fire, but for tokens under a new fire and a flight (1, 3)."""
    assert all(game.ground[acre] == FOREST for acre in game.buildings)
    assert all(game.may_stand(acre) for acre in game.dozers)
    if phase != "NEW_FIRE":
        assert not any(game.burns(acre) for acre in game.tokens())
    if game.helicopter is not None and phase not in IN_FLIGHT and not game.over:
        assert game.may_stand(game.helicopter.acre)


def fire_is_in_bounds(game: Game, phase: str | None) -> None:
    """No more burns than the limit, but while a fire is placed or when the game is lost; rocks likewise (4, 5)."""
    assert game.count(FIRE) <= game.rules.limit or phase == "NEW_FIRE" or (game.over and not game.won)
    assert game.rules.rock_cap is None or game.count(ROCK) <= game.rules.rock_cap
    assert game.warm <= game.burning()
    assert not game.warm or game.rules.blackening


CHECKS: tuple[Callable[[Game, str | None], None], ...] = (
    tokens_are_all_there,
    nothing_stands_in_fire,
    fire_is_in_bounds,
)


class Watcher:
    """Looks at a game after every decision and remembers what must not change."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.before: list[int] = []
        self.seen: list[int] = []
        self.buildings = set(referee.game.buildings)
        self.turn = referee.game.turn
        self.put_out = 0

    def answer(self, action: int) -> None:
        """Answer, then look."""
        self.referee.answer(action)
        self.look()

    def look(self) -> None:
        """All invariants of the position, then those of the change, the cards and the question."""
        game = self.referee.game
        for check in CHECKS:
            check(game, self.referee.phase)
        self._look_at_the_change(game)
        self._look_at_the_cards(game)
        if self.referee.over:
            self._look_at_the_end(game)
        else:
            assert self.referee.legal()
            assert game.turn == 0 or self.referee.asked == (game.turn - 1) % game.rules.players

    def _look_at_the_change(self, game: Game) -> None:
        """Rivers, rock and burnt acres stay, buildings only get fewer, once play has begun (1)."""
        if self.before and self.referee.phase not in SET_UP:
            changes = {pair for pair in zip(self.before, game.ground, strict=True) if pair[0] != pair[1]}
            assert changes <= {(FOREST, FIRE), (FOREST, ROCK), (FOREST, BURNT), (FIRE, BURNT)}
            assert set(game.buildings) <= self.buildings
        assert game.fires_put_out >= self.put_out
        self.put_out = game.fires_put_out
        self.before, self.buildings = list(game.ground), set(game.buildings)

    def _look_at_the_cards(self, game: Game) -> None:
        """The turn is the number of cards seen, and cards seen and left are those of the deck (5)."""
        if game.turn == 0:
            return
        assert game.turn + len(game.deck) == game.cards
        if len(self.seen) + 1 == game.turn and game.card is not None:
            self.seen.append(game.card)
        if game.over and len(self.seen) == game.turn:
            whole = common_cards(game.rules) + fire_cards(game.rules) + [DROUGHT] * game.rules.droughts
            assert Counter(self.seen + game.deck) == Counter(whole)
        if self.referee.phase == "NEW_FIRE" and game.card is not None and is_fire(game.card):
            assert len(game.doing.drawn) + game.doing.acres_left == acres_on(game.card)

    def _look_at_the_end(self, game: Game) -> None:
        outcome = self.referee.outcome
        assert outcome is not None
        assert len(outcome.returns) == game.rules.players
        assert len(set(outcome.returns)) == 1
        assert outcome.won == (list(range(game.rules.players)) if game.won else [])
        assert (outcome.score, outcome.report) == (score(game), report_of(game))
        assert outcome.score <= 640
        assert (self.referee.legal(), self.referee.asked, potential(game)) == (set(), None, 0.0)
        assert game.won == (not game.count(FIRE) > game.rules.limit)
        goal = game.rules.extinguish_goal
        assert not game.won or not game.deck or (goal is not None and game.fires_put_out >= goal)
        low, high = {"win": (-1, 1), "score": (-1, 1)}.get(game.rules.reward, (0.0, 1.0))
        assert low <= outcome.returns[0] <= high
        if game.rules.reward in ("progress", "shaped"):
            assert (outcome.returns[0] >= 0.5) == game.won
