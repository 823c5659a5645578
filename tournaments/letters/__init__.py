"""What people are told: letters that wait, go by mail once a day, or lie in the outbox until they are printed."""
