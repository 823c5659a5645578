"""What the host branch tells those who come, and what the event cost it."""
