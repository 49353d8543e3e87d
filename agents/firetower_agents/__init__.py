"""Agents that play the games of firetower_env."""
