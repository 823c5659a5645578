"""Straight pool, 14.1 continuous (WPA)."""
