"""A competition as it stands, and what is different between two of its pictures."""
