"""What a branch says to a proposal: yes, no, or asked again. The answer and the entry above are one act."""

from __future__ import annotations

from django.db import transaction

from kit.pure.translation import numbered
from kit.pure.violations import RuleViolation
from scoring.awards import services as awards
from scoring.awards.queries.advancement import advancement_from
from scoring.awards.queries.answers import asked_of
from scoring.decisions.queries.open_decisions import open_in
from scoring.ladder.services.joining import part_pairs
from scoring.ladder.services.proposing import SECTION_SENT, locked, not_proposed, propose, tell_branch
from scoring.ladder.words.advancing import declined_letter, stays_in_the_draw
from scoring.standings.models import AdvancementAnswer
from tournaments.entries.models import Entry, Qualification
from tournaments.entries.queries.joined import joined_in
from tournaments.entries.services.decisions import need_reason
from tournaments.entries.services.qualifying import ask_about, ask_again, hand_in_proposal
from tournaments.entries.services.teams import cancel_entry
from tournaments.events.services import require_here
from tournaments.letters.models import LetterKind
from tournaments.letters.queries import recipients_of_event_officers, recipients_of_team
from tournaments.letters.services import tell
from tournaments.letters.words import letter_later
from tournaments.organization.models import User
from tournaments.seasons.queries.plan import terms_for

State = Entry.State
_ENTRY = ("entry__branch", "entry__partner_branch", "entry__competition__event")


@transaction.atomic
def answer(*, source: Entry, accepts: bool, reason: str = "", by: User) -> None:
    """Record whether the team of `source` goes on, and carry it to its entry above; the same answer again is nothing.

    A yes hands the proposal in as it stands. A no takes it back, and the next in the ranking is asked at once, up to
    the deadline above (A79, AMB-G10). A team that the draw above has already is not taken out of it: its officers are
    asked. Raises RuleViolation as `answer_advancement` does, or when a yes comes after the draw above.
    """
    competition = locked(source.competition)
    if not accepts:
        _part(source, by)
    before = asked_of([competition]).get(source.pk)
    record = _record(source)
    said = before is not None and before.answer is not None and before.answer.accepts == accepts
    # A team that said yes and was taken out above since says yes again: its entry is handed in again.
    if said and not (accepts and record is not None and record.entry.state != State.ENTERED):
        return
    if not accepts and record is not None and not _may_answer(source):
        # Its place does not hold any more; the proposal that is left of it may still be refused.
        need_reason(reason)
        _take_back(record, source, reason, by)
        return
    if accepts:
        awards.answer_advancement(entry=source, accepts=True, by=by)
        if record is not None:
            _hand_in(record, by)
        return
    awards.answer_advancement(entry=source, accepts=False, reason=reason, by=by)
    if record is not None:
        _decline(record, source, reason.strip(), by)


@transaction.atomic
def ask_team_again(*, source: Entry, by: User) -> None:
    """Forget the answer of a team: its proposal waits again. Who was asked instead of it is not sent home by itself."""
    competition = locked(source.competition)
    _part(source, by)
    awards.withdraw_answer(entry=source, by=by)
    record = _record(source)
    if record is not None and record.entry.state != State.DRAFT:
        entry = ask_again(entry=record.entry)
        if entry.state == State.DRAFT:
            tell_branch(entry, source, record.place or 0, by)
    awards.ask_about_places(competition=competition)


@transaction.atomic
def answer_proposal(*, entry: Entry, accepts: bool, reason: str = "", by: User) -> None:
    """Record whether the team that was proposed as `entry` comes, as `answer` does for its entry below.

    Where the event below is not on this site, the entry above alone says it: nobody else is asked from here.
    """
    record = (
        Qualification.objects.filter(entry=entry, kind=Qualification.Kind.PLACED)
        .select_related("source__branch", "source__competition__event__organizer", *_ENTRY)
        .first()
    )
    if record is None:
        raise RuleViolation("advancing.not_a_proposal", SECTION_SENT)
    if record.source is not None:
        answer(source=record.source, accepts=accepts, reason=reason, by=by)
    elif accepts:
        _hand_in(record, by)
    elif record.entry.state != State.CANCELLED:
        need_reason(reason)
        cancel_entry(entry=record.entry, reason=reason, by=by)


def _part(source: Entry, by: User) -> None:
    """Part pairs that are one team above before one of them says something else; once drawn they stay together."""
    joined = joined_in(source.competition)
    if joined and joined[0].entry.competition.entries_frozen_at is None:
        part_pairs(competition=source.competition, by=by)


def _record(source: Entry) -> Qualification | None:
    """Return what the place of `source` led to: of pairs that are one team, the record of the team."""
    record = Qualification.objects.filter(source=source).select_related(*_ENTRY).first()
    if record is not None and record.entry.state == State.CANCELLED:
        joined = joined_in(source.competition)
        return joined[0] if record in joined else record
    return record


def _hand_in(record: Qualification, by: User) -> None:
    entry = record.entry
    if entry.state == State.ENTERED:
        return
    if entry.competition.entries_frozen_at is not None:
        raise RuleViolation("advancing.draw_is_out", SECTION_SENT, event=entry.competition.event.name)
    if entry.state == State.CANCELLED:  # it declined before, or was taken back
        entry = ask_again(entry=entry)
    hand_in_proposal(entry=entry, by=by)


def _decline(record: Qualification, source: Entry, reason: str, by: User) -> None:
    entry, competition = record.entry, source.competition
    _take_back(record, source, reason, by, tells=False)
    drawn = entry.competition.entries_frozen_at is not None or entry.competition.is_final
    due_on = terms_for(entry.competition).entries_due
    in_time = not drawn and (due_on is None or entry.competition.event.today <= due_on)
    asked: list[Entry] = []
    # Over an open decision nobody is asked: it may say that somebody else is next.
    if in_time and _somebody_is_left(source) and not open_in(competition, fresh=True):
        asked = propose(competition=competition, by=by, target=entry.competition, instead_of=source)
    _tell_of_no(entry, source, reason, asked, by)


def _take_back(record: Qualification, source: Entry, reason: str, by: User, *, tells: bool = True) -> None:
    """Take the entry above back; one that is drawn there stays, and its officers are asked."""
    entry = record.entry
    require_here(entry.competition.event)
    if entry.state == State.ENTERED and entry.competition.entries_frozen_at is not None:
        # Of pairs that are one team the record is that of the first, and another may have declined.
        ask_about(questions={source.pk: stays_in_the_draw()}, places={}, sources=[record.source_id or source.pk])
    elif entry.state != State.CANCELLED:
        cancel_entry(entry=entry, reason=reason, by=by, tells=tells)


def _may_answer(source: Entry) -> bool:
    advancement = advancement_from(source.competition)
    lines = advancement.lines if advancement is not None else ()
    return any(line.team.entry_id == source.pk and line.may_answer for line in lines)


def _somebody_is_left(source: Entry) -> bool:
    """Return whether anybody is to be asked after a team declined; where nobody is, the place stays empty."""
    advancement = advancement_from(source.competition)
    return advancement is not None and bool(not_proposed(advancement))


def _tell_of_no(entry: Entry, source: Entry, reason: str, asked: list[Entry], by: User) -> None:
    above = entry.competition.event
    subject, text = letter_later(
        declined_letter,
        team=entry.team_name,
        category=source.competition.name,
        above=above,
        reason=reason,
        asked=numbered(", ".join(each.team_name for each in asked)),
    )
    tell(
        kind=LetterKind.ADVANCES,
        to=[*recipients_of_team(entry.branch, entry.partner_branch), *recipients_of_event_officers(above)],
        subject=subject,
        text=text,
        key=f"declined:{entry.pk}:{AdvancementAnswer.objects.get(entry=source).answered_at.isoformat()}",
        event=above,
        entry_id=entry.pk,
        by=by,
        urgent=True,
    )
