"""Writing sheets. There is one way to complete a match, whatever the door: desk, phone, API, simulation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID, uuid5

from django.db import IntegrityError, transaction
from django.db.models import F

from games import registry
from games.base import Ending, LegResult, RuleViolation, Side
from scoring.sheets.engine.content import Content, SaidHighScore
from scoring.sheets.engine.outcome import DECIDER, Outcome, Progress
from scoring.sheets.models import HighScore, Result, SetAside, Submission, Verification
from scoring.sheets.queries.following import outcome_of
from scoring.sheets.queries.rights import may_correct
from scoring.sheets.queries.sheets import Sheet, departed_on, fresh_sheet, legs_of, rules_for
from scoring.sheets.queries.versions import content_of, latest_versions, said_high_score, verification_of
from scoring.sheets.services.following import add_decider, advance, remove_decider, unadvance
from tournaments.draws.engine import DrawError
from tournaments.draws.models import Match, SubMatch
from tournaments.entries.models import RosterPlace
from tournaments.events.models import Competition
from tournaments.events.queries import category_for
from tournaments.events.services import bump_board, open_competition, require_not_final

if TYPE_CHECKING:
    from tournaments.members.models import Member
    from tournaments.organization.models import User


PLAYED_AGAIN = "Played again"  # the reason of a version that follows one that was set aside


class StaleSheet(Exception):  # noqa: N818 -- somebody else was faster; nothing is wrong
    """The sheet was changed since it was opened. `current` is what counts now; nothing was written."""

    def __init__(self, current: Submission | None) -> None:
        super().__init__(current)
        self.current = current


class SaidOtherwise(StaleSheet):
    """The key of this paper was used before, for one that says something else: `first`, and what was `said` now."""

    def __init__(self, current: Submission | None, *, first: Submission, said: Content) -> None:
        super().__init__(current)
        self.first = first
        self.said = said


@dataclass(frozen=True, slots=True, kw_only=True)
class HighScoreLine:
    """A 180 on a sheet: who threw it, in which leg, how many, and whether an opponent countersigned."""

    member: Member
    leg: int | None = None
    count: int = 1
    countersigned: bool = False

    @property
    def said(self) -> SaidHighScore:
        return said_high_score(self.member, leg=self.leg, count=self.count, countersigned=self.countersigned)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Paper:
    """What somebody hands in: everything of a submission but its version."""

    legs: tuple[LegResult, ...]
    by: User
    expected_version: int
    key: UUID
    source: str
    remarks: str
    protest: str
    initials_home: bool
    initials_away: bool
    reason: str
    high_scores: tuple[HighScoreLine, ...]

    @property
    def legs_json(self) -> list[dict[str, object]]:
        return [leg.to_json() for leg in self.legs]

    @property
    def content(self) -> Content:
        return Content(
            legs=self.legs,
            remarks=self.remarks,
            protest=self.protest,
            initials_home=self.initials_home,
            initials_away=self.initials_away,
            high_scores=tuple(sorted((line.said for line in self.high_scores), key=lambda said: said.order)),
        )

    def is_said_by(self, first: Submission) -> bool:
        """Return whether `first` is this very paper: handed in by the same person, after the same version, no less."""
        same_moment = (first.entered_by_id, first.version - 1) == (self.by.pk, self.expected_version)
        same_reason = first.reason in {self.reason, self.reason or PLAYED_AGAIN}
        return same_moment and same_reason and self.content == content_of(first)


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
    reason: str = "",
    high_scores: Sequence[HighScoreLine] = (),
) -> Submission:
    """Enter or correct a sheet and return its new version, which counts from now on.

    `expected_version` is what the person saw: 0 for an empty sheet. The same paper with the same key again returns the
    first submission, with `is_repeat`, and changes nothing. Raises RuleViolation for what the rules or the desk do not
    allow, StaleSheet when somebody else was faster, and SaidOtherwise when the key was used for a paper that says less,
    more or something else. Everything is written, or nothing.
    """
    paper = _Paper(
        legs=tuple(legs),
        by=by,
        expected_version=expected_version,
        key=idempotency_key,
        source=source,
        remarks=remarks.strip(),
        protest=protest.strip(),
        initials_home=initials_home,
        initials_away=initials_away,
        reason=reason.strip(),
        high_scores=tuple(high_scores),
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
        raise StaleSheet(current) from None


def _submit(sub_match: SubMatch, paper: _Paper) -> Submission:
    # Both pairs of a team end one match: whoever comes second must see what the first one wrote.
    Match.objects.select_for_update().only("pk").get(pk=sub_match.match_id)
    first = _same_key(sub_match, paper)
    if first is not None:
        return first
    sheet = fresh_sheet(sub_match.pk)
    if sheet.version != paper.expected_version:
        raise StaleSheet(sheet.current)
    _check(sheet, paper)
    before = outcome_of(sheet.match, sheet.category) if sheet.playoff else None
    submission = _write(sheet, paper)
    if before is not None:
        _carry_on(sheet, before)
    bump_board(event_id=sheet.competition.event_id)
    return submission


def _same_key(sub_match: SubMatch, paper: _Paper) -> Submission | None:
    """Return the submission that was made with this key, if there is one. Raises SaidOtherwise unless it says all."""
    first = Submission.objects.filter(idempotency_key=paper.key).select_related("entered_by").first()
    if first is None:
        return None
    if first.sub_match_id != sub_match.pk:
        raise RuleViolation("sheets.key_of_another_sheet", "")
    if not paper.is_said_by(first):
        # "Saved" would throw away what was added: a 180, a protest, a remark.
        raise SaidOtherwise(_counts_now(sub_match), first=first, said=paper.content)
    first.is_repeat = True
    return first


def _counts_now(sub_match: SubMatch) -> Submission | None:
    return latest_versions().filter(sub_match=sub_match).select_related("entered_by").first()


# --- is it allowed? -----------------------------------------------------------------------------------


def _check(sheet: Sheet, paper: _Paper) -> None:
    """Raise RuleViolation for the first thing that keeps this paper from counting."""
    require_not_final(sheet.competition)  # who closes it locks the matches, so it is not closed meanwhile
    if not sheet.is_published:
        raise RuleViolation("sheets.not_published", "")
    if not sheet.sides_known:
        raise RuleViolation("sheets.sides_unknown", "")
    if sheet.current is not None:
        _check_correction(sheet, sheet.current, paper)
    else:
        _check_departed(sheet, paper)
    sheet.game.check_legs(paper.legs, sheet.rules, playoff=sheet.playoff)
    if paper.high_scores:
        _check_high_scores(sheet, paper)


def _check_correction(sheet: Sheet, current: Submission, paper: _Paper) -> None:
    if not may_correct(paper.by, current, sheet.event):
        checked = verification_of(current) is not None
        because = "it has been checked" if checked else f"{current.entered_by} entered it"
        raise RuleViolation("sheets.not_yours_to_correct", "", because=because)
    if not paper.reason:
        raise RuleViolation("sheets.reason_needed", "", field="reason")


def _check_departed(sheet: Sheet, paper: _Paper) -> None:
    """Refuse the sheet of a team that stopped; only a play-off still needs it, given away by that team."""
    for entry in departed_on(sheet):
        side = Side.HOME if entry.pk == sheet.match.home_id else Side.AWAY
        given_away = all(
            leg.ending is Ending.NOT_PLAYED or (leg.ending is Ending.FORFEIT and leg.at_fault is side)
            for leg in paper.legs
        )
        if not (sheet.playoff and given_away):
            raise RuleViolation("sheets.entry_departed", "", team=entry.team_name)


def _check_high_scores(sheet: Sheet, paper: _Paper) -> None:
    most = sheet.game.most_high_scores(sheet.rules)
    if most == 0:
        raise RuleViolation("sheets.no_high_scores", "", field="high_scores")
    entries = {sheet.match.home_id, sheet.match.away_id}
    places = RosterPlace.objects.filter(entry__in=entries, member__in=[line.member for line in paper.high_scores])
    sides = dict(places.values_list("member", "entry"))
    names = {entry.pk: entry.team_name for entry in (sheet.match.home, sheet.match.away) if entry is not None}
    counted: Counter[tuple[int, int | None]] = Counter()
    for index, line in enumerate(paper.high_scores):
        field = f"high_scores.{index}"
        if line.member.pk not in sides:
            raise RuleViolation("sheets.not_on_the_sheet", "", field=f"{field}.member", member=line.member.sheet_name)
        if line.count < 1:
            raise RuleViolation("sheets.counted_once", "", field=f"{field}.count")
        if line.leg is not None and not _was_played(paper.legs, line.leg):
            raise RuleViolation("sheets.no_such_leg", "", field=f"{field}.leg", leg=line.leg)
        counted[sides[line.member.pk], line.leg] += line.count
        allowed = most if line.leg is not None else most * len(paper.legs)
        if counted[sides[line.member.pk], line.leg] > allowed:
            team = names[sides[line.member.pk]]
            given, leg = counted[sides[line.member.pk], line.leg], line.leg or "all"
            raise RuleViolation(
                "sheets.too_many_high_scores", "", field=f"{field}.count", team=team, given=given, leg=leg, most=allowed
            )


def _was_played(legs: Sequence[LegResult], number: int) -> bool:
    return 1 <= number <= len(legs) and legs[number - 1].ending in (Ending.PLAYED, Ending.TIME)


# --- writing ------------------------------------------------------------------------------------------


def _write(sheet: Sheet, paper: _Paper) -> Submission:
    """Write the new version and make it the one that counts."""
    submission = Submission.objects.create(
        sub_match=sheet.sub_match,
        version=paper.expected_version + 1,
        legs=paper.legs_json,
        remarks=paper.remarks,
        protest=paper.protest,
        initials_home=paper.initials_home,
        initials_away=paper.initials_away,
        reason=paper.reason or (PLAYED_AGAIN if sheet.is_played_again else ""),
        source=paper.source,
        entered_by=paper.by,
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
    _count(sheet, submission)
    return submission


def _count(sheet: Sheet, submission: Submission) -> None:
    """Make `submission` the one that counts on its sheet."""
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


def _carry_on(sheet: Sheet, before: Outcome) -> None:
    """Let a play-off go on from what its match has come to: a deciding leg, or the winner's next match."""
    match = sheet.match
    after = outcome_of(match, sheet.category)
    try:
        if after.progress is Progress.NEEDS_DECIDER:
            add_decider(match=match)
        elif before.progress is Progress.NEEDS_DECIDER and sheet.sub_match.pair != DECIDER:
            with suppress(DrawError):  # it was played: it stays on record and decides nothing
                remove_decider(match=match)
        if after.winner is before.winner or match.home is None or match.away is None:
            return
        if after.winner is None:
            unadvance(match=match)
        else:
            winner, loser = (match.home, match.away) if after.winner is Side.HOME else (match.away, match.home)
            advance(match=match, winner=winner, loser=loser)
    except DrawError as error:
        raise RuleViolation("sheets.later_match_played", "", match=error.params.get("match", match.number)) from error


@transaction.atomic
def forfeit_match(
    *, match: Match, at_fault: Side | None, by: User, reason: str, idempotency_key: UUID
) -> list[Submission]:
    """Enter every sheet of `match` that is not in as given away by `at_fault`; None: neither side came.

    Sheets that are in stay as they are: a pair that played has played. Raises as `submit` does.
    """
    category = category_for(match.stage.competition)
    game = registry.get(category.game)
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
            legs=game.forfeit(at_fault, rules_for(sub_match, category), playoff=match.stage.is_playoff),
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

    Raises RuleViolation for the one who entered it, and StaleSheet when the version no longer counts.
    """
    Match.objects.select_for_update().only("pk").get(sub_matches__submissions=submission.pk)
    result = Result.objects.select_related("submission__entered_by", "submission__verification").get(
        sub_match=submission.sub_match_id
    )
    if result.submission_id != submission.pk:
        raise StaleSheet(result.submission)
    if submission.entered_by_id == by.pk:
        raise RuleViolation("sheets.own_sheet", "")
    existing = verification_of(result.submission)
    if existing is None:
        require_not_final(fresh_sheet(submission.sub_match_id).competition)
    return existing or Verification.objects.create(submission=submission, verified_by=by)


# --- results that are set aside -----------------------------------------------------------------------


@transaction.atomic
def set_aside(*, sub_matches: Sequence[SubMatch], reason: str, by: User) -> list[Submission]:
    """Let nothing count on these sheets any more, so that they can be played again; return what counted until now.

    What was entered stays on record. It is for the caller to say so on the board.
    """
    _require_open(sub_match.pk for sub_match in sub_matches)
    results = Result.objects.filter(sub_match__in=sub_matches).select_related("submission").order_by("pk")
    counted = [result.submission for result in results]
    SetAside.objects.bulk_create(SetAside(submission=submission, reason=reason, made_by=by) for submission in counted)
    Result.objects.filter(submission__in=counted).delete()
    return counted


@transaction.atomic
def let_count_again(*, submissions: Sequence[int]) -> None:
    """Let what was set aside count as before, unless something was entered since. `submissions` are their ids."""
    _require_open(Submission.objects.filter(pk__in=submissions).values_list("sub_match", flat=True))
    SetAside.objects.filter(submission__in=submissions).delete()
    for submission in latest_versions().filter(pk__in=submissions).order_by("pk"):
        _count(fresh_sheet(submission.sub_match_id), submission)


def _require_open(sub_matches: Iterable[int]) -> None:
    """Lock the competitions of these sheets. Raises RuleViolation when one of them is final."""
    competitions = Competition.objects.filter(stages__matches__sub_matches__in=list(sub_matches)).distinct()
    for pk in sorted(competitions.values_list("pk", flat=True)):
        open_competition(pk)
