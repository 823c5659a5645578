"""What is on every board now, what comes next, and how late the hall is."""
