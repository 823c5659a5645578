"""Points and names as they stand in sentences."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.standings.engine.table import Row
from tournaments.draws.words.places import ordinal, place_word


def place_text(row: Row) -> str:
    """Return a place as every table shows it: "3rd", shared "=3rd", empty without one."""
    if row.place is None:
        return ""
    return f"={ordinal(row.place)}" if row.tied_with else ordinal(row.place)


def in_a_sentence(name: str) -> str:
    """Return the name of a part as it stands inside a sentence: "group A"; without a name it is the round robin."""
    return name[:1].lower() + name[1:] or _("the round robin")


def for_place(place: int, part: str) -> str:
    """Return the place that something is about, as a heading tells it: "first place", "second place in group B"."""
    text = _("%(place)s place") % {"place": place_word(place)}
    return _("%(place)s in %(group)s") % {"place": text, "group": in_a_sentence(part)} if part else text


def points_of(number: int) -> str:
    return ngettext("%(count)d point", "%(count)d points", number) % {"count": number}
