"""How far pieces get over the ground: shortest ways from an acre (§9)."""

from collections.abc import Callable

from .geometry import NEIGHBOURS

_FREE, _LAST, _NEVER = "passed", "last", "never"
#: whether a piece may pass an acre, may enter it as its last one, or neither
Entry = Callable[[int], str]


def ways(start: int, most: int, enter: Entry) -> dict[int, int]:
    """Every other acre a piece gets to in so many steps, with the steps of its shortest way."""
    steps = {start: 0}
    front = [start]
    for number in range(1, most + 1):
        onward = []
        for acre in front:
            for near in NEIGHBOURS[acre]:
                if near not in steps and (kind := enter(near)) != _NEVER:
                    steps[near] = number
                    if kind == _FREE:
                        onward.append(near)
        front = onward
    del steps[start]
    return steps
