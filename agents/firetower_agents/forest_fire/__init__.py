"""Scripted agents of Forest Fire!"""
