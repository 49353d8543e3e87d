"""Puzzles: positions with a task, who solves them, and how they were found."""
