"""Honours over the seasons: who won what, what a player and a branch have played, as far as it is final."""
