"""The names of categories that the shipped rule books have, as they are kept and in French."""

from __future__ import annotations

import re
from functools import cache

from kit.pure.translation import CATEGORY
from legionsports.languages.services import catalogue


@cache
def categories_in_french() -> dict[str, str]:
    """Return the French of every name that the catalogue has, by the name as it is kept."""
    return {entry.id: entry.string for entry in catalogue.read("fr_CA") if entry.context == CATEGORY}


@cache
def kept_names() -> re.Pattern[str]:
    """Return what finds a name that French says otherwise as it is kept, which is in English."""
    names = [name for name, french in categories_in_french().items() if french != name]
    return re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))


@cache
def french_names() -> re.Pattern[str]:
    """Return what finds the French of a name that is another one in English."""
    names = [french for name, french in categories_in_french().items() if french != name]
    return re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))
