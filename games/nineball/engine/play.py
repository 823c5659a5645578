"""The play of a rack of 9-ball; 9-ball and 10-ball are two settings of one engine."""

from games.cue.engine.rotation.play import apply, awaited, legal, outcome, replay, start, verify

__all__ = ["apply", "awaited", "legal", "outcome", "replay", "start", "verify"]
