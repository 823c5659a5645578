"""Cribbage by the Command's sports manual: pairs, and Legion cribbage of two pairs."""
