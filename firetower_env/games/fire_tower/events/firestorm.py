"""[FT p.6] Firestorm: a storm, a new wind, then everyone may exchange cards."""

from __future__ import annotations

from firetower_env.core.bitboards import Ints
from firetower_env.core.phases import Answers, Phase
from firetower_env.games.fire_tower import deck, winds
from firetower_env.games.fire_tower.elimination import end_event
from firetower_env.games.fire_tower.engine import FireTowerEngine
from firetower_env.games.fire_tower.events.order import everyone_left, next_to_act
from firetower_env.games.fire_tower.frames import FireTowerFrames
from firetower_env.games.fire_tower.verbs import DONE


def _firestorm(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[FT p.6] Roll, spread, roll the new wind; the drawer is credited with what burns (ruling R36)."""
    e.push(games, "storm_exchange", fr.seat)
    e.s.to_act[games] = everyone_left(e, games)
    credit = winds.nobody(games) if e.rules.storm_credit == "none" else fr.seat
    winds.storm(e, games, credit, fr.seat, cards_follow=True)


def _exchange(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, _: Ints) -> None:
    """[FT p.6] One seat finishes its discards and draws before the next begins (ruling R42).

    Who burned in this storm exchanges nothing; in teams every seat does.
    """
    if not e.rules.teams:
        e.s.to_act[games] &= e.standing_seats(e.s.standing[games], games)
    asked, seats, finished = next_to_act(e, games)
    e.push(asked, "storm_exchange", e.s.drawer[asked])
    e.push(asked, "STORM_DISCARD", seats)
    end_event(e, e.finished(finished, "storm_exchange", e.s.drawer[finished]))


def _mask(e: FireTowerEngine, games: Ints, fr: FireTowerFrames) -> Answers:
    """[FT p.6] Discard as many cards as one likes, then draw up to the hand limit."""
    verbs = e.verbs(games.size)
    verbs[:, e.drops] = e.hand(games, fr.seat) > 0
    verbs[:, DONE] = True
    return Answers(verbs=verbs)


def _apply(e: FireTowerEngine, games: Ints, fr: FireTowerFrames, action: Ints) -> None:
    cards = e.dropped[action]
    drops = cards >= 0
    deck.drop(e, games[drops], fr.seat[drops], cards[drops])
    e.push(games[drops], "STORM_DISCARD", fr.seat[drops])
    deck.draw_up(e, games[~drops], fr.seat[~drops])


AUTOMATIC = (Phase("firestorm", _firestorm), Phase("storm_exchange", _exchange))
ASKED = (Phase("STORM_DISCARD", _apply, _mask, ask="After the firestorm: discard cards, or be done and draw."),)
