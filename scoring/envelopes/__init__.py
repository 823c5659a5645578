"""The closing envelope of an event: everything that is owed afterwards, for each who gets it, sent and received."""
