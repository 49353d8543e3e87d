"""The five by five tiles: names, neighbours, edge, lines (§1)."""

SIZE = 5
TILES = range(SIZE * SIZE)

ANIMAL, TREE, ROCK, WILDFIRE = TERRAINS = (0, 1, 2, 3)
#: how many tiles of each terrain lie in the bag
TERRAIN_COPIES = (8, 8, 8, 1)

AXE, PICKAXE, BOW, EXTINGUISHER = TOOLS = (0, 1, 2, 3)
TOOL_NAMES = ("AXE", "PICKAXE", "BOW", "EXTINGUISHER")
#: the tool a terrain asks for; the wildfire tile lets nobody in
NEEDED = {TREE: AXE, ROCK: PICKAXE, ANIMAL: BOW}


def tile_of(name: str) -> int:
    """The index of a tile by its name, column letter first."""
    column, row = "ABCDE".index(name[0]), int(name[1:]) - 1
    return SIZE * row + column


def tiles_of(names: str) -> list[int]:
    """Several tiles by their names, separated by blanks."""
    return [tile_of(name) for name in names.split()]


def name_of(tile: int) -> str:
    """The name of a tile, column letter first."""
    row, column = divmod(tile, SIZE)
    return f"{'ABCDE'[column]}{row + 1}"


def neighbours(tile: int) -> list[int]:
    """The orthogonally adjacent tiles, never the diagonal ones."""
    row, column = divmod(tile, SIZE)
    around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [SIZE * r + c for r, c in around if 0 <= r < SIZE and 0 <= c < SIZE]


CORNERS = tuple(tiles_of("A1 E1 A5 E5"))
#: the sixteen border tiles, the safe zone
EDGE = frozenset(tile for tile in TILES if len(neighbours(tile)) < 4)

#: the five tiles of every line a plane can fly along, by the verb that chooses it
STRAIGHT_LINES: dict[str, list[int]] = {
    **{f"ROW_{row + 1}": [SIZE * row + column for column in range(SIZE)] for row in range(SIZE)},
    **{f"COL_{'ABCDE'[column]}": [SIZE * row + column for row in range(SIZE)] for column in range(SIZE)},
}
DIAGONALS: dict[str, list[int]] = {
    "DIAGONAL_FALLING": tiles_of("A1 B2 C3 D4 E5"),
    "DIAGONAL_RISING": tiles_of("A5 B4 C3 D2 E1"),
}

#: where the five campers of each placement stand (§4)
CAMPER_SETS: dict[int, list[int]] = {
    1: tiles_of("B3 C2 C3 C4 D3"),
    2: tiles_of("B2 B4 C3 D2 D4"),
    3: tiles_of("A3 C1 C3 C5 E3"),
    4: tiles_of("A2 A4 C3 E2 E4"),
    5: tiles_of("B2 C1 C3 C5 D4"),
    6: tiles_of("A3 B2 C1 D2 E3"),
    7: tiles_of("A3 B2 C4 D2 E3"),
    8: tiles_of("A2 B4 C5 D4 E2"),
    9: tiles_of("B2 B4 C1 C3 E3"),
}
