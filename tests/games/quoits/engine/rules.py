"""The rules of quoits, as far as anybody asks."""

from __future__ import annotations

from games.ruled import Chapter, Rule

RULES = (Chapter("House rules", "Quoits", (Rule("QUOITS 1", "The first side with 21 points wins the game."),)),)
