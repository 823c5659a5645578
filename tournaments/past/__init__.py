"""The past as others wrote it down: who won in the seasons before this site kept the scores."""
