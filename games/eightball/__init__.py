"""8-ball by the Command's sports manual."""
