"""What the page of decisions shows: cards of what is open, and lines of what was decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from scoring.decisions.engine.open import LATE, Kind, OpenDecision
from scoring.decisions.models import DecisionMade
from scoring.decisions.queries.open_decisions import RIGHTS, open_decisions
from scoring.decisions.words import KINDS, late_sheets
from tournaments.events.models import Event
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import may


@dataclass(frozen=True, slots=True)
class Card:
    """One open decision with the page on which it is decided, empty for who may not."""

    competition: str
    title: str
    what: str
    url: str


@dataclass(frozen=True, slots=True)
class Line:
    """What was decided, and whether the reader may open it again."""

    made: DecisionMade
    may_revoke: bool


def cards_of(event: Event, user: User, decisions: Iterable[OpenDecision] | None = None) -> list[Card]:
    """Return what is open at an event as `user` sees it."""
    names = {competition.pk: str(competition.name) for competition in event.competitions.all()}
    listed = open_decisions(event) if decisions is None else list(decisions)
    sheets = Counter(decision.competition for decision in listed if decision.kind is Kind.LATE_SHEET)
    told: set[int] = set()  # competitions whose late sheets have their card: a laptop may have a whole day of them
    cards = []
    for decision in listed:
        what = str(decision.what)
        if decision.kind is Kind.LATE_SHEET:
            if decision.competition in told:
                continue
            told.add(decision.competition)
            what = late_sheets(sheets[decision.competition])
        url = url_of(event, decision) if may(user, RIGHTS[decision.kind], event) else ""
        cards.append(Card(names[decision.competition], str(KINDS[decision.kind]), what, url))
    return cards


def to_decide(event: Event, user: User, found: Iterable[OpenDecision]) -> list[Card]:
    """Return of what was found what `user` may decide."""
    return [card for card in cards_of(event, user, found) if card.url]


def url_of(event: Event, decision: OpenDecision) -> str:
    """Return the page on which a decision is made."""
    if decision.kind in LATE:
        return reverse("archives:late", args=[event.pk])
    return reverse("decisions:decide", args=[event.pk, decision.kind.value, decision.key])


def decided_of(event: Event, user: User) -> list[Line]:
    """Return what was decided at an event, the last first."""
    rows = DecisionMade.objects.filter(event=event).select_related("competition", "decided_by", "revoked_by")
    return [
        Line(
            made,
            made.stands and not made.competition.is_final and may(user, RIGHTS[Kind(made.kind)], event),
        )
        for made in rows.order_by("-decided_at", "-pk")
    ]
