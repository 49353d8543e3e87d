"""What networks see. Any game is seen as it is observed; what is particular to a game has a folder of its own.

A folder here is a package that declares, by the name of a game, its kind of `DerivedFeatures` in `FEATURES`.
"""
