"""A list as rows: its columns found, its cells read. What the cells mean is for others."""
