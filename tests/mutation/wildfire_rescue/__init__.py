"""Rules of Fire Tower, broken one at a time."""
