"""What an installed package holds and does."""
