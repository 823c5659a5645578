"""Labels for envelopes and for people, on common sheets."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string

from kit.fonts import readable, width
from kit.order import by_name
from kit.pdf import render
from scoring.ladder.engine.labels import LabelSheet, in_pages
from scoring.ladder.queries.envelopes import receivers_of
from tournaments.entries.models import Entry, RosterPlace
from tournaments.events.models import Event
from tournaments.letters.queries import recipients_of_places
from tournaments.organization.models import Organization

POINTS = 72  # an inch
PADDING = 0.1  # inches that stay empty beside the text: a printer is never quite straight
# The first line in the type that it would like, and what is below it.
FIRST = {"envelopes": {"5160": 12.0, "5163": 18.0}, "names": {"5160": 16.0, "5163": 34.0}}
BELOW = {"5160": 9.5, "5163": 14.0}


@dataclass(frozen=True, slots=True)
class Label:
    """One label: what stands large, and the lines below it."""

    first: str
    below: tuple[str, ...]


def envelope_labels(event: Event) -> list[Label]:
    """Return a label for each who gets an envelope, then for each branch that has a team."""
    above = [receiver.organization for receiver in receivers_of(event) if receiver.organization is not None]
    entered = Entry.objects.filter(competition__event=event, state=Entry.State.ENTERED)
    branches = Organization.objects.filter(pk__in=entered.values("branch")).order_by(by_name("name"), "number")
    places = list({organization.pk: organization for organization in [*above, *branches]}.values())
    people = recipients_of_places(places)
    return [
        Label(person.name, tuple(line for line in (str(organization), organization.town) if line))
        for organization in places
        for person in people[organization.pk]
    ]


def name_labels(event: Event) -> list[Label]:
    """Return a label for each person of a team: the name large, the branch and the competitions below."""
    places = (
        RosterPlace.objects.filter(entry__competition__event=event, entry__state=Entry.State.ENTERED)
        .select_related("member", "entry__branch", "entry__competition")
        .order_by(by_name("entry__branch__name"), "member__searched", "member", "entry__competition__position")
    )
    people: dict[int, tuple[str, str, list[str]]] = {}
    for place in places:
        known = people.setdefault(place.member_id, (place.member.name, place.entry.team_name, []))
        known[2].append(str(place.entry.competition.name))
    return [Label(name, (branch, ", ".join(dict.fromkeys(played)))) for name, branch, played in people.values()]


KINDS = {"envelopes": envelope_labels, "names": name_labels}


def labels_pdf(labels: Sequence[Label], *, kind: str, sheet: LabelSheet, first: int = 1) -> bytes:
    """Return the labels as PDF, each in its place; a long line is made smaller until it fits, and is never cut."""
    drawn = [_drawn(label, kind, sheet) for label in labels]
    context = {"pages": list(in_pages(drawn, sheet, first=first)), "sheet": sheet, "padding": PADDING, "kind": kind}
    return render(render_to_string("scoring/ladder/envelopes/papers/labels.html", context))


def _drawn(label: Label, kind: str, sheet: LabelSheet) -> list[tuple[str, float]]:
    wanted = [(readable(label.first), FIRST[kind][sheet.key], True)]
    wanted += [(readable(line), BELOW[sheet.key], False) for line in label.below]
    return [(text, _size(text, size, sheet, bold=bold)) for text, size, bold in wanted]


def _size(text: str, size: float, sheet: LabelSheet, *, bold: bool) -> float:
    room = (sheet.width - 2 * PADDING) * POINTS
    return math.floor(10 * min(size, room / width(text, bold=bold))) / 10 if text else size
