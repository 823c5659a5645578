"""Each engine against a second, slow and obvious one, which was written from the source text by other hands."""
