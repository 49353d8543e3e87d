"""Where the rules of Flamecraft are."""

GAME = "firetower_env/games/flamecraft"
