"""An uploaded file as rows: opened, its columns found, its cells read. What the cells mean is for others."""
