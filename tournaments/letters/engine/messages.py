"""A letter as the words around it need to know it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Message:
    """What is told, and who tells it; nobody where the site itself does."""

    subject: str
    text: str
    sender: str = ""
