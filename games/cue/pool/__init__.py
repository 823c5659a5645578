"""The referee's table of 9-ball, 10-ball and 14.1: what can be ticked, and what is said."""
