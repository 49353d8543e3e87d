"""Mutants of Rising Flames: cards, firehawks, Shadows, extreme weather, specialty cards, variants."""

from tests.mutation.fire_tower.files import GAME
from tests.mutation.mutant import Mutant

_CARDS, _HAWKS, _SHADOWS = f"{GAME}/rising/cards", f"{GAME}/rising/hawks", f"{GAME}/rising/shadows"
_EVENTS, _SPECIALTY, _ENGINE = f"{GAME}/rising/events", f"{GAME}/rising/specialty", f"{GAME}/rising/engine.py"
_GHOST = f"{GAME}/rising/ghost_tower.py"

MUTANTS = (
    Mutant(
        f"{_CARDS}/crown_fire.py",
        "bb.around4(board.e.s.picked.take(board.games, axis=0))",
        "board.vacant",
        "pairs touch (X8)",
    ),
    Mutant(f"{_CARDS}/crown_fire.py", "(e.s.from_hand[games] > 0) & ", "", "two Crown Fires from the hand only (X9)"),
    Mutant(f"{_CARDS}/crown_fire.py", "& ~stops", "", "who burned his own tower places no second pair (R46)"),
    Mutant(
        f"{_CARDS}/creeping_fires.py",
        " & ~bb.around4(e.s.picked.take(games, axis=0))",
        "",
        "creeping fires do not touch",
    ),
    Mutant(f"{_CARDS}/creeping_fires.py", "GEMS = 3", "GEMS = 2", "three creeping fires"),
    Mutant(
        f"{_CARDS}/rolling_firebrand.py",
        "back(back(vacant) & bb.FULL)",
        "bb.FULL",
        "the second cell ahead must be free as well",
    ),
    Mutant(
        f"{_CARDS}/rolling_firebrand.py",
        "for gem in (leader, follower):",
        "for gem in (follower, leader):",
        "the gem in front rolls first (X14)",
    ),
    Mutant(f"{_CARDS}/rolling_firebrand.py", "& ~busy", "", "a hawk takes one gem (X14)"),
    Mutant(
        f"{_CARDS}/rolling_firebrand.py",
        "        e.s.doubled[games] |= rests & met\n",
        "",
        "the follower rests where a hawk took the leader (X14)",
    ),
    Mutant(
        f"{_CARDS}/helitack.py", "bb.around4(bb.cell_plane(fr.other)) & ", "", "the second gem lies beside the first"
    ),
    Mutant(f"{_CARDS}/backburn.py", " & ~bb.around4(board.breaks)", "", "a backburn keeps away from firebreaks"),
    Mutant(f"{GAME}/rising/cards/wind_cards.py", "d in (way, (way + 1) % 4)", "d == way", "two winds on one card"),
    Mutant(f"{GAME}/board.py", "bb.south(bb.west(fire))", "bb.south(bb.east(fire))", "south-west is diagonal"),
    Mutant(f"{_ENGINE}", "closed | self.s.hawk.take(games, axis=0)", "closed", "hawks keep firebreaks off (X1)"),
    Mutant(f"{_ENGINE}", " | self.s.lightning.take(games, axis=0)\n", "\n", "no hawk on lightning"),
    Mutant(f"{_HAWKS}/bare.py", " | board.area", "", "no hawk in a tower"),
    Mutant(f"{_HAWKS}/landing.py", "    if not e.rules.return_flight:\n", "    if False:\n", "not back to the origin"),
    Mutant(
        f"{_HAWKS}/landing.py", "first = s.flight_placer[games] < 0", "first = s.placed[games, 0] == 0", "flights (X22)"
    ),
    Mutant(f"{_HAWKS}/landing.py", "+ np.arange(4)) % 4", "- np.arange(4)) % 4", "hawks fly clockwise (X22)"),
    Mutant(
        f"{_HAWKS}/landing.py",
        "            bb.remove(e.s.aid_gems, here, lifted)\n",
        "",
        "flown aid gems do not count (X57)",
    ),
    Mutant(f"{_HAWKS}/landing.py", "    s.hawk_supply[games] += bb.count(met)\n", "", "hawks return to the supply"),
    Mutant(f"{_ENGINE}", " & ~self.zone_of(games, seats)", "", "hawks are taken from elsewhere (X18)"),
    Mutant(
        f"{_HAWKS}/placing.py",
        "e.s.hawk_supply[games] -= fr.other == _SUPPLIED",
        "e.s.hawk_supply[games] -= 1",
        "supply",
    ),
    Mutant(f"{_HAWKS}/flocking.py", " & ~e.s.flocked.take(games, axis=0)", "", "each hawk moves once (X21)"),
    Mutant(
        f"{_SHADOWS}/becoming.py", ">= e.rules.shadow_min_towers", "> e.rules.shadow_min_towers", "two towers (X29)"
    ),
    Mutant(f"{_SHADOWS}/becoming.py", " & ~in_turn & ~waits", " & ~waits", "the Shadows' window"),
    Mutant(f"{_SHADOWS}/becoming.py", "theirs = in_turn | ", "theirs = ", "Shadows win in a Shadow's turn"),
    Mutant(f"{_SHADOWS}/becoming.py", " | (s.last_by_shadow[games] > 0)", "", "Shadows win by the last burn (X60)"),
    Mutant(f"{_SHADOWS}/turn.py", "(e.s.bonus_earned[games] > 0) & ", "", "a bonus roll only for a fallen tower (X32)"),
    Mutant(
        f"{_SHADOWS}/turn.py", '("DIE_GEM", "settle", "shadow_die")', '("DIE_GEM", "settle")', "roll again after a 2"
    ),
    Mutant(
        f"{_SHADOWS}/die.py", "_CARDS_DRAWN, _CARDS_PLAYED = 3, 2", "_CARDS_DRAWN, _CARDS_PLAYED = 3, 1", "two cards"
    ),
    Mutant(f"{_SHADOWS}/die.py", "_BUST = 5", "_BUST = 6", "a five loses the pot"),
    Mutant(
        f"{_SHADOWS}/die.py",
        "return Answers(cells & ~_quadrant_of(fr.other))",
        "return Answers(cells)",
        "to another quadrant",
    ),
    Mutant(
        f"{_SHADOWS}/die.py",
        "allowed[np.arange(games.size), e.s.wind[games]] = False",
        "pass",
        "a Shadow chooses another wind",
    ),
    Mutant(f"{_ENGINE}", "(credit == s.turn_seat[games]) if own else 1", "1", "bonus='own_credit' (X32)"),
    Mutant(f"{_EVENTS}/dry_storm.py", "left=e.rules.dry_storm_rolls", "left=e.rules.dry_storm_rolls - 1", "four rolls"),
    Mutant(
        f"{_EVENTS}/dry_storm.py",
        "walks = fire[spots].nonzero()[0]",
        "walks = bb.unpack(board.gem).reshape(-1)[spots].nonzero()[0]",
        "over the flame too",
    ),
    Mutant(f"{_EVENTS}/kettle_flight.py", ">= _HAWKS", "> _HAWKS", "two hawks are enough for a kettle"),
    Mutant(f"{_EVENTS}/kettle_flight.py", "gems[moved] &= ~bb.cell_plane(fr.other[moved])", "pass", "another gem"),
    Mutant(
        f"{_EVENTS}/mobilization.py", "twice = count == 2 if", "twice = count == 9 if", "two players play twice (X46)"
    ),
    Mutant(f"{_EVENTS}/mobilization.py", "turns + 1", "turns", "one card more than plays"),
    Mutant(
        f"{_SPECIALTY}/heavy_winds.py", "wind & flipped & e.rules.weather", "wind & e.rules.weather", "the back is up"
    ),
    Mutant(f"{_SPECIALTY}/heavy_winds.py", "fr, fr.left > 0)", "fr, fr.left >= 0)", "at least one wind card"),
    Mutant(
        f"{_SPECIALTY}/lookout.py", "_LOOK_DRAWS, _PATROL_DRAWS = 3, 2", "_LOOK_DRAWS, _PATROL_DRAWS = 3, 3", "draw two"
    ),
    Mutant(f"{_SPECIALTY}/lookout.py", "    e.s.patrolling[games] = fr.seat\n", "", "a place is kept (X61)"),
    Mutant(_GHOST, "(known != s.ghost[games])", "(known >= 0)", "the Ghost must burn two towers"),
    Mutant(_GHOST, " | (s.victim_by_shadow[games, place] > 0)", "", "a Shadow wins by one burn"),
    Mutant(_GHOST, "s.turn_cut[games[s.turn_seat[games] == seats]] = 1", "pass", "moving ends one's turn"),
    Mutant(
        _GHOST,
        "places = (s.turn_place[games]",
        "places = (self.corner(games, s.turn_seat[games])",
        "from the old place",
    ),
    Mutant(f"{GAME}/rising/setup.py", '"middle" else (1, n)', '"centre" else (1, n)', "cut into the middle third (X3)"),
    Mutant(f"{GAME}/rising/rules.py", '"NS": ((0, 1), (2, 3))', '"NS": ((0, 3), (2, 1))', "north against south (9.1)"),
    Mutant(
        f"{GAME}/rising/set_aside_cards.py",
        "    e.s.patrolling[here] = NOBODY\n",
        "",
        "who lost its tower patrols no more (X72)",
    ),
    Mutant(f"{_CARDS}/hawk_cards.py", '"three", 3,', '"three", 2,', "three hawks"),
    Mutant(f"{_ENGINE}", "self.box.card_of[verb] >= 0", "self.box.card_of[verb] >= -1", "a card from the hand (X9)"),
    Mutant(f"{GAME}/rising/game.py", "GhostEngine if", "RisingEngine if", "a seat moves to the Ghost Tower"),
    Mutant(
        f"{GAME}/rising/knowledge.py",
        "np.asarray(e.s.turn_seat[games] == seats)",
        "np.asarray(e.s.turn_seat[games] >= 0)",
        "drawn cards are seen by the seat on turn alone",
    ),
    Mutant(
        f"{GAME}/rising/observation.py", '("shadow_rolls", "bonus_used"', '("bonus_used"', "rolls of a Shadow's turn"
    ),
    Mutant(
        f"{GAME}/rising/planes.py",
        'np.bitwise_and(moving[:, self.moved["permanent"]], _NOT_FLAME, out=rows[:, plane["ablaze"]])',
        'rows[:, plane["ablaze"]] = moving[:, self.moved["permanent"]]',
        "the eternal flame is no tower ablaze",
    ),
    Mutant(f"{GAME}/rising/words.py", "None or sees[0] else", "None or not sees[0] else", "hidden cards are not named"),
    Mutant(f"{GAME}/seatings.py", "(self.own + slot) % 4", "(self.own - slot) % 4", "slots go clockwise"),
    Mutant(
        "firetower_env/core/turning.py",
        "rows[once] = bb.EAST_TO_WEST.take(turned[thrice.size :])",
        "rows[once] = turned[thrice.size :]",
        "boards are turned, not mirrored",
    ),
)
