"""Every rule of every game, pure: what one leg means, what it is worth, what its sheet looks like."""
