"""Who gets an envelope, what is in it, what was sent, and which ones are late."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass, replace

from games.rulebook import RuleBook
from scoring.awards.engine.advance import Going
from scoring.awards.models import AwardDecision
from scoring.awards.queries.advancement import advancement_of, next_level
from scoring.awards.queries.pins import pins_of
from scoring.cases.models import Ruling
from scoring.cases.queries.cases import cases_of, open_cases_of
from scoring.changes.models import Change
from scoring.closing.models import Closing
from scoring.decisions.models import DecisionMade
from scoring.decisions.queries.open_decisions import open_decisions
from scoring.decisions.words import decisions_open
from scoring.ladder.engine.contents import (
    ABOVE,
    FOR_ABOVE,
    FOR_NEXT_HOST,
    FOR_NOTICES,
    NEXT_HOST,
    NOTICE,
    ContentsLine,
    EnvelopePart,
    PartState,
    days_late,
)
from scoring.ladder.models import Envelope
from scoring.ladder.words import envelopes as words
from tournaments.draws.models import Stage
from tournaments.entries.models import Departure, Entry, Override
from tournaments.entries.queries.entries import bars_at
from tournaments.events.models import Competition, Event
from tournaments.events.queries import rulebook_for
from tournaments.hosting.queries.papers import due_for, financial_of, lines_of
from tournaments.money.queries.accounts import accounts_of_event
from tournaments.organization.models import Organization, User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right, roles_of
from tournaments.seasons.queries.held import not_held_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Receiver:
    """Somebody who gets an envelope of an event, and what is in it."""

    key: str
    name: str
    parts: tuple[EnvelopePart, ...]
    organization: Organization | None = None


def receivers_of(event: Event) -> list[Receiver]:
    """Return who gets an envelope: the officer above, the host of the next level, and whom composite teams are told to.

    Above a Command event is the Command itself; above any other, the place that its organizer belongs to.
    """
    above = event.organizer.parent or event.organizer
    receivers = [Receiver(key=ABOVE, name=str(above), parts=FOR_ABOVE, organization=above)]
    level = next_level(rulebook_for(event), event.level)
    if level is not None:
        receivers.append(Receiver(key=NEXT_HOST, name=words.next_host(level.name), parts=FOR_NEXT_HOST))
    told = Organization.objects.filter(pk__in=_above_composites(event)).exclude(pk=above.pk).order_by("path")
    receivers += [
        Receiver(
            key=f"{NOTICE}-{organization.pk}", name=str(organization), parts=FOR_NOTICES, organization=organization
        )
        for organization in told
    ]
    return receivers


def _above_composites(event: Event) -> set[int]:
    """Return the Area, the District and the Command of each composite team (ELIGIBILITY vii.a)."""
    teams = Entry.objects.filter(
        competition__event=event, state=Entry.State.ENTERED, partner_branch__isnull=False
    ).select_related("branch")
    return {pk for entry in teams for pk in entry.branch.path_ids[:-1]}


def receiver_of(event: Event, key: str) -> Receiver | None:
    return next((receiver for receiver in receivers_of(event) if receiver.key == key), None)


# --- what is in it --------------------------------------------------------------------------------------


def contents_of(event: Event) -> dict[EnvelopePart, ContentsLine]:
    """Return how every part is, in a constant number of queries for an event of so many competitions."""
    standings = _standings(event)
    lines = [
        standings,
        replace(standings, part=EnvelopePart.AWARDS),  # who won is known when the standings are final
        _advancement(event),
        _registration(event),
        _fees(event),
        _financial(event),
        _pins(event),
        _barred(event),
        _rulings(event),
        _records(event),
        _composite(event),
    ]
    return {line.part: line for line in lines}


def _standings(event: Event) -> ContentsLine:
    open_still = [str(competition.name) for competition in _held(event) if not competition.is_final]
    if open_still:
        return ContentsLine(EnvelopePart.STANDINGS, PartState.MISSING, words.not_closed(", ".join(open_still)))
    return ContentsLine(EnvelopePart.STANDINGS)


def _held(event: Event) -> list[Competition]:
    competitions = list(event.competitions.all())
    not_held = not_held_of(competitions)
    return [competition for competition in competitions if competition.pk not in not_held]


def _advancement(event: Event) -> ContentsLine:
    advancements = advancement_of(event)
    if not advancements:
        return ContentsLine(EnvelopePart.ADVANCEMENT, PartState.NOTHING)
    held = {competition.pk for competition in _held(event)}
    waiting = [
        str(advancement.competition.name)
        for advancement in advancements
        if not advancement.lines and advancement.competition.pk in held
    ]
    if waiting:
        return ContentsLine(EnvelopePart.ADVANCEMENT, PartState.MISSING, words.not_known_yet(", ".join(waiting)))
    if waiting_for := len(open_decisions(event)):
        return ContentsLine(EnvelopePart.ADVANCEMENT, PartState.MISSING, decisions_open(waiting_for))
    asked = sum(line.going is Going.ASKED for advancement in advancements for line in advancement.lines)
    return (
        ContentsLine(EnvelopePart.ADVANCEMENT, PartState.MISSING, words.not_answered(asked))
        if asked
        else ContentsLine(EnvelopePart.ADVANCEMENT)
    )


def _registration(event: Event) -> ContentsLine:
    entered = Entry.objects.filter(competition__event=event, state=Entry.State.ENTERED)
    return ContentsLine(EnvelopePart.REGISTRATION, PartState.READY if entered.exists() else PartState.NOTHING)


def _fees(event: Event) -> ContentsLine:
    owing = sum(account.balance.outstanding > 0 for account in accounts_of_event(event))
    return (
        ContentsLine(EnvelopePart.FEES, PartState.MISSING, words.not_paid(owing))
        if owing
        else ContentsLine(EnvelopePart.FEES)
    )


def _financial(event: Event) -> ContentsLine:
    if lines_of(financial_of(event)):
        return ContentsLine(EnvelopePart.FINANCIAL)
    if due_for(event, "financial", event.today) is None:
        return ContentsLine(EnvelopePart.FINANCIAL, PartState.NOTHING)
    return ContentsLine(EnvelopePart.FINANCIAL, PartState.MISSING, words.not_filled_in())


def _pins(event: Event) -> ContentsLine:
    pins = pins_of(event)
    if not pins.lines:
        return ContentsLine(EnvelopePart.PINS, PartState.NOTHING)
    return (
        ContentsLine(EnvelopePart.PINS, PartState.MISSING, words.pins_due(pins.due))
        if pins.due
        else ContentsLine(EnvelopePart.PINS)
    )


def _barred(event: Event) -> ContentsLine:
    return ContentsLine(EnvelopePart.BARRED, PartState.READY if bars_at(event).exists() else PartState.NOTHING)


def _rulings(event: Event) -> ContentsLine:
    if waiting := len(open_cases_of(event)):
        return ContentsLine(EnvelopePart.RULINGS, PartState.MISSING, words.cases_open(waiting))
    if undecided := len(open_decisions(event)):
        return ContentsLine(EnvelopePart.RULINGS, PartState.MISSING, decisions_open(undecided))
    of_teams, of_draws = {"entry__competition__event": event, "revoked_at": None}, {"competition__event": event}
    on_record = (
        cases_of(event)
        or DecisionMade.objects.filter(event=event, revoked_at=None).exists()
        or Departure.objects.filter(**of_teams).exists()
        or Override.objects.filter(**of_teams).exists()
        or AwardDecision.objects.filter(**of_teams).exists()
        or Stage.objects.published().filter(**of_draws, set_aside=None).exclude(agreement="").exists()
        or Change.objects.filter(stage__competition__event=event, undone_at=None).exists()
    )
    return ContentsLine(EnvelopePart.RULINGS, PartState.READY if on_record else PartState.NOTHING)


def _records(event: Event) -> ContentsLine:
    ruled = Ruling.objects.filter(case__event=event)
    return ContentsLine(EnvelopePart.RECORDS, PartState.READY if ruled.exists() else PartState.NOTHING)


def _composite(event: Event) -> ContentsLine:
    return ContentsLine(EnvelopePart.COMPOSITE, PartState.READY if _above_composites(event) else PartState.NOTHING)


_OF_RESULTS = {EnvelopePart.STANDINGS.value, EnvelopePart.ADVANCEMENT.value}


# --- what was sent --------------------------------------------------------------------------------------


def envelopes_of(event: Event) -> dict[str, list[Envelope]]:
    """Return what was sent to each receiver, the last first."""
    envelopes: dict[str, list[Envelope]] = {}
    rows = Envelope.objects.filter(event=event).select_related("sent_by", "received_by", "organization")
    for envelope in rows.order_by("receiver", "-number"):
        envelopes.setdefault(envelope.receiver, []).append(envelope)
    return envelopes


def changed_since(envelopes: Iterable[Envelope], event: Event) -> dict[int, list[str]]:
    """Return what became final, or was reopened, after each of these was sent with it, by key: one query."""
    closings = Closing.objects.filter(competition__event=event).select_related("competition").defer("record")
    by_competition: dict[str, datetime.datetime] = {}
    for closing in closings.order_by("competition__position", "number"):
        by_competition[str(closing.competition.name)] = closing.reopened_at or closing.closed_at
    return {
        envelope.pk: [name for name, at in by_competition.items() if at > envelope.sent_at]
        for envelope in envelopes
        if _OF_RESULTS & {part for part, *_ in envelope.contents}
    }


def coming_to(user: User) -> list[Envelope]:
    """Return the envelopes that are on their way to a place whose officer `user` is: the last one of each sender."""
    places = {role.organization_id for role in roles_of(user) if role.organization_id is not None}
    rows = Envelope.objects.filter(organization__in=places).select_related("event", "organization").defer("contents")
    last = {(envelope.event_id, envelope.receiver): envelope for envelope in rows.order_by("number")}
    return [
        envelope
        for envelope in sorted(last.values(), key=lambda envelope: (envelope.sent_on, envelope.pk))
        if envelope.received_on is None and permissions.may(user, Right.MANAGE_EVENT, envelope.organization)
    ]


def due_on(event: Event) -> datetime.date:
    """Return the last day on which the envelope of an event is sent: with the fees (FORMAT OF PLAY viii.b)."""
    return event.ends_on + datetime.timedelta(days=rulebook_for(event).deadlines.fees_days)


def is_owed(book: RuleBook, level: str) -> bool:
    """Return whether an event of a level owes an envelope by a day; a play-off within a branch sends it when it likes.

    An event of a level that the book does not have owes none.
    """
    keys = [step.key for step in book.levels]
    return level in keys and keys.index(level) > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvelopeState:
    """How the envelope of an event to the officer above is."""

    event: Event
    due_on: datetime.date
    sent_on: datetime.date | None
    received_on: datetime.date | None
    days_late: int  # 0 while it is not late


def envelope_states(events: Iterable[Event], today: datetime.date | None = None) -> dict[int, EnvelopeState]:
    """Return how the envelope of each event that is over is, by the event's key, however many events: few queries.

    Where nothing was held none is owed.
    """
    over = {event.pk: event for event in events if event.ends_on < (today or event.today) and not event.is_open}
    competitions = Competition.objects.filter(event__in=over).select_related("event__organizer")
    not_held = not_held_of(competitions, today)
    held = {each.event_id for each in competitions if each.pk not in not_held}
    empty = {each.event_id for each in competitions} - held
    over = {pk: event for pk, event in over.items() if pk not in empty}
    sent = {
        envelope.event_id: envelope
        for envelope in Envelope.objects.filter(event__in=over, receiver=ABOVE).order_by("number")
    }
    return {pk: _state(event, sent.get(pk), today or event.today) for pk, event in over.items()}


def late_envelopes(events: Iterable[Event], today: datetime.date | None = None) -> dict[int, EnvelopeState]:
    """Return the envelopes that are late by today and not sent yet, by the event's key: one query."""
    states = envelope_states(events, today)
    return {pk: state for pk, state in states.items() if state.sent_on is None and state.days_late}


def sent_to_above(events: Iterable[int]) -> set[int]:
    """Return those of these events, by key, whose envelope to the officer above is sent: one query."""
    return set(Envelope.objects.filter(event__in=set(events), receiver=ABOVE).values_list("event_id", flat=True))


def _state(event: Event, envelope: Envelope | None, today: datetime.date) -> EnvelopeState:
    due, sent = due_on(event), envelope.sent_on if envelope else None
    return EnvelopeState(
        event=event,
        due_on=due,
        sent_on=sent,
        received_on=envelope.received_on if envelope else None,
        days_late=days_late(due, sent, today) if is_owed(rulebook_for(event), event.level) else 0,
    )
