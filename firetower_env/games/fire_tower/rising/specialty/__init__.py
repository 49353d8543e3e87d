"""Specialty cards of the extreme weather: Heavy Winds and Light Breeze, Lookout and Patrol."""
