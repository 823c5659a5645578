"""Which event is the next, and how a proposal stands. Pure."""
