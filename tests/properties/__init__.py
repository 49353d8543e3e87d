"""Properties: what holds for every game, searched for by Hypothesis over presets, options, seeds and choices."""
