"""Agents that play Fire Tower: what they read from observations, and how they weigh answers."""
