"""The coach of the app: hints for the person who is asked, and reviews of games that are over, piece by piece."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from firetower_env.render.changes import told_answer
from firetower_env.web.errors import ForbiddenError
from firetower_env.web.requests import Place, Window
from firetower_env.web.room import Room

#: answers that a hint tells
_BEST = 3
#: playouts for an answer in a review: a page waits for them
_SIMS = 24


def hint(room: Room, place: Place) -> dict[str, Any]:
    """What a coach would answer, which sees no more than the person does."""
    room.check_view(place.seat)
    room.check_place(place)
    match, asked = room.match, room.match.asked
    if room.players is None or asked < 0 or room.players.is_agent(asked) or place.seat != asked:
        raise ForbiddenError("A hint is for the person whose turn it is.")
    batch, shown = match.batch, match.batch.snapshot(viewer=asked)
    # the seed of the game would tell what is hidden; the page knows the mark
    seed = int(match.marks[-1] or "0", 16)
    found = import_module("firetower_agents.coaching.hint").hint(batch, seed)
    question, texts = batch.questions()[0], batch.game.texts
    best = [
        {"action": action, "answer": told_answer(texts, asked, shown, asked, question, action), "worth": worth}
        for action, worth in found.best[:_BEST]
    ]
    return {"unit": found.unit, "best": best}


def review(room: Room, wish: Window) -> dict[str, Any]:
    """What a coach says of some decisions of a game that hides nothing, and where the next ones begin."""
    room.check_view(wish.seat)
    room.check_place(wish)
    if not room.all_open or not (room.over or room.players is None):
        raise ForbiddenError("A game can be reviewed when it is over.")
    coaching = import_module("firetower_agents.coaching.review")
    coach = import_module("firetower_agents.coaching.appraisal").Coach(_SIMS)
    stop = min(wish.start + coaching.AT_ONCE, room.match.length)
    moments = coaching.looked_into(room.match, coach, range(wish.start, stop))
    found = coaching.review_of(room.match.batch.game, moments).to_dict()
    return {**found, "next": stop if stop < room.match.length else None}
