"""The event cards: Firestorm, Mutual Aid, Shadow of the Wood."""
