"""The log of an event: everything that happened, who did it, when and from where."""
