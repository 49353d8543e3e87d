"""What Rising Flames adds to the base game: the same file names, and what has no counterpart there."""
