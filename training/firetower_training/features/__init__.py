"""What networks see beyond the plain observation; what is particular to a game has a folder of its own."""
