"""Who goes on, for the officers of the event that they come from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from kit.pure.text import number_in
from kit.views import show_refusals
from scoring.awards.forms import ExcuseForm
from scoring.awards.queries.advancement import Advancement, AdvancingTeam, advancement_of, next_level
from scoring.awards.queries.bars import bars_of
from scoring.closing.queries.touched import records_of
from scoring.ladder.engine.stands import Stand
from scoring.ladder.forms.advancing import AnswerForm
from scoring.ladder.queries.above import ladder_of
from scoring.ladder.queries.proposals import Proposal, proposals_from
from scoring.ladder.services import answering, joining, proposing
from tournaments.entries.engine import format_record
from tournaments.entries.models import Entry
from tournaments.entries.queries.joined import joined_in
from tournaments.events.models import Competition, Event
from tournaments.events.queries import competition_for_office, event_for_office, rulebook_for
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right


@dataclass(frozen=True)
class TeamAbove:
    """One team, with what became of it at the event above."""

    team: AdvancingTeam
    proposal: Proposal | None
    form: AnswerForm


@dataclass(frozen=True)
class Sending:
    """One competition, with where its teams go."""

    advancement: Advancement
    lines: Sequence[TeamAbove]
    still_above: Sequence[Proposal]  # of teams that are not in these lines any more, as those that have left
    above: Sequence[Competition]  # the competitions that take its teams
    record: str = ""  # its final record, as somebody reads it out
    is_one_team: bool = False  # its pairs are joined above

    @property
    def may_join(self) -> bool:
        """Whether the pairs that advance are all entered above and are one team there (8 BALL POOL Reg. ix)."""
        entered = sum(line.proposal is not None and line.proposal.stand is Stand.ENTERED for line in self.lines)
        return self.advancement.joined and not self.is_one_team and entered == self.advancement.places

    @property
    def to_propose(self) -> int:
        """How many teams go on and have not been proposed."""
        if not self.above:
            return 0
        going = {team.team.entry_id for team in self.advancement.going}
        return sum(line.team.team.entry_id in going and line.proposal is None for line in self.lines)

    @property
    def is_final(self) -> bool:
        return self.advancement.competition.is_final


@login_required
@require_safe
def office(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show who goes on to the next level, where each stands there, and who is barred for staying away."""
    event = event_for_office(request.user, event_id, Right.AWARD)
    return _page(request, event)


@login_required
@require_POST
def propose(request: OfficeRequest, competition_id: int) -> HttpResponse:
    """Propose those who go on to the event above."""
    competition = competition_for_office(request.user, competition_id, Right.AWARD)
    target = Competition.objects.filter(pk=number_in(request.POST.get("target")) or 0).first()
    with show_refusals(request):
        new = proposing.propose(competition=competition, target=target, by=request.user)
        said = ngettext(
            "%(count)d team is proposed, and its branch is told.",
            "%(count)d teams are proposed, and their branches are told.",
            len(new),
        )
        messages.success(request, said % {"count": len(new)})
    return redirect("advancing:office", competition.event_id)


@login_required
@require_POST
def answer(request: OfficeRequest, entry_id: int) -> HttpResponse:
    """Record what a team said."""
    entry = _entry(request, entry_id)
    form = AnswerForm(request.POST, entry_id=entry.pk)
    if form.is_valid():
        with form.refusals():
            answering.answer(
                source=entry,
                accepts=form.cleaned_data["accepts"],
                reason=form.cleaned_data["reason"],
                by=request.user,
            )
    if form.is_valid():
        messages.success(request, _("The answer is recorded."))
        return redirect("advancing:office", entry.competition.event_id)
    return _page(request, entry.competition.event, answering_with={entry.pk: form})


@login_required
@require_POST
def ask_again(request: OfficeRequest, entry_id: int) -> HttpResponse:
    """Take an answer back, so that the team is asked again."""
    entry = _entry(request, entry_id)
    with show_refusals(request):
        answering.ask_team_again(source=entry, by=request.user)
        messages.success(request, _("The answer is taken back. The team is asked again."))
    return redirect("advancing:office", entry.competition.event_id)


@login_required
@require_POST
def join(request: OfficeRequest, competition_id: int) -> HttpResponse:
    """Make one team of the pairs that advance, or teams of their own again."""
    competition = competition_for_office(request.user, competition_id, Right.AWARD)
    with show_refusals(request):
        if request.POST.get("part"):
            joining.part_pairs(competition=competition, by=request.user)
            messages.success(request, _("The pairs are teams of their own again."))
        else:
            team = joining.join_pairs(competition=competition, by=request.user)
            messages.success(request, _("The pairs are one team now: %(team)s.") % {"team": team.team_name})
    return redirect("advancing:office", competition.event_id)


def _page(
    request: HttpRequest, event: Event, *, answering_with: Mapping[int, AnswerForm] | None = None
) -> HttpResponse:
    forms = answering_with or {}
    advancements = advancement_of(event)
    competitions = [advancement.competition for advancement in advancements]
    ladder = ladder_of(event, competitions) if competitions else None
    proposals = proposals_from(competitions) if competitions else {}
    records = records_of(competitions)
    sending = [
        Sending(
            advancement=advancement,
            lines=[
                TeamAbove(
                    team=team,
                    proposal=proposals.get(team.team.entry_id),
                    form=forms.get(team.team.entry_id) or AnswerForm(entry_id=team.team.entry_id),
                )
                for team in advancement.lines
            ],
            still_above=_still_above(advancement, proposals.values()),
            above=ladder.above_of(advancement.competition) if ladder else (),
            record=format_record(records.get(advancement.competition.pk, "")),
            is_one_team=advancement.joined and bool(joined_in(advancement.competition)),
        )
        for advancement in advancements
    ]
    context = {
        "event": event,
        "sending": sending,
        "level": next_level(rulebook_for(event), event.level),
        "bars": bars_of(event, advancements),
        "excuse": ExcuseForm(),
        "may_rule": permissions.may(request.user, Right.RULE, event),
    }
    return render(request, "scoring/ladder/advancing/office.html", context, status=422 if forms else 200)


def _still_above(advancement: Advancement, proposals: Iterable[Proposal]) -> list[Proposal]:
    listed = {line.team.entry_id for line in advancement.lines}
    return [
        proposal
        for proposal in proposals
        if proposal.source is not None
        and proposal.source.competition_id == advancement.competition.pk
        and proposal.source.pk not in listed
        and proposal.stand is not Stand.TAKEN_BACK
    ]


def _entry(request: HttpRequest, entry_id: int) -> Entry:
    entries = Entry.objects.select_related("competition__event__organizer", "branch")
    entry = get_object_or_404(entries, pk=entry_id)
    permissions.require(request.user, Right.AWARD, entry.competition.event)
    return entry
