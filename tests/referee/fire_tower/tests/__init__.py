"""The referee of Fire Tower judged by itself: drawn positions and plays, without the core."""
