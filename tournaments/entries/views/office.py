"""The office's list of entries, one team with its verdict, and the decisions about it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from kit.pure.text import fold
from kit.views import show_refusals, signed_in
from tournaments.entries.engine import RULES, Applied, Status
from tournaments.entries.engine.fees import Fee, marked_cents
from tournaments.entries.engine.groups import WORST_FIRST
from tournaments.entries.forms import DecisionReasonForm, DepartureForm
from tournaments.entries.models import Departure, Entry
from tournaments.entries.pages.findings import FindingGroup, groups_of
from tournaments.entries.pages.history import history_of
from tournaments.entries.queries import entries as queries
from tournaments.entries.queries.departures import effect_of
from tournaments.entries.queries.fees import charges_for, fees_of, payers_of
from tournaments.entries.queries.numbers import teams_due
from tournaments.entries.queries.origins import came_by_place
from tournaments.entries.queries.verdicts import EntryVerdict, FindingLine, verdicts_for
from tournaments.entries.queries.waiting import first_with_place
from tournaments.entries.services import departures, qualifying, teams
from tournaments.entries.words.standing import fee_of_team, problems_in_teams, teams_in_category
from tournaments.events.models import Competition, Event
from tournaments.events.queries import category_for
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.organization.queries.visibility import sees_people, sees_teams
from tournaments.seasons.queries.plan import entries_due_of

# What the list can be narrowed to: key, words, the entries meant.
SHOWN = (
    ("", gettext_lazy("All teams")),
    ("needs_decision", gettext_lazy("Needs a decision")),
    ("not_met", gettext_lazy("Not met")),
    ("overridden", gettext_lazy("Allowed by an officer")),
    ("met", gettext_lazy("Met")),
    ("fee", gettext_lazy("Fee outstanding")),
    ("draft", gettext_lazy("Not handed in")),
    ("left", gettext_lazy("Withdrew or expelled")),
    ("cancelled", gettext_lazy("Taken back")),
)
UNFOLDED = 8  # teams; a longer list is folded by category
ORDERS = (("worst", gettext_lazy("Worst first")), ("number", gettext_lazy("By number")))
_RANK = {status: rank for rank, status in enumerate(WORST_FIRST)}


@dataclass(frozen=True)
class TeamLine:
    """One team of the list."""

    entry: Entry
    verdict: EntryVerdict
    departure: Departure | None
    fee: Fee

    @cached_property
    def owed(self) -> int | None:
        """What it owes in all, None where there is nothing to pay."""
        charges = charges_for(self.entry, self.fee)
        return sum(charge.cents for charge in charges) if charges else None

    @property
    def outstanding(self) -> int:
        """What it owes, less its receipts."""
        paid = sum(share.cents or 0 for share in self.entry.fee_shares.all())
        return max(0, (self.owed or 0) - paid)

    @property
    def fee_text(self) -> str:
        if self.owed is None:
            return "–"
        payers = payers_of(list(self.entry.roster.all()), list(self.entry.fee_shares.all()))
        outstanding = self.outstanding
        return fee_of_team(outstanding, is_said=0 < outstanding <= marked_cents(self.fee, payers))

    @property
    def owing(self) -> int:
        return sum(not place.fee_paid for place in self.entry.roster.all())

    @property
    def waits_for_officer(self) -> bool:
        return self.departure is None and self.verdict.waits_for_officer

    @property
    def worst_first(self) -> tuple[bool, int, int, int]:
        """Where the line stands in a list that begins with what needs somebody: teams that are in come first."""
        is_in = self.entry.state == Entry.State.ENTERED and self.departure is None
        return not is_in, _RANK[self.verdict.status], -len(self.verdict.not_met), self.entry.number

    def is_found(self, words: list[str]) -> bool:
        """Return whether a search means the line: its number, a branch, or somebody of the team by name or number."""
        people = (place.member for place in self.entry.roster.all())
        named = (self.entry.team_name, self.entry.partner_name, *(f"{who.name} {who.number}" for who in people))
        text = fold(f"{self.entry.number} {' '.join(map(str, named))}")
        return all(word in text for word in words)

    def is_shown(self, show: str, rule: str) -> bool:
        """Return whether the line belongs to a list narrowed to `show`, and to what `rule` found."""
        if rule and not any(line.finding.rule == rule for line in self.verdict.problems):
            return False
        state = self.entry.state
        if show in {Entry.State.DRAFT, Entry.State.CANCELLED}:
            return state == show
        if state == Entry.State.CANCELLED:
            return False
        if show == "":
            return True
        if show == "left":
            return self.departure is not None
        if show == "fee":
            return self.outstanding > 0
        if show == Status.NEEDS_DECISION:  # a rule that is not met waits for a decision as well
            return self.waits_for_officer
        return state == Entry.State.ENTERED and self.verdict.status == show


@dataclass(frozen=True)
class CategoryLines:
    """One category of the list, with what the whole of it comes to."""

    competition: Competition
    lines: list[TeamLine]
    shown: list[TeamLine]

    @property
    def entered(self) -> list[TeamLine]:
        return [line for line in self.lines if line.entry.state == Entry.State.ENTERED]

    @property
    def waiting(self) -> list[TeamLine]:
        """The teams of the waiting list, in their order."""
        waits = [line for line in self.lines if line.entry.state == Entry.State.DRAFT and line.entry.waits]
        return sorted(waits, key=lambda line: line.entry.waits or 0)

    @property
    def next_in(self) -> Entry | None:
        """The team that would be let in next, where a place is free."""
        return first_with_place([line.verdict for line in self.waiting], len(self.entered))

    @property
    def note(self) -> str:
        return teams_in_category(len(self.entered), sum(line.waits_for_officer for line in self.lines))

    def counts(self) -> list[tuple[str, str, int]]:
        """Return status, words and how many teams the list of it shows; those that nobody has are left out."""
        teams_by_status = [
            (status.value, label, sum(line.is_shown(status, "") for line in self.lines))
            for status, label in (
                (Status.MET, gettext("met")),
                (Status.OVERRIDDEN, gettext("allowed by an officer")),
                (Status.NEEDS_DECISION, gettext("need a decision")),
                (Status.NOT_MET, gettext("not met")),
            )
        ]
        return [line for line in teams_by_status if line[2]]


@dataclass(frozen=True)
class EntriesAsked:
    """The teams of an event as a page shows them, and what the list is narrowed to."""

    event: Event
    categories: list[CategoryLines]
    groups: list[FindingGroup]
    show: str
    chosen: str
    rule: str
    order: str
    text: str

    @property
    def problems(self) -> str:
        """How many problems there are, in how many teams."""
        found = [at.entry.pk for group in self.groups for at in group.lines]
        return problems_in_teams(len(found), len(set(found)))

    @property
    def is_narrowed(self) -> bool:
        return bool(self.show or self.rule or self.text or self.chosen)

    @property
    def opened(self) -> bool:
        """Whether the categories are open: somebody asked for these teams, or they fit on a screen or two."""
        return self.is_narrowed or sum(len(category.shown) for category in self.shown) <= UNFOLDED

    @property
    def found_nothing(self) -> bool:
        """Whether the list was narrowed to nobody, so that every category is closed."""
        return self.is_narrowed and not any(category.shown for category in self.shown)

    @property
    def shown(self) -> list[CategoryLines]:
        return [category for category in self.categories if self.chosen in ("", category.competition.category)]


def entries_asked_for(request: OfficeRequest, event_id: int) -> EntriesAsked:
    """Return the teams of an event that the reader may see, each with what the rules say, narrowed as asked."""
    event = get_object_or_404(Event.objects.select_related("host_branch", "organizer"), pk=event_id)
    entries = list(queries.visible_entries(request.user, event).prefetch_related("fee_shares"))
    competitions = list(event.competitions.order_by("position"))
    show, chosen = request.GET.get("show", ""), request.GET.get("category", "")
    rule, order = request.GET.get("rule", ""), request.GET.get("order", "worst")
    text = request.GET.get("q", "").strip()
    words = fold(text).split()
    verdicts = verdicts_for(entries)
    gone = queries.standing_departures_of(event)
    lines: dict[int, list[TeamLine]] = {}
    fees = fees_of({entry.competition_id: entry.competition for entry in entries}.values())
    for entry in entries:
        line = TeamLine(entry, verdicts[entry.pk], gone.get(entry.pk), fees[entry.competition_id])
        lines.setdefault(entry.competition_id, []).append(line)
    categories = []
    for competition in competitions:
        all_lines = lines.get(competition.pk, [])
        shown = [line for line in all_lines if line.is_shown(show, rule) and line.is_found(words)]
        if order != "number":
            shown.sort(key=lambda line: line.worst_first)
        categories.append(CategoryLines(competition, all_lines, shown))
    groups = groups_of(verdict for pk, verdict in verdicts.items() if pk not in gone)
    return EntriesAsked(event, categories, groups, show, chosen, rule, order, text)


@signed_in("GET")
def office_list(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show the teams of an event by category, each with what the rules say."""
    asked = entries_asked_for(request, event_id)
    event = asked.event
    due = teams_due(event, [category.competition for category in asked.categories])
    may_import = permissions.may(request.user, Right.REGISTER, event)
    may_enter = may_import or queries.branches_to_register(request.user, event).exists()
    context = {
        "event": event,
        "categories": asked.shown,
        "all_categories": asked.categories,
        "show": asked.show,
        "chosen": asked.chosen,
        "rule": asked.rule,
        "order": asked.order,
        "text": asked.text,
        "narrows": bool(asked.show or asked.rule or asked.chosen),
        "opened": asked.opened,
        "found_nothing": asked.found_nothing,
        "choices": SHOWN,
        "orders": ORDERS,
        "groups": asked.groups,
        "problems": asked.problems,
        "rules_found": list(dict.fromkeys(group.rule for group in asked.groups)),
        "may_override": permissions.may(request.user, Right.OVERRIDE, event),
        "sees_all": sees_teams(request.user, event),
        "may_check_in": permissions.may(request.user, Right.CHECK_IN, event),
        "may_import": may_import,
        "may_enter": may_enter,
        "teams_due": due if may_enter else None,
    }
    return render(request, "tournaments/entries/office_list.html", context)


@signed_in("GET")
def detail(request: OfficeRequest, entry_id: int) -> HttpResponse:
    """Show one team: who plays, what each rule says, what was decided and what happened."""
    return detail_page(request, entry_for(request, entry_id))


@signed_in("POST")
def name_team(request: OfficeRequest, entry_id: int) -> HttpResponse:
    """Note which body named a team that came by no play-off, or take that note back."""
    entry = entry_for(request, entry_id)
    permissions.require(request.user, Right.OVERRIDE, entry.competition.event)
    if "withdraw" in request.POST:
        return done(
            request, entry, lambda: qualifying.take_naming_back(entry=entry), gettext("The note is taken back.")
        )
    note = request.POST.get("note", "")[:1000]
    return done(
        request,
        entry,
        lambda: qualifying.name_team(entry=entry, note=note, by=request.user),
        gettext("It is noted who named the team."),
    )


@signed_in("POST")
def cancel(request: OfficeRequest, entry_id: int) -> HttpResponse:
    """Take a team back before the draw is published."""
    entry = entry_for(request, entry_id)
    permissions.require(request.user, Right.REGISTER, entry)
    return done(
        request,
        entry,
        lambda: teams.cancel_entry(entry=entry, reason=request.POST.get("reason", ""), by=request.user),
        gettext("%(team)s is taken back and will not be drawn.") % {"team": entry},
    )


# --- inside ---------------------------------------------------------------------------------------------


def entry_for(request: OfficeRequest, entry_id: int) -> Entry:
    """Return an entry that the reader may see, or raise 404 or PermissionDenied."""
    entry = get_object_or_404(
        queries.with_rosters(Entry.objects.all()).prefetch_related("roster__fee_shares"), pk=entry_id
    )
    if not sees_people(request.user, entry):
        raise PermissionDenied(Right.REGISTER.value)
    return entry


def done(request: OfficeRequest, entry: Entry, act: Any, said: str) -> HttpResponse:
    with show_refusals(request):
        act()
        messages.success(request, said)
    return redirect("entries:detail", entry.pk)


def detail_page(
    request: OfficeRequest,
    entry: Entry,
    *,
    refused: tuple[str, str, DecisionReasonForm] | None = None,
    departure_form: DepartureForm | None = None,
) -> HttpResponse:
    event = entry.competition.event
    verdict = verdicts_for([entry])[entry.pk]
    departure = queries.standing_departures(entry.competition).get(entry.pk)
    form = departure_form or DepartureForm(entry=entry)
    frozen = entry.competition.entries_frozen_at is not None
    may_register = permissions.may(request.user, Right.REGISTER, entry)
    context = {
        "event": event,
        "entry": entry,
        "verdict": verdict,
        "problems": [(line, _decision_form(line, refused)) for line in verdict.problems],
        "met": [line for line in verdict.lines if line.finding.status is Status.MET and not line.finding.warning],
        "by_officer": [rule for rule in RULES.values() if rule.status is not Applied.RULED],
        "due_on": entries_due_of([entry.competition])[entry.competition_id],
        "plays_in_pairs": category_for(entry.competition).sides.pairs > 1,
        "departure": departure,
        "put_out": queries.put_out_on([entry], event),
        "effect": effect_of(departure) if departure else "",
        "departure_form": form,
        "results_stay": departures.explain_results_stay(entry.competition),
        "policies": [(kind, Departure.Policy(departures.default_policy(entry.competition, kind)).label)
                     for kind in Departure.Kind if "policy" in form.fields],
        "history": history_of(entry),
        "proposal_url": reverse("advancing:proposal", args=[entry.pk])
        if may_register and entry.state == Entry.State.DRAFT and came_by_place(entry)
        else "",
        "frozen": frozen,
        "today": timezone.localdate(),
        "may_change": may_register
        and entry.state != Entry.State.CANCELLED
        and (not frozen or (entry.state == Entry.State.DRAFT and permissions.may(request.user, Right.DRAW, event))),
        "may_override": permissions.may(request.user, Right.OVERRIDE, event),
        "may_answer": may_register,
        "may_rule": permissions.may(request.user, Right.RULE, event) and entry.state == Entry.State.ENTERED,
    }  # fmt: skip
    status = 200 if refused is None and departure_form is None else 422
    return render(request, "tournaments/entries/detail.html", context, status=status)


def _decision_form(line: FindingLine, refused: tuple[str, str, DecisionReasonForm] | None) -> DecisionReasonForm:
    """Return the form in which an officer decides what a rule found."""
    person = "" if line.finding.person is None else str(line.finding.person)
    if refused is not None and refused[:2] == (line.finding.rule, person):
        return refused[2]
    return DecisionReasonForm(prefix=f"{line.finding.rule}-{person}")
