"""Solo mode: one player against three enemy towers, levels 1 to 7, with the eight challenges."""
