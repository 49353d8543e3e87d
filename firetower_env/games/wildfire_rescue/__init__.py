"""Wildfire Rescue!: two to four rangers bring campers out of a burning forest, together."""
