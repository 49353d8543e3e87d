"""The part of a report that shows what agents do: cards played and dropped, and other answers, per game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from firetower_agents.arena.report_page import folded, framed, name, paragraph, safe, table
from firetower_agents.arena.results import GameResult

PLAYED, DROPPED = "PLAY_", "DROP_"
#: ways to play one card: on all cells it fits, or on chosen ones
_WAYS = ("_ALL", "_PICK")
#: agents whose cards are shown at once; those of more are folded
_OPEN = 4


class Habits:
    """What one agent answered in the games of one preset."""

    def __init__(self) -> None:
        self.seats = 0
        self._said: Counter[str] = Counter()

    def add(self, answers: Mapping[str, int]) -> None:
        """One seat of one game."""
        self.seats += 1
        self._said.update(answers)

    def cards(self) -> list[tuple[str, float, float]]:
        """Every card with how often it was played and dropped per game, the most played first."""
        found: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
        for verb, count in self._said.items():
            if verb.startswith((PLAYED, DROPPED)):
                found[card_of(verb)][verb.startswith(DROPPED)] += count
        rows = [(card, played / self.seats, dropped / self.seats) for card, (played, dropped) in found.items()]
        return sorted(rows, key=lambda row: (-row[1], -row[2], row[0]))

    def others(self) -> dict[str, float]:
        """All other answers with how often they were given per game."""
        return {
            verb: count / self.seats for verb, count in self._said.items() if not verb.startswith((PLAYED, DROPPED))
        }


def card_of(verb: str) -> str:
    """The card of a verb, in words: `PLAY_AIR_DROP_ALL` and `DROP_AIR_DROP` are both of "air drop"."""
    card = verb.removeprefix(PLAYED).removeprefix(DROPPED)
    for way in _WAYS:
        card = card.removesuffix(way)
    return in_words(card)


def in_words(verb: str) -> str:
    """`WIND_SET` as "wind set"."""
    return verb.replace("_", " ").lower()


def decisions(games: Sequence[GameResult], order: Sequence[str]) -> Iterator[str]:
    """Cards and other answers by preset and agent; `order` is that of the agents."""
    found: defaultdict[str, defaultdict[str, Habits]] = defaultdict(lambda: defaultdict(Habits))
    for game in games:
        for agent, answers in zip(game.agents, game.answers, strict=False):
            found[game.preset][agent].add(answers)
    if not found:
        return
    yield paragraph(
        "How often a seat does it in a game, on average. Directions are as the seat sees them, its own tower in the "
        "north-west. Games that a fault has ended are left out.",
        "soft",
    )
    for preset, habits in sorted(found.items()):
        yield f"<h3>{name(preset)}</h3>"
        agents = [agent for agent in order if agent in habits]
        yield from _cards({agent: habits[agent] for agent in agents})
        yield _others({agent: habits[agent] for agent in agents})


def _cards(habits: Mapping[str, Habits]) -> Iterator[str]:
    rows = {agent: found.cards() for agent, found in habits.items()}
    most = max((value for found in rows.values() for _, *values in found for value in values), default=0.0)
    if not most:
        return
    tables = [_card_table(agent, habits[agent].seats, found, most) for agent, found in rows.items()]
    shown = f'<div class="side">\n{"".join(tables)}\n</div>'
    yield shown if len(tables) <= _OPEN else folded(f"Cards of {len(tables)} agents", shown)


def _card_table(agent: str, seats: int, rows: Sequence[tuple[str, float, float]], most: float) -> str:
    head = '<tr><th scope="col" class="left">card</th><th scope="col">played</th><th scope="col">dropped</th></tr>'
    lines = [
        f'<tr><th scope="row" class="left">{safe(card.capitalize())}</th>'
        f"{_meter(played, most, 'play')}{_meter(dropped, most, 'drop')}</tr>"
        for card, played, dropped in rows
    ]
    total = f"{sum(row[1] for row in rows):.1f} played and {sum(row[2] for row in rows):.1f} dropped in a game"
    return f"<div>\n<h4>{name(agent)}</h4>\n{framed(head, lines, f'{total}; {seats:,} seats', 'cards')}\n</div>\n"


def _meter(value: float, most: float, kind: str) -> str:
    return f'<td class="meter {kind}"><i style="width:{100 * value / most:.1f}%"></i><b>{value:.2f}</b></td>'


def _others(habits: Mapping[str, Habits]) -> str:
    """Answers that are not cards, the most common first, with a column for each agent."""
    given = {agent: found.others() for agent, found in habits.items()}
    verbs = {verb for counts in given.values() for verb in counts}
    total = {verb: sum(counts.get(verb, 0.0) for counts in given.values()) for verb in verbs}
    rows = [
        (safe(in_words(verb)), *(f"{counts.get(verb, 0.0):.2f}" for counts in given.values()))
        for verb in sorted(verbs, key=lambda verb: (-total[verb], verb))
    ]
    return folded("Other answers", table(("answer", *map(name, given)), rows)) if rows else ""
