"""The pairing of Fire Tower, Rising Flames and solo with their referee."""
