"""Tournaments between agents: finished games as records, and what they say about strength."""
