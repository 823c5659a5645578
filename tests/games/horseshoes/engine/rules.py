"""The rules of horseshoes, as far as anybody asks."""

from __future__ import annotations

from games.ruled import Chapter, Rule

RULES = (Chapter("House rules", "Horseshoes", (Rule("HORSESHOES 1", "The first side with 21 points wins the game."),)),)
