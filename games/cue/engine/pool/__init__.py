"""Pure: the general rules of the world association for pool, which 9-ball, 10-ball and 14.1 share."""
