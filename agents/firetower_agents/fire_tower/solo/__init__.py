"""The agent of the solo mode: one player against three towers."""
