"""From rows to facts: what the rules ask about a team, read in a constant number of queries."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils import timezone

from games.rulebook import Category
from kit.zones import zone_of
from tournaments.entries.engine import (
    Branch,
    CardChange,
    Fact,
    Person,
    Rival,
    RuleDecision,
    Rules,
    TeamFacts,
    Unit,
)
from tournaments.entries.models import Entry, FeeShare, Override, RosterPlace
from tournaments.entries.queries.fees import fee_of
from tournaments.entries.queries.numbers import said_in_time
from tournaments.entries.queries.origins import Origins, read_origins
from tournaments.events.engine.deadlines import EntryDates
from tournaments.events.models import Competition, Event
from tournaments.events.queries import context_of, year_of_bars
from tournaments.members.models import MemberChange, Suspension, Transfer
from tournaments.members.queries import changes_since, standing_transfers, where_on
from tournaments.organization.models import Organization
from tournaments.seasons.queries.plan import entry_dates_of

LADIES_AUXILIARY = "Ladies Auxiliary"  # not shown
# What rules are judged by: the field of a member, that of a Person, and how the trail's text becomes its value.
_JUDGED: Mapping[str, tuple[str, Callable[[str], Fact]]] = {
    "sex": ("sex", str),
    "birth_date": ("birth_date", datetime.date.fromisoformat),
    "joined_on": ("joined_on", datetime.date.fromisoformat),
    "reinstated_on": ("reinstated_on", datetime.date.fromisoformat),
    "dues_paid_year": ("dues_paid_year", int),
    "dues_paid_on": ("dues_paid_on", datetime.date.fromisoformat),
    "membership_type": ("membership_type", str),
    "clubhouse_privileges": ("has_privileges", lambda text: text == "yes"),
}
_OF_THE_CARD = (
    "sex", "birth_date", "membership_type", "joined_on", "reinstated_on", "dues_paid_year", "dues_paid_on",
    "declared_on",
)  # fmt: skip
_UNKNOWN: Mapping[str, Fact] = {"sex": "", "membership_type": ""}  # of everything else nobody knowing is None


class TeamToJudge(NamedTuple):
    """An entry with its roster and its decisions, saved or not."""

    entry: Entry
    roster: list[RosterPlace]
    overrides: list[Override]


class TeamEvidence(NamedTuple):
    """A team as the rules see it, and the rules by which it is judged."""

    sheet: TeamToJudge
    team: TeamFacts
    rules: Rules
    changes: Sequence[MemberChange]  # of the team's cards since it is in, by whomever


def gather(sheets: Sequence[TeamToJudge]) -> list[TeamEvidence]:
    """Return the facts of every sheet; how many queries it takes does not depend on how many sheets there are."""
    due = entry_dates_of({sheet.entry.competition_id: sheet.entry.competition for sheet in sheets}.values())
    around = _read_around(sheets, due)
    rules: dict[int, Rules] = {}
    cases = []
    for sheet in sheets:
        competition = sheet.entry.competition
        if competition.pk not in rules:
            rules[competition.pk] = _rules(competition, due[competition.pk], around.root_level)
        changes = _since_in(sheet, rules[competition.pk], around)
        cases.append(
            TeamEvidence(sheet, _team(sheet, rules[competition.pk], around, changes), rules[competition.pk], changes)
        )
    return cases


def rules_of(competition: Competition) -> Rules:
    """Return the rules by which the teams of a competition are judged."""
    return _rules(competition, entry_dates_of([competition])[competition.pk])


def _rules(competition: Competition, due: EntryDates, root_level: str = "command") -> Rules:
    context, event = context_of(competition), competition.event
    return Rules(
        book=context.book,
        category=context.category,
        level=event.level,
        starts_on=event.starts_on,
        due_on=due.entries,
        teams_due_on=due.teams,
        zone=zone_of(event.zone),
        root_level=root_level,
    )


@dataclass(frozen=True)
class _Around:
    """What stands around the entries that are judged; each part is one query."""

    branches: Mapping[int, Branch]
    root_level: str
    suspensions: Mapping[tuple[int, int], Sequence[Suspension]]  # member, season
    places: Mapping[tuple[int, int], Sequence[RosterPlace]]  # member, event
    rivals: Mapping[int, Sequence[Entry]]  # competition
    hosted: Sequence[Competition]
    composites: Sequence[Entry]
    changes: Mapping[int, Sequence[MemberChange]]  # member
    transfers: Mapping[int, Sequence[Transfer]]  # member
    origins: Origins
    said: Mapping[tuple[int, int], int]  # competition, branch: how many teams it said in time
    paid_on: Mapping[int, datetime.date]  # place of a roster, where the fee was due before the event


def _read_around(sheets: Sequence[TeamToJudge], due: Mapping[int, EntryDates]) -> _Around:
    events = {sheet.entry.competition.event_id: sheet.entry.competition.event for sheet in sheets}
    members = {place.member_id for sheet in sheets for place in sheet.roster}
    organizations = {organization.pk: organization for sheet in sheets for organization in _branches_of(sheet.entry)}
    branches, root_level = _read_branches(organizations.values())
    return _Around(
        branches=branches,
        root_level=root_level,
        suspensions=_read_suspensions(members, {year_of_bars(event) for event in events.values()}),
        places=_read_places(members, events),
        rivals=_read_rivals({sheet.entry.competition_id for sheet in sheets}),
        hosted=_read_hosted(organizations, events.values(), root_level),
        composites=_read_composites(sheets, events.values()),
        changes=_read_changes(members, events.values()),
        transfers=standing_transfers(members),
        origins=read_origins(
            {sheet.entry.competition_id: sheet.entry.competition for sheet in sheets}.values(),
            [sheet.entry for sheet in sheets],
            members,
        ),
        paid_on=_read_paid_on(sheets),
        said=said_in_time({pk: dates.teams for pk, dates in due.items() if dates.teams}),
    )


def _read_paid_on(sheets: Sequence[TeamToJudge]) -> dict[int, datetime.date]:
    """Return when the fee of each person came in, by its receipts."""
    asked = [place.pk for sheet in sheets for place in sheet.roster if place.pk is not None]
    shares = FeeShare.objects.filter(place__in=asked, payment__isnull=False).order_by("payment__on")
    return dict(shares.values_list("place", "payment__on"))


def _branches_of(entry: Entry) -> tuple[Organization, ...]:
    return (entry.branch, entry.partner_branch) if entry.partner_branch else (entry.branch,)


def _read_branches(organizations: Collection[Organization]) -> tuple[dict[int, Branch], str]:
    above = Organization.objects.in_bulk(
        {pk for organization in organizations for pk in organization.path_ids if pk != organization.pk}
    )
    root_level = next(
        (above[place.command_id].level for place in organizations if place.command_id in above), "command"
    )
    branches = {}
    for organization in organizations:
        units = [above[pk] for pk in organization.path_ids[1:] if pk in above]
        branches[organization.pk] = Branch(
            id=organization.pk,
            name=organization.name,
            member_count=organization.member_count,
            units={unit.level: Unit(id=unit.pk, name=str(unit)) for unit in units},
        )
    return branches, root_level


def _read_suspensions(members: Collection[int], years: Collection[int]) -> dict[tuple[int, int], Sequence[Suspension]]:
    by_member: dict[tuple[int, int], list[Suspension]] = {}
    for suspension in Suspension.objects.filter(member__in=members, season__in=years, waived_by=None):
        by_member.setdefault((suspension.member_id, suspension.season), []).append(suspension)
    return dict(by_member)


def _read_places(members: Collection[int], events: Mapping[int, Event]) -> dict[tuple[int, int], Sequence[RosterPlace]]:
    by_member: dict[tuple[int, int], list[RosterPlace]] = {}
    places = RosterPlace.objects.filter(
        member__in=members, entry__competition__event__in=events, entry__state=Entry.State.ENTERED
    ).select_related("entry__branch", "entry__competition")
    for place in places.order_by("entry__competition__position", "entry__number"):
        by_member.setdefault((place.member_id, place.entry.competition.event_id), []).append(place)
    return dict(by_member)


def _read_rivals(competitions: Collection[int]) -> dict[int, Sequence[Entry]]:
    by_competition: dict[int, list[Entry]] = {}
    entered = Entry.objects.filter(competition__in=competitions, state=Entry.State.ENTERED)
    for entry in entered.select_related("branch").order_by("number"):
        by_competition.setdefault(entry.competition_id, []).append(entry)
    return dict(by_competition)


def _read_hosted(
    branches: Mapping[int, Organization], events: Collection[Event], root_level: str
) -> Sequence[Competition]:
    """Return what these branches host at Command in the seasons of `events`; nothing bars them from their own event."""
    hosted = Competition.objects.filter(
        event__host_branch__in=branches, event__season__in={event.season for event in events}, event__level=root_level
    ).exclude(event__in={event.pk for event in events})
    return list(hosted.select_related("event"))


def _read_composites(sheets: Sequence[TeamToJudge], events: Collection[Event]) -> Sequence[Entry]:
    branches = {sheet.entry.branch_id for sheet in sheets if sheet.entry.partner_branch_id}
    if not branches:
        return []
    composites = Entry.objects.filter(
        branch__in=branches,
        partner_branch__isnull=False,
        state=Entry.State.ENTERED,
        competition__event__season__in={event.season for event in events},
    )
    return list(composites.select_related("competition__event"))


def _read_changes(members: Collection[int], events: Collection[Event]) -> dict[int, Sequence[MemberChange]]:
    """Return what was changed of these cards in the year before the first of `events`, and since."""
    first_day = min((event.starts_on for event in events), default=datetime.date.max)
    year_before = first_day - datetime.timedelta(days=366)  # the 29th of February has no day a year before
    since = timezone.make_aware(datetime.datetime.combine(year_before, datetime.time()))
    by_member: dict[int, list[MemberChange]] = {}
    for change in changes_since(members, since):
        by_member.setdefault(change.member_id, []).append(change)
    return dict(by_member)


def _since_in(sheet: TeamToJudge, rules: Rules, around: _Around) -> list[MemberChange]:
    """Return what was changed of the team's cards since it was handed in, or since the deadline where that came first.

    A paper may have come before it was typed here, and a draft is not in yet.
    """
    entry = sheet.entry
    now = timezone.now()
    moments = [now if entry.state == Entry.State.DRAFT else entry.entered_at, entry.received_at or now]
    if rules.due_on is not None:
        due = datetime.datetime.combine(rules.due_on, rules.book.deadlines.time)
        moments.append(due.replace(tzinfo=rules.zone))
    changes = [change for place in sheet.roster for change in around.changes.get(place.member_id, ())]
    return [change for change in changes if change.made_at > min(moments)]


def _card_changes(changes: Sequence[MemberChange], member: int) -> tuple[CardChange, ...]:
    """Return the facts of a card that those changed who do not keep the whole list; who keeps it has the last word."""
    own: dict[str, CardChange] = {}
    for change in changes:
        if change.member_id != member or change.field not in _JUDGED:
            continue
        field, read = _JUDGED[change.field]
        first = own.pop(field, None)
        if not change.keeps_list:
            before = first.before if first else read(change.old) if change.old else _UNKNOWN.get(field)
            day = timezone.localdate(change.made_at)
            own[field] = CardChange(field=field, before=before, on=day, by=str(change.made_by or ""))
    return tuple(own.values())


def _team(sheet: TeamToJudge, rules: Rules, around: _Around, changes: Sequence[MemberChange]) -> TeamFacts:
    entry, competition = sheet.entry, sheet.entry.competition
    rivals = [
        rival for rival in around.rivals.get(competition.pk, ()) if rival.pk != entry.pk and rival.number < entry.number
    ]
    branch = around.branches[entry.branch_id]
    return TeamFacts(
        branch=branch,
        partner=around.branches[entry.partner_branch_id] if entry.partner_branch_id else None,
        is_host=entry.is_host,
        # A draft is judged as if it were handed in now.
        received_at=entry.received_at or (timezone.now() if entry.state == Entry.State.DRAFT else None),
        branch_hosts_event=entry.branch_id == competition.event.host_branch_id,
        before_in_unit=_rivals_in_unit(rivals, entry, branch, rules, around.origins),
        hosts_before=sum(rival.branch_id == entry.branch_id and rival.is_host for rival in rivals),
        formed_below=_formed_below(entry, rules, around.composites) or around.origins.was_formed_below(entry),
        hosts=_hosts(entry, rules, around.hosted),
        said_teams=around.said.get((competition.pk, entry.branch_id)),
        before_in_branch=sum(rival.branch_id == entry.branch_id and not rival.is_host for rival in rivals),
        fee_was_due=_fee_was_due(competition, rules),
        qualified=around.origins.qualified(entry),
        played_below=around.origins.played_below(entry, sheet.roster, rules),
        held_below=around.origins.held_below(entry, rules),
        people=tuple(_person(place, entry, rules.category, around, changes) for place in sheet.roster),
        decisions=tuple(
            RuleDecision(
                id=override.pk,
                rule=override.rule,
                person=override.member_id,
                facts=override.facts,
                leads_to=override.leads_to,
            )
            for override in sheet.overrides
        ),
    )


def _fee_was_due(competition: Competition, rules: Rules) -> datetime.date | None:
    """Return the day by which the fee had to be in, once it is over; None where people pay at the table."""
    own = rules.category.fee_due
    by = rules.book.registration.fee_due if own == "as_for_all" else own
    due = rules.due_on if by == "entries" else None
    if due is None or competition.event.today <= due:
        return None
    return due if fee_of(competition).cents else None


def _rivals_in_unit(
    rivals: Sequence[Entry], entry: Entry, branch: Branch, rules: Rules, origins: Origins
) -> tuple[Rival, ...]:
    sent_from = rules.book.level(rules.level).entries_from
    unit = origins.unit_of(entry, branch, sent_from)
    if unit is None:
        return ()
    return tuple(
        Rival(name=f"{rival.number} {rival.branch.name}", is_host=rival.is_host)
        for rival in rivals
        if origins.sent_by(rival, unit, sent_from)
    )


def _formed_below(entry: Entry, rules: Rules, composites: Sequence[Entry]) -> bool:
    keys, pair = rules.level_keys, (entry.branch_id, entry.partner_branch_id)
    below = keys[keys.index(rules.book.eligibility.composite_from_level) : keys.index(rules.level)]
    return any(
        (composite.branch_id, composite.partner_branch_id) == pair
        and composite.competition.category == entry.competition.category
        and composite.competition.event.season == entry.competition.event.season
        and composite.competition.event.level in below
        for composite in composites
    )


def _hosts(entry: Entry, rules: Rules, hosted: Sequence[Competition]) -> tuple[str, ...]:
    competition, by_sport = entry.competition, rules.book.eligibility.host_barred_from == "sport"
    return tuple(
        dict.fromkeys(
            at_command.event.name if by_sport else f"{at_command.name}, {at_command.event.name}"
            for at_command in hosted
            if at_command.event.host_branch_id == entry.branch_id
            and at_command.event.season == competition.event.season
            and (at_command.game == competition.game if by_sport else at_command.category == competition.category)
        )
    )


def _person(
    place: RosterPlace, entry: Entry, category: Category, around: _Around, changes: Sequence[MemberChange]
) -> Person:
    member, event, own = place.member, entry.competition.event, entry.competition_id
    others = [other.entry for other in around.places.get((member.pk, event.pk), ()) if other.entry_id != entry.pk]
    barred = [
        suspension
        for suspension in around.suspensions.get((member.pk, year_of_bars(event)), ())
        if suspension.sport.casefold() in {category.game.casefold(), category.sport.casefold()}
    ]
    at = where_on(member, event.starts_on, around.transfers.get(member.pk, ()))
    return Person(
        id=member.pk,
        name=member.name,
        # Of an event from a file the branch of then is known by its name alone.
        branch_id=at.branch or (entry.branch_id if at.name == str(entry.branch) else 0),
        branch_name=at.name,
        transferred_on=at.since,
        has_undated_transfer=at.is_undated,
        **{name: getattr(member, name) for name in _OF_THE_CARD},
        is_auxiliary=member.membership_type == LADIES_AUXILIARY,
        has_privileges=member.clubhouse_privileges,
        is_spare=place.part == RosterPlace.Part.SPARE,
        pair=place.pair,
        entered_as=place.name_as_entered,
        received_on=place.received_on,
        fee_paid=place.fee_paid,
        fee_is_said=place.fee_paid and place.pk not in around.paid_on,
        fee_paid_on=around.paid_on.get(place.pk),
        has_played=place.has_played,
        card_seen=place.card_seen,
        declaration_seen=place.declaration_seen,
        suspended_for=barred[0].reason if barred else "",
        other_teams=tuple(f"{other.number} {other.branch.name}" for other in others if other.competition_id == own),
        other_competitions=tuple(
            dict.fromkeys(other.competition.name for other in others if other.competition_id != own)
        ),
        is_new_to_team=around.origins.is_new(entry, member.pk),
        changes=_card_changes(changes, member.pk),
    )
