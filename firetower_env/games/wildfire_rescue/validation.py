"""What holds in every game at every question and after its end; a saved state that breaks it is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from firetower_env.core.bitboards import Bools, Ints
from firetower_env.core.phases import PhaseTable
from firetower_env.core.stacks import BOTTOM, StackRules
from firetower_env.games.wildfire_rescue.engine import WildfireEngine
from firetower_env.games.wildfire_rescue.frames import COLUMN
from firetower_env.games.wildfire_rescue.geometry import ALL, ASIDE, BIT, CAMPER_SETS, CELLS, OFF, numbers_of
from firetower_env.games.wildfire_rescue.outcome import is_ended, score
from firetower_env.games.wildfire_rescue.pending_facts import PENDING
from firetower_env.games.wildfire_rescue.rules import CAMPERS, DRAWS, Rules
from firetower_env.games.wildfire_rescue.tools import COPIES, COUNTS, HELD, MOST_HELD, TOOLS

#: the games in question -> those that keep the fact
Fact = Callable[[WildfireEngine, Ints], Bools]


def stack_rules(rules: Rules, phases: PhaseTable) -> StackRules:
    """Which question may wait on which step."""
    player, nobody = (0, rules.players - 1), (0, 0)
    lies_on = {
        BOTTOM: ("CORNER", "OPTION", "end_turn", "roll", "next_round"),
        "end_turn": ("TURN", "CARRY", "DISCARD", "LINE", "caught"),
        "roll": ("caught",),
        "next_round": ("LINE", "caught"),
        "caught": ("ESCAPE", "CARRY"),
    }
    bounds: dict[str, dict[str, tuple[int, int]]] = {
        key: {"player": player} for key in ("CORNER", "end_turn", "TURN", "CARRY", "DISCARD", "LINE", "ESCAPE")
    }
    bounds["CARRY"] |= {"target": (0, CELLS - 1), "coming": (0, (1 << rules.players) - 1), "companion": player}
    bounds |= {key: {"seat": nobody} for key in ("OPTION", "caught", "roll", "next_round")}
    return StackRules(phases, rules.seats, lies_on, bounds)


def broken(e: WildfireEngine, games: Ints) -> list[str]:
    """Names of the facts that one of these games breaks; later facts rely on those before."""
    for facts in (_ALWAYS, PENDING):
        found = [name for name, fact in facts.items() if not fact(e, games).all()]
        if found:
            return found
    return []


def _terrain(e: WildfireEngine, games: Ints) -> Bools:
    """Eight tiles of each kind and one wildfire tile, no tile twice."""
    s = e.s
    kinds = np.stack([s.animal[games], s.tree[games], s.rock[games], s.wildfire[games]], axis=1)
    counts = np.bitwise_count(kinds) == (8, 8, 8, 1)
    return np.asarray(counts.all(axis=1) & (np.bitwise_or.reduce(kinds, axis=1) == ALL))


def _tokens(e: WildfireEngine, games: Ints) -> Bools:
    """One token a tile, none on the wildfire tile, hazards on rock; timers where they belong."""
    s = e.s
    fire, hazard, camper = s.fire[games], s.hazard[games], s.camper[games]
    soon, later = s.camper_soon[games], s.camper_later[games]
    misplaced = (
        (fire & (hazard | s.wildfire[games]))
        | (hazard & ~s.rock[games])
        | (s.hazard_soon[games] & ~hazard)
        | (soon & later)
        | ((soon | later) ^ (fire & camper))
    )
    return np.asarray(misplaced == 0)


def _campers(e: WildfireEngine, games: Ints) -> Bools:
    """Five in all, on the tiles of their set; none before they are placed."""
    s = e.s
    number, wildfire = s.camper_set[games], s.wildfire[games]
    planned, moved = CAMPER_SETS[number], BIT[ASIDE[numbers_of(wildfire)]]
    doubled = np.where(planned & wildfire, moved, 0)
    misplaced = (s.camper[games] & ~((planned & ~wildfire) | doubled)) | (s.camper_pair[games] & ~(planned & doubled))
    misplaced |= s.camper_pair[games] & ~s.camper[games]
    total = e.campers_left(games) + e.saved(games) + s.lost[games]
    option = e.rules.camper_option
    known = number == option if isinstance(option, int) else number > 0
    placed = (s.round[games] > 0) & known & (total == CAMPERS)
    return np.asarray((misplaced == 0) & (placed | ((s.round[games] == 0) & (number == 0) & (total == 0))))


def _players(e: WildfireEngine, games: Ints) -> Bools:
    """The dead hold nothing; a turn is owed or given, not both; nobody stands with campers or in the wildfire."""
    s = e.s
    alive = (s.alive[games][:, None] >> np.arange(e.players) & 1).astype(np.bool_)
    empty = (s.tools[games] == 0) & (s.carried[games] == 0) & (s.tile[games] == OFF)
    flags = s.skip[games] | s.used[games] | s.had[games]
    clash = (flags & ~s.alive[games]) | (s.used[games] & (s.skip[games] | s.had[games]))
    closed = BIT[s.tile[games]] & (s.camper[games] | s.wildfire[games])[:, None]
    placed = alive & (s.tile[games] != OFF) & (closed == 0)
    playing = s.round[games] > 0
    return np.asarray((clash == 0) & np.where(playing, (placed | (~alive & empty)).all(axis=1), alive.all(axis=1)))


def _setup(e: WildfireEngine, games: Ints) -> Bools:
    """Before the first round nothing has happened."""
    s = e.s
    untouched = s.fire[games] | s.hazard[games] | s.skip[games] | s.used[games] | s.had[games] | s.lost[games]
    return np.asarray((s.round[games] > 0) | ((untouched == 0) & (s.over[games] == 0)))


def _cards(e: WildfireEngine, games: Ints) -> Bools:
    """At most two cards of each tool and at least one are in the game; the deck is what is left of the draws."""
    s, n = e.s, e.players
    size, deck = s.deck_size[games], s.deck[games].astype(np.int64)
    inside = np.arange(deck.shape[1]) < size[:, None]
    counted = ((deck[:, :, None] == np.arange(len(TOOLS))) & inside[:, :, None]).sum(axis=1)
    total = counted + COUNTS[s.tools[games]].sum(axis=1) + COUNTS[s.gone[games]]
    drawn = n * e.rules.starting_tool + DRAWS - s.draws_left[games]
    fits = ((total >= 1) & (total <= COPIES)).all(axis=1) & (total.sum(axis=1) == e.rules.cards)
    fits &= (counted == COUNTS[s.unseen[games]]).all(axis=1) & (size == e.rules.cards - drawn)
    return np.asarray(fits & ~(deck * ~inside).any(axis=1))


def _hands(e: WildfireEngine, games: Ints) -> Bools:
    """Nobody holds more than two tools, but for the player who has just drawn his third."""
    held = HELD[e.s.tools[games]]
    tops = e.s.frames[games, np.maximum(e.s.depth[games] - 1, 0)].astype(np.int64)
    discards = (tops[:, 0] == e.phases.number["DISCARD"]) & (e.s.depth[games] > 0)
    player = tops[:, COLUMN["player"]] * discards
    drawer = discards[:, None] & (np.arange(e.players) == player[:, None])
    return np.asarray((held <= MOST_HELD + drawer).all(axis=1) & (~drawer | (held > MOST_HELD)).all(axis=1))


def _outcome(e: WildfireEngine, games: Ints) -> Bools:
    """What is paid follows from the score; a game is over at its end or at the cap."""
    s = e.s
    over, points = s.over[games] > 0, score(e, games)
    paid = (s.returns[games] == (points / CAMPERS).astype(np.float32)[:, None]).all(axis=1)
    won = s.winners[games] == np.where(points == CAMPERS, (1 << e.rules.seats) - 1, 0)
    capped = (s.round[games] == e.rules.max_rounds) & ~is_ended(e, games)
    ended = np.where(s.truncated[games] > 0, capped, is_ended(e, games))
    return np.asarray(~over | (paid & won & ended & (s.mid[games] == 0)))


def _named(facts: tuple[Fact, ...]) -> Iterator[tuple[str, Fact]]:
    return ((fact.__name__.strip("_"), fact) for fact in facts)


_ALWAYS: dict[str, Fact] = dict(
    _named((_terrain, _tokens, _campers, _players, _setup, _cards, _hands, _outcome)),
)
