"""A rule book is written: copied, changed section by section or by a file, compared, and published as an edition."""
