"""Placings, certificates, 180 pins, who advances to the next level and who is barred for staying away."""
