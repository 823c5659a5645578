"""Proposing those who go on to the event above."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from kit.pure.violations import RuleViolation
from scoring.awards.queries.advancement import Advancement, AdvancingTeam, advancement_from
from scoring.closing.queries.touched import records_of
from scoring.decisions.queries.open_decisions import open_in
from scoring.ladder.queries.above import ladder_of
from scoring.ladder.words.advancing import asked_next_letter
from tournaments.draws.words.places import place_word
from tournaments.entries.engine import BY_RESULTS
from tournaments.entries.models import Entry, Qualification, origin_of
from tournaments.entries.services.qualifying import (
    Rests,
    hand_in_proposal,
    propose_entry,
    qualify,
    tell_of_proposal,
)
from tournaments.events.models import Competition
from tournaments.letters.models import LetterKind
from tournaments.letters.queries import recipients_of_team
from tournaments.letters.services import tell
from tournaments.letters.words import later, letter_later
from tournaments.organization.models import User
from tournaments.seasons.queries.plan import terms_for

SECTION_SENT = "REGISTRATION iii.a"


@transaction.atomic
def propose(
    *, competition: Competition, by: User, target: Competition | None = None, instead_of: Entry | None = None
) -> list[Entry]:
    """Write those who go on down at the event above, each as a draft with its team, and tell their branches.

    Who was proposed before, or was taken back since, is passed over; a team that is there already, by hand, is taken
    for the proposal. A team that said yes before is handed in. `instead_of` declined, which the next one is told.
    Returns the entries that are new or newly known. Raises RuleViolation where nobody goes on yet, or nowhere to, where
    everybody is there already, and where the event above is drawn or final.
    """
    competition = locked(competition)
    for decision in open_in(competition, fresh=True):
        raise RuleViolation("advancing.decision_open", SECTION_SENT, what=str(decision.what))
    advancement = advancement_from(competition)
    if advancement is None or not advancement.going:
        raise RuleViolation("advancing.nobody_yet", SECTION_SENT)
    new = not_proposed(advancement)
    if not new:
        raise RuleViolation("advancing.proposed_already", SECTION_SENT, category=competition.name)
    above = _require_open(target_of(competition, target))
    record = records_of([competition]).get(competition.pk, "")
    return [_propose(line, advancement, above, record, by, instead_of) for line in new]


def not_proposed(advancement: Advancement) -> list[AdvancingTeam]:
    """Return those who hold a place and are not at the event above yet."""
    led = Qualification.objects.filter(source__competition=advancement.competition)
    there = set(led.values_list("source", flat=True).order_by())
    return [line for line in advancement.going if line.team.entry_id not in there]


def _require_open(above: Competition) -> Competition:
    """Return the competition above, locked, or raise RuleViolation where its draw is published or it is final."""
    held = Competition.objects.select_for_update(of=("self",)).select_related("event__organizer", "event__host_branch")
    above = held.get(pk=above.pk)
    if above.is_final:
        raise RuleViolation("advancing.above_is_closed", SECTION_SENT, category=above.name, event=above.event.name)
    if above.entries_frozen_at is not None:
        raise RuleViolation("advancing.draw_is_out", SECTION_SENT, event=above.event.name)
    return above


def target_of(competition: Competition, wanted: Competition | None = None) -> Competition:
    """Return the competition above that takes the teams; the one that took the first of them, where several could."""
    if wanted is None:
        led = Qualification.objects.filter(source__competition=competition).order_by("pk")
        first = led.select_related("entry__competition__event__organizer", "entry__competition__event__host_branch")
        if (record := first.first()) is not None:
            return record.entry.competition
    above = ladder_of(competition.event, [competition]).above_of(competition)
    if not above:
        raise RuleViolation("advancing.nowhere", SECTION_SENT)
    if wanted is None and len(above) > 1:
        raise RuleViolation("advancing.choose", SECTION_SENT, field="target")
    chosen = above[0] if wanted is None else next((each for each in above if each.pk == wanted.pk), None)
    if chosen is None:
        raise RuleViolation("advancing.choose", SECTION_SENT, field="target")
    return chosen


def locked(competition: Competition) -> Competition:
    """Lock a competition while its teams are asked: of two officers at once each would ask the next one."""
    rows = Competition.objects.select_related("event__organizer", "event__host_branch")
    return rows.select_for_update(of=("self",)).get(pk=competition.pk)


def _propose(
    line: AdvancingTeam,
    advancement: Advancement,
    above: Competition,
    record: str,
    by: User,
    instead_of: Entry | None,
) -> Entry:
    rows = Entry.objects.select_related("branch", "partner_branch", "competition__event__organizer")
    source = rows.get(pk=line.team.entry_id)
    on = Rests(place=line.place, record=record, decision=line.decision)
    entry = _there_by_hand(source, above)
    if entry is None:
        entry = propose_entry(competition=above, source=source, on=on, spares=advancement.spares_play, by=by)
    else:
        qualify(entry=entry, source=source, on=on, by=by)
    if entry.state == Entry.State.DRAFT:
        if line.answer is not None and line.answer.accepts:
            return hand_in_proposal(entry=entry, by=by)
        tell_branch(entry, source, line.place, by, instead_of)
    return entry


def _there_by_hand(source: Entry, above: Competition) -> Entry | None:
    """Return the entry of the same branch and people that stands above already: typed, or of a place nobody knows."""
    members = source.roster.values("member")
    lost = Q(qualification__kind=Qualification.Kind.PLACED, qualification__source=None, qualification__rests_on={})
    there = Entry.objects.filter(
        Q(qualification__isnull=True) | lost,
        competition=above,
        branch=source.branch,
        roster__member__in=members,
        is_host=False,
    ).exclude(state=Entry.State.CANCELLED)
    return there.order_by("number").distinct().first()


def tell_branch(entry: Entry, source: Entry, place: int, by: User | None, instead_of: Entry | None = None) -> None:
    """Tell the branches of a proposal that their team advances, or is asked in the place of one that declined."""
    below, nth = source.competition, later(place_word, place)
    if instead_of is None:
        origin = origin_of(source, decision=BY_RESULTS)
        tell_of_proposal(entry=entry, place=nth, origin=origin, is_final=below.is_final, by=by)
        return
    above = entry.competition.event
    people = ", ".join(place.member.name for place in entry.roster.select_related("member").order_by("position"))
    subject, text = letter_later(
        asked_next_letter,
        before=instead_of.team_name,
        people=people,
        place=nth,
        category=below.name,
        above=above,
        due_on=terms_for(entry.competition).entries_due,
    )
    tell(
        kind=LetterKind.NEXT_ASKED,
        to=recipients_of_team(entry.branch, entry.partner_branch),
        subject=subject,
        text=text,
        key=f"proposal:{entry.pk}:{entry.version}",
        event=above,
        entry_id=entry.pk,
        branch=entry.branch,
        by=by,
        urgent=True,
    )
