"""The rules of 8-ball in the documents of the WPA, the BCA and the EBAC, and what becomes of each here."""

from __future__ import annotations

from games.ruled import Chapter

RULES: tuple[Chapter, ...] = ()
