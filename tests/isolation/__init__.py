"""Agents kept apart: whatever they do, an answer or a fault comes back."""
