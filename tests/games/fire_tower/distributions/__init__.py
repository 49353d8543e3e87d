"""Chance in Fire Tower: what is drawn comes up as often as it should."""
