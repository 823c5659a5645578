"""The page of the envelopes of an event: each receiver with its list of contents, and where what is missing is done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse

from scoring.ladder.engine.contents import ContentsLine, EnvelopePart, PartState
from scoring.ladder.models import Envelope
from scoring.ladder.queries.envelopes import Receiver, changed_since, contents_of, envelopes_of, receivers_of
from scoring.ladder.words import envelopes as words
from tournaments.events.models import Event
from tournaments.organization.queries.permissions import Right

# The page on which a part is made ready, by its address, and the right that the page asks for.
PLACES = {
    EnvelopePart.STANDINGS: ("closing:office", Right.ENTER_RESULTS),
    EnvelopePart.AWARDS: ("awards:office", Right.AWARD),
    EnvelopePart.ADVANCEMENT: ("advancing:office", Right.AWARD),
    EnvelopePart.REGISTRATION: ("entries:check_in", Right.CHECK_IN),
    EnvelopePart.FEES: ("entries:check_in", Right.CHECK_IN),
    EnvelopePart.FINANCIAL: ("hosting:financial", Right.HOST_PAPERS),
    EnvelopePart.PINS: ("awards:pins", Right.AWARD),
    EnvelopePart.BARRED: ("members:suspensions", Right.SEE_MEMBERS),
    EnvelopePart.RULINGS: ("cases:event", Right.RULE),
    EnvelopePart.RECORDS: ("cases:event", Right.RULE),
    EnvelopePart.COMPOSITE: ("entries:office_list", Right.CHECK_IN),
}
BADGES = {PartState.READY: "badge-good", PartState.MISSING: "badge-warn", PartState.NOTHING: ""}


@dataclass(frozen=True, slots=True)
class PartLine:
    """A line of the list of contents as the page shows it."""

    line: ContentsLine
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
    changed: tuple[str, ...]  # competitions that became final, or were reopened, since the last was sent

    @property
    def last(self) -> Envelope | None:
        return self.sent[0] if self.sent else None

    @property
    def is_missing(self) -> bool:
        return any(line.line.state is PartState.MISSING for line in self.lines)


def cards_of(event: Event) -> list[ReceiverCard]:
    contents, sent = contents_of(event), envelopes_of(event)
    changed = changed_since([each[0] for each in sent.values()], event)
    return [card_of(event, receiver, contents, sent, changed) for receiver in receivers_of(event)]


def card_of(
    event: Event,
    receiver: Receiver,
    contents: Mapping[EnvelopePart, ContentsLine],
    sent: Mapping[str, list[Envelope]],
    changed: Mapping[int, list[str]],
) -> ReceiverCard:
    envelopes = tuple(sent.get(receiver.key, ()))
    return ReceiverCard(
        receiver=receiver,
        lines=tuple(part_line(event, contents[part]) for part in receiver.parts),
        sent=envelopes,
        changed=tuple(changed.get(envelopes[0].pk, ()) if envelopes else ()),
    )


def part_line(event: Event, line: ContentsLine) -> PartLine:
    """Return a line with its words, and with the page on which it is done."""
    name, right = PLACES[line.part]
    url = reverse(name) if line.part is EnvelopePart.BARRED else reverse(name, args=[event.pk])
    return PartLine(
        line=line,
        title=str(words.PARTS[line.part]),
        label=str(words.STATES[line.state]),
        badge=BADGES[line.state],
        url=url,
        right=right,
    )
