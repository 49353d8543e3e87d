"""Mutants of the solo mode: setup, attack, buckets, challenges, rounds, ending."""

from tests.mutation.fire_tower.files import GAME
from tests.mutation.mutant import Mutant

_SOLO = f"{GAME}/solo"
_ATTACK, _ROUNDS, _ENGINE = f"{_SOLO}/attack.py", f"{_SOLO}/rounds.py", f"{_SOLO}/engine.py"
_FALLING, _FORCED, _SETUP = f"{_SOLO}/falling.py", f"{_SOLO}/forced.py", f"{_SOLO}/setup.py"

MUTANTS = (
    Mutant(
        f"{_SOLO}/levels.py", "Level(hand=5, breaks=2, hawks=2", "Level(hand=6, breaks=2, hawks=2", "hand of level 3"
    ),
    Mutant(f"{_SOLO}/levels.py", '("SOUTH", "EAST")', '("EAST", "SOUTH")', "the attack winds of a tower"),
    Mutant(f"{_SOLO}/rules.py", "copies - (card in enemy)", "copies", "the enemy's cards leave the deck"),
    Mutant(
        f"{_SOLO}/rules.py",
        "if card.kind == FIREBREAK)",
        "if card.kind == FIREBREAK and card.id < 14)",
        "Backburn is a firebreak card (S1)",
    ),
    Mutant(_SETUP, "~bb.around4(board.breaks) if is_break", "bb.FULL if is_break", "enemy firebreaks keep apart (S6)"),
    Mutant(_SETUP, "& ~AREA[corner]", "", "enemy pieces stand outside the tower (S6)"),
    Mutant(_SETUP, "        e.s.hawk_supply[games] -= 1\n", "", "enemy hawks come from the supply"),
    Mutant(_ATTACK, "asks = flagged & ~last", "asks = flagged", "one card of the round is doubled (S17)"),
    Mutant(_ATTACK, "move(source[here] & e.home_cells)", "move(source[here])", "a quadrant storm spreads from home"),
    Mutant(_ATTACK, "(s.second[games] == 0)", "(s.second[games] < 0)", "a doubled card is taken twice"),
    Mutant(_ATTACK, 'e.push(games[punished], "reveal", seats[punished])', "", "another card after a punishment"),
    Mutant(_ATTACK, "pattern.holding_all(board.vacant & e.home_cells)", "pattern.anchors", "whole patterns at home"),
    Mutant(_ATTACK, "fours |= twos & carry", "fours |= carry", "four vacant cells around an enemy Explosion"),
    Mutant(_ATTACK, "        lit &= e.home_cells\n", "        pass\n", "enemy Explosions stay at home (S9)"),
    Mutant(f"{_SOLO}/buckets.py", "4 * _sums(inside, axis)", "_sums(inside, axis)", "gems inside count first"),
    Mutant(f"{_SOLO}/buckets.py", "e.s.enemy_buckets[games] &= ~(1 << corners)", "pass", "a Bucket is used once"),
    Mutant(
        f"{_SOLO}/buckets.py", "bb.count(poured) == most", "bb.count(poured) >= most", "different lines are asked for"
    ),
    Mutant(f"{_SOLO}/flights.py", "contact & e.home_cells", "contact", "enemy hawks bring their gems home"),
    Mutant(_ENGINE, "~(planned | smoky)", "~planned", "Heavy Smoke replaces the action"),
    Mutant(_ENGINE, "- self.s.plan_size[games]", "", "planned cards count for the hand (S21)"),
    Mutant(_ENGINE, "& (_HAS_BUCKET[self.s.level[games]] > 0)", "", "no Reckless Abandon without the card (S3)"),
    Mutant(
        _ENGINE,
        "super().not_bare(games) | self.s.sanctuary.take(games, axis=0)",
        "super().not_bare(games)",
        "no hawk there",
    ),
    Mutant(_FALLING, "np.where(sturdy, ~bb.some(open_cells)", "np.where(sturdy, False", "a filled sturdy tower falls"),
    Mutant(_FALLING, "won = ~lost & (", "won = (", "loss before win (S7)"),
    Mutant(_FALLING, "9 - bb.count(burned & AREA[e.own])", "9", "the score counts burned cells"),
    Mutant(_FALLING, "games[s.hand_limit[games] < LARGEST_HAND]", "games", "hands grow to six at most"),
    Mutant(_FALLING, "POTENTIAL * fallen * (e.s.over[games] == 0)", "POTENTIAL * fallen", "no potential at the end"),
    Mutant(
        f"{_SOLO}/turn.py",
        "    fail(e, here[~possible], SMOLDER)\n",
        "    pass\n",
        "no cell for a smoldering fire loses",
    ),
    Mutant(f"{_SOLO}/turn.py", "e.s.truncated[capped] = 1", "pass", "the cap truncates (S33)"),
    Mutant(_ROUNDS, "s.challenges[games] &= ~_ROUND_LONG", "pass", "effects of the round end with it"),
    Mutant(_ROUNDS, "_WET_CARDS = 3", "_WET_CARDS = 2", "three water cards for a Wet Line"),
    Mutant(
        _ROUNDS, "(SIZE[s.standing[games] & e.enemies] < 3)", "False", "the double draw before enemies are few (S16)"
    ),
    Mutant(_ROUNDS, "    e.s.skips[skips] -= 1\n", "", "skips run out"),
    Mutant(f"{_SOLO}/challenges.py", "& ~e.s.sturdy[games]", "", "another tower becomes sturdy (S27)"),
    Mutant(f"{_SOLO}/challenges.py", "_PLANNED = 3", "_PLANNED = 2", "three cards are planned"),
    Mutant(f"{_SOLO}/challenges.py", "lose(e, games[~spared])", "pass", "a failed challenge loses"),
    Mutant(_FORCED, "    left[np.arange(games.size), e.s.smoke_a[games]] -= 1\n", "", "two different cards are named"),
    Mutant(_FORCED, "    discard_drawn(e, games[~freed])\n", "", "a card without use is discarded (S19)"),
    Mutant(_FORCED, "& verbs.any(axis=1), verbs)", ", verbs)", "no question without a use (S40)"),
    Mutant(
        f"{_SOLO}/knowledge.py", "np.sort(np.where(known, pile[games], 255), axis=1)", "pile[games]", "hidden orders"
    ),
    Mutant(f"{_SOLO}/observation.py", "(card - look.turned) % 4", "card", "enemy winds turn with the view"),
    Mutant(
        f"{_SOLO}/planes.py",
        'np.bitwise_and(hawks, ~home, out=rows[:, plane["enemy_hawks"]])',
        'rows[:, plane["enemy_hawks"]] = hawks',
        "the player's hawks are none of the enemies'",
    ),
    Mutant(f"{_SOLO}/words.py", 'return f"won with a score of', 'return f"lost with a score of', "words about the end"),
    Mutant(f"{GAME}/plays.py", "verbs[dry, whole] = False", "pass", "a Dry Season allows picking alone"),
    Mutant(f"{_SOLO}/game.py", "setup.deal(cast(SoloEngine, engine), games)", "super().deal(engine, games)", "levels"),
    Mutant(f"{GAME}/cards/picks.py", "DRY_GEMS = 2", "DRY_GEMS = 3", "two gems in a Dry Season"),
    Mutant(
        f"{GAME}/rising/cards/helitack.py",
        "    e.s.depth[enough] -= 1\n",
        "",
        "Helitack ends after two in a Dry Season",
    ),
)
