"""Renderers: they take a Snapshot, know no game, and need no display.

`text` writes a snapshot for terminals. All pictures come from one scene (`scene`: shapes with roles for colours), which
`svg` and `image` draw; `animation` makes films of them, and `page` puts a whole game into one HTML file. Drawings are
asked for by name (`artwork`, `landscape`, `emblems`). Cells lie where `geometry` says, squares or hexes. Import the
modules themselves, so that text does not wait for the imaging library.
"""
