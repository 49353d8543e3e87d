"""Firehawks: placing and taking them, flocking, what happens when a placement meets one; lightning beside them."""
