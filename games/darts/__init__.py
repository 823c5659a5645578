"""Darts by the Command's sports manual: throws, check-outs, busts, 180s."""
