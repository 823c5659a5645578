"""The scorekeeper's desk: what is in, what is missing, the box for a code, the second reading."""
