"""Many games in several processes: finished chunks are remembered in a file, so a run can be stopped and resumed."""

import hashlib
import json
import multiprocessing
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path

import firetower_env

from .coverage import Coverage
from .found import pairings
from .report import Mismatch
from .tables import play_games

#: games in a chunk: whole tables
CHUNK = 60


@dataclass(frozen=True)
class Chunk:
    """Some games of one preset by their numbers; `game` is the folder of its pairing."""

    game: str
    preset: str
    first: int
    count: int

    @property
    def key(self) -> str:
        """Its name in the file of finished chunks."""
        return f"{self.game}/{self.preset}:{self.first}+{self.count}"


@dataclass(frozen=True)
class Result:
    """What came of one chunk: its coverage, or the report of a mismatch."""

    key: str
    games: int
    decisions: int
    seconds: float
    coverage: dict[str, dict[str, int]] = field(default_factory=dict)
    mismatch: str = ""


def plan(presets: Sequence[tuple[str, str]], games: int, first: int = 0) -> list[Chunk]:
    """At least so many games, shared out evenly among the presets (game and name), a chunk of each in turn."""
    rounds = -(-games // (CHUNK * len(presets)))
    return [Chunk(*preset, first + turn * CHUNK, CHUNK) for turn in range(rounds) for preset in presets]


def play_chunk(chunk: Chunk) -> Result:
    """All games of a chunk, or those up to the first mismatch."""
    start = time.perf_counter()
    try:
        coverage = play_games(pairings()[chunk.game], chunk.preset, chunk.first, chunk.count)
    except Mismatch as mismatch:
        return Result(chunk.key, 0, 0, time.perf_counter() - start, mismatch=str(mismatch))
    sections = {name: dict(counts) for name, counts in coverage.sections.items()}
    return Result(chunk.key, coverage.games, coverage.decisions, time.perf_counter() - start, sections)


@contextmanager
def results(chunks: Sequence[Chunk], processes: int) -> Iterator[Iterator[Result]]:
    """The results as they come in; leaving early ends the processes."""
    if processes == 1:
        yield map(play_chunk, chunks)
        return
    # spawned, not forked: the progress bar runs a thread of its own
    with multiprocessing.get_context("spawn").Pool(processes, initializer=_leave_ctrl_c_to_the_parent) as pool:
        yield pool.imap_unordered(play_chunk, chunks)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Diary:
    """The file of finished chunks: one line of JSON each, only ever appended to.

    A line counts only for the sources that made it: after a change of the core or the referee all is played again.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.sources = sources_digest()

    def read(self) -> dict[str, Result]:
        """The finished chunks by key; a line cut off by a crash is passed over."""
        found = {}
        lines = self.path.read_text().splitlines() if self.path and self.path.exists() else []
        for line in lines:
            try:
                entry = json.loads(line)
            except json.JSONDecodeError:
                continue
            if entry.pop("sources") == self.sources:
                found[entry["key"]] = Result(**entry)
        return found

    def write(self, result: Result) -> None:
        """Remember a finished chunk."""
        if self.path:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a") as file:
                # the line break comes first, so that a line cut off spoils no other
                file.write(("\n" if file.tell() else "") + json.dumps({"sources": self.sources, **asdict(result)}))


def sources_digest() -> str:
    """A fingerprint of everything the comparison depends on."""
    package = Path(firetower_env.__file__).parent
    here = Path(__file__).parent
    folders = (package / "core", package / "games", here, here.parent / "referee")
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(path for folder in folders for path in folder.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def total(found: Sequence[Result]) -> Coverage:
    """The coverage of several chunks together."""
    coverage = Coverage()
    for result in found:
        coverage.add(Coverage(result.coverage))
    return coverage
