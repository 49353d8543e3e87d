"""Forest Fire! in lock step with its referee: options, styles of play, facts, and what must be reached."""
