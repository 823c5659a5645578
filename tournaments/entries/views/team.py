"""Entering a team on one screen: category, branches, people in order, fee, and what the rules say in the meantime."""

from __future__ import annotations

import datetime
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext

from kit.pure.text import number_in
from kit.pure.violations import RuleViolation
from kit.search import row_named
from kit.views import signed_in
from tournaments.entries.forms import RosterDraft, TeamForm
from tournaments.entries.models import Entry
from tournaments.entries.pages.beginnings import Beginning, as_last_year
from tournaments.entries.queries import entries as queries
from tournaments.entries.queries.verdicts import EntryVerdict, verdict_of_draft
from tournaments.entries.services import teams
from tournaments.entries.services.teams import EntryFacts, StaleEntryError
from tournaments.entries.services.waiting import put_on_list
from tournaments.entries.words import category_in_words
from tournaments.events.models import Competition, Event
from tournaments.events.queries import category_for, no_liability, rulebook_for
from tournaments.members.models import Member
from tournaments.organization.models import Organization
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.seasons.queries.plan import entries_due_of

SAVING = {"draft", "hand_in", "wait"}


@signed_in("GET", "POST")
def register(request: OfficeRequest, competition_id: int) -> HttpResponse:
    """Enter a new team."""
    competition = get_object_or_404(
        Competition.objects.select_related("event__organizer", "event__host_branch"), pk=competition_id
    )
    own = queries.branches_to_register(request.user, competition.event)
    if not own.exists():
        raise PermissionDenied(Right.REGISTER.value)
    asked = _number(request.GET.get("last"))
    last = queries.teams_of_last_year(competition, own).filter(pk=asked).first() if asked else None
    return Desk(request, competition, begins=as_last_year(last) if last else None).answer()


@signed_in("GET", "POST")
def register_late(request: OfficeRequest, competition_id: int) -> HttpResponse:
    """Write a team down although the draw is out: a draft, which whoever draws may let in."""
    competition = get_object_or_404(
        Competition.objects.select_related("event__organizer", "event__host_branch"), pk=competition_id
    )
    for right in (Right.DRAW, Right.REGISTER):
        permissions.require(request.user, right, competition.event)
    return Desk(request, competition, late=True).answer()


@signed_in("GET", "POST")
def edit(request: OfficeRequest, entry_id: int) -> HttpResponse:
    """Change a team that is entered, or hand in a draft."""
    entry = get_object_or_404(queries.with_rosters(Entry.objects.all()), pk=entry_id)
    permissions.require(request.user, Right.REGISTER, entry)
    frozen = entry.competition.entries_frozen_at is not None
    late = frozen and entry.state == Entry.State.DRAFT
    if late:
        permissions.require(request.user, Right.DRAW, entry.competition.event)
    if (frozen and not late) or entry.state == Entry.State.CANCELLED:
        messages.error(request, gettext("The team can no longer be changed."))
        return redirect("entries:detail", entry.pk)
    return Desk(request, entry.competition, entry, late=late).answer()


@signed_in("GET")
def players(request: OfficeRequest) -> HttpResponse:
    """Return the members that the letters typed so far may mean, as buttons that put them on the team."""
    competition = get_object_or_404(
        Competition.objects.select_related("event__organizer"), pk=_number(request.GET.get("competition"))
    )
    own = queries.branches_to_register(request.user, competition.event)
    if not own.exists():
        raise PermissionDenied(Right.REGISTER.value)
    wanted = _branches_in(request.GET, request.user, competition.event)
    context = {
        "picker": _found(request.GET.get("q", ""), wanted, own, _commands_of(request.user, competition.event)),
        "on_team": {_number(pk) for pk in request.GET.getlist("member")},
        "post_to": request.GET.get("post_to", ""),
    }
    return render(request, "tournaments/entries/_found.html", context)


@dataclass(frozen=True)
class MembersFound:
    """What a search has found. Numbers of cards are shown for the reader's own branches only."""

    text: str
    members: list[Member]
    count: int
    branch: Organization | None
    numbers_of: frozenset[int]
    by_number: bool

    @property
    def more(self) -> int:
        return self.count - len(self.members)


def _commands_of(user: Any, event: Event) -> set[int | None]:
    """Return the Commands whose members a reader may look for by name: the organizer's, and those of own roles."""
    places = [role.organization for role in permissions.roles_of(user)]
    return {event.organizer.command_id, *(place.command_id for place in places if place is not None)}


def _found(text: str, branches: list[Organization], own: Any, commands: set[int | None]) -> MembersFound:
    members, count = queries.members_named(text, branches, commands=commands)
    numbers_of = frozenset(own.filter(pk__in=[branch.pk for branch in branches]).values_list("pk", flat=True))
    return MembersFound(
        text=text.strip(),
        members=members,
        count=count,
        branch=branches[0] if branches else None,
        numbers_of=numbers_of,
        by_number=any(branch.command_id not in commands for branch in branches),
    )


def _branches_in(data: Any, user: Any, event: Event) -> list[Organization]:
    """Return the branch and the partner branch that a form names, as far as its writer may name them."""
    branch = row_named(queries.branches_to_register(user, event), data, "branch")
    if branch is None:
        return []
    partner = row_named(queries.partner_branches(user, event), data, "partner_branch")
    return [branch, partner] if partner is not None else [branch]


def _number(text: str | None) -> int:
    """Return the id that a form sends; 0, which nothing has, for anything else."""
    return number_in(text) or 0


class Desk:
    """One request of the entry page: reads the form, carries out its button, and shows what has become of it."""

    def __init__(
        self,
        request: OfficeRequest,
        competition: Competition,
        entry: Entry | None = None,
        *,
        late: bool = False,  # the draw is out: the team is kept as a draft
        begins: Beginning | None = None,
    ) -> None:
        self.request = request
        self.late = late
        self.event = event = competition.event
        self.entry = entry
        self.begins = begins
        self.own = queries.branches_to_register(request.user, event)
        # Whoever runs the event takes papers in; what a branch hands in itself is received at that moment.
        self.may_say_when = permissions.may(request.user, Right.REGISTER, event)
        self.partners = queries.partner_branches(request.user, event)
        self.competitions = event.competitions.filter(pk=competition.pk) if entry or late else event.competitions.all()
        self.action = request.POST.get("do", "") if request.method == "POST" else ""
        self.competition = self._chosen(competition)
        self.competition.event = event
        self.cards: list[str] = []  # that were typed, of members whom the reader may not look for by name
        self.form = self._form()
        self.roster = self._roster()
        self.stale: Entry | None = None

    def answer(self) -> HttpResponse:
        if self.action in SAVING and self.form.is_valid() and self._save():
            return redirect("entries:detail", self.entry.pk if self.entry else 0)
        context = self._context()
        status = 409 if self.stale else 422 if self.form.is_bound and self.form.errors else 200
        if self.request.htmx:
            return render(self.request, "tournaments/entries/_compose.html", context)  # htmx swaps in no error page
        return render(self.request, "tournaments/entries/register.html", context, status=status)

    # --- what the form says ---

    def _chosen(self, competition: Competition) -> Competition:
        said = self.competitions.filter(pk=_number(self.request.POST.get("competition"))).first()
        return said or competition

    def _form(self) -> TeamForm:
        entry, host = self.entry, self.event.host_branch
        branches = self.own | Organization.objects.branches().filter(pk=entry.branch_id) if entry else self.own
        may_host = branches.filter(pk=host.pk).exists()
        return TeamForm(
            self.request.POST if self.action in SAVING else None,
            competitions=self.competitions,
            branches=branches,
            partners=self._partners_and_known(),
            host=host if may_host else None,
            may_say_when=self.may_say_when,
            may_join=self._may_join(),
            initial=self._initial(),
        )

    def _may_join(self) -> bool:
        """Whether two branches may form a team here; one that is known keeps its box."""
        known = self.entry is not None and self.entry.partner_branch_id is not None
        if known or self.event.organizer.level != Organization.BRANCH:
            return True
        return queries.joins_neighbours(self.event, rulebook_for(self.event))

    def _partners_and_known(self) -> Any:
        if self.entry is None or self.entry.partner_branch_id is None:
            return self.partners
        return self.partners | Organization.objects.branches().filter(pk=self.entry.partner_branch_id)

    def _initial(self) -> dict[str, Any]:
        if self.request.method == "POST":
            names = ("competition", "branch", "partner_branch", "is_host", "contact", "received_on")
            return {name: self.request.POST.get(name, "") for name in names} | {"competition": self.competition.pk}
        first: dict[str, Any] = {"competition": self.competition.pk, "received_on": self._received_before()}
        if self.begins:
            facts = self.begins.facts
            partner = facts.partner_branch and facts.partner_branch.pk
            return first | {"branch": facts.branch.pk, "partner_branch": partner, "contact": facts.contact}
        if self.entry is None:
            return first | {"branch": self.own[0].pk if self.own.count() == 1 else None}
        said = ("branch_id", "partner_branch_id", "is_host", "contact")
        return first | {name.removesuffix("_id"): getattr(self.entry, name) for name in said}

    def _received_before(self) -> datetime.date:
        """Return the day on which the team was received: of one that is in or was signed up, that day; else today."""
        known = self.entry or self.begins
        received = known.received_at if known else None
        return timezone.localdate(received) if received else timezone.localdate()

    def _received_at(self) -> datetime.datetime | None:
        """Return the moment that the form says; None where it leaves that as it is."""
        day = self.form.cleaned_data.get("received_on")
        is_in = self.entry is not None and self.entry.received_at is not None
        if day is None or (is_in and day == self._received_before()):
            return None
        return teams.received_on(day, event=self.event)

    def _roster(self) -> RosterDraft:
        category = category_for(self.competition)
        if self.request.method != "POST":
            begun = RosterDraft(category, self.begins.places if self.begins else [])
            return RosterDraft.of_entry(self.entry, category) if self.entry else begun
        known = {place.member_id: place for place in self.entry.roster.all()} if self.entry else {}
        verb, _, added = self.action.partition(":")
        asked = {_number(pk) for pk in self.request.POST.getlist("member")} | {_number(added) if verb == "add" else 0}
        commands = _commands_of(self.request.user, self.event)
        near = Q(branch__in=_branches_in(self.request.POST, self.request.user, self.event)) | Q(branch__in=self.own)
        # A key can be guessed: who is of another Command's list comes with the number of the card.
        cards = [self.request.POST.get("q", "").strip(), *self.request.POST.getlist("card")]
        may_name = near & (Q(branch__command__in=commands) | Q(number__in=cards)) | Q(pk__in=known)
        members = Member.objects.select_related("branch").filter(may_name).in_bulk(asked)
        self.cards = [one.number for one in members.values() if one.branch.command_id not in commands]
        draft = RosterDraft.of_post(self.request.POST, category, members, known)
        draft.do(self.action, members, self.request.POST)
        return draft

    # --- what becomes of it ---

    def _save(self) -> bool:
        facts = EntryFacts(
            branch=self.form.cleaned_data["branch"],
            partner_branch=self.form.cleaned_data.get("partner_branch"),
            is_host=self.form.cleaned_data.get("is_host", False),
            contact=self.form.cleaned_data["contact"],
        )
        try:
            with self.form.refusals(), transaction.atomic():
                self.entry = self._write(facts)
                if self.action == "wait":
                    self.entry = put_on_list(entry=self.entry)
        except StaleEntryError as refused:
            self.stale = refused.current
        if self.form.errors or self.stale:
            return False
        self._say_saved()
        return True

    def _write(self, facts: EntryFacts) -> Entry:
        by, received_at = self.request.user, self._received_at()
        hand_in = self.action == "hand_in" and not self.late
        if hand_in and self.entry and self.entry.waits:  # the officer of the event lets in whoever waits
            permissions.require(by, Right.REGISTER, self.event)
        if self.entry is None:
            register = self.begins.register if self.begins else teams.register_entry
            return register(
                competition=self.competition,
                facts=facts,
                roster=self.roster.lines(),
                hand_in=hand_in,
                received_at=received_at,
                by=by,
            )
        # Whoever joins a team that is in already was added today, and the deadline counts for them.
        new_on = timezone.localdate() if self.entry.state == Entry.State.ENTERED else None
        version = _number(self.request.POST.get("version"))
        return teams.change_entry(
            entry=self.entry,
            expected_version=version,
            facts=facts,
            roster=self.roster.lines(new_on=new_on),
            hand_in=hand_in,
            received_at=received_at,
            by=by,
        )

    def _say_saved(self) -> None:
        entry = self.entry
        if entry is None:
            return
        if entry.waits:
            text = gettext("%(branch)s waits for a place, at %(place)d on the list.")
            messages.success(self.request, text % {"branch": entry.team_name, "place": entry.waits})
        elif entry.state == Entry.State.DRAFT:
            text = gettext("%(branch)s is kept as a draft. It is not handed in yet.")
            messages.warning(self.request, text % {"branch": entry.team_name})
        else:
            text = gettext("%(branch)s is handed in for %(competition)s.")
            messages.success(self.request, text % {"branch": entry.team_name, "competition": entry.competition})

    def _verdict(self) -> EntryVerdict | None:
        said = self.form.data if self.form.is_bound else self.form.initial
        branch = row_named(self.form.fields["branch"].queryset, said, "branch")  # type: ignore[attr-defined]
        if branch is None or not self.roster.places:
            return None
        partner = row_named(self._partners_and_known(), said, "partner_branch")
        judged = Entry(
            pk=self.entry.pk if self.entry else None,
            number=self.entry.number if self.entry else 0,
            competition=self.competition,
            branch=branch,
            partner_branch=partner,
            is_host=bool(said.get("is_host")),
        )
        return verdict_of_draft(
            entry=judged,
            roster=self.roster.places,
            overrides=getattr(self.entry, "standing_overrides", ()),
            received_at=self._received_as_written(said),
            entered_at=self.entry.entered_at if self.entry and self.entry.state != Entry.State.DRAFT else None,
        )

    def _received_as_written(self, said: Any) -> datetime.datetime | None:
        """Return when the team would be received by what stands on the form now, to judge it by."""
        before = self.entry.received_at if self.entry else None
        if not self.may_say_when:
            return before
        with suppress(ValueError, RuleViolation):
            day = datetime.date.fromisoformat(str(said.get("received_on") or ""))
            return before if before and day == self._received_before() else teams.received_on(day, event=self.event)
        return before

    def _last_year(self) -> list[Entry]:
        """Return the teams with which an empty form can begin."""
        is_empty = not (self.entry or self.begins or self.roster.places or self.request.htmx)
        return list(queries.teams_of_last_year(self.competition, self.own)) if is_empty else []

    def _context(self) -> dict[str, Any]:
        searched = self.request.POST.get("q", "") if self.action == "find" else ""
        branches = _branches_in(self.request.POST, self.request.user, self.event) if searched else []
        known = self.stale or self.entry or self.begins
        version = known.version if known else 0
        if not self.stale and self.request.method == "POST":
            version = _number(self.request.POST.get("version"))
        due = entries_due_of([self.competition])[self.competition.pk]
        return {
            "event": self.event,
            "competition": self.competition,
            "category": self.roster.category,
            "needs": category_in_words(self.roster.category),
            "entry": self.entry,
            "version": version,
            "form": self.form,
            "roster": self.roster,
            "pairs": [chr(ord("A") + i) for i in range(self.roster.category.sides.pairs)],
            "verdict": self._verdict(),
            "picker": _found(searched, branches, self.own, _commands_of(self.request.user, self.event)),
            "on_team": self.roster.member_ids,
            "cards": self.cards,
            "stale": self.stale,
            "frozen": self.competition.entries_frozen_at is not None and not self.late,
            "late": self.late,
            "due_on": due,
            "begins": self.begins,
            "may_hand_in": self.may_say_when or not (self.entry and self.entry.waits),
            "last_year": self._last_year(),
            "no_liability": no_liability(self.competition.event),
            "is_late": due is not None and due < timezone.localdate(),
        }
