"""The part of a report that shows what agents do: what became of which card, and other answers, per game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from markupsafe import Markup

from firetower_agents.arena.report_page import folded, heading, name, paragraph, parts, table
from firetower_agents.arena.report_texts import VerbTexts
from firetower_agents.arena.results import GameResult

#: agents whose cards are shown at once; those of more are folded
_OPEN = 4
#: a card with how often a seat did with it what each group says, per game
CardRow = tuple[str, tuple[float, ...]]


class Habits:
    """What one agent answered in the games of one preset."""

    def __init__(self, texts: VerbTexts) -> None:
        self.texts = texts
        self.seats = 0
        self._given: Counter[str] = Counter()

    def add(self, answers: Mapping[str, int]) -> None:
        """One seat of one game."""
        self.seats += 1
        self._given.update(answers)

    def cards(self) -> list[CardRow]:
        """Every card with its counts per game, the most used first."""
        groups = self.texts.groups
        found: defaultdict[str, list[int]] = defaultdict(lambda: [0] * len(groups))
        for verb, count in self._given.items():
            text = self.texts.of(verb)
            if text.card and text.group:
                found[text.card][groups.index(text.group)] += count
        rows = [(card, tuple(count / self.seats for count in counts)) for card, counts in found.items()]
        return sorted(rows, key=lambda row: (*(-count for count in row[1]), row[0]))

    def others(self) -> dict[str, float]:
        """All other answers in words, with how often they were given per game."""
        found: Counter[str] = Counter()
        for verb, count in self._given.items():
            text = self.texts.of(verb)
            if not (text.card and text.group):
                found[text.label] += count
        return {label: count / self.seats for label, count in found.items()}


def decisions(games: Sequence[GameResult], order: Sequence[str], texts: Mapping[str, VerbTexts]) -> Iterator[Markup]:
    """Cards and other answers by preset and agent; `order` is that of the agents, `texts` are those of the presets."""
    found: defaultdict[str, dict[str, Habits]] = defaultdict(dict)
    for game in games:
        for agent, answers in zip(game.agents, game.answers, strict=False):
            if agent in order:
                found[game.preset].setdefault(agent, Habits(texts[game.preset])).add(answers)
    if not found:
        return
    yield paragraph(
        "How often a seat does it in a game, on average. Directions are as the seat sees the board. Games that a fault "
        "has ended are left out.",
        "soft",
    )
    for preset, habits in sorted(found.items()):
        yield heading(name(preset))
        agents = [agent for agent in order if agent in habits]
        yield from _cards({agent: habits[agent] for agent in agents})
        yield from _others({agent: habits[agent] for agent in agents})


def _cards(habits: Mapping[str, Habits]) -> Iterator[Markup]:
    rows = {agent: found.cards() for agent, found in habits.items()}
    most = max((count for found in rows.values() for _, counts in found for count in counts), default=0.0)
    if not most:
        return
    shown = parts.cards([_card_table(agent, habits[agent], found, most) for agent, found in rows.items()])
    yield shown if len(rows) <= _OPEN else folded(f"Cards of {len(rows)} agents", shown)


def _card_table(agent: str, habits: Habits, rows: Sequence[CardRow], most: float) -> tuple[object, ...]:
    """Whose they are, what can become of cards, each card with its counts and the lengths of their bars, and totals."""
    groups = habits.texts.groups
    lines = [(card, [(f"{count:.2f}", f"{100 * count / most:.1f}") for count in counts]) for card, counts in rows]
    totals = [f"{group} {sum(counts[place] for _, counts in rows):.1f}" for place, group in enumerate(groups)]
    return agent, groups, lines, f"In a game: {', '.join(totals)}; {habits.seats:,} seats"


def _others(habits: Mapping[str, Habits]) -> Iterator[Markup]:
    """Answers that are not about cards, the most common first, with a column for each agent."""
    given = {agent: found.others() for agent, found in habits.items()}
    labels = {label for counts in given.values() for label in counts}
    total = {label: sum(counts.get(label, 0.0) for counts in given.values()) for label in labels}
    rows = [
        (label, *(f"{counts.get(label, 0.0):.2f}" for counts in given.values()))
        for label in sorted(labels, key=lambda label: (-total[label], label))
    ]
    if rows:
        yield folded("Other answers", table(("answer", *map(name, given)), rows))
