"""How far an event is: the numbers of every competition, read in a constant number of queries."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Count, Exists, OuterRef, Q, prefetch_related_objects

from games.rulebook import Category, RuleBook
from scoring.closing.queries.missing import Open, readiness_of_all
from scoring.decisions.queries.open_decisions import open_in_all
from scoring.ladder.queries.envelopes import EnvelopeState, envelope_states
from scoring.sheets.models import Result
from scoring.sheets.queries.parties import unread
from scoring.standings.queries.ties import ties_in
from tournaments.draws.models import BEFORE_FINALS, DRAWS, FINALS, Match, Stage, SubMatch
from tournaments.draws.queries.public import without_opponent
from tournaments.draws.queries.timetable import without_hours
from tournaments.entries.models import Departure, Entry, RosterPlace
from tournaments.entries.queries.entries import with_rosters
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.entries.queries.waiting import next_in
from tournaments.events.models import Competition, Event
from tournaments.events.queries import Due, rulebook_for
from tournaments.money.queries.accounts import accounts_of
from tournaments.organization.models import Organization
from tournaments.seasons.queries.held import not_held_of
from tournaments.seasons.queries.plan import dues_of, terms_of_many
from tournaments.signups.queries import count_waiting


@dataclass
class CompetitionState:
    """The numbers of one competition. Sheets are those of published draws that still have to be played or are."""

    competition: Competition
    category: Category
    teams: int = 0
    drafts: int = 0
    next_in: str = ""  # the team of the waiting list for which a place is free
    expected: int = 0  # how many teams the rule book lets in; 0: it does not say
    to_decide: int = 0
    draws_drafted: int = 0
    draws_published: int = 0
    players: int = 0
    checked_in: int = 0
    asks_fee: bool = False
    owing: int = 0  # teams whose fee has no receipt
    said: int = 0  # of them, those that say they paid
    sheets: int = 0
    printed: int = 0
    all_printed: int = 0  # those of finals and play-offs, too
    to_print: int = 0  # sheets, finals and play-offs included, that are neither printed nor in
    results: int = 0
    playoffs: int = 0
    playoff_sheets: int = 0
    playoff_results: int = 0
    finals_follow: bool = False
    rounds_to_draw: int = 0  # of a Swiss draw
    finals: int = 0
    finals_sheets: int = 0
    finals_results: int = 0
    # What is left to settle once everything is played, until the competition is closed.
    ties: tuple[str, ...] = ()  # the places that teams are tied for and that wait for a play-off: "first"
    unchecked: int = 0
    mismatches: int = 0  # of these, read and different on paper
    is_ready: bool = False  # nothing is missing but the closing itself
    is_not_held: bool = False

    @property
    def is_drawn(self) -> bool:
        return self.draws_published > 0

    @property
    def is_played(self) -> bool:
        """Whether every match of the draw has its result: of the round robin, or before the finals."""
        return self.is_drawn and self.results >= self.sheets > 0 and not self.rounds_to_draw

    @property
    def round_is_due(self) -> bool:
        """Whether every match that is drawn is in, and the next round of a Swiss draw can be drawn."""
        return self.rounds_to_draw > 0 and self.results >= self.sheets > 0

    @property
    def finals_are_due(self) -> bool:
        """Whether every match before the finals is in and they are not made."""
        return self.finals_follow and self.is_played and not self.finals

    @property
    def finals_are_over(self) -> bool:
        return self.finals > 0 and self.finals_results >= self.finals_sheets

    @property
    def is_over(self) -> bool:
        """Whether every match has its result, the finals after groups included."""
        return self.is_played and (not self.finals_follow or self.finals_are_over)

    @property
    def is_closed(self) -> bool:
        return self.competition.is_final

    @property
    def all_sheets(self) -> int:
        return self.sheets + self.finals_sheets + self.playoff_sheets

    @property
    def all_results(self) -> int:
        return self.results + self.finals_results + self.playoff_results


@dataclass
class EventState:
    """An event with the state of each of its competitions, and the steps that follow from them."""

    event: Event
    book: RuleBook
    today: datetime.date
    competitions: list[CompetitionState] = field(default_factory=list)
    captains: int = 0  # teams that captains signed up and nobody has looked at
    programme_lines: int = 0
    without_hours: datetime.datetime | None = None  # the first hour of a match at which the program has no play
    due: list[Due] = field(default_factory=list)
    sent: frozenset[str] = frozenset()  # keys of deadlines whose paper the host has sent
    decisions: tuple[str, ...] = ()  # what rests on what no longer holds, a sentence each
    envelope: EnvelopeState | None = None  # to the officer above; none before the event is over

    def total(self, name: str) -> int:
        return sum(getattr(state, name) for state in self.competitions)

    @property
    def has_finals(self) -> bool:
        return any(part.finals_follow for part in self.competitions)

    @property
    def asks_fees(self) -> bool:
        return any(part.asks_fee for part in self.competitions)

    @property
    def is_closed(self) -> bool:
        """Whether every competition that is held is final."""
        return bool(self.held) and all(part.is_closed for part in self.held)

    @property
    def held(self) -> list[CompetitionState]:
        return [part for part in self.competitions if not part.is_not_held]


def state_of(event: Event) -> EventState:
    """Return how far one event is."""
    return states_of([event])[0]


def states_of(events: Iterable[Event]) -> list[EventState]:
    """Return how far each event is, in the same order. The number of queries does not depend on how many there are."""
    states = [EventState(event, rulebook_for(event), event.today) for event in events]
    by_event = {state.event.pk: state for state in states}
    for pk, due in dues_of(state.event for state in states).items():
        by_event[pk].due = due
    by_competition: dict[int, CompetitionState] = {}
    for competition in Competition.objects.filter(event__in=by_event):
        state = by_event[competition.event_id]
        competition.event = state.event
        part = CompetitionState(competition, state.book.category(competition.category))
        state.competitions.append(part)
        by_competition[competition.pk] = part
    for pk in not_held_of([part.competition for part in by_competition.values()]):
        by_competition[pk].is_not_held = True
    for pk, envelope in envelope_states([state.event for state in states]).items():
        by_event[pk].envelope = envelope
    for pk, number in count_waiting(by_event).items():
        by_event[pk].captains = number
    _count_programme(by_event)
    _count_expected(states)
    _count_teams(by_competition)
    _count_fees(by_competition)
    _count_draws(by_competition)
    _count_sheets(by_competition)
    _count_unchecked(by_competition)
    decisions = open_in_all([part.competition for part in by_competition.values()])
    _look_for_ties(by_competition, decisions)
    for state in states:
        found = [decision for part in state.competitions for decision in decisions[part.competition.pk]]
        state.decisions = tuple(str(decision.what) for decision in found)
    return states


def _count_programme(by_event: Mapping[int, EventState]) -> None:
    """Set how long each program is, what is planned beside it, and which papers of the host are sent."""
    prefetch_related_objects([state.event for state in by_event.values()], "programme")
    sheets = {"information_sheet": "informationsheet__sent_on", "financial": "financialsheet__sent_on"}
    for pk, *sent_on in Event.objects.filter(pk__in=by_event).values_list("pk", *sheets.values()):
        by_event[pk].sent = frozenset(key for key, day in zip(sheets, sent_on, strict=True) if day)
    hours: dict[int, list[datetime.datetime]] = {}
    begun = Result.objects.filter(sub_match__match__stage__competition__event=OuterRef("stage__competition__event"))
    planned = Match.objects.filter(
        ~Exists(begun), stage__competition__event__in=by_event, stage__set_aside=None, starts_at__isnull=False
    )
    for pk, at in planned.order_by("starts_at").values_list("stage__competition__event", "starts_at").distinct():
        if at is not None:
            hours.setdefault(pk, []).append(at)
    for pk, state in by_event.items():
        state.programme_lines = len(state.event.programme.all())
        state.without_hours = next(iter(without_hours(state.event, hours.get(pk, ()))), None)


def _count_expected(states: Sequence[EventState]) -> None:
    """Set how many teams may come: so many from each District, and the host's (ELIGIBILITY vii.b, AMB-G8)."""
    paths = Counter[tuple[str, str]]()
    levels = {state.book.level(state.event.level).entries_from for state in states} - {""}
    organizations = list(Organization.objects.filter(level__in=levels).values_list("level", "path"))
    for state in states:
        level, rules = state.book.level(state.event.level), state.book.eligibility
        key = (level.entries_from, state.event.organizer.path)
        if key not in paths:
            paths[key] = sum(1 for of, path in organizations if of == key[0] and path.startswith(key[1]))
        if level.teams_each and paths[key]:
            host = rules.host_teams if rules.host_is_extra else 0
            for part in state.competitions:
                part.expected = part.category.teams_from_each(level) * paths[key] + host


def _count_teams(by_competition: Mapping[int, CompetitionState]) -> None:
    counts = Entry.objects.filter(competition__in=by_competition).values_list("competition", "state")
    waiting = set()
    for pk, state, number, waits in counts.annotate(number=Count("pk"), waits=Count("waits")):
        if state == Entry.State.ENTERED:
            by_competition[pk].teams = number
        elif state == Entry.State.DRAFT:
            by_competition[pk].drafts = number
            waiting |= {pk} if waits else set()
    for pk, entry in (next_in(waiting) if waiting else {}).items():
        by_competition[pk].next_in = entry.team_name
    places = RosterPlace.objects.filter(entry__competition__in=by_competition, entry__state=Entry.State.ENTERED)
    seen = places.values_list("entry__competition").annotate(
        all=Count("pk"), seen=Count("pk", filter=Q(card_seen=True))
    )
    for pk, players, checked_in in seen:
        by_competition[pk].players = players
        by_competition[pk].checked_in = checked_in
    undecided = with_rosters(
        Entry.objects.filter(
            competition__in=by_competition, competition__entries_frozen_at=None, state=Entry.State.ENTERED
        ).exclude(departures__in=Departure.objects.filter(revoked_at=None))
    )
    for verdict in verdicts_for(undecided).values():
        by_competition[verdict.entry.competition_id].to_decide += verdict.waits_for_officer


def _count_fees(by_competition: Mapping[int, CompetitionState]) -> None:
    """Count the teams that owe."""
    terms = terms_of_many(part.competition for part in by_competition.values())
    for pk, part in by_competition.items():
        part.asks_fee = terms[pk].fee_cents > 0
    asked = [pk for pk, part in by_competition.items() if part.asks_fee]
    for account in accounts_of(Entry.objects.filter(competition__in=asked, state=Entry.State.ENTERED)):
        part = by_competition[account.entry.competition_id]
        part.owing += account.balance.outstanding > 0
        part.said += account.balance.is_said


def _count_draws(by_competition: Mapping[int, CompetitionState]) -> None:
    stages = Stage.objects.filter(competition__in=by_competition, set_aside=None)
    for pk, kind, published, to_draw in stages.values_list("competition", "kind", "published_at", "rounds_to_draw"):
        part = by_competition[pk]
        if kind in FINALS:
            part.finals += 1
        elif kind not in DRAWS:
            part.playoffs += 1
        elif published is not None:
            part.draws_published += 1
            part.finals_follow = kind in BEFORE_FINALS
            part.rounds_to_draw = to_draw
        else:
            part.draws_drafted += 1


def _count_sheets(by_competition: Mapping[int, CompetitionState]) -> None:
    """Count the sheets of published draws that are waited for: no team of theirs has left, and somebody comes."""
    left = Departure.objects.filter(revoked_at=None).filter(
        Q(entry=OuterRef("match__home")) | Q(entry=OuterRef("match__away"))
    )
    printed = SubMatch.objects.filter(pk=OuterRef("pk"), printed__isnull=False)
    sheets = (
        SubMatch.objects.filter(
            match__stage__competition__in=by_competition,
            match__stage__published_at__isnull=False,
            match__stage__set_aside=None,
        )
        .exclude(without_opponent("match__"))
        .annotate(has_left=Exists(left), was_printed=Exists(printed))
        .filter(Q(has_left=False) | Q(result__isnull=False))
    )
    rows = sheets.values_list("match__stage__competition", "match__stage__kind").annotate(
        all=Count("pk"),
        on_paper=Count("pk", filter=Q(was_printed=True)),
        results=Count("result"),
        new=Count("pk", filter=Q(was_printed=False, result__isnull=True)),
    )
    for pk, kind, total, printed_number, results, new in rows:
        part = by_competition[pk]
        part.to_print += new
        part.all_printed += printed_number
        if kind in DRAWS:
            part.sheets += total
            part.printed += printed_number
            part.results += results
        elif kind in FINALS:
            part.finals_sheets += total
            part.finals_results += results
        else:
            part.playoff_sheets += total
            part.playoff_results += results


def _count_unchecked(by_competition: Mapping[int, CompetitionState]) -> None:
    """Count the results that count and that nobody else has read against the paper."""
    waiting = Result.objects.filter(
        unread("submission__"),
        sub_match__match__stage__competition__in=by_competition,
        sub_match__match__stage__published_at__isnull=False,
        sub_match__match__stage__set_aside=None,
    )
    rows = waiting.order_by().values_list("sub_match__match__stage__competition")
    for pk, number, differ in rows.annotate(number=Count("pk"), differ=Count("submission__mismatch")):
        by_competition[pk].unchecked, by_competition[pk].mismatches = number, differ


def _look_for_ties(by_competition: Mapping[int, CompetitionState], decisions: Open) -> None:
    """Say where a tie waits and what can be closed; standings are read only of what is played and not closed."""
    played = [part.competition for part in by_competition.values() if part.is_played and not part.is_closed]
    for ready in readiness_of_all(played, decisions=decisions):
        part = by_competition[ready.competition.pk]
        part.ties = tuple(tie.for_place for tie in ties_in(ready.standings))
        part.is_ready = ready.is_ready
