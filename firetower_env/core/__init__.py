"""The game-agnostic core: batches of games as numpy arrays. Imports numpy and the standard library only."""
