"""One table of games on both sides at once: answered alike, compared after every decision."""

import random
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby

from firetower_env.core.batch import Batch
from firetower_env.core.recorder import Event, Recorder
from firetower_env.games.fire_tower.presets import game_of
from tests.referee.fire_tower import Referee
from tests.referee.fire_tower.actions import ALL_VERBS, CELL_COUNT

from .fire_tower import players
from .fire_tower.coverage import Coverage
from .fire_tower.facts import Facts, core_facts, referee_facts
from .fire_tower.options import Options, options_of, rules_of, table_size
from .fire_tower.solo_coverage import challenges
from .report import Entry, Mismatch, command, differences, report
from .told import ToldChance

#: so many of the latest decisions are shown with a mismatch
_TAIL = 16


class Seated:
    """The referee of one game and those who play it.

    The number of the game decides its luck and, unless named, its players.
    """

    def __init__(self, preset: str, number: int, player: str | None, options: Options) -> None:
        self.preset, self.number = preset, number
        self.player = player or players.cast(number, options)
        self.log: deque[Entry] = deque(maxlen=_TAIL)
        self.seen: Counter[tuple[str, int]] = Counter()
        self.last: Facts | None = None
        self._rng = random.Random(f"{preset} game {number}")
        self._told = ToldChance()

    def set_up(self, options: Options, events: list[Event]) -> None:
        """Let the referee lay out the table the core has laid out."""
        self._told.hear(events)
        self.referee = Referee(options, self._told)
        self._told.used_up()
        self._players = players.seat_players(self.player, len(self.referee.game.seats), self._rng)

    def choose(self) -> int:
        """The next answer, from whoever is asked."""
        asked = self.referee.asked
        assert asked is not None
        return self._players[asked].choose(self.referee, sorted(self.referee.legal()), self._rng)

    def answer(self, action: int, events: list[Event]) -> None:
        """Give the referee the core's answer and the core's luck."""
        self.log.append(Entry(self.referee.asked, self.referee.phase, action, events))
        self._told.hear(events)
        self.referee.apply(action)
        self._told.used_up()


class Table:
    """Games under the same options, in one batch of the core, with a referee each."""

    def __init__(self, preset: str, numbers: Sequence[int], player: str | None = None) -> None:
        (table,) = {number // table_size(preset) for number in numbers}
        self.options = options_of(preset, table)
        self.rules = rules_of(self.options)
        self.batch = Batch(game_of(self.rules), len(numbers), relative=False)
        self.recorder = Recorder(self.batch)
        self.games = [Seated(preset, number, player, self.options) for number in numbers]
        self.coverage = Coverage()

    def play(self) -> Coverage:
        """All games to their ends; raises `Mismatch` at the first difference."""
        self.batch.reset(seeds=[game.number for game in self.games])
        everyone = range(len(self.games))
        for place in everyone:
            with self._watching(place):
                self.games[place].set_up(self.options, self._events(place))
        going = self._compare(everyone)
        while going:
            self._decide(going)
            going = self._compare(going)
        return self.coverage

    def _decide(self, places: Sequence[int]) -> None:
        """One decision in each of these games, on both sides."""
        actions = [self.games[place].choose() for place in places]
        self.coverage.sections["verb"].update(
            ALL_VERBS[number - CELL_COUNT] for number in actions if number >= CELL_COUNT
        )
        try:
            self.batch.step(actions, games=places)
        except Exception as error:
            suspects = "\n".join(f"  {self._again(place)}" for place in places)
            raise Mismatch(f"the core fails with {error!r} in one of these games:\n{suspects}") from error
        for place, action in zip(places, actions, strict=True):
            with self._watching(place):
                self.games[place].answer(action, self._events(place))

    def _compare(self, places: Sequence[int]) -> list[int]:
        """Compare every fact of these games; returns those that go on."""
        going = []
        for place, core in zip(places, core_facts(self.batch, places), strict=True):
            game = self.games[place]
            with self._watching(place):
                referee = referee_facts(game.referee)
            if core != referee:
                raise self._mismatch(place, differences(core, referee, "expansion" in self.options))
            if core.over:
                self.coverage.add_game(self.rules, game.player, core, game.last or core, game.seen)
            else:
                game.last = core
                game.seen[core.phase, core.running] += 1
                self.coverage.sections["challenge"].update(challenges(core))
                going.append(place)
        return going

    def _events(self, place: int) -> list[Event]:
        """What chance has brought this game since last asked."""
        events = self.recorder.take(place)
        self.coverage.sections["chance"].update(kind for kind, _ in events)
        return events

    @contextmanager
    def _watching(self, place: int) -> Iterator[None]:
        """A referee that cannot follow the core disagrees with it."""
        try:
            yield
        except Exception as error:
            raise self._mismatch(place, f"the referee cannot follow: {error!r}") from error

    def _mismatch(self, place: int, what: str) -> Mismatch:
        log, again = self.games[place].log, self._again(place)
        return report(what, batch=self.batch, game=place, options=self.options, log=log, again=again)

    def _again(self, place: int) -> str:
        game = self.games[place]
        return command(game.preset, game.number, game.player)


def play_games(preset: str, first: int, count: int, player: str | None = None) -> Coverage:
    """Games of one preset by number, table by table."""
    coverage, size = Coverage(), table_size(preset)
    for _, numbers in groupby(range(first, first + count), key=lambda number: number // size):
        coverage.add(Table(preset, list(numbers), player).play())
    return coverage
