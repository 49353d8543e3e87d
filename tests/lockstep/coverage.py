"""What the games have reached, what they should have reached, and both as tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from rich.console import RenderableType
from rich.table import Table

from firetower_env.core.game import Game

from .pairing import Facts, Pairing

#: a question is counted together with the event under way and the outcome of its game
_BETWEEN = "|"


class Coverage:
    """Counts of everything met, by section; those of several runs add up."""

    def __init__(self, sections: Mapping[str, Mapping[str, int]] | None = None) -> None:
        self.sections: dict[str, Counter[str]] = {
            name: Counter(counts) for name, counts in (sections or {"phase": {}}).items()
        }

    def count(self, section: str, names: Iterable[str]) -> None:
        """Everything of this section that was met."""
        self.sections.setdefault(section, Counter()).update(names)

    def add(self, other: Coverage) -> None:
        """Take over what another run has met."""
        for section, counts in other.sections.items():
            self.sections.setdefault(section, Counter()).update(counts)

    def add_game(
        self, pairing: Pairing, game: Game, style: str, end: Facts, last: Facts, seen: Counter[tuple[str, str]]
    ) -> None:
        """One game to its end, with its last question; `seen` counts its questions with the event under way."""
        outcome = pairing.outcome(game, end, last)
        for (phase, event), times in seen.items():
            self.sections["phase"][_BETWEEN.join((phase, event, outcome))] += times
            if event:
                self.sections.setdefault("event", Counter())[event] += times
        self.count("outcome", [outcome])
        self.count("style", [style])
        self.count("option", pairing.labels(game))

    @property
    def games(self) -> int:
        """How many games were played to their end."""
        return self.sections.get("style", Counter()).total()

    @property
    def decisions(self) -> int:
        """How many decisions were compared."""
        return self.sections["phase"].total()

    def missing(self, pairing: Pairing, preset: str) -> list[str]:
        """What games of this preset should have reached and have not."""
        met = {section: set(counts) for section, counts in self.sections.items()}
        met["phase"] = {key.split(_BETWEEN)[0] for key in met["phase"]}
        return [name for section, name in pairing.wanted(preset) if name not in met.get(section, ())]

    def tables(self) -> list[RenderableType]:
        """The counts for people: questions by event and outcome, then the rest."""
        return [self._phases(), *(self._list(name) for name in sorted(self.sections) if name != "phase")]

    def _phases(self) -> Table:
        outcomes = sorted(self.sections.get("outcome", ()))
        table = Table("phase", "event", *outcomes, title="decisions by phase, event under way and outcome of the game")
        counts = self.sections["phase"]
        for phase, event in dict.fromkeys(tuple(key.split(_BETWEEN)[:2]) for key in sorted(counts)):
            row = [counts[_BETWEEN.join((phase, event, outcome))] for outcome in outcomes]
            table.add_row(phase, event, *(str(number or "·") for number in row))
        return table

    def _list(self, section: str) -> str:
        counts = self.sections[section]
        return f"[bold]{section}[/bold]  " + "  ".join(f"{name} {number}" for name, number in sorted(counts.items()))
