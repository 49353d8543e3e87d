"""The helicopter flies, loads, drops and lands (§9, FLY)."""

from .deploying import deploy
from .geometry import distance, within
from .questions import Asking, ask
from .state import BALL, BARREL, FIRE, RIVER, Doing, Game, Helicopter

STEPS = 10


def fly(game: Game) -> Asking[None]:
    """From waypoint to waypoint until END; acres merely overflown do not matter (FF28)."""
    machine = game.helicopter
    assert machine is not None
    doing = game.doing = Doing("flight", machine.acre, "helicopter", STEPS)
    while True:
        goals = within(machine.acre, doing.steps_left)
        answer = yield from ask(game.seat, "HELI", goals, work_here(game, machine, doing.set_down))
        if answer == "END":
            break
        if isinstance(answer, int):
            doing.steps_left -= distance(machine.acre, answer)
            enter(game, machine, answer)
        elif answer in ("BARREL", "BALL"):
            load(game, machine, answer.lower())
        else:
            yield from drop(game, machine, BALL if answer == "DROP_BALL" else BARREL)
    if doing.moved and not game.may_land(machine.acre):
        game.note("helicopter lost in landing")
        game.lose_helicopter()
    game.doing = Doing()


def work_here(game: Game, machine: Helicopter, set_down: bool) -> list[str]:
    """What can be done at a waypoint without flying on."""
    verbs, here = ["END"], machine.acre
    if machine.cargo < game.rules.cargo_limit and not set_down:
        verbs += ["BARREL"] if here in game.barrels else []
        verbs += ["BALL"] if here in game.balls else []
    if machine.barrels or (machine.water and game.burns(here)):
        verbs.append("DROP_WATER")
    if machine.balls:
        verbs.append("DROP_BALL")
    return verbs


def enter(game: Game, machine: Helicopter, acre: int) -> None:
    """A new waypoint; a river acre gives water if there is room aboard."""
    machine.acre = acre
    doing = game.doing
    doing.piece, doing.moved, doing.set_down = acre, True, False
    if game.ground[acre] == RIVER:
        if machine.cargo < game.rules.cargo_limit:
            machine.water += 1
        else:
            game.note("no room for water")


def load(game: Game, machine: Helicopter, kind: str) -> None:
    """One token from the ground."""
    game.take_token(kind, machine.acre)
    game.note(f"{kind} loaded")
    unload(machine, kind, -1)


def unload(machine: Helicopter, kind: str, number: int = 1) -> None:
    """So many tokens less aboard."""
    if kind == BARREL:
        machine.barrels -= number
    else:
        machine.balls -= number


def drop(game: Game, machine: Helicopter, kind: str) -> Asking[None]:
    """Onto fire: river water before a barrel. Elsewhere a token is set down, river water never."""
    here = machine.acre
    if game.ground[here] != FIRE:
        unload(machine, kind)
        game.add_token(kind, here)
        game.doing.set_down = True
        game.note(f"{kind} set down")
        return
    if kind == BARREL and machine.water:
        machine.water -= 1
        game.note("water dropped")
    else:
        unload(machine, kind)
        game.note(f"{kind} dropped")
    yield from deploy(game, kind, here)
