"""What the log of an entry says."""

from __future__ import annotations

import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.dates import said
from kit.pure.translation import labelled
from tournaments.entries.words import ordinal_place

_LABELS = {
    "partner_branch": gettext_lazy("partner branch"),
    "is_host": gettext_lazy("host team"),
    "received_at": gettext_lazy("received"),
    "part": gettext_lazy("part"),
    "fee_paid": gettext_lazy("fee paid"),
    "cheque_number": gettext_lazy("cheque"),
    "card_seen": gettext_lazy("card seen"),
    "declaration_seen": gettext_lazy("Declaration seen"),
    "name_as_entered": gettext_lazy("name as entered"),
    "received_on": gettext_lazy("added on"),
    "pair": gettext_lazy("pair"),
    "playing order": gettext_lazy("playing order"),
}
TEAM_ENTERED = gettext_lazy("The team was entered")
TEAM_IS_BACK = gettext_lazy("The team is back")
TEAM_WRITTEN_DOWN = gettext_lazy("The team was entered as a draft")
ASKED_AGAIN = gettext_lazy("Asked again")
HANDED_IN = gettext_lazy("Handed in")
ACCEPTED = gettext_lazy("Accepted and handed in")
NAMING_TAKEN_BACK = gettext_lazy("The naming was taken back")
QUESTION_SETTLED = gettext_lazy("The question about its place is settled")
DECISION_TAKEN_BACK = gettext_lazy("A decision was taken back")
NO_BRANCH = gettext_lazy("none")


def taken_off(who: str) -> str:
    return _("%(name)s was removed from the team") % {"name": who or _("Somebody")}


def put_on(who: str) -> str:
    return _("%(name)s was put on the team") % {"name": who or _("Somebody")}


def came_by_place(place: str, below: str, *, as_draft: bool) -> str:
    """Return by which place a team came: `place` as the log has it, `below` empty where that event is gone."""
    told = {
        "place": ordinal_place(int(place)) if place.isdecimal() else _("On the list"),
        "event": below or _("an event that was deleted"),
    }
    if as_draft:
        return _("Proposed by its place at %(event)s: %(place)s") % told
    return _("Qualified at %(event)s: %(place)s") % told


def named(note: str) -> str:
    return _("Named by the body that sends it: %(note)s") % {"note": note}


def taken_back(reason: str, *, is_proposal: bool) -> str:
    text = _("Does not come: %(reason)s") if is_proposal else _("Taken back: %(reason)s")
    return text % {"reason": reason}


def departed(kind: str, reason: str) -> str:
    return labelled(kind, reason)


def allowed(title: str, who: str, reason: str) -> str:
    """Return that somebody may play: `who`, or the whole team, in spite of the rule with this title."""
    told = {"title": title, "who": who, "reason": reason}
    if who:
        return _("Allowed to play: %(title)s (%(who)s): %(reason)s") % told
    return _("Allowed to play: %(title)s: %(reason)s") % told


def changed(name: str, who: str, old: str, new: str) -> str:
    """Return what became of a field of the entry, or of the place that `who` has in the team."""
    told = labelled(_LABELS.get(name, name), f"{old} → {new}")
    return labelled(who, told) if who else told


def plain(text: str) -> str:
    """Return a value of the log of changes as people read it."""
    return {"True": _("yes"), "False": _("no"), "": _("nothing")}.get(text, text)


def card_changed(*, what: str, name: str, day: datetime.date, by: str, before: str, now: str) -> str:
    """Return what became of a fact of somebody's card since the team is in."""
    told = {"what": what, "name": name, "on": said(day, "date"), "by": by, "before": before, "now": now or _("nothing")}
    text = _(
        "%(what)s of %(name)s: changed on %(on)s by %(by)s. The registry said %(before)s before, and says %(now)s now."
    )
    if not before:
        text = _(
            "%(what)s of %(name)s: changed on %(on)s by %(by)s. The registry said nothing before, and says %(now)s now."
        )
    return text % told
