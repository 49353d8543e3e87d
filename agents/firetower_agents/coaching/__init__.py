"""A coach: what the answers of a question are worth, and a review of a game that is over."""
