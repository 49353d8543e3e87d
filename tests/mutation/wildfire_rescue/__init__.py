"""Rules of Wildfire Rescue!, broken one at a time."""
