"""The order of a round: turns, then timers, then the event die (§5)."""

from .ending import cut_off, end_check
from .escapes import resolve_caught
from .events import roll
from .fire import run_down_campers, run_down_hazards
from .questions import Asking
from .setup import set_up
from .state import Game
from .turn import take_turn


def whole_game(game: Game) -> Asking[None]:
    """Setup, then round after round until the game ends."""
    yield from set_up(game)
    yield from play_rounds(game)


def play_on(game: Game, first: int) -> Asking[None]:
    """The rest of a round from one player's turn on, then the rounds after it."""
    yield from finish_round(game, first)
    yield from play_rounds(game)


def play_rounds(game: Game) -> Asking[None]:
    """Rounds without end; the end checks stop them."""
    while True:
        if game.round == game.rules.max_rounds:
            cut_off(game)
        game.round += 1
        for player in game.players:
            player.had = False
        yield from finish_round(game, 0)


def finish_round(game: Game, first: int) -> Asking[None]:
    """The turns from one player on, and the round end."""
    for number in range(first, len(game.players)):
        if game.players[number].alive:
            yield from turn_of(game, number)
            end_check(game)
    yield from round_end(game)


def turn_of(game: Game, number: int) -> Asking[None]:
    """A turn given or lost counts as taken."""
    player = game.players[number]
    game.turn_of = number
    if player.used:
        player.used = False
        game.note("given turn passed")
    elif player.skip:
        player.skip = 0
        game.note("lost turn passed")
    else:
        yield from take_turn(game, number)
    # somebody who has just died has no turns any more
    player.had = player.alive
    game.turn_of = None


def round_end(game: Game) -> Asking[None]:
    """Campers first, then hazards, then the die; the last living player rolls (W18)."""
    game.round_end = True
    run_down_campers(game)
    end_check(game)
    run_down_hazards(game)
    yield from resolve_caught(game)
    end_check(game)
    yield from roll(game, game.living()[-1])
    end_check(game)
    game.round_end = False
