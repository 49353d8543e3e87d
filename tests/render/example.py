"""A small handmade snapshot with one of everything, for the tests of the renderers."""

from firetower_env.core.snapshot import SeatView, Snapshot, Style

WOOD = Style("wood", "♣", "w", fill=(200, 220, 190), ink=(60, 90, 60))
FIRE = Style("fire", "🔥", "f", fill=(220, 90, 30), ink=(255, 255, 255))
ROCK = Style("rock", "■", "#", fill=(80, 70, 60), ink=(240, 230, 210))
LAKE = Style("lake", "~", "~", fill=(60, 110, 200), ink=(255, 255, 255))

EXAMPLE = Snapshot(
    title="Bonfire – 2 players",
    rows=3,
    cols=4,
    styles={"wood": WOOD, "fire": FIRE, "rock": ROCK, "lake": LAKE},
    cells=(
        ("wood", "wood", "wood", "rock"),
        ("wood", "fire", "fire", "wood"),
        ("rock", "wood", "wood", "wood"),
    ),
    seats=(
        SeatView("Ana", (213, 94, 0), ("tower safe",), ("Gust", "Gust", "Bucket"), 3, asked=True),
        SeatView("Béla", (0, 114, 178), ("tower safe", "wet"), None, 2),
        SeatView("Cid", (0, 158, 115), ("tower burned",), (), 0, out=True),
    ),
    facts=(("wind", "north"), ("pile", "12")),
    question="Where does the fire spread?",
    legal_cells=frozenset({(0, 1), (0, 2), (1, 2)}),
    last_cells=frozenset({(1, 1), (1, 2)}),
    legal_words=("pass", "draw a card"),
    log=("one", "two", "three", "four", "five", "six"),
)
