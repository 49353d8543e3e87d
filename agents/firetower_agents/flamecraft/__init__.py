"""Scripted agents of Flamecraft."""
