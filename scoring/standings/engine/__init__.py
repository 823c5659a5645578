"""Standings as pure functions: who has which place, and why. No database, no clock, no chance."""
