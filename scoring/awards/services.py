"""Writes about awards: who goes on, who is barred, an award that moves, pins."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from kit.pure.violations import RuleViolation
from scoring.awards.models import AwardDecision, PinAward, PinDelivery
from scoring.awards.queries.advancement import advancement_of
from scoring.awards.queries.bars import BarredPlayer, bars_of
from scoring.awards.queries.pins import results_with_pins
from scoring.awards.queries.placings import order_of
from scoring.awards.queries.questions import questions_of
from scoring.awards.words import did_not_advance, letter_of_question
from scoring.sheets.models import HighScore
from scoring.sheets.services.rebuilding import SheetDifference
from scoring.standings.models import AdvancementAnswer
from scoring.standings.queries.standings import standings_of
from tournaments.entries.models import Entry, Qualification
from tournaments.entries.queries.joined import joined_in
from tournaments.entries.services.qualifying import ask_about
from tournaments.entries.services.telling import tell_changed
from tournaments.events.models import Competition, Event
from tournaments.events.services import bump_board, open_competition
from tournaments.letters.models import LetterKind
from tournaments.letters.queries import recipients_of_event_officers
from tournaments.letters.services import tell
from tournaments.letters.words import letter_later
from tournaments.members.models import Member, Suspension
from tournaments.organization.models import Organization, User

SECTION_AWARDS = "CODE OF CONDUCT i.d"
SECTION_BAR = "CODE OF CONDUCT i.e"
SECTION_PINS = "DARTS note"  # not shown in another language


# --- who goes on --------------------------------------------------------------------------------------


@transaction.atomic
def answer_advancement(*, entry: Entry, accepts: bool, reason: str = "", by: User) -> AdvancementAnswer:
    """Record whether `entry` goes on to the next level; a later answer replaces an earlier one.

    Only a team that is asked may answer, and a team that does not go on says why. When one declines,
    the next in the ranking is asked (AMB-G10). Raises RuleViolation and then changes nothing.
    """
    competition = _locked(entry)
    line = next(
        (
            line
            for advancement in advancement_of(competition.event)
            for line in advancement.lines
            if line.team.entry_id == entry.pk and line.may_answer
        ),
        None,
    )
    if line is None:
        raise RuleViolation("awards.not_asked", SECTION_AWARDS)
    if accepts:
        _require_no_bars(competition.event, entry)
    elif not reason.strip():
        raise RuleViolation("awards.decline_needs_reason", SECTION_BAR, field="reason")
    answer, _ = AdvancementAnswer.objects.update_or_create(
        entry=entry,
        defaults={"accepts": accepts, "reason": reason.strip(), "answered_by": by, "answered_at": timezone.now()},
    )
    bump_board(event_id=competition.event_id)
    return answer


@transaction.atomic
def withdraw_answer(*, entry: Entry, by: User) -> None:
    """Forget the answer of `entry`, so that it is asked again; doing it again changes nothing."""
    competition = _locked(entry)
    _require_no_bars(competition.event, entry)
    for answer in AdvancementAnswer.objects.filter(entry=entry):
        answer.delete()  # one by one, so that the history keeps it
    bump_board(event_id=competition.event_id)


@transaction.atomic
def ask_about_places(*, competition: Competition) -> None:
    """Ask the officers above about entries that were made by places here which are no longer so.

    Nothing is withdrawn. A question that a place answers by itself, because it is true again, goes away. The team is
    told of both.
    """
    about = questions_of(competition)
    for record in ask_about(questions=about.questions, places=about.places, sources=about.sources):
        above = record.entry.competition.event
        key = f"{record.pk}:{timezone.now().isoformat()}"  # the same words may be asked twice, and are told twice
        if not record.question:
            tell_changed("true_again", entry=record.entry, key=f"true:{key}", by=None)
            continue
        subject, text = letter_later(letter_of_question, record.entry.team_name, competition, above, record.question)
        tell(
            kind=LetterKind.ADVANCES,
            to=recipients_of_event_officers(above),
            subject=subject,
            text=text,
            key=f"question:{key}",
            event=above,
            entry_id=record.entry_id,
            by=None,
        )
        tell_changed("asked", entry=record.entry, key=f"asked:{key}", by=None)


def problems_of_questions(event: Event | None = None) -> list[SheetDifference]:
    """Return the entries above whose place below does not hold and that are asked nothing, or the other way round."""
    competitions = Competition.objects.filter(entries__led_to__isnull=False).select_related("event").distinct()
    if event is not None:
        competitions = competitions.filter(event=event)
    problems = []
    for competition in competitions.order_by("pk"):
        wanted, joined = questions_of(competition).questions, joined_in(competition)
        here = Qualification.objects.filter(
            source__competition=competition, entry__competition__event__away_since=None
        ).exclude(entry__state=Entry.State.CANCELLED)
        for record in here.select_related("entry__competition__event").order_by("pk"):
            pairs = joined if record in joined[:1] else [record]
            if bool(record.question) == any(pair.source_id in wanted for pair in pairs):
                continue
            code = f"{record.entry.competition.event.slug}/{record.entry.competition.category}, {record.entry}"
            wrong = "is asked about a place that holds"  # not shown
            problem = wrong if record.question else "isn't asked about a place that is gone"  # not shown
            problems.append(SheetDifference(code=code, problem=problem))
    return problems


@transaction.atomic
def decide_bar(*, event: Event, member: Member, sport: str, season: int, excused: str = "", by: User) -> Suspension:
    """Bar `member` from `sport` for `season`, or excuse them when `excused` gives the reason (A24, AMB-G11).

    Only for players of a team that could go on and does not. Deciding again replaces the decision.
    """
    bar = _bar(event, member, sport, season)
    excused = excused.strip()
    suspension, _ = Suspension.objects.update_or_create(
        member=member,
        sport=bar.sport,
        season=bar.season,
        defaults={
            "reason": did_not_advance(bar.team.name, event.name, bar.reason),
            "made_by": by,
            "waived_by": by if excused else None,
            "waived_reason": excused,
        },
    )
    return suspension


@transaction.atomic
def withdraw_bar(*, event: Event, member: Member, sport: str, season: int, by: User) -> None:
    """Forget what was decided about the bar of `member`; doing it again changes nothing."""
    bar = _bar(event, member, sport, season)
    if bar.suspension is not None:
        bar.suspension.delete()


def _require_no_bars(event: Event, entry: Entry) -> None:
    """Refuse to forget that a team declined while its players are barred for it."""
    if any(
        bar.team.entry_id == entry.pk and bar.suspension is not None for bar in bars_of(event, advancement_of(event))
    ):
        raise RuleViolation("awards.bars_stand", SECTION_BAR)


def _bar(event: Event, member: Member, sport: str, season: int) -> BarredPlayer:
    for bar in bars_of(event, advancement_of(event)):
        if (bar.member.pk, bar.sport, bar.season) == (member.pk, sport, season):
            return bar
    raise RuleViolation("awards.nobody_to_bar", SECTION_BAR)


# --- awards -------------------------------------------------------------------------------------------


@transaction.atomic
def move_award(*, entry: Entry, reason: str, by: User) -> AwardDecision:
    """Take the award of `entry` away; it goes to the next in the ranking (A23). The places stay.

    Raises RuleViolation while the places may change, without a reason, or when it was decided already.
    """
    competition = open_competition(entry.competition_id)
    standings = standings_of(competition)
    if not standings.table.is_final:
        raise RuleViolation("awards.not_final", SECTION_AWARDS)
    if not any(entry.pk in group for group in order_of(standings)):
        raise RuleViolation("awards.no_place", SECTION_AWARDS)
    if not reason.strip():
        raise RuleViolation("awards.reason_needed", SECTION_AWARDS, field="reason")
    if AwardDecision.objects.filter(entry=entry, revoked_at__isnull=True).exists():
        raise RuleViolation("awards.moved_already", SECTION_AWARDS)
    bump_board(event_id=competition.event_id)  # an award that is announced goes off the screens
    return AwardDecision.objects.create(entry=entry, reason=reason.strip(), decided_by=by)


@transaction.atomic
def give_back_award(*, decision: AwardDecision, by: User) -> AwardDecision:
    """Revoke the decision: the team has its award again; doing it again changes nothing."""
    competition = open_competition(decision.entry.competition_id)
    decision = AwardDecision.objects.select_for_update().get(pk=decision.pk)
    if decision.revoked_at is None:
        decision.revoked_by, decision.revoked_at = by, timezone.now()
        decision.save(update_fields=["revoked_by", "revoked_at"])
        bump_board(event_id=competition.event_id)
    return decision


# --- pins ---------------------------------------------------------------------------------------------


@transaction.atomic
def issue_pin(*, event: Event, member: Member, by: User) -> PinAward:
    """Give `member` the 180 pin of the event's level: one a person a level (A81).

    Raises RuleViolation without a 180 on a sheet of this event, or when the member has the pin already.
    """
    current = results_with_pins(event).values("submission")
    score = HighScore.objects.filter(member=member, submission__in=current).order_by("-countersigned", "pk").first()
    if score is None:
        raise RuleViolation("awards.no_180", SECTION_PINS, name=member.name)
    Member.everybody.select_for_update().get(pk=member.pk)
    had = PinAward.objects.filter(member=member, level=event.level).select_related("event").first()
    if had is not None:
        raise RuleViolation("awards.has_pin", SECTION_PINS, name=member.name, event=had.event.name)
    return PinAward.objects.create(member=member, level=event.level, event=event, high_score=score, issued_by=by)


@transaction.atomic
def take_pin_back(*, pin: PinAward, by: User) -> None:
    """Undo an issue: the pin is in stock again, and the history keeps who did it."""
    PinAward.objects.get(pk=pin.pk).delete()


@transaction.atomic
def add_pins(*, organizer: Organization, level: str, quantity: int, note: str = "", by: User) -> PinDelivery:
    """Note pins that arrived, or with a negative number what a count found missing."""
    if quantity == 0:
        raise RuleViolation("awards.no_pins", field="quantity")
    return PinDelivery.objects.create(
        organizer=organizer, level=level, quantity=quantity, note=note.strip(), made_by=by
    )


def _locked(entry: Entry) -> Competition:
    return Competition.objects.select_related("event").select_for_update(of=("self",)).get(pk=entry.competition_id)
