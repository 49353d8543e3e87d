"""What searches take from Forest Fire!: values of positions, and how they were fitted."""
