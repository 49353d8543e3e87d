"""A replay as frames for renderers: every position with the decision that led to it, as one seat saw it or all open."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from firetower_env.core.snapshot import Snapshot
from firetower_env.presets import PRESETS
from firetower_env.render.changes import consequences, marked
from firetower_env.render.frames import Frame, answers_of
from firetower_env.replay.lines import Decision, Header
from firetower_env.replay.playback import Playback


def frames_of(playback: Playback, viewer: int | None = None) -> Iterator[Frame]:
    """All positions from the first to the last; on the way every decision is checked against the rules."""
    playback.go_to(0)
    before, said, seat = _look(playback, viewer), "", None
    now = before
    while True:
        upcoming = playback.replay.decisions[playback.position] if playback.position < playback.length else None
        yield _frame(playback, marked(now, before), said, seat, upcoming)
        if upcoming is None:
            return
        playback.forward()
        before, now = now, _look(playback, viewer)
        said, seat = _said(playback, upcoming, before, now), upcoming.seat


def _look(playback: Playback, viewer: int | None) -> Snapshot:
    return playback.batch.snapshot(viewer=viewer)


def _frame(playback: Playback, shown: Snapshot, said: str, seat: int | None, upcoming: Decision | None) -> Frame:
    if upcoming is None:
        return Frame(shown, said, seat)
    layout, answers = playback.batch.game.layout, answers_of(shown)

    def place(action: int) -> int | None:
        """The number of an answer among those that are seen."""
        if not 0 <= action < layout.size:
            return None
        answer = divmod(action, layout.cols) if action < layout.cells else layout.describe(action)
        return answers.index(answer) if answer in answers else None

    # whoever may not see the words of the asked seat may not see its thoughts either
    open_hand = shown.seats[upcoming.seat].hand is not None
    return Frame(shown, said, seat, place(upcoming.action), _scores(upcoming, place, len(answers)) if open_hand else ())


def _scores(decision: Decision, place: Callable[[int], int | None], count: int) -> tuple[float | None, ...]:
    found: list[float | None] = [None] * count
    for action, score in decision.scores:
        number = place(action)
        if number is not None:
            found[number] = score
    return tuple(found) if decision.scores else ()


def _said(playback: Playback, decision: Decision, before: Snapshot, after: Snapshot) -> str:
    """A decision and its consequences in words."""
    answer = playback.batch.game.layout.describe(decision.action)
    return "; ".join([f"{decision.question}: {answer}", *consequences(before, after)])


def preset_of(header: Header) -> str:
    """The preset that was played, or another one of the same game where the file does not tell."""
    for preset in PRESETS.values():
        if preset.env_id == header.env_id:
            return preset.name
    return next(preset.name for preset in PRESETS.values() if preset.game == header.game)
