"""Adapters: the same batch of games spoken as PettingZoo (`aec`) and as Gymnasium (`single`, `vector`).

Each adapter drives a `Batch`; none of them knows a rule.
"""
