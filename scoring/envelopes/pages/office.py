"""The page of the envelopes of an event: each receiver with its list of contents, and where what is missing is done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse

from scoring.envelopes import words
from scoring.envelopes.engine.contents import Line, Part, State
from scoring.envelopes.models import Envelope
from scoring.envelopes.queries import Receiver, contents_of, envelopes_of, receivers_of
from tournaments.events.models import Event
from tournaments.organization.queries.permissions import Right

# The page on which a part is made ready, by its address, and the right that the page asks for.
PLACES = {
    Part.STANDINGS: ("closing:office", Right.ENTER_RESULTS),
    Part.AWARDS: ("awards:office", Right.AWARD),
    Part.ADVANCEMENT: ("advancing:office", Right.AWARD),
    Part.REGISTRATION: ("entries:check_in", Right.CHECK_IN),
    Part.FEES: ("entries:check_in", Right.CHECK_IN),
    Part.FINANCIAL: ("hosting:financial", Right.HOST_PAPERS),
    Part.PINS: ("awards:pins", Right.AWARD),
    Part.BARRED: ("members:suspensions", Right.SEE_MEMBERS),
    Part.RULINGS: ("cases:event", Right.RULE),
    Part.RECORDS: ("cases:event", Right.RULE),
    Part.COMPOSITE: ("entries:office_list", Right.CHECK_IN),
}
BADGES = {State.READY: "badge-good", State.MISSING: "badge-warn", State.NOTHING: ""}


@dataclass(frozen=True, slots=True)
class PartLine:
    """A line of the list of contents as the page shows it."""

    line: Line
    title: str
    label: str
    badge: str
    url: str
    right: Right


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiverCard:
    """One envelope: to whom, what is in it, what was sent before."""

    receiver: Receiver
    lines: tuple[PartLine, ...]
    sent: tuple[Envelope, ...]  # the last first

    @property
    def last(self) -> Envelope | None:
        return self.sent[0] if self.sent else None

    @property
    def is_missing(self) -> bool:
        return any(line.line.state is State.MISSING for line in self.lines)


def cards_of(event: Event) -> list[ReceiverCard]:
    """Return the envelopes of an event, one for each who gets one."""
    contents, sent = contents_of(event), envelopes_of(event)
    return [card_of(event, receiver, contents, sent) for receiver in receivers_of(event)]


def card_of(
    event: Event, receiver: Receiver, contents: Mapping[Part, Line], sent: Mapping[str, list[Envelope]]
) -> ReceiverCard:
    """Return the envelope of one receiver."""
    return ReceiverCard(
        receiver=receiver,
        lines=tuple(part_line(event, contents[part]) for part in receiver.parts),
        sent=tuple(sent.get(receiver.key, ())),
    )


def part_line(event: Event, line: Line) -> PartLine:
    """Return a line with its words, and with the page on which it is done."""
    name, right = PLACES[line.part]
    url = reverse(name) if line.part is Part.BARRED else reverse(name, args=[event.pk])
    return PartLine(
        line=line,
        title=str(words.PARTS[line.part]),
        label=str(words.STATES[line.state]),
        badge=BADGES[line.state],
        url=url,
        right=right,
    )
