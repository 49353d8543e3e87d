"""The mutation check: rules broken on purpose, one at a time, each of which the suite must notice."""
