"""The registry: who is a member of which branch, in what standing, and who is barred from a sport."""
