"""Pure: the games in which the lowest ball is always hit first and a last ball wins: 9-ball and 10-ball."""
