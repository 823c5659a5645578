"""Kinds of membership: which of those that a rule book can name a card is of. A registry says it in its own words."""

from __future__ import annotations

import re

from games.rulebook.model import MemberKind

_WORDS: dict[str, MemberKind] = {
    "ordinary": "ordinary",
    "life": "life",
    "associate": "associate",
    "affiliate": "affiliate",
    "honorary": "honorary",
    "honourary": "honorary",
    "auxiliary": "ladies_auxiliary",
    "veteran": "veteran",
}
_WORD = re.compile(r"[a-z]+")


def kinds_of(membership_type: str) -> frozenset[MemberKind]:
    """Return the kinds that a registry's words for a card stand for; none for words that say none of them.

    >>> sorted(kinds_of("Life Associate")), sorted(kinds_of("Affiliate Voting")), kinds_of("Friend")
    (['associate', 'life'], ['affiliate', 'voting_affiliate'], frozenset())
    >>> sorted(kinds_of("Affiliate Non-Voting"))
    ['affiliate']
    """
    words = {word.removesuffix("s") for word in _WORD.findall(membership_type.casefold())}
    kinds = {kind for word, kind in _WORDS.items() if word in words}
    if {"affiliate", "voting"} <= words and "non" not in words:
        kinds.add("voting_affiliate")
    return frozenset(kinds)
