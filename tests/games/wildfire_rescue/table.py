"""A table for tests: drawn positions, loaded dice, answers by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self

import numpy as np

from firetower_env.core.batch import Batch
from firetower_env.core.chance import Chance
from firetower_env.games.wildfire_rescue import tools as cards
from firetower_env.games.wildfire_rescue.game import WildfireRescue
from firetower_env.games.wildfire_rescue.geometry import CELLS, NAMES, OFF, names_of, tile
from firetower_env.games.wildfire_rescue.rules import Rules
from firetower_env.games.wildfire_rescue.verbs import VERBS

#: what a die shows that nobody loaded: nothing happens
NOTHING = 5


class LoadedDice(Chance):
    """Chance whose event die, and whose camper sets, come from a list."""

    def __init__(self, chance: Chance, dice: Sequence[int], sets: Sequence[int]) -> None:
        vars(self).update(vars(chance))
        self.loaded = {"die": list(dice), "campers": list(sets)}
        self.rolled: list[int] = []

    def below(self, games: Any, stream: str, limits: Any) -> Any:
        """What was loaded; a die shows 5 when the list is empty."""
        queue = self.loaded.get(stream)
        if queue is None or (stream == "campers" and not queue):
            return super().below(games, stream, limits)
        value = queue.pop(0) if queue else NOTHING
        if stream == "die":
            self.rolled.append(value)
        return np.full(games.size, value - 1)


class Table:
    """One drawn game in equal copies, seen and played by names. Whatever `_lay` does not know is a rules option."""

    copies: ClassVar[int] = 2
    #: all tables of the running test
    made: ClassVar[list[Table]] = []

    def __init__(self, *, dice: Sequence[int] = (), sets: Sequence[int] = (), **given: Any) -> None:
        known = frozenset(Table._lay.__annotations__) - {"return"}
        layout = {name: given.pop(name) for name in list(given) if name in known}
        self.rules = Rules.make(**given)
        self.batch = Batch(WildfireRescue(self.rules), self.copies)
        self.engine: Any = self.batch.engine
        self.s: Any = self.engine.s
        self.batch.reset(seeds=[11] * self.copies)
        self.dice = LoadedDice(self.engine.chance, dice, sets)
        self.engine.chance = self.dice
        self._lay(**layout)
        self.made.append(self)

    def _lay(
        self,
        at: Mapping[int, str] | None = None,
        tools: Mapping[int, str] | None = None,
        carried: Mapping[int, int] | None = None,
        wildfire: str = "C3",
        rock: str = "",
        animal: str = "",
        fire: str = "",
        hazard: Mapping[str, int] | None = None,
        campers: str = "E1",
        timers: Mapping[str, int] | None = None,
        turn: int = 0,
        setup: bool = False,
        deck: str = "",
        draws_left: int | None = None,
        dead: Sequence[int] = (),
        skip: Sequence[int] = (),
        used: Sequence[int] = (),
        round: int = 1,
    ) -> None:
        """Trees everywhere else, player 0 on A1 and the others on E5; the deck lists its top card first."""
        s, players = self.s, range(self.rules.players)
        taken = names(f"{wildfire} {rock} {animal}")
        self._write(
            wildfire=wildfire,
            rock=rock,
            animal=animal,
            tree=[name for name in NAMES if name not in taken],
            tools={player: (tools or {}).get(player, "") for player in players},
            gone="",
            deck=deck,
        )
        s.unseen[:] = heap(deck)
        # some decks hold more cards than can ever be drawn
        s.draws_left[:] = len(deck.split()) if draws_left is None else draws_left
        if setup:
            self._refresh()
            return
        timers, hazard, places = timers or {}, hazard or {}, campers.split()
        where = {0: "A1", **dict.fromkeys(players[1:], "E5"), **(at or {}), **dict.fromkeys(dead, "none")}
        alive = [player for player in players if player not in dead]
        self._write(
            fire=fire,
            hazard=list(hazard),
            hazard_soon=[name for name, timer in hazard.items() if timer == 1],
            campers=places,
            pairs=[name for name in places if places.count(name) == 2],
            campers_soon=[name for name, timer in timers.items() if timer == 1],
            campers_later=[name for name, timer in timers.items() if timer == 2],
            places=where,
            carried=carried or {},
            alive=alive,
            skip=list(skip),
            used=list(used),
            had=[player for player in alive if player < turn],
            camper_set=1,
            round=round,
        )
        s.lost[:] = 5 - len(places) - int(s.carried[0].sum())
        self.engine.begin_turn(np.arange(self.copies), np.full(self.copies, turn))
        self._refresh()

    def _write(self, **sections: Any) -> None:
        """Write these sections of a position, unchecked: most scenarios draw more trees than there are."""
        positions = self.batch.game.positions
        assert positions is not None
        positions.write(self.s, self.batch.all_games, sections)

    def _refresh(self) -> None:
        self.engine.refresh(np.arange(self.copies))

    # -- playing --------------------------------------------------------------------------------------------------

    def do(self, *answers: str) -> Self:
        """Give these answers one after the other, all of which must be legal."""
        for answer in answers:
            assert answer in self.legal, f"{answer} is not among {sorted(self.legal)} of {self.question}"
            action = tile(answer) if answer in NAMES else CELLS + VERBS.index(answer)
            self.batch.step(np.full(self.copies, action))
        return self

    def pass_round(self) -> Self:
        """Everybody passes until the round is over or something else is asked."""
        number = self.round
        while not self.over and self.round == number and self.question == "TURN":
            self.do("PASS")
        return self

    # -- seeing ---------------------------------------------------------------------------------------------------

    def _same(self, values: Any) -> Any:
        listed = np.asarray(values).tolist()
        assert all(value == listed[0] for value in listed), "copies of one game differ"
        return listed[0]

    @property
    def legal(self) -> set[str]:
        """The legal answers by name."""
        mask = self._same(self.batch.masks())
        names = (*NAMES, *VERBS)
        return {names[action] for action, legal in enumerate(mask) if legal}

    @property
    def question(self) -> str:
        return str(self._same(self.batch.questions()))

    @property
    def player(self) -> int:
        """The player in question."""
        depth = self._same(self.s.depth)
        return int(self._same(self.s.frames[:, depth - 1, 2]))

    @property
    def asked(self) -> str:
        """Question and player, such as `TURN 0`."""
        return f"{self.question} {self.player}"

    @property
    def over(self) -> bool:
        return bool(self._same(self.batch.over))

    @property
    def round(self) -> int:
        return int(self._same(self.s.round))

    @property
    def score(self) -> int:
        return int(self._same(self.batch.report()["score"]))

    def number(self, name: str) -> int:
        """A whole number of the state or the report."""
        report = self.batch.report()
        return int(self._same(report[name] if name in report else getattr(self.s, name)))

    def plane(self, name: str) -> set[str]:
        """The tiles of a set of the state."""
        return set(names_of(int(self._same(getattr(self.s, name)))))

    @property
    def fire(self) -> set[str]:
        return self.plane("fire")

    @property
    def hazard(self) -> dict[str, int]:
        """Hazards with their timers."""
        soon = self.plane("hazard_soon")
        return {name: 1 if name in soon else 2 for name in self.plane("hazard")}

    @property
    def timers(self) -> dict[str, int]:
        """Burning campers with their timers."""
        return {**dict.fromkeys(self.plane("camper_soon"), 1), **dict.fromkeys(self.plane("camper_later"), 2)}

    def at(self, player: int) -> str | None:
        """Where a player stands, None for one who is not on the board."""
        number = int(self._same(self.s.tile[:, player]))
        return None if number == OFF else NAMES[number]

    def carried(self, player: int) -> int:
        return int(self._same(self.s.carried[:, player]))

    def tools(self, player: int) -> tuple[str, ...]:
        return cards.words(int(self._same(self.s.tools[:, player])))

    def who(self, flag: str) -> set[int]:
        """The players of a set: alive, skip, used, had."""
        players = int(self._same(getattr(self.s, flag)))
        return {player for player in range(self.rules.players) if players >> player & 1}


def heap(names: str) -> int:
    """Tools by their names, as the state counts them."""
    return sum(int(cards.CARD[cards.TOOLS.index(name)]) for name in names.split())


def _set(players: Iterable[int]) -> int:
    return sum(1 << player for player in players)


def names(text: str) -> set[str]:
    """Names in a row as a set."""
    return set(text.split())
