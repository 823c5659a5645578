"""Placings, certificates, 180 pins, who goes on to the next level and who is barred for staying away."""
