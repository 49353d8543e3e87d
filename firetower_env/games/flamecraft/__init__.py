"""Flamecraft: dragons staff the Shops of a town, players gather, enchant and earn reputation."""
