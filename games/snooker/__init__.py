"""Snooker and six-red snooker."""
