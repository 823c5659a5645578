"""Darts by the Command's sports manual: legs of 501 and 301, check-outs, 180s."""
