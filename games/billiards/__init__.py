"""English billiards."""
