"""The sixty cards: what they are, how they are dealt, and what those do that are neither weather nor fire."""
