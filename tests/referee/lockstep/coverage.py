"""What the games have reached, what they must reach, and both as tables."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from rich.console import RenderableType
from rich.table import Table

from firetower_env.games.fire_tower.editions import BASE_QUESTIONS as QUESTIONS
from firetower_env.games.fire_tower.rules import Rules

from ..fire_tower.actions import VERBS
from ..fire_tower.cards import EVENT_CARDS
from .facts import Facts
from .options import VALUES, WILD, label, options_of

#: the event under way by its number in the facts
RUNNING = ("", *EVENT_CARDS)
OUTCOMES = ("last tower", "tie", "shadows", "team", "team tie", "cut off, shared", "cut off, ahead")
SECTIONS = ("phase", "event", "verb", "outcome", "option", "player", "chance")
Need = Callable[[Rules], bool]

#: what can be reached only under some rules, by how its name begins
_NEEDS: dict[str, Need] = {
    "CHAMPION_BREAK": lambda rules: rules.champion_seat is not None,
    "KEEP": lambda rules: not rules.teams and rules.seats > 2,
    "STORM": lambda rules: rules.firestorm_card,
    "FIRESTORM": lambda rules: rules.firestorm_card,
    "AID": lambda rules: rules.mutual_aid,
    "MUTUAL_AID": lambda rules: rules.mutual_aid,
    "SHADOW": lambda rules: rules.shadow_of_the_wood,
    "PLAY_BURNING_SNAG_PICK": lambda rules: rules.fire_pick,
    "PLAY_FLARE_UP_PICK": lambda rules: rules.fire_pick,
    "last tower": lambda rules: not rules.teams,
    # seldom: asked of the wild games alone
    "tie": lambda rules: False,
    "team tie": lambda rules: False,
    "cut off, ahead": lambda rules: False,
    "shadows": lambda rules: rules.shadow_of_the_wood and not (rules.firestorm_card or rules.revenge_storm),
    "team": lambda rules: rules.teams,
}
#: what the wild games need not reach, because one of the presets must
_TOO_RARE = ("shadows",)


class Coverage:
    """Counts of everything met, by section; those of several runs add up."""

    def __init__(self, sections: dict[str, dict[str, int]] | None = None) -> None:
        found = sections or {}
        self.sections = {name: Counter(found.get(name, {})) for name in SECTIONS}

    def add(self, other: "Coverage") -> None:
        """Take over what another run has met."""
        for name, counts in other.sections.items():
            self.sections[name].update(counts)

    def add_game(self, rules: Rules, player: str, end: Facts, seen: Counter[tuple[str, int]]) -> None:
        """One game to its end; `seen` counts its questions with the event under way."""
        outcome = outcome_of(rules, end)
        for (phase, running), times in seen.items():
            self.sections["phase"]["|".join((phase, RUNNING[running], outcome))] += times
            if running:
                self.sections["event"][RUNNING[running]] += times
        self.sections["outcome"][outcome] += 1
        self.sections["player"][player] += 1
        self.sections["option"].update(f"{name}={label(name, rules)}" for name in VALUES)

    @property
    def games(self) -> int:
        """How many games were played to their end."""
        return self.sections["player"].total()

    @property
    def decisions(self) -> int:
        """How many decisions were compared."""
        return self.sections["phase"].total()

    def missing(self, preset: str) -> list[str]:
        """What games of this preset should have reached and have not."""
        rules = Rules.make(**options_of(preset, 0))
        phases = {key.split("|")[0] for key in self.sections["phase"]}
        wanted: list[tuple[Iterable[str], Iterable[str]]] = [
            (QUESTIONS, phases),
            (EVENT_CARDS, self.sections["event"]),
            (VERBS, self.sections["verb"]),
            (OUTCOMES, self.sections["outcome"]),
        ]
        found = [name for names, met in wanted for name in names if _due(name, preset, rules) and name not in set(met)]
        if preset == WILD:
            values = [f"{name}={value}" for name, all_values in VALUES.items() for value in all_values]
            found += [value for value in values if value not in self.sections["option"]]
        return found

    def tables(self) -> list[RenderableType]:
        """The counts for people: questions by event and outcome, then the rest."""
        return [self._phases(), *(self._list(name) for name in SECTIONS[1:])]

    def _phases(self) -> Table:
        table = Table("phase", "event", *OUTCOMES, title="decisions by phase, event under way and outcome of the game")
        counts = self.sections["phase"]
        for phase in QUESTIONS:
            for running in RUNNING:
                row = [counts["|".join((phase, running, outcome))] for outcome in OUTCOMES]
                if any(row) or not running:
                    table.add_row(phase, running, *(str(number or "·") for number in row))
        return table

    def _list(self, section: str) -> str:
        counts = self.sections[section]
        return f"[bold]{section}[/bold]  " + "  ".join(f"{name} {number}" for name, number in sorted(counts.items()))


def outcome_of(rules: Rules, end: Facts) -> str:
    """How a game ended."""
    winners = end.winners.bit_count()
    if end.truncated:
        return "cut off, shared" if winners > (2 if rules.teams else 1) else "cut off, ahead"
    if rules.teams:
        return "team tie" if winners == rules.seats else "team"
    if end.standing:
        return "last tower"
    return "shadows" if end.winners & end.eliminated else "tie"


def _due(name: str, preset: str, rules: Rules) -> bool:
    """Whether a preset must reach something; the wild one must reach nearly everything."""
    needs: list[Any] = [need for begin, need in _NEEDS.items() if name == begin or name.startswith(f"{begin}_")]
    return name not in _TOO_RARE if preset == WILD else all(need(rules) for need in needs)
