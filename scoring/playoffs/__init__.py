"""The play-off that the rule book asks for, the finals after a draw, and their brackets."""
