"""The end of a competition: what is missing, the final record of what was played, and reopening it."""
