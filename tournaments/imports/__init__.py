"""Lists on their way in: branches, members and entries; every row is shown before any is written."""
