"""Features of Fire Tower."""
