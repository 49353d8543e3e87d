"""Teaming up: one player is brought onto the tile of a partner who has that tile's tool (§6.2, W14)."""

from .board import neighbours
from .state import FIRE, Game


def can_bring(game: Game, host: int, guest: int) -> bool:
    """Whether the guest can be brought onto the host's tile."""
    to, away = game.players[host].tile, game.players[guest].tile
    if not (game.players[host].alive and game.players[guest].alive):
        return False
    if to not in neighbours(away) or game.tiles[to].token == FIRE:
        return False
    tool = game.needed(to)
    return tool in game.tool_set(to) and tool not in game.tool_set(away)


def onward(game: Game, number: int, steps: int) -> int:
    """The player so many places after another."""
    return (number + steps) % len(game.players)


def partners(game: Game, number: int) -> list[tuple[int, int]]:
    """All others who have a turn to give, with their distance in player order (W15)."""
    others = [(steps, onward(game, number, steps)) for steps in range(1, len(game.players))]
    return [(steps, other) for steps, other in others if game.players[other].free]


def join_verbs(game: Game, number: int) -> list[str]:
    """JOIN_k for each partner who can bring this player over."""
    return [f"JOIN_{steps}" for steps, other in partners(game, number) if can_bring(game, host=other, guest=number)]


def pull_verbs(game: Game, number: int) -> list[str]:
    """PULL_k for each partner whom this player can bring over."""
    return [f"PULL_{steps}" for steps, other in partners(game, number) if can_bring(game, host=number, guest=other)]


def bring(game: Game, host: int, guest: int) -> None:
    """Only the guest moves, alone, without penalty; nothing is put out (W16)."""
    game.players[guest].tile = game.players[host].tile
    if game.tiles[game.players[host].tile].token != "none":
        game.note("teamed up on a hazard")


def give_turn(game: Game, number: int) -> None:
    """This round's turn if it is still to come, else the next one (W15)."""
    player = game.players[number]
    if player.had:
        player.skip = 1
        game.note("next turn given")
    else:
        player.used = True
        game.note("turn of this round given")
