"""The campaign goes on from game to game (§15)."""

import random

import pytest

from .. import RandomChance, Referee
from ..campaign import Campaign, after_game, drawn
from ..players import seat_players
from ..referee import Outcome


def outcome(rep: int, completed: tuple[str, ...], may_unlock: int) -> Outcome:
    """A solo game that came out like this."""
    return Outcome([rep / 100], [rep], [0], False, "", completed, may_unlock)


def test_what_is_completed_first_is_unlocked_first() -> None:
    campaign = after_game(Campaign(("A3",)), outcome(92, ("A1", "A3", "A8", "A12"), 2))
    assert campaign == Campaign(("A3", "A1", "A8"), {}, 1, 92)
    assert after_game(campaign, outcome(60, ("A2",), 0)) == Campaign(("A3", "A1", "A8"), {}, 2, 92)


def test_other_ways_to_choose() -> None:
    finished = outcome(80, ("A1", "A2", "A4"), 1)
    assert len(after_game(Campaign(), finished, drawn(random.Random(1))).unlocked) == 1
    assert after_game(Campaign(), finished, lambda new, number: [new[-1]]).unlocked == ("A4",)
    for wrong in (["A5"], [], ["A1", "A2"]):
        with pytest.raises(ValueError, match="are not 1 of"):
            after_game(Campaign(), finished, lambda new, number, wrong=wrong: wrong)  # type: ignore[misc]


def test_a_campaign_of_several_games() -> None:
    campaign = Campaign()
    for seed in range(12):
        rng = random.Random(seed)
        referee = Referee(campaign.options(), RandomChance(seed))
        players = seat_players("greedy", 1, rng)
        while not referee.over:
            referee.answer(players[0].choose(referee, sorted(referee.legal()), rng))
        assert referee.outcome is not None
        campaign = after_game(campaign, referee.outcome)
    assert (campaign.games, len(set(campaign.unlocked))) == (12, len(campaign.unlocked))
    assert campaign.unlocked
