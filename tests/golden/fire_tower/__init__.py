"""Golden files of Fire Tower, Rising Flames and solo."""
