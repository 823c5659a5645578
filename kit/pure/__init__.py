"""Tools of the standard library and small libraries alone: what engines and games may ask."""
