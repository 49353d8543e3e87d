"""What no saved solo game may break, beyond Rising Flames."""
