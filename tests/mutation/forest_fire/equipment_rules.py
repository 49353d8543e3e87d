"""Mutants of equipment: lots, tokens moved by hand, bulldozers, the helicopter, and how fire is put out."""

from tests.mutation.forest_fire.files import EQUIPMENT, GAME
from tests.mutation.mutant import Mutant

MUTANTS = (
    Mutant(
        f"{GAME}/turn.py",
        "verbs[:, END] = True",
        "verbs[:, END] = e.s.turn[games] > 1",
        "equipment need not be used (FF23)",
    ),
    Mutant(
        f"{GAME}/turn.py", "e.dozer_count(games) > 0", "e.dozer_count(games) > 1", "one bulldozer is enough to move one"
    ),
    Mutant(f"{GAME}/turn.py", "steps=tokens.ACRES", "steps=tokens.ACRES - 1", "tokens are moved ten acres in all"),
    Mutant(f"{EQUIPMENT}/bulldozer.py", "STEPS, DIGS = 10, 5", "STEPS, DIGS = 10, 4", "a bulldozer digs five times"),
    Mutant(f"{EQUIPMENT}/bulldozer.py", "STEPS, DIGS = 10, 5", "STEPS, DIGS = 9, 5", "a bulldozer goes ten steps"),
    Mutant(
        f"{EQUIPMENT}/bulldozer.py",
        "    return free, free | e.s.house[games]\n",
        "    return free | e.s.house[games], free | e.s.house[games]\n",
        "a bulldozer stops at a house",
    ),
    Mutant(
        f"{EQUIPMENT}/bulldozer.py",
        "    s.house[games] &= ~GRID.cell[cells]\n",
        "",
        "a bulldozer pulls down the house that it enters",
    ),
    Mutant(
        f"{EQUIPMENT}/bulldozer.py",
        "GRID.has(e.forest(games), fr.source)",
        "GRID.has(e.standing(games), fr.source)",
        "only forest is dug (FF25)",
    ),
    Mutant(
        f"{EQUIPMENT}/bulldozer.py",
        "GRID.count(e.s.rock[games]) < cap",
        "GRID.count(e.s.rock[games]) <= cap",
        "rock_cap (FF25)",
    ),
    Mutant(
        f"{EQUIPMENT}/bulldozer.py",
        "spent = cost(GRID, GRID.cell[fr.source], *_ways(e, games), cells)",
        "spent = GRID.distance[fr.source, cells].astype(np.int64)",
        "a bulldozer pays for the way around rivers",
    ),
    Mutant(
        f"{EQUIPMENT}/bulldozer.py",
        'lucky = e.tops(games)[:, 0] == e.phases.number["spread"]',
        "lucky = np.zeros(games.size, np.bool_)",
        "a lucky break takes a bulldozer anywhere",
    ),
    Mutant(
        f"{EQUIPMENT}/bulldozer.py",
        "left=fr.left[digs] - 1",
        "left=fr.left[digs]",
        "digs are counted",
    ),
    Mutant(
        f"{EQUIPMENT}/deploying.py",
        "    e.s.put_out[games] += count == 0\n",
        "",
        "a fire of one acre that is put out counts (FF32)",
    ),
    Mutant(
        f"{EQUIPMENT}/deploying.py",
        "    e.s.put_out[games] += around_bits(e.s.fire[games], cells) == 0\n",
        "    e.s.put_out[games] += 1\n",
        "a fire is put out if nothing of it burns (FF32)",
    ),
    Mutant(
        f"{EQUIPMENT}/deploying.py",
        "pair = (pieces == BALL) & (count == 1)",
        "pair = count == 1",
        "a barrel puts out one acre",
    ),
    Mutant(
        f"{EQUIPMENT}/deploying.py",
        "(count > 1)",
        "(count > 2)",
        "a ball puts out one of the acres beside it (FF30)",
    ),
    Mutant(
        f"{EQUIPMENT}/deploying.py",
        "    outcome.check_goal(e, games)\n",
        "",
        "the goal is reached at once (FF32)",
    ),
    Mutant(
        f"{EQUIPMENT}/helicopter.py",
        "< e.rules.cargo_limit",
        "<= e.rules.cargo_limit",
        "cargo_limit (FF28)",
    ),
    Mutant(
        f"{EQUIPMENT}/helicopter.py",
        "e.s.water[games] += GRID.has(e.s.river[games], cells) & _has_room(e, games)",
        "e.s.water[games] += GRID.has(e.s.river[games], cells)",
        "a full helicopter takes no water (FF28)",
    ),
    Mutant(
        f"{EQUIPMENT}/helicopter.py",
        "_has_room(e, games) & (fr.set_down == 0)",
        "_has_room(e, games)",
        "nothing is loaded where something was set down",
    ),
    Mutant(
        f"{EQUIPMENT}/helicopter.py",
        "ones, 0 * ones)",
        "ones, fr.set_down)",
        "on another acre the helicopter may load again",
    ),
    Mutant(
        f"{EQUIPMENT}/helicopter.py",
        "(fire & (s.water[games] > 0))",
        "(s.water[games] > 0)",
        "river water cannot be set down",
    ),
    Mutant(
        f"{EQUIPMENT}/helicopter.py",
        "    s.water[games[wet]] -= 1\n    dry = ~wet\n",
        "    wet &= cargo[games] == 0\n    s.water[games[wet]] -= 1\n    dry = ~wet\n",
        "river water is used before a barrel",
    ),
    Mutant(
        f"{EQUIPMENT}/helicopter.py",
        "    e.to_store(games[used], pieces[used])\n",
        "",
        "what the helicopter dropped on fire returns to the store",
    ),
    Mutant(
        f"{EQUIPMENT}/helicopter.py",
        "bad = (fr.moved > 0) & ~",
        "bad = ~",
        "a helicopter that never moved stays (FF29)",
    ),
    Mutant(
        f"{EQUIPMENT}/helicopter.py",
        "    e.lose_helicopter(games[bad])\n",
        "",
        "a helicopter that may not land is lost",
    ),
    Mutant(
        f"{EQUIPMENT}/lots.py",
        "np.minimum(barrels, e.s.store_barrels[games])",
        "np.minimum(barrels, 1 + e.s.store_barrels[games])",
        "pieces that the store lacks are left out",
    ),
    Mutant(
        f"{EQUIPMENT}/lots.py",
        "planes[helicopters] = e.landing(games[helicopters]) & RINGS",
        "planes[helicopters] = e.landing(games[helicopters])",
        "a new helicopter lands within two steps of the edge",
    ),
    Mutant(
        f"{EQUIPMENT}/lots.py",
        "quiet = FULL & ~e.s.fire[games[tokens]]",
        "quiet = FULL | e.s.fire[games[tokens]]",
        "new tokens do not pass through fire",
    ),
    Mutant(
        f"{EQUIPMENT}/lots.py",
        "reach(GRID, standing & EDGE,",
        "reach(GRID, np.broadcast_to(EDGE, standing.shape),",
        "a new bulldozer starts where it may stand",
    ),
    Mutant(
        f"{EQUIPMENT}/lots.py",
        "np.where(barrels > 0, BARREL, BALL)",
        "np.where(balls > 0, BALL, BARREL)",
        "barrels are placed before balls",
    ),
    Mutant(
        f"{EQUIPMENT}/lots.py",
        "    e.to_store(games[quiet], fr.piece[quiet], -1)\n",
        "",
        "tokens placed are no longer in the store",
    ),
    Mutant(
        f"{EQUIPMENT}/tokens.py",
        "reach(GRID, source, FULL & ~e.s.fire[games], FULL, fr.steps)",
        "reach(GRID, source, FULL | e.s.fire[games], FULL, fr.steps)",
        "tokens are not carried through fire (FF27)",
    ),
    Mutant(
        f"{EQUIPMENT}/tokens.py",
        "spent = cost(GRID, GRID.cell[fr.source], quiet_ground, FULL, action)",
        "spent = GRID.distance[fr.source, action].astype(np.int64)",
        "tokens pay for the way around fire (FF27)",
    ),
    Mutant(
        f"{EQUIPMENT}/tokens.py",
        "    e.to_store(games[fire], fr.piece[fire])\n",
        "",
        "a token moved into fire returns to the store",
    ),
    Mutant(
        f"{EQUIPMENT}/tokens.py",
        "ask_from(e, games, fr.steps - spent)",
        "ask_from(e, games, fr.steps - spent - 1)",
        "a token spends the acres of its way",
    ),
)
