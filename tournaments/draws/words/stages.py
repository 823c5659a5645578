"""What a stage is called. It is kept as a sentence, and told in each reader's language."""

from __future__ import annotations

from django.utils.translation import gettext_noop as N_

from kit.pure.sentences import Said, Sentence
from tournaments.draws.words.places import place_word

SENTENCES: dict[str, Said] = {
    "round_robin": N_("Round robin"),
    "whole_knockout": N_("Knockout"),
    "groups": N_("Groups"),
    "swiss": N_("Swiss draw"),
    "afternoon": N_("Games"),
    "finals": N_("Finals"),
    "final_group": N_("Final group"),
    "double_knockout": N_("Double knockout"),
    "playoff": N_("Play-off for {place} place"),
    "playoff_in": N_("Play-off for {place} place in {group}"),
    "again": N_("{name}, again"),
    "place": place_word,
}
ROUND_ROBIN = Sentence("draws.round_robin")
DOUBLE = Sentence("draws.double_knockout")


def name_of(kind: str) -> Sentence:
    """Return what a stage of a kind is called.

    >>> str(name_of("round_robin_finals")), str(name_of("swiss"))
    ('Round robin', 'Swiss draw')
    """
    return Sentence(f"draws.{kind.removesuffix('_finals')}")


def playoff_name(place: int, part: Sentence | None) -> Sentence:
    """Return what the play-off of a place is called; `part` is the group or the final group, if any.

    >>> str(playoff_name(1, None)), str(playoff_name(7, Sentence("draws.group", {"letter": "B"})))
    ('Play-off for first place', 'Play-off for 7th place in Group B')
    """
    said = Sentence("draws.place", {"place": place})
    if part is None:
        return Sentence("draws.playoff", {"place": said})
    return Sentence("draws.playoff_in", {"place": said, "group": part})


def again(name: Sentence) -> Sentence:
    """Return what a play-off is called that was made before."""
    return Sentence("draws.again", {"name": name})
