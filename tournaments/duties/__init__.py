"""Who does what at an event: named people for every duty, and who was at the ceremonies."""
