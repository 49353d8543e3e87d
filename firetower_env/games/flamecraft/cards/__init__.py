"""The cards: data as a file, its check, and the tables that the rules work with."""
