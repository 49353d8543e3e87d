"""Where the rules of Wildfire Rescue! are."""

GAME = "firetower_env/games/wildfire_rescue"
