"""How a game is scored that an agent's fault has ended."""

from __future__ import annotations

from firetower_agents.arena.schedule import TableSpec


def forfeited(table: TableSpec, seat: int) -> tuple[float, ...]:
    """The returns when this seat is at fault: its side loses, the others share the win (zero-sum, as ruling R59)."""
    others = len(set(table.sides)) - 1
    if not others:
        return (table.game.lost_return,)
    return tuple(-1 / others if side == table.sides[seat] else 1 / others**2 for side in table.sides)
