"""The mutation check: rules broken on purpose, one at a time, each of which the suite must notice.

Nothing here knows a game. A game lists its mutants in `tests/mutation/<game>/`, whose `catalogue.py` holds `CATALOGUE`,
a `tests.mutation.catalogue.Catalogue`.
"""
