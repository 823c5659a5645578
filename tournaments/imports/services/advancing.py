"""Who advances from the level below, as another site saved it: a row a player, rows of one team together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as N_

from kit.pure.money import dollars
from kit.pure.table import marks, values
from kit.pure.table.columns import Column
from kit.pure.table.rows import ReadRow
from kit.pure.text import fold
from kit.pure.translation import plain
from tournaments.draws.words.places import place_word
from tournaments.entries.engine import ChequeBack, Origin, PlaceDecided
from tournaments.entries.models import Entry, Qualification
from tournaments.entries.queries.entries import with_rosters
from tournaments.entries.queries.origins import ORIGIN, entry_at, events_named
from tournaments.entries.services.qualifying import Rests, hand_in_proposal, qualify_by, tell_of_proposal
from tournaments.entries.services.teams import EntryFacts, register_entry
from tournaments.events.queries import reach_of, rulebook_for
from tournaments.imports.services import entries
from tournaments.imports.services.entries import Entries, TeamKey, order
from tournaments.imports.services.kind import Scope, changes_between, number_said
from tournaments.imports.services.matching import parse_level, parse_organization
from tournaments.imports.services.places import Places, RowPlace, places_of_event
from tournaments.imports.services.teams import (
    Changes,
    Context,
    ImportedTeam,
    branches_of,
    check_team,
    lines_of,
    must_agree,
)
from tournaments.imports.words import NOTHING, message
from tournaments.letters.words import later
from tournaments.organization.models import Organization, User
from tournaments.organization.queries.numbers import parse_number

_OF_ENTRIES = {column.key: column for column in entries.COLUMNS}

COLUMNS = (
    *(_OF_ENTRIES[key] for key in ("season", "level", "sport", "category")),
    Column("from_event", N_("Event below"), values.up_to(120, N_("Event below")), needed=True, filled=True,
           other_names=("From event",), french=("Compétition du niveau inférieur", "Compétition inférieure"),
           hint=N_("At which event the team advanced."), example=N_("District 1 Cribbage")),
    Column("from_level", N_("Level below"), french=("Niveau inférieur",), example=N_("District")),
    Column("from_place", N_("Held by"), other_names=("From", "Sent by"), french=("Tenue par", "Tenu par"),
           example=N_("District 1")),
    Column("from_start", N_("First day below"), values.date, needed=True, filled=True,
           french=("Premier jour au niveau inférieur",), example="2027-01-09"),
    Column("from_end", N_("Last day below"), values.date, french=("Dernier jour au niveau inférieur",),
           example="2027-01-10"),
    replace(_OF_ENTRIES["entry_number"], read=order, hint=""),
    Column("place", N_("Place"), order, needed=True, filled=True, french=("Rang", "Place"),
           hint=N_("The place of the team at the event below."), example="1"),
    Column("decision", N_("Decided by"), values.up_to(200, N_("Decided by")), french=("Décidé par",),
           hint=N_("How a tied place was decided; empty where the results did.")),
    Column("record", N_("Final record"), values.up_to(64, N_("Final record")), french=("Procès-verbal final",),
           hint=N_("Empty as long as the result is not final.")),
    Column("accepted", N_("Accepted"), marks.yes_no, french=("Acceptée", "Accepté"),
           hint=N_("Yes where the team has said that it goes.")),
    Column("cheque_back", N_("Cheque that came back"), values.up_to(40, N_("Cheque that came back")),
           french=("Chèque retourné",), hint=N_("Its number, where the cheque for the fee below came back.")),
    Column("cheque_back_on", N_("Came back on"), values.date, french=("Retourné le",), example="2027-01-15"),
    Column("owed", N_("Still owed below"), values.cents, french=("Encore dû au niveau inférieur",),
           hint=N_("What is still to be paid of it; nothing once it was made good."), example="36.25"),
    *(_OF_ENTRIES[key] for key in ("branch_number", "partner_branch_number", "player_order", "role", "pair")),
    *(_OF_ENTRIES[key] for key in ("membership_number", "surname", "given_names", "command")),
)  # fmt: skip
OF_CHEQUE = ("cheque_back", "cheque_back_on", "owed")  # columns of a list that has something to say in them


@dataclass
class PlacesAbove(Places):
    """The event that teams come up to, and who may have held the event below."""

    senders: Mapping[str, Organization] = field(default_factory=dict)  # by what `parse_organization` makes of names


class Advancing(Entries):
    """Teams that advance, entered as proposals: what a team was noted with before is brought up to date."""

    key = shape = "advancing"
    title = gettext_lazy("Import who advances")
    explanation = gettext_lazy(
        "The list that another site saved on its page of who advances, with a row for each player. Each team is entered"
        " as a proposal, and its branch is told. Branches and members have to be on record here. If a row cannot be"
        " used, the whole team is left out. A team that is here already keeps its players."
    )

    def columns(self, scope: Scope) -> tuple[Column, ...]:
        return COLUMNS

    def open(self, scope: Scope) -> PlacesAbove:
        assert scope.event is not None
        places = places_of_event(scope.event)
        known = {each.name: getattr(places, each.name) for each in fields(places)}
        below = Organization.objects.filter(path__startswith=reach_of(scope.event))
        return PlacesAbove(**known, senders={parse_organization(str(place)): place for place in below})

    def _key_of(self, row: ReadRow, place: RowPlace) -> TeamKey:
        # Two Commands may call their events the same and hold them on one day.
        command, _number = parse_number(number_said(row))
        return (*super()._key_of(row, place), row.values.get("from_event"), row.values.get("from_start"), command)

    def _find_entries(self, teams: Mapping[TeamKey, ImportedTeam], context: Places) -> None:
        by_origin: dict[TeamKey, Entry] = {}
        by_member: dict[TeamKey, Entry] = {}
        here = Entry.objects.filter(competition__in={team.competition.pk for team in teams.values()})
        for entry in with_rosters(here.select_related(*(f"qualification__{path}" for path in ORIGIN))):
            record = _record(entry)
            if record is not None and (origin := record.origin) is not None:
                command = entry.branch.command_id
                by_origin[entry.competition_id, origin.number, origin.event, origin.starts_on, command] = entry
            if entry.state != Entry.State.CANCELLED:
                by_member |= {(entry.competition_id, place.member_id): entry for place in entry.roster.all()}
        for key, team in teams.items():
            branch = context.context_of(team.competition).branches.find(team.branch_number)
            team.existing = by_origin.get((*key[:-1], branch.command_id)) if branch is not None else None
            if team.existing is None:
                _find_by_people(team, branch, by_member)

    def _compared(self, team: ImportedTeam, context: Places) -> Changes:
        assert isinstance(context, PlacesAbove)
        of_event = context.context_of(team.competition)
        check_team(team, of_event)
        if not any(row.problems for row in team.rows):
            must_agree(team, "place", N_("Place"), {parse_number(str(team.lead.values["place"]))})
        for row in team.rows:
            level, sender = row.values.get("from_level"), row.values.get("from_place")
            if level and not _level(level, of_event):
                team.blame(row, "from_level", message("no_level", said=level))
            if sender and parse_organization(sender) not in context.senders:
                team.blame(row, "from_place", message("no_sender", said=sender))
        if team.existing is None and team.competition.entries_frozen_at is not None:
            team.blame(team.rows[0], "", message("frozen_for_new", competition=plain(team.competition.name)))
        return {} if team.is_refused else _changes(team)

    def _write_team(self, team: ImportedTeam, context: Places, by: User) -> None:
        assert isinstance(context, PlacesAbove)
        of_event, said, entry = context.context_of(team.competition), team.lead.values, team.existing
        if entry is None:
            branch, partner = branches_of(team, of_event)
            entry = register_entry(
                competition=team.competition,
                facts=EntryFacts(branch=branch, partner_branch=partner, is_host=False, contact=""),
                roster=list(lines_of(team).values()),
                hand_in=False,
                by=by,
            )
        origin = _origin(team, entry, of_event)
        event = events_named(origin, entry.branch.command_id).exclude(pk=of_event.event.pk).first()
        qualify_by(
            entry=entry,
            origin=origin,
            sender=context.senders.get(parse_organization(said.get("from_place") or "")),
            source=entry_at(event, origin) if event is not None else None,
            on=Rests(place=said["place"], record=said.get("record") or "", decision=origin.decision),
            by=by,
        )
        if _says_yes(team, entry):
            hand_in_proposal(entry=entry, by=by)
        elif team.existing is None:
            place, is_final = later(place_word, said["place"]), bool(said.get("record"))
            tell_of_proposal(entry=entry, place=place, origin=origin, is_final=is_final, by=by)


def _find_by_people(team: ImportedTeam, branch: Organization | None, by_member: Mapping[TeamKey, Entry]) -> None:
    """Take an entry of the same branch and people, which somebody typed, for the team of the list."""
    for row in team.rows:
        member = team.members.get(row.line)
        other = by_member.get((team.competition.pk, member.pk)) if member else None
        if other is None:
            continue
        is_typed = _record(other) is None and not other.is_host
        if is_typed and other.branch == branch:
            team.existing = other
        else:
            sentence = message("in_another_team", member=member, number=other.number, branch=other.branch_name)
            team.blame(row, "membership_number", sentence)


def _record(entry: Entry) -> Qualification | None:
    return getattr(entry, "qualification", None)


def _changes(team: ImportedTeam) -> Changes:
    """Return what is new of a team that is here: its place, its record, its yes. What is known of it here stays."""
    entry = team.existing
    record = _record(entry) if entry is not None else None
    if entry is None or entry.state == Entry.State.CANCELLED or (record is not None and record.source_id is not None):
        return {}
    origin = record.origin if record is not None else None
    cheque = origin.cheque if origin is not None else None
    before = {"place": record and record.place, "record": record.record if record else "", "owed": _owed(cheque)}
    said, owed = team.lead.values, _owed(_cheque(team))
    changes = changes_between(before, {"place": said["place"], "record": said.get("record") or "", "owed": owed})
    if _says_yes(team, entry):
        changes["accepted"] = (NOTHING, "yes")
    return {team.rows[0].line: changes} if changes else {}


def _cheque(team: ImportedTeam) -> ChequeBack | None:
    said = team.lead.values
    if not said.get("cheque_back_on"):
        return None
    number = said.get("cheque_back") or ""
    return ChequeBack(number=number, on=said["cheque_back_on"], cents=said.get("owed") or 0)


def _owed(cheque: ChequeBack | None) -> str:
    return dollars(cheque.cents) if cheque is not None and cheque.cents else ""


def _says_yes(team: ImportedTeam, entry: Entry) -> bool:
    """Return whether the list hands a proposal in that still waits."""
    is_open = entry.state == Entry.State.DRAFT and team.competition.entries_frozen_at is None
    return is_open and bool(team.lead.values.get("accepted"))


def _level(text: str, of_event: Context) -> str:
    """Return the key of a level as a list calls it; empty where the rule book has none of that name."""
    levels = rulebook_for(of_event.event).levels
    said = parse_level(text)
    return next((each.key for each in levels if said in (fold(each.key), parse_level(plain(each.name)))), "")


def _origin(team: ImportedTeam, entry: Entry, of_event: Context) -> Origin:
    said = team.lead.values
    return Origin(
        slug="",
        event=said["from_event"],
        starts_on=said["from_start"],
        ends_on=said.get("from_end") or said["from_start"],
        level=_level(said.get("from_level") or "", of_event),
        category=team.competition.category,
        competition=team.competition.name,
        number=team.number,
        team=entry.team_name,
        branches=tuple(branch.number for branch in (entry.branch, entry.partner_branch) if branch is not None),
        people=tuple(team.members[row.line].number for row in team.in_order),
        decision=PlaceDecided(how=said.get("decision") or ""),
        cheque=_cheque(team),
    )


KIND = Advancing()
