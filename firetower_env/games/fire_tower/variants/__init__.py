"""The variants of Rising Flames: Double Tower and Ghost Tower."""
