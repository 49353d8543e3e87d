"""What must hold at every decision of a game (§18)."""

from collections import Counter
from collections.abc import Callable

from .. import Referee
from ..actions import ACTION_COUNT, KINDS, SHOP
from ..cards import COIN_ICON, DRAGON_ICON
from ..state import ABSENT, FACEDOWN, NO_SHOP, NONE, Game

#: questions that may be asked while an Enchantment is between the row and its Shop
_CASTING = ("DISCOUNT", "PAY_COIN", "DRAW")
_QUESTIONS_A_TURN = 600


def artisans_are_all_there(game: Game, phase: str | None) -> None:
    """Cells, Park, hands and deck: the copies in play and a starter (1)."""
    copies = game.cards.copies - game.cards.setup["artisans_removed_per_type"][str(game.n)] + 1
    found = Counter([*game.cell, *game.park, *(card.kind for card in game.art_deck)])
    for kind in KINDS:
        assert found[kind] + sum(seat.hand[kind] for seat in game.seats) == copies


def enchantments_are_all_there(game: Game, phase: str | None) -> None:
    """Row, deck, reserved and tucked ones: 18 of one colour, three per icon; at most three at a Shop (2)."""
    if phase in _CASTING:
        return
    numbers = [*game.row, *game.e_deck, *(seat.reserved for seat in game.seats)]
    cards = [game.cards.enchantments[number] for number in numbers if number != NONE]
    assert all(card.deck == game.deck_colour for card in cards)
    for icon in KINDS:
        assert sum(card.icon == icon for card in cards) + sum(here[icon] for here in game.ench) == 3
    for space in range(14):
        assert game.enchantments_at(space) <= 3
        if game.enchantments_at(space):
            assert game.shop_at(space).icon not in (COIN_ICON, DRAGON_ICON)


def fancy_dragons_are_all_there(game: Game, phase: str | None) -> None:
    """Deck and owned: the cards of the game (3)."""
    in_deck = [card for card, owner in enumerate(game.f_owner) if owner == NONE]
    assert sorted(game.f_deck) == in_deck
    assert sum(owner != ABSENT for owner in game.f_owner) == (36 if game.n > 1 else 12 + added_fancy(game))
    for card, owner in enumerate(game.f_owner):
        assert owner >= 0 or not game.f_scored[card]
        assert owner < 0 or owner in game.f_seen[card]


def added_fancy(game: Game) -> int:
    """Fancy Dragons that the campaign has unlocked."""
    return sum(len(game.cards.achievement(one).add_fancy) for one in game.unlocked)


def town_is_in_order(game: Game, phase: str | None) -> None:
    """Spaces in use are the first ones, within the limit; no Shop twice; facedown ones only during a turn (4, 5, 6)."""
    used = [face != NO_SHOP for face in game.face]
    assert used == sorted(used, reverse=True)
    assert sum(used) <= game.limit
    shops = [shop for shop in game.shop if shop != NONE]
    assert len(set(shops + game.s_deck)) == len(shops) + len(game.s_deck)
    if phase == "REVEAL" or (phase == "HAND_LIMIT" and game.n > 1):
        assert FACEDOWN not in game.face
    for space in range(14):
        if game.face[space] != 2:
            assert game.cell[3 * space : 3 * space + 3] == [NONE] * 3


def supplies_are_sound(game: Game, phase: str | None) -> None:
    """Nothing is negative, known cards are there, Alley spaces hold two Coins or none (7, 13, 15)."""
    for seat in game.seats:
        assert min(*seat.goods, *seat.hand, seat.coins, seat.rep) >= 0
        assert all(seat.known_hand[kind] <= seat.hand[kind] for kind in KINDS)
    assert set(game.alley) <= {0, 2}
    for position in range(5):
        assert game.park[position] != NONE or not any(game.park_goods[position])


def between_turns(game: Game) -> None:
    """When a turn begins all Shops are faceup (6), Park and row are full or their deck is empty (8), nothing runs."""
    assert FACEDOWN not in game.face
    assert NONE not in game.park or not game.art_deck
    assert NONE not in game.row or not game.e_deck
    assert (game.windows, game.chain, sum(game.owed), game.uses) == ([], set(), 0, 0)


CHECKS: tuple[Callable[[Game, str | None], None], ...] = (
    artisans_are_all_there,
    enchantments_are_all_there,
    fancy_dragons_are_all_there,
    town_is_in_order,
    supplies_are_sound,
)


class Watcher:
    """Looks at a game after every decision and remembers what must not change."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.questions = 0
        self.most_questions = 0
        self.occupied = 0
        self.ended = False
        self.turns_at_end = 0  # finished when the turn that brings the end is
        self.seats = [referee.game.seat]  # whose turns there were
        self.visited: dict[int, int] = {}

    def answer(self, action: int) -> None:
        """Answer, then look."""
        seat, phase = self.referee.asked, self.referee.phase
        if phase in ("VISIT", "REVEAL") and SHOP <= action < SHOP + 14:
            assert seat is not None
            assert self.visited.get(seat) != action  # (14)
            self.visited[seat] = action
        self.referee.answer(action)
        self.look()

    def look(self) -> None:
        """All invariants, what never goes back (10) and the question (12, 16)."""
        game = self.referee.game
        for check in CHECKS:
            check(game, self.referee.phase)
        occupied = sum(kind != NONE for kind in game.cell)
        assert occupied >= self.occupied
        self.occupied = occupied
        self._count_turns(game)
        if self.referee.over:
            self._look_at_the_end(game)
        else:
            assert self.referee.legal()
            assert self.referee.legal() <= set(range(ACTION_COUNT))

    def _count_turns(self, game: Game) -> None:
        """A turn has an end, and its seat keeps the limits then (9); the end flag stays (11)."""
        self.questions += 1
        self.most_questions = max(self.questions, self.most_questions)
        assert self.questions <= _QUESTIONS_A_TURN
        finished = game.turn_no == len(self.seats)
        assert finished or game.turn_no == len(self.seats) - 1 or game.scoring
        if game.end_flag and not self.ended:
            self.turns_at_end = game.turn_no + (not finished)
        assert game.end_flag or not self.ended
        self.ended = game.end_flag
        if finished:
            self.questions = 0
            last = game.seats[self.seats[-1]]
            if game.n > 1 or game.rules.solo_limits:
                assert sum(last.hand) <= 6
            if game.n > 1:
                assert max(last.goods) <= 7
            between_turns(game)
            self.seats.append(game.seat)

    def _look_at_the_end(self, game: Game) -> None:
        outcome = self.referee.outcome
        assert outcome is not None
        assert self.referee.legal() == set()
        assert (self.referee.asked, self.referee.phase) == (None, None)
        assert all(seat.coins == 0 for seat in game.seats)
        assert outcome.winners
        if game.n > 1 and game.rules.reward != "margin":
            assert abs(sum(outcome.returns)) < 1e-9  # (17)
        assert all(self.referee.potential(seat) == 0 for seat in range(game.n))
        if outcome.truncated:
            assert game.turn_no == game.rules.round_cap * game.n
        elif game.n > 1:
            # everybody once more, and further turns by the Alley and Peter: only these follow one of the same seat (11)
            turns = self.seats[: game.turn_no]
            again = sum(turns[at] == turns[at - 1] for at in range(self.turns_at_end, len(turns)))
            assert game.turn_no - self.turns_at_end == game.n + again
            assert turns[-1] == turns[self.turns_at_end - 1]
        elif game.cards.shop_number("Dragon Alley") not in game.shop:
            assert game.turn_no - self.turns_at_end == 1
