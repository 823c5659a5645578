"""What a category asks of a team, in a line that people read before they choose names."""

from __future__ import annotations

from games.rulebook import Category


def category_in_words(category: Category) -> list[str]:
    """Return what a team of this category needs, a phrase each: "2 players", "1 man and 1 woman", "up to 2 spares"."""
    sides = category.sides
    words = [_count(sides.size, "player", "players")]
    if sides.min_size < sides.size:
        words[0] += f" ({sides.min_size} may play with a warning)" if sides.short_side == "warn" else ""
    if sides.is_mixed:
        words.append(f"{_count(sides.men, 'man', 'men')} and {_count(sides.women, 'woman', 'women')}")
    elif sides.men:
        words.append("men only")
    elif sides.women:
        words.append("women only")
    if sides.pairs > 1:
        words.append(f"playing as {sides.pairs} pairs")
    words.append(f"up to {_count(sides.spares, 'spare', 'spares')}" if sides.spares else "no spares")
    if category.senior:
        words.append("seniors, spares too")
    return words


def _count(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"
