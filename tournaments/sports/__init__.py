"""Sports that somebody describes on a page: what is counted, what wins, what people call things; no code."""
