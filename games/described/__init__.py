"""Sports that are described in a file and not in code: counted by wins, to a target, or as a total of ends."""
