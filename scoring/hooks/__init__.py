"""Programs of others: the addresses that are told what happened, signed and tried again, and the log of it."""
