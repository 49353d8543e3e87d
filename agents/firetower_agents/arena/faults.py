"""How a game is scored that an agent's fault has ended."""

from __future__ import annotations

from firetower_agents.arena.schedule import TableSpec


def forfeited(table: TableSpec, seat: int) -> tuple[float, ...]:
    """The returns when this seat is at fault: its side loses, the others, if any, share the win (as ruling R59)."""
    others = len(set(table.sides)) - 1
    if not others:
        return (table.game.lost_return,) * len(table.sides)
    return tuple(-1 / others if side == table.sides[seat] else 1 / others**2 for side in table.sides)


def forfeit_winners(table: TableSpec, seat: int) -> tuple[bool, ...]:
    """Who has won when this seat is at fault: all other sides."""
    return tuple(side != table.sides[seat] for side in table.sides)
