"""Writes about editions: what comes along with an event of another site is kept beside it."""

from __future__ import annotations

from collections.abc import Mapping

from games.described import shelf
from games.described.engine.checking import NotASportError, read
from tournaments.editions.models import SportEdition
from tournaments.editions.queries import sport_text


def keep_sports(texts: Mapping[str, str]) -> None:
    """Keep the sports that an event of another site is played by; those that are here already are the same.

    Raises ValueError for a text that is no sport, or not the one that its key names.
    """
    for key, text in texts.items():
        if not shelf.is_key_of(key, text):
            raise ValueError(key)
        if sport_text(key) is not None:
            continue
        try:
            title = read(text).about.name
        except NotASportError as refused:
            raise ValueError(key) from refused
        SportEdition.objects.create(number=int(key.split("-")[1]), key=key, title=title, text=text)
