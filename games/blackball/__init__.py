"""Blackball and WEPF 8-ball pool."""
