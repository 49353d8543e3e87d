"""Golden files: what was played and how it was laid out, kept as text so that every change of behaviour is a diff."""
