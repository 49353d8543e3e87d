"""Quality of play beside ratings: forced wins missed, dangers not met, results by seat, and what a decision costs."""
