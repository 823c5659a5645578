"""The hall board, and everything that players and spectators see of the play."""
