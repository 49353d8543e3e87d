"""`firetower selfcheck`: attacks on an installed suite, as many as a given time allows.

Each check is a small file with one function that plays one case: it gets a preset, random numbers of its own and an
empty folder, and raises `Defect` when something does not hold. `table` lists the checks, `runner` shares the time
between them. A case depends on the seed, its check and its number alone, so that a defect can be shown again.
"""
