"""What holds in every game that can be: the facts by which a saved state is taken over or refused."""
