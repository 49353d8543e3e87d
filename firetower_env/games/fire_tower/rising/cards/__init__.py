"""The action cards of Rising Flames, one record each."""
