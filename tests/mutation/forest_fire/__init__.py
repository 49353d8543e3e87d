"""Rules of Forest Fire!, broken one at a time."""
