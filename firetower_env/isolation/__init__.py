"""Agents kept apart: what they do wrong becomes a verdict, here (`calls`) or in a process of their own (`process`).

They are kept apart for the sake of faults, not of security: an agent is a program that runs with the rights of whoever
starts it, and can read and write what they can.
"""
