"""What no saved game of Rising Flames may break, beyond the base game."""
