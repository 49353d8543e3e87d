"""Fire: how it spreads, doubles in a drought, starts anew and burns out."""
