"""Which site a request works on: the real one, or somebody's rehearsal, which has a database and files of its own."""
