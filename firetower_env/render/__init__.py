"""Renderers: they take a Snapshot, know no game, and need no display.

Import them from their modules (`firetower_env.render.text`, `firetower_env.render.image`), so that text does not wait
for the imaging library.
"""
