"""Core and referee in lock step: the same games on both sides, compared after every single decision.

Nothing here knows a game. A game is paired with its referee in a folder of its own, `tests/lockstep/<game>/`, whose
`pairing.py` holds `PAIRING`, a `tests.lockstep.pairing.Pairing`; it is found there by itself, and the tests and the
command line play it. What a pairing must say stands in `pairing.py` of this folder, what it may leave out as well.

The referee is told what chance brought the core (`told.py`), so it needs no randomness of its own, and it answers by
the core's numbers of actions. A game whose presets need further tests keeps them in its folder too.
"""
