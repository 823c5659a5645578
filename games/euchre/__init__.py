"""Euchre by the Command's sports manual, with its irregularities."""
