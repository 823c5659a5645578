"""Whether a branch may be granted an event, pure."""
