"""What a change moves: shown before it is made, said yes to where it matters, and told afterwards."""
