"""Quoits: a game that nothing outside its package knows, to show that the house needs to know nothing."""
