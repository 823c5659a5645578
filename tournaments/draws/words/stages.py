"""What a stage is called. It is kept as the language of the site says it, and told in each reader's."""

from __future__ import annotations

import re

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, override

from games.retold import retold, told_once
from tournaments.draws.words.figures import GROUP
from tournaments.draws.words.places import PLACE_WORDS, ordinal, place_word

NAMES = {
    "round_robin": gettext_noop("Round robin"),
    "round_robin_finals": gettext_noop("Round robin"),
    "whole_knockout": gettext_noop("Knockout"),
    "groups": gettext_noop("Groups"),
    "swiss": gettext_noop("Swiss draw"),
    "finals": gettext_noop("Finals"),
    "final_group": gettext_noop("Final group"),
}
DOUBLE = gettext_noop("Double knockout")
_PLAYOFFS = (gettext_noop("Play-off for %(place)s place in %(group)s"), gettext_noop("Play-off for %(place)s place"))
_AGAIN = gettext_noop("%(name)s, again")
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th|er|e)")


@told_once
def title_of_stage(name: str) -> str:
    """Return the name of a stage in the reader's language, in whichever it was kept.

    >>> title_of_stage("Play-off for first place in Group B, again"), title_of_stage("Double knockout")
    ('Play-off for first place in Group B, again', 'Double knockout')
    """
    return retold(name, [*NAMES.values(), DOUBLE, _AGAIN, *_PLAYOFFS, GROUP], _inside)


def name_to_keep(name: str) -> str:
    """Return the name of a stage as rows and records keep it, whoever makes it."""
    with override(settings.LANGUAGE_CODE):
        return title_of_stage(name)


def playoff_name(place: int, part: str) -> str:
    """Return what the play-off of a place is called where it is kept; `part` is the group or the final group, if any.

    >>> playoff_name(1, ""), playoff_name(7, "Group B")
    ('Play-off for first place', 'Play-off for 7th place in Group B')
    """
    with override(settings.LANGUAGE_CODE):
        text = _PLAYOFFS[0] if part else _PLAYOFFS[1]
        return _(text) % {"place": place_word(place), "group": title_of_stage(part)}


def again(name: str) -> str:
    """Return what a play-off is called that was made before."""
    with override(settings.LANGUAGE_CODE):
        return _(_AGAIN) % {"name": name}


def _inside(value: str) -> str:
    number = _ORDINAL.fullmatch(value)
    return ordinal(int(number[1])) if number else retold(title_of_stage(value), list(PLACE_WORDS.values()))
