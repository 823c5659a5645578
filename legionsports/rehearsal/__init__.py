"""The rehearsal: a made-up weekend for each role, in which nothing reaches the real site."""
