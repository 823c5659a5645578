"""Awards as pure functions: who gets them, and who goes on to the next level."""
