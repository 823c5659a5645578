"""Going on to the next level: proposals to the event above, and the answers of the branches."""
