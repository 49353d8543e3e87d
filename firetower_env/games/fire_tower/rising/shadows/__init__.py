"""Shadows of the Wood who take turns: becoming one, the turn, the results of the Shadow die, the end with them."""
