"""Mutants of events, Bucket, Reckless Abandon, setup, and of what seats know and see."""

from tests.mutation.fire_tower.files import GAME
from tests.mutation.mutant import CORE, Mutant

_EVENTS = f"{GAME}/events"

MUTANTS = (
    Mutant(
        f"{GAME}/events/order.py",
        "e.first_in_order(games, e.s.drawer[games], e.s.to_act[games])",
        "e.first_in_order(games, e.s.turn_seat[games], e.s.to_act[games])",
        "events go clockwise from their drawer",
    ),
    Mutant(
        f"{_EVENTS}/firestorm.py",
        "    if not e.rules.teams:\n",
        "    if e.rules.teams:\n",
        "who burned in a Firestorm exchanges no cards (R42)",
    ),
    Mutant(
        f"{_EVENTS}/firestorm.py",
        'e.rules.storm_credit == "none" else fr.seat',
        'e.rules.storm_credit == "none" else e.s.turn_seat[games]',
        "the drawer is credited with a Firestorm (R36)",
    ),
    Mutant(
        f"{_EVENTS}/mutual_aid.py",
        "board.vacant & ~bb.around4(e.s.aid_gems.take(board.games, axis=0))",
        "board.vacant",
        "gems of one Mutual Aid do not touch each other",
    ),
    Mutant(f"{_EVENTS}/mutual_aid.py", "_EXCHANGED = 3", "_EXCHANGED = 2", "Mutual Aid exchanges three cards"),
    Mutant(
        f"{_EVENTS}/mutual_aid.py",
        "check_end(e, finished, event_over=True)",
        "check_end(e, finished)",
        "the end is checked when Mutual Aid is over",
    ),
    Mutant(f"{_EVENTS}/shadow.py", "= 1 + unfinished", "= 1", "pulled before the refill: one turn longer short (R53)"),
    Mutant(
        f"{_EVENTS}/shadow.py",
        "s.stage[here] < AFTER_REFILL",
        "s.stage[here] <= AFTER_REFILL",
        "pulled after the refill: short for the usual time (R53)",
    ),
    Mutant(
        f"{_EVENTS}/shadow.py",
        "verbs[:, DONE] = ~verbs.any(axis=1)",
        "verbs[:, DONE] = True",
        "a Shadow must use a pulled card if one can be used (R51)",
    ),
    Mutant(
        f"{GAME}/events/shadow.py",
        "e.s.to_act[games] = e.strikers(games)",
        "e.s.to_act[games] = (1 << e.seats) - 1 & ~e.s.eliminated[games]",
        "Shadows are the eliminated seats",
    ),
    Mutant(
        f"{GAME}/bucket.py",
        "    e.s.bucket_full[games] &= ~(1 << fr.seat)\n",
        "",
        "a Bucket serves once a game",
    ),
    Mutant(
        f"{GAME}/bucket.py",
        "return board.own_gems(seats)",
        "return board.own_gems(seats) | board.removable",
        "the Bucket puts out a gem of one's own tower",
    ),
    Mutant(
        f"{GAME}/bucket.py",
        "        reaches[poured] = bb.FULL\n",
        "",
        "after a gem of one's own the Bucket may reach on",
    ),
    Mutant(
        f"{GAME}/reckless.py", "SET_OF_CARDS, GEMS = 3, 2", "SET_OF_CARDS, GEMS = 3, 3", "Reckless Abandon: two gems"
    ),
    Mutant(
        f"{GAME}/reckless.py",
        "    cells[e.must_stop(games, fr.seat)] = 0\n",
        "",
        "who burned his own tower places no second gem (R46)",
    ),
    Mutant(
        f"{GAME}/reckless.py",
        "allowed & bb.some(board.gem & e.own_area(games, seats))",
        "allowed & e.is_standing(games, seats)",
        "Reckless Abandon needs a gem in one's own tower",
    ),
    Mutant(
        f"{GAME}/engine.py",
        "np.zeros(games.size, np.bool_) if self.rules.teams else self.burned_now(games, seats)",
        "self.burned_now(games, seats)",
        "in teams the action goes on (R46)",
    ),
    Mutant(
        f"{GAME}/engine.py",
        "~self.is_standing(games, seats) & (stamps == self.s.procedure[games])",
        "~self.is_standing(games, seats)",
        "a tower burned earlier stops no Shadow (R46)",
    ),
    Mutant(
        f"{GAME}/engine.py",
        "partner = self.towers_of[(seat + 2) % 4] if rules.teams else own",
        "partner = self.towers_of[(seat + 1) % 4] if rules.teams else own",
        "the Bucket serves the partner's tower",
    ),
    Mutant(f"{GAME}/plays.py", "    forget(e, games)\n", "", "a chain of picks ends with its card"),
    Mutant(f"{GAME}/box.py", "[self.verb[use.verb]] = card.id", "[self.verb[use.verb]] = 0", "verbs play their card"),
    Mutant(
        f"{GAME}/engine.py",
        "np.where(HAS[self.manned][wind], wind, (wind + 1) % 4)",
        "np.where(HAS[self.manned][(wind + 1) % 4], (wind + 1) % 4, wind)",
        "who goes first (R4)",
    ),
    Mutant(f"{GAME}/game.py", "s.standing[games] = e.manned", "s.standing[games] = 15", "unmanned towers do not stand"),
    Mutant(
        f"{GAME}/rules.py",
        "return max((self.seats - e) * (self.hand_size + e) for e in gone)",
        "return self.seats * self.hand_size",
        "a deck lasts when hands grow (R64)",
    ),
    Mutant(
        f"{GAME}/knowledge.py",
        "    e.s.seed[games] = mix(seeds)\n",
        "    e.s.seed[games] = mix(seeds ^ e.s.seed[games])\n",
        "a redeal depends on nothing hidden",
    ),
    Mutant(
        f"{GAME}/knowledge.py",
        "if e.rules.teams and e.rules.team_open_hands:",
        "if e.rules.teams:",
        "a redeal deals the partner's private hand anew",
    ),
    Mutant(
        f"{GAME}/deck.py",
        "    s.held_before[games] = e.held(games)\n",
        "    s.held_before[games] = 0\n",
        "a redeal respects what was public at the reshuffle",
    ),
    Mutant(
        f"{GAME}/observation.py",
        "return self.rules.teams and self.rules.team_open_hands",
        "return self.rules.teams",
        "partners' hands are private (R58)",
    ),
    Mutant(
        f"{GAME}/lookup.py",
        "[first + (d + own) % 4 for d in range(4)]",
        "[first + (d - own) % 4 for d in range(4)]",
        "wind cards turn with the view",
    ),
    Mutant(
        f"{GAME}/planes.py",
        "_ORIENTED[view.own & 1]",
        "_ORIENTED[0]",
        "lying and standing change places in a turned view",
    ),
    Mutant(
        f"{GAME}/counting.py",
        "west[:, first] + west[:, first + 1]",
        "west[:, first] + west[:, first]",
        "all rows of a quadrant count",
    ),
    Mutant(
        f"{GAME}/lone_observation.py",
        'np.invert(moving[-1], out=rows[writer.places.one["vacant"]])',
        'rows[writer.places.one["vacant"]] = moving[-1]',
        "what holds fire or a firebreak is not vacant, also for one game alone",
    ),
    Mutant(
        f"{GAME}/words.py",
        "sees = viewer is None or viewer == seat or partner",
        "sees = True",
        "a snapshot shows no hidden hand",
    ),
    Mutant(f"{GAME}/verbs.py", "(d + quarters) % 4", "(d - quarters) % 4", "wind verbs turn clockwise with the board"),
    Mutant(f"{GAME}/verbs.py", "if quarters % 2:", "if quarters == 1:", "H and V change places in both odd turns"),
    Mutant(f"{CORE}/bitboards.py", "out |= above & beside", "out |= above", "two of the eight neighbours"),
    Mutant(
        f"{CORE}/patterns.py",
        "range(bb.SIDE - self.width + 1)",
        "range(bb.SIDE - self.width)",
        "windows reach the eastern edge",
    ),
    Mutant(f"{CORE}/patterns.py", "twice = twice | (once & moved)", "twice = once & moved", "two gems in one window"),
    Mutant(
        f"{CORE}/chance.py",
        "(order > wanted[:, None])",
        "(order >= wanted[:, None])",
        "chance picks allowed columns alone, each alike",
    ),
    Mutant(
        f"{CORE}/views.py",
        "col, side - row - height, width, height",
        "col, side - 1 - row, width, height",
        "windows turn, not anchors",
    ),
    Mutant(
        f"{CORE}/views.py",
        "(0, height - 1), (height - 1, width - 1)",
        "(0, width - 1), (height - 1, width - 1)",
        "masks of windows turn like the windows",
    ),
    Mutant(
        f"{CORE}/views.py",
        "np.argsort(layout.turned_verbs[rotation])",
        "np.array(layout.turned_verbs[rotation])",
        "verbs of a turned view are turned back",
    ),
    Mutant(
        f"{CORE}/engine.py",
        "        self.s.depth[games] = 0\n\n    def verbs",
        "\n    def verbs",
        "the end of a game drops what is pending",
    ),
    Mutant(
        f"{CORE}/engine.py",
        "self.mask[:], self.phase[:], self.asked[:] = other.mask, other.phase, other.asked",
        "self.phase[:], self.asked[:] = other.phase, other.asked",
        "a restored batch knows its legal answers",
    ),
    Mutant(
        f"{CORE}/batch.py",
        "chance.following(state.seed[done])",
        "state.seed[done]",
        "endless play goes on with another game",
    ),
)
