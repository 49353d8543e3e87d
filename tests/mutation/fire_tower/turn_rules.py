"""Mutants of the turn, the cards in hand, eliminations, events and the end."""

from tests.mutation.fire_tower.files import GAME
from tests.mutation.mutant import Mutant

MUTANTS = (
    Mutant(
        f"{GAME}/winds.py",
        "    cells = Board(e, games).downwind(roll_valid(e, games))\n",
        "    way = roll_valid(e, games)\n    e.s.gem[games] |= Board(e, games).downwind(way)\n"
        "    cells = Board(e, games).downwind(way)\n",
        "no cascade in a storm (R40)",
    ),
    Mutant(
        f"{GAME}/winds.py",
        "    allowed[np.arange(games.size), e.s.wind[games]] = False\n",
        "",
        "a roll by card never repeats the wind (R25)",
    ),
    Mutant(
        f"{GAME}/winds.py",
        '"wind", valid_winds(e, games), "wind")',
        '"wind", np.ones((games.size, 4), np.bool_), "wind")',
        "the die is rolled until the wind is valid",
    ),
    Mutant(
        f"{GAME}/winds.py",
        "    games = games[e.s.over[games] == 0]\n",
        "",
        "no second roll once a storm has decided the game (R41)",
    ),
    Mutant(
        f"{GAME}/engine.py",
        "return self.s.hand_limit[games] - self.s.short[games, seats]",
        "return self.s.hand_limit[games]",
        "a pulled hand stays short (R53)",
    ),
    Mutant(
        f"{GAME}/deck.py",
        "    s.discard[games] = 0\n",
        "    s.discard[games, :CARDS] = 0\n",
        "a reshuffle takes the events out of the discard pile (R34)",
    ),
    Mutant(
        f"{GAME}/deck.py",
        "s.event_drawer[games, place] = seats[room]",
        "s.event_drawer[games, place] = s.turn_seat[games]",
        "the drawer of an event is who drew it",
    ),
    Mutant(
        f"{GAME}/deck.py",
        "    s.reshuffled[known, card] += 1\n",
        "",
        "the Shadow card added to a known pile is known to be there",
    ),
    Mutant(
        f"{GAME}/deck.py",
        "room = s.turn_events[games] < EVENTS_A_TURN",
        "room = s.turn_events[games] < EVENTS_A_TURN - 1",
        "how many events a turn can have (R66)",
    ),
    Mutant(f"{GAME}/elimination.py", "s.hand_limit[games] += 1", "s.hand_limit[games] += 0", "hands grow"),
    Mutant(
        f"{GAME}/elimination.py",
        "    earned[earned] = e.is_standing(games[earned], taker[earned])\n",
        "",
        "who burned meanwhile takes no reward (R36)",
    ),
    Mutant(
        f"{GAME}/elimination.py",
        "e.is_standing(games, seats) & (seats != fr.other)",
        "e.is_standing(games, seats)",
        "who takes the hand draws no card besides (R38)",
    ),
    Mutant(
        f"{GAME}/elimination.py",
        "    burned = s.victims[games] > 0\n",
        "    burned = (s.victims[games] > 0) & (s.events[games] == 0)\n",
        "victims are settled before events (R31)",
    ),
    Mutant(
        f"{GAME}/elimination.py",
        "    drawer = e.acting_drawer(games, drawer)\n",
        "",
        "the next seat acts for an eliminated drawer (R33)",
    ),
    Mutant(
        f"{GAME}/elimination.py",
        'credit = fr.other if e.rules.storm_credit == "roller" else winds.nobody(games)',
        "credit = fr.other",
        "nobody is credited with a revenge storm (R36)",
    ),
    Mutant(
        f"{GAME}/elimination.py",
        "(place == IN_BOX) | (place == IN_DISCARD)",
        "place == IN_BOX",
        "a discarded Shadow card goes back into the pile at the next elimination",
    ),
    Mutant(
        f"{GAME}/elimination.py",
        "    burn_on(e, games, fr.left)\n    winds.reroll_if_invalid(e, games)\n",
        "    burn_on(e, games, fr.left)\n",
        "in teams an invalid wind is rolled anew (R28)",
    ),
    Mutant(
        f"{GAME}/elimination.py",
        "    e.s.short[games, taker] = e.s.hold[games, taker] = 0\n",
        "",
        "who takes a hand owes no cards any more",
    ),
    Mutant(
        f"{GAME}/burning.py",
        "[:, None] + np.arange(4)) % 4",
        "[:, None] - np.arange(4)) % 4",
        "victims of one storm come clockwise (R43)",
    ),
    Mutant(
        f"{GAME}/burning.py",
        "s.burn_stamp[games, corners] = s.procedure[games]",
        "s.burn_stamp[games, corners] = s.turn[games]",
        "burn stamps count procedures, not turns (R44)",
    ),
    Mutant(
        f"{GAME}/engine.py",
        "deferring: ClassVar[tuple[int, ...]] = (MUTUAL_AID, SHADOW)",
        "deferring: ClassVar[tuple[int, ...]] = (SHADOW,)",
        "in Mutual Aid the end waits for the end of the event (R48)",
    ),
    Mutant(
        f"{GAME}/outcome.py",
        "share = (seats - count) / (np.maximum(count, 1) * (seats - 1))",
        "share = 1 / np.maximum(count, 1)",
        "returns of a tie (R59)",
    ),
    Mutant(
        f"{GAME}/outcome.py",
        "latest = stamps == stamps.max(axis=1, keepdims=True)",
        "latest = stamps > 0",
        "only the latest to burn share a tie (R44)",
    ),
    Mutant(
        f"{GAME}/outcome.py",
        "last = np.where(in_shadow, e.s.eliminated[games], burned_last(e, games))",
        "last = burned_last(e, games)",
        "Shadows win when no tower is left",
    ),
    Mutant(f"{GAME}/outcome.py", "e.s.turn[games] >= e.rules", "e.s.turn[games] > e.rules", "the turn cap (R60)"),
    Mutant(
        f"{GAME}/engine.py",
        "first, second = int(self.towers_of[[0, 2]].sum()), int(self.towers_of[[1, 3]].sum())",
        "first, second = int(self.towers_of[[0, 1]].sum()), int(self.towers_of[[2, 3]].sum())",
        "partners sit opposite each other (cap_result)",
    ),
    Mutant(f"{GAME}/turn.py", "owes: Bools = hold == 2", "owes: Bools = hold >= 1", "a short hand recovers (R53)"),
    Mutant(
        f"{GAME}/turn.py",
        "    alive = e.has_turn(games, fr.seat)\n    games, seats = games[alive], fr.seat[alive]\n",
        "    seats = fr.seat\n",
        "who is eliminated in his turn draws no cards (R45)",
    ),
    Mutant(
        f"{GAME}/engine.py",
        "1 + wanted[:, :, 1:].argmax(axis=2)",
        "self.seats - 1 - wanted[:, :, :0:-1].argmax(axis=2)",
        "turns go clockwise",
    ),
    Mutant(
        f"{GAME}/turn.py",
        "FATALS[e.s.standing[games] & e.own_towers(games, seats)]",
        "FATALS[e.s.standing[games]]",
        "own_corner spares one's own corner alone",
    ),
    Mutant(
        f"{GAME}/turn.py",
        "    settle(e, games)\n\n\ndef _late_step",
        "\n\ndef _late_step",
        "events drawn in a refill run before the turn ends",
    ),
)
