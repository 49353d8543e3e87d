"""A replay as frames for renderers: every position with the decision that led to it, as one seat saw it or all open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from firetower_env.core.snapshot import Snapshot
from firetower_env.presets import PRESETS
from firetower_env.render.changes import consequences, marked, told_answer
from firetower_env.render.frames import Frame, answers_of
from firetower_env.replay.lines import Decision, Header
from firetower_env.replay.playback import Playback


def frames_of(playback: Playback, viewer: int | None = None) -> Iterator[Frame]:
    """All positions from the first to the last; on the way every decision is checked against the rules."""
    playback.go_to(0)
    before, caption, seat = _look(playback, viewer), "", None
    now = before
    while True:
        upcoming = playback.replay.decisions[playback.position] if playback.position < playback.length else None
        frame = _frame(playback, marked(now, before), viewer, upcoming)
        yield replace(frame, caption=caption, seat=seat)
        if upcoming is None:
            return
        playback.forward()
        before, now = now, _look(playback, viewer)
        caption, seat = _caption(playback, upcoming, before, now, viewer), upcoming.seat


def _look(playback: Playback, viewer: int | None) -> Snapshot:
    return playback.batch.snapshot(viewer=viewer)


def _frame(playback: Playback, shown: Snapshot, viewer: int | None, upcoming: Decision | None) -> Frame:
    """A position with what is decided next."""
    if upcoming is None:
        return Frame(shown)
    numbers = _numbers(playback, shown)
    # whoever may not see the words of the asked seat may not see its thoughts either
    open_hand = viewer in (None, upcoming.seat) or shown.seats[upcoming.seat].hand is not None
    scores = _scores(upcoming, numbers, len(answers_of(shown))) if open_hand else ()
    return Frame(shown, chosen=numbers.get(upcoming.action), scores=scores)


def _numbers(playback: Playback, shown: Snapshot) -> dict[int, int]:
    """The number of every legal answer among those that are seen: verbs in their order, then cells in theirs."""
    layout = playback.batch.game.layout
    legal = playback.batch.masks([0])[0].nonzero()[0].tolist()
    verbs = [action for action in legal if action >= layout.cells] if shown.legal_words else []
    cells = [action for action in legal if action < layout.cells] if shown.legal_cells else []
    return {action: number for number, action in enumerate([*verbs, *cells])}


def _scores(decision: Decision, numbers: dict[int, int], count: int) -> tuple[float | None, ...]:
    found: list[float | None] = [None] * count
    for action, score in decision.scores:
        if action in numbers:
            found[numbers[action]] = score
    return tuple(found) if decision.scores else ()


def _caption(playback: Playback, decision: Decision, before: Snapshot, after: Snapshot, viewer: int | None) -> str:
    """A decision and its consequences in words."""
    texts = playback.batch.game.texts
    answer = told_answer(texts, viewer, before, decision.seat, decision.question, decision.action)
    return "; ".join([answer, *texts.seen_chance(decision.chance), *consequences(before, after)])


def preset_of(header: Header) -> str:
    """The preset that was played, or another one of the same game where the file does not tell."""
    for preset in PRESETS.values():
        if preset.env_id == header.env_id:
            return preset.name
    return next(preset.name for preset in PRESETS.values() if preset.game == header.game)
