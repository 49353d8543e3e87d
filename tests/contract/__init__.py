"""The contract: what holds for every preset, whatever the game."""
