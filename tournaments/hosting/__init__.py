"""Who holds an event, who does what at it, what the host tells those who come, and what it cost."""
