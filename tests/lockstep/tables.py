"""One table of games on both sides at once: answered alike, compared after every decision."""

import random
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby

from firetower_env.core.batch import Batch
from firetower_env.core.recorder import Event, Recorder

from .coverage import Coverage
from .pairing import Facts, Options, Pairing
from .report import Entry, Mismatch, command, report
from .told import ToldChance

#: so many of the latest decisions are shown with a mismatch
_TAIL = 16


class Seated:
    """The referee of one game and those who play it.

    The number of the game decides its luck and, unless named, the style of its players.
    """

    def __init__(self, pairing: Pairing, preset: str, number: int, style: str | None, options: Options) -> None:
        self.pairing, self.number = pairing, number
        self.style = style or pairing.style(number, options)
        self.log: deque[Entry] = deque(maxlen=_TAIL)
        self.seen: Counter[tuple[str, str]] = Counter()
        self.last: Facts = None
        self._rng = random.Random(f"{preset} game {number}")
        self._told = ToldChance()

    def set_up(self, options: Options, seats: int, events: list[Event]) -> None:
        """Let the referee lay out the table the core has laid out."""
        self._told.hear(events)
        self.referee = self.pairing.make_referee(options, self._told)
        self._told.used_up()
        self._players = self.pairing.players(self.style, seats, self._rng)

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

    def __init__(self, pairing: Pairing, preset: str, numbers: Sequence[int], style: str | None = None) -> None:
        (table,) = {number // pairing.table_size(preset) for number in numbers}
        self.pairing, self.preset = pairing, preset
        self.options = pairing.options(preset, table)
        self.game = pairing.make_game(self.options)
        self.batch = Batch(self.game, len(numbers), relative=False)
        self.recorder = Recorder(self.batch)
        self.games = [Seated(pairing, preset, number, style, self.options) for number in numbers]
        self.coverage = Coverage()

    def play(self) -> Coverage:
        """All games to their ends; raises `Mismatch` at the first difference."""
        self.batch.reset(seeds=[game.number for game in self.games])
        everyone = range(len(self.games))
        for place in everyone:
            with self._watching(place):
                self.games[place].set_up(self.options, self.game.seats, self._events(place))
        going = self._compare(everyone)
        while going:
            self._decide(going)
            going = self._compare(going)
        return self.coverage

    def _decide(self, places: Sequence[int]) -> None:
        """One decision in each of these games, on both sides."""
        actions = [self.games[place].choose() for place in places]
        layout = self.game.layout
        self.coverage.count(
            "verb", [layout.verbs[number - layout.cells] for number in actions if number >= layout.cells]
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
        for place, core in zip(places, self.pairing.core_facts(self.batch, places), strict=True):
            game = self.games[place]
            with self._watching(place):
                referee = self.pairing.referee_facts(game.referee)
            if core != referee:
                raise self._mismatch(place, self.pairing.differences(core, referee, self.game))
            if core.over:
                self.coverage.add_game(self.pairing, self.game, game.style, core, game.last or core, game.seen)
            else:
                game.last = core
                game.seen[core.phase, self.pairing.under_way(core)] += 1
                for section, name in self.pairing.met(core):
                    self.coverage.count(section, [name])
                going.append(place)
        return going

    def _events(self, place: int) -> list[Event]:
        """What chance has brought this game since last asked."""
        events = self.recorder.take(place)
        if events:
            self.coverage.count("chance", [kind for kind, _ in events])
        return events

    @contextmanager
    def _watching(self, place: int) -> Iterator[None]:
        """A referee that cannot follow the core disagrees with it."""
        try:
            yield
        except Exception as error:
            raise self._mismatch(place, f"the referee cannot follow: {error!r}") from error

    def _mismatch(self, place: int, what: str) -> Mismatch:
        layout = self.game.layout
        log = [entry.words(self.pairing.answer_words(layout, entry.action)) for entry in self.games[place].log]
        again = self._again(place)
        return report(what, batch=self.batch, game=place, options=self.options, log=log, again=again)

    def _again(self, place: int) -> str:
        game = self.games[place]
        return command(self.pairing.name, self.preset, game.number, game.style)


def play_games(pairing: Pairing, preset: str, first: int, count: int, style: str | None = None) -> Coverage:
    """Games of one preset by number, table by table."""
    coverage, size = Coverage(), pairing.table_size(preset)
    for _, numbers in groupby(range(first, first + count), key=lambda number: number // size):
        coverage.add(Table(pairing, preset, list(numbers), style).play())
    return coverage
