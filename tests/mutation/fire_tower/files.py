"""Where the rules of Fire Tower are."""

GAME = "firetower_env/games/fire_tower"
