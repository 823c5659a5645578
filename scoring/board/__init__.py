"""The hall board: what players and spectators see, what is on every board now, and what the chair says to the hall."""
