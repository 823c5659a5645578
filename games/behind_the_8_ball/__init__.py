"""Behind the 8 Ball: pool with a pack of cards, for two or three players."""
