"""An uploaded file as rows: opened, its columns found, its cells read. Knows nothing of what is in it."""
