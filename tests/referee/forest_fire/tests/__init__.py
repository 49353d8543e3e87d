"""Tests of the Forest Fire! referee."""
