"""Attacks on an installed suite."""
