"""Mutants of Flamecraft."""
