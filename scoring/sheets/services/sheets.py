"""Writing sheets. There is one way to complete a match, whatever the door: desk, phone, API, simulation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from uuid import UUID, uuid5

from django.db import IntegrityError, transaction
from django.db.models import F, prefetch_related_objects

from games.base import LegResult, Side
from kit.pure.sentences import Kept, tidied
from kit.pure.violations import RuleViolation
from scoring.sheets.engine.content import Content
from scoring.sheets.engine.line_up import Substitution
from scoring.sheets.engine.outcome import DECIDER, Outcome, Progress
from scoring.sheets.models import HighScore, Mismatch, Result, SetAside, Submission, Verification
from scoring.sheets.models import Substitution as Written
from scoring.sheets.queries.following import outcome_of
from scoring.sheets.queries.line_ups import substitutions_of
from scoring.sheets.queries.parties import side_kept, sides_of, why_not_check
from scoring.sheets.queries.sheets import Sheet, fresh_sheet, legs_of, rules_for
from scoring.sheets.queries.versions import latest_versions, names_in, verification_of
from scoring.sheets.services.following import add_decider, follow, remove_decider
from scoring.sheets.services.hiding import hide_by_the_book
from scoring.sheets.services.papers import HighScoreLine, Paper, check
from scoring.sheets.services.spares import note_spares, note_spares_on
from scoring.sheets.words import ENTERED_AGAIN, PLAYED_AGAIN, played_between
from tournaments.draws.engine import DrawError
from tournaments.draws.models import Match, SubMatch
from tournaments.events.models import Competition
from tournaments.events.queries import context_of
from tournaments.events.services import bump_board, open_competition, require_not_final
from tournaments.organization.models import User


class StaleSheetError(Exception):
    """The sheet was changed since it was opened. `current` is what counts now; nothing was written."""

    def __init__(self, current: Submission | None) -> None:
        super().__init__(current)
        self.current = current


class SheetKeyReusedError(StaleSheetError):
    """The key of this paper was used before, for one that says something else: `first`, and what was `said` now."""

    def __init__(self, current: Submission | None, *, first: Submission, said: Content) -> None:
        super().__init__(current)
        self.first = first
        self.said = said


def submit(
    *,
    sub_match: SubMatch,
    legs: Sequence[LegResult],
    by: User,
    expected_version: int,
    idempotency_key: UUID,
    source: str = Submission.Source.DESK,
    remarks: str = "",
    protest: str = "",
    initials_home: bool = False,
    initials_away: bool = False,
    reason: Kept = "",
    high_scores: Sequence[HighScoreLine] = (),
    line_up: Sequence[Substitution] | None = None,
    written_by: User | None = None,
    by_words: bool = False,
) -> Submission:
    """Enter or correct a sheet and return its new version, which counts from now on.

    `line_up` is who came in for whom; None keeps that of the version before, and on an empty sheet the named team
    played. `written_by` typed it on a device, where `by` took it over; `by_words`: both captains agreed to it with the
    words of their teams. `expected_version` is what the person saw: 0 for
    an empty sheet. The same paper with the same key again returns the first submission, with `is_repeat`, and changes
    nothing. Raises RuleViolation for what the rules or the desk do not allow, StaleSheetError when somebody else was
    faster, and SheetKeyReusedError when the key was used for a paper that says less, more or something else. Everything
    is written, or nothing.
    """
    paper = Paper(
        legs=tuple(legs),
        by=by,
        written_by=None if written_by == by else written_by,
        expected_version=expected_version,
        key=idempotency_key,
        source=source,
        remarks=remarks.strip(),
        protest=protest.strip(),
        initials_home=initials_home,
        initials_away=initials_away,
        reason=tidied(reason),
        high_scores=tuple(high_scores),
        line_up=None if line_up is None else tuple(line_up),
        by_words=by_words,
    )
    try:
        with transaction.atomic():
            return _submit(sub_match, paper)
    except IntegrityError:
        # Two at the same moment: a unique constraint let one of them through.
        first = _same_key(sub_match, paper)
        if first is not None:
            return first
        current = _counts_now(sub_match)
        if current is None or current.version == expected_version:
            raise
        raise StaleSheetError(current) from None


def _submit(sub_match: SubMatch, paper: Paper) -> Submission:
    # Both pairs of a team end one match: whoever comes second must see what the first one wrote.
    Match.objects.select_for_update().only("pk").get(pk=sub_match.match_id)
    first = _same_key(sub_match, paper)
    if first is not None:
        return first
    sheet = fresh_sheet(sub_match.pk, with_sides=bool(paper.line_up or paper.high_scores))
    if sheet.version != paper.expected_version:
        raise StaleSheetError(sheet.current)
    if sheet.current is not None:
        prefetch_related_objects([sheet.current], "substitutions")
    paper = paper.after(sheet.current)
    check(sheet, paper)
    before = outcome_of(sheet.match, sheet.category) if sheet.playoff else None
    submission = _write(sheet, paper)
    if paper.line_up or substitutions_of(sheet.current):
        note_spares([sheet.match])
    if before is not None:
        carry_on(sheet, before)
    hide_by_the_book(sheet)
    bump_board(event_id=sheet.competition.event_id)
    return submission


def _same_key(sub_match: SubMatch, paper: Paper) -> Submission | None:
    """The submission that was made with this key, if there is one. Raises SheetKeyReusedError unless it says all."""
    first = Submission.objects.filter(idempotency_key=paper.key).select_related("entered_by").first()
    if first is None:
        return None
    if first.sub_match_id != sub_match.pk:
        raise RuleViolation("sheets.key_of_another_sheet")
    paper = paper.after(Submission.objects.filter(sub_match=sub_match, version=paper.expected_version).first())
    if not paper.is_said_by(first):
        # "Saved" would throw away what was added: a 180, a protest, a remark.
        said = replace(paper.content, names=names_in(paper.content.line_up))
        raise SheetKeyReusedError(_counts_now(sub_match), first=first, said=said)
    first.is_repeat = True
    return first


def _counts_now(sub_match: SubMatch) -> Submission | None:
    return latest_versions().filter(sub_match=sub_match).select_related("entered_by").first()


# --- writing ------------------------------------------------------------------------------------------


def _write(sheet: Sheet, paper: Paper) -> Submission:
    """Write the new version and make it the one that counts."""
    submission = Submission.objects.create(
        sub_match=sheet.sub_match,
        version=paper.expected_version + 1,
        legs=paper.legs_json,
        remarks=paper.remarks,
        protest=paper.protest,
        initials_home=paper.initials_home,
        initials_away=paper.initials_away,
        reason=paper.reason or _usual_reason(sheet),
        source=paper.source,
        entered_by=paper.by,
        written_by=paper.written_by,
        of_side=side_kept(sides_of([paper.by, paper.written_by], sheet.match)),
        by_words=paper.by_words,
        idempotency_key=paper.key,
    )
    if paper.high_scores:
        HighScore.objects.bulk_create(
            HighScore(
                submission=submission,
                member=line.member,
                leg=line.leg,
                count=line.count,
                countersigned=line.countersigned,
            )
            for line in paper.high_scores
        )
    if paper.line_up:
        Written.objects.bulk_create(
            Written(
                submission=submission,
                side=substitution.side.value,
                leg=substitution.leg,
                comes_in_id=substitution.comes_in,
                goes_out_id=substitution.goes_out,
            )
            for substitution in paper.line_up
        )
    _count(sheet, submission)
    return submission


def _usual_reason(sheet: Sheet) -> Kept:
    """Return why there is a version after another one where nobody has to say it."""
    if sheet.is_played_again:
        return PLAYED_AGAIN
    return ENTERED_AGAIN if sheet.was_emptied and sheet.current is None else ""


def _count(sheet: Sheet, submission: Submission) -> None:
    home, away = sheet.game.tally(legs_of(submission), sheet.rules, playoff=sheet.playoff)
    Result.objects.bulk_create(
        [
            Result(
                sub_match=sheet.sub_match,
                submission=submission,
                home_tally=home.to_json(),
                away_tally=away.to_json(),
            )
        ],
        update_conflicts=True,
        unique_fields=["sub_match"],
        update_fields=["submission", "home_tally", "away_tally"],
    )


def carry_on(sheet: Sheet, before: Outcome) -> None:
    """Let a play-off go on from what its match has come to: a deciding leg, or the matches that wait for it."""
    match = sheet.match
    after = outcome_of(match, sheet.category)
    try:
        if after.progress is Progress.NEEDS_DECIDER:
            add_decider(match=match)
        elif before.progress is Progress.NEEDS_DECIDER and sheet.sub_match.pair != DECIDER:
            with suppress(DrawError):  # it was played: it stays on record and decides nothing
                remove_decider(match=match)
        if sheet.sides_known and (after.winner, after.is_over) != (before.winner, before.is_over):
            follow(match=match, outcome=after)
    except DrawError as error:
        raise RuleViolation("sheets.later_match_played", match=error.params.get("match", match.number)) from error


@transaction.atomic
def forfeit_match(
    *, match: Match, at_fault: Side | None, by: User, reason: str, idempotency_key: UUID
) -> list[Submission]:
    """Enter every sheet of `match` that is not in as forfeited by `at_fault`; None: neither side came.

    Sheets that are in stay as they are: a pair that played has played. Raises as `submit` does.
    """
    context = context_of(match.stage.competition)
    sheets = SubMatch.objects.filter(match=match).exclude(pair=DECIDER).order_by("pair")
    # Derived, so that the same request again finds the sheets it made.
    keys = {sub_match.pk: uuid5(idempotency_key, sub_match.code) for sub_match in sheets}
    before = dict(
        Submission.objects.filter(idempotency_key__in=keys.values()).values_list("sub_match", F("version") - 1)
    )
    is_in = set(Result.objects.filter(sub_match__match=match).values_list("sub_match", flat=True))
    return [
        submit(
            sub_match=sub_match,
            legs=context.game.forfeit(at_fault, rules_for(sub_match, context.category), playoff=match.stage.is_playoff),
            by=by,
            expected_version=before.get(sub_match.pk, fresh_sheet(sub_match.pk).version),
            idempotency_key=keys[sub_match.pk],
            reason=reason,
        )
        for sub_match in sheets
        if sub_match.pk in before or sub_match.pk not in is_in
    ]


@transaction.atomic
def verify(*, submission: Submission, by: User) -> Verification:
    """Note that `by` read the paper against this version. Doing it again changes nothing.

    Raises RuleViolation for who entered or wrote it, who plays in the match, and for who is not the chair where one of
    those entered it; and StaleSheetError when the version no longer counts.
    """
    read = _read_by(by, submission)
    return verification_of(read) or Verification.objects.create(submission=submission, verified_by=by)


@transaction.atomic
def report_mismatch(*, submission: Submission, note: str, by: User) -> Mismatch | None:
    """Note that the paper says something else than this version, for the chair; who comes second changes nothing.

    Returns None where it is checked already. Raises as `verify` does, and RuleViolation without a note.
    """
    read = _read_by(by, submission)
    if read.by_words:
        raise RuleViolation("sheets.no_paper")
    if not note.strip():
        raise RuleViolation("sheets.note_needed", field="note")
    if verification_of(read) is not None:
        return None
    return Mismatch.objects.get_or_create(submission=submission, defaults={"note": note.strip(), "raised_by": by})[0]


def _read_by(user: User, submission: Submission) -> Submission:
    """Lock its match and return the version that `user` read against the paper, when it counts and they may."""
    Match.objects.select_for_update().only("pk").get(sub_matches__submissions=submission.pk)
    results = Result.objects.select_related("submission__entered_by", "submission__verification")
    result = results.filter(sub_match=submission.sub_match_id).first()
    if result is None:
        raise RuleViolation("sheets.nothing_to_verify")
    if result.submission_id != submission.pk:
        raise StaleSheetError(result.submission)
    sheet = fresh_sheet(submission.sub_match_id, with_sides=True)
    if (refusal := why_not_check(user, sheet, submission)) is not None:
        raise refusal
    if verification_of(result.submission) is None:
        require_not_final(sheet.competition)
    return result.submission


# --- results that are set aside -----------------------------------------------------------------------


@transaction.atomic
def set_aside(*, sub_matches: Sequence[SubMatch], reason: Kept, by: User, by_mistake: bool = False) -> list[Submission]:
    """Let nothing count on these sheets any more; return what counted until now.

    They can be played again, or were entered `by_mistake` and never played. What was entered stays on record. It is for
    the caller to say so on the board.
    """
    _require_open(sub_match.pk for sub_match in sub_matches)
    match = "submission__sub_match__match__"
    results = Result.objects.filter(sub_match__in=sub_matches).select_related(
        "submission", f"{match}home__branch", f"{match}away__branch"
    )
    counted = [result.submission for result in results.order_by("pk")]
    SetAside.objects.bulk_create(
        SetAside(submission=submission, reason=reason, made_by=by, by_mistake=by_mistake, sides=_sides_on(submission))
        for submission in counted
    )
    Result.objects.filter(submission__in=counted).delete()
    note_spares_on(sub_matches, counted)
    return counted


def _sides_on(submission: Submission) -> Kept:
    """Return who played; other teams may be in that match one day."""
    match = submission.sub_match.match
    return played_between(*(entry.team_name if entry else "" for entry in (match.home, match.away)))


@transaction.atomic
def let_count_again(*, submissions: Sequence[int]) -> None:
    """Let what was set aside count as before, unless something was entered since. `submissions` are their ids."""
    _require_open(Submission.objects.filter(pk__in=submissions).values_list("sub_match", flat=True))
    SetAside.objects.filter(submission__in=submissions).delete()
    counted = list(latest_versions().filter(pk__in=submissions).select_related("sub_match").order_by("pk"))
    for submission in counted:
        _count(fresh_sheet(submission.sub_match_id), submission)
    note_spares_on([submission.sub_match for submission in counted], counted)


def _require_open(sub_matches: Iterable[int]) -> None:
    """Lock the competitions of these sheets. Raises RuleViolation when one of them is final."""
    competitions = Competition.objects.filter(stages__matches__sub_matches__in=list(sub_matches)).distinct()
    for pk in sorted(competitions.values_list("pk", flat=True)):
        open_competition(pk)
