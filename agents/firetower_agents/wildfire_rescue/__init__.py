"""Scripted agents of Wildfire Rescue!"""
