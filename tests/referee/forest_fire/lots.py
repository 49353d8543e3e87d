"""New equipment: lots of extinguishers and new vehicles, placed at the edge and moved up to two acres (§9)."""

from .deploying import deploy
from .geometry import EDGE, NEIGHBOURS, RINGS
from .questions import Asking, ask_acre
from .state import BALL, BARREL, DOZERS, Doing, Game, Helicopter

#: barrels and balls by verb
LOTS = {"GET_6W": (6, 0), "GET_3B": (0, 3), "GET_2W2B": (2, 2), "GET_4W1B": (4, 1)}


def lots_in_store(game: Game) -> list[str]:
    """Every lot of which at least one piece is there."""
    barrels, balls = game.store(BARREL), game.store(BALL)
    return [verb for verb, (some, others) in LOTS.items() if min(some, barrels) or min(others, balls)]


def new_vehicles(game: Game) -> list[str]:
    """A helicopter if none is on the board, a bulldozer if fewer than two are, where there is a place for it."""
    verbs = []
    if game.helicopter is None and any(map(game.may_land, RINGS)):
        verbs.append("GET_HELI")
    if len(game.dozers) < DOZERS and any(map(game.may_stand, EDGE)):
        verbs.append("GET_DOZER")
    return verbs


def places_for_token(game: Game) -> frozenset[int]:
    """Two steps from an edge acre that does not burn, only the last acre may burn; and burning edge acres."""
    burning = game.burning()
    if not burning & RINGS:
        return RINGS
    near = {acre for start in EDGE - burning for acre in NEIGHBOURS[start]}
    return EDGE.union(near, *(NEIGHBOURS[acre] for acre in near - burning))


def places_for_dozer(game: Game) -> set[int]:
    """Two steps from an edge acre where it may stand, over acres where it may stand."""
    reached = {acre for acre in EDGE if game.may_stand(acre)}
    for _ in range(2):
        reached |= {near for acre in reached for near in NEIGHBOURS[acre] if game.may_stand(near)}
    return reached


def places_for_helicopter(game: Game) -> set[int]:
    """Where it may land in the outer rings."""
    return {acre for acre in RINGS if game.may_land(acre)}


def get(game: Game, verb: str) -> Asking[None]:
    """Carry out one of the GET verbs."""
    if verb == "GET_HELI":
        game.doing = Doing("lot", kind="helicopter")
        game.helicopter = Helicopter((yield from ask_acre(game.seat, "PLACE", places_for_helicopter(game))))
    elif verb == "GET_DOZER":
        game.doing = Doing("lot", kind="dozer")
        game.dozers.append((yield from ask_acre(game.seat, "PLACE", places_for_dozer(game))))
    else:
        yield from place_lot(game, verb)
    game.doing = Doing()


def place_lot(game: Game, verb: str) -> Asking[None]:
    """Piece by piece, barrels first; what the store does not have is left out."""
    barrels, balls = LOTS[verb]
    barrels, balls = min(barrels, game.store(BARREL)), min(balls, game.store(BALL))
    game.note("whole lot" if (barrels, balls) == LOTS[verb] else "lot with missing pieces")
    doing = game.doing = Doing("lot", barrels_left=barrels, balls_left=balls)
    while doing.barrels_left or doing.balls_left:
        doing.kind = BARREL if doing.barrels_left else BALL
        acre = yield from ask_acre(game.seat, "PLACE", places_for_token(game))
        if doing.kind == BARREL:
            doing.barrels_left -= 1
        else:
            doing.balls_left -= 1
        if game.burns(acre):
            game.note(f"{doing.kind} placed on fire")
            yield from deploy(game, doing.kind, acre)
        else:
            game.add_token(doing.kind, acre)
