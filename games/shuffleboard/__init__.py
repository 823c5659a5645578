"""Shuffleboard by the Command's sports manual: ends, hangers, fouls."""
