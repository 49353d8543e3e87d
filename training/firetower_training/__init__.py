"""Training of agents on the games of firetower_env."""
