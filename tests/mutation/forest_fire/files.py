"""Where the rules of Forest Fire! are."""

GAME = "firetower_env/games/forest_fire"
FIRE, CARDS, EQUIPMENT = f"{GAME}/fire", f"{GAME}/cards", f"{GAME}/equipment"
