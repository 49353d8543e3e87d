"""Tests of the Wildfire Rescue! referee."""
