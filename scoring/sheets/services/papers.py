"""What somebody hands in for a sheet, and whether it may count there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.utils.translation import gettext

from games.base import Ending, LegResult, Side
from games.ended import Ended, ended
from kit.pure.sentences import Kept
from kit.pure.violations import RuleViolation
from scoring.sheets.engine.content import Content, SaidHighScore
from scoring.sheets.engine.line_up import Substitution, Team, playing
from scoring.sheets.models import Submission
from scoring.sheets.queries.line_ups import require_line_up, substitutions_of, teams_of
from scoring.sheets.queries.rights import may_correct
from scoring.sheets.queries.sheets import Sheet, departed_on, legs_of
from scoring.sheets.queries.versions import content_of, said_high_score, verification_of
from scoring.sheets.words import ENTERED_AGAIN, PLAYED_AGAIN
from tournaments.draws.models import Match
from tournaments.entries.models import Entry
from tournaments.events.services import require_not_final
from tournaments.members.models import Member
from tournaments.organization.models import User


@dataclass(frozen=True, slots=True, kw_only=True)
class HighScoreLine:
    """A 180 on a sheet: who threw it, in which leg, how many, and whether an opponent countersigned."""

    member: Member
    leg: int | None = None
    count: int = 1
    countersigned: bool = False

    @property
    def facts(self) -> SaidHighScore:
        return said_high_score(self.member, leg=self.leg, count=self.count, countersigned=self.countersigned)


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """What somebody hands in: everything of a submission but its version."""

    legs: tuple[LegResult, ...]
    by: User
    written_by: User | None
    expected_version: int
    key: UUID
    source: str
    remarks: str
    protest: str
    initials_home: bool
    initials_away: bool
    reason: Kept
    high_scores: tuple[HighScoreLine, ...]
    line_up: tuple[Substitution, ...] | None  # None: as it is on the version that this one follows
    by_words: bool = False

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
            high_scores=tuple(sorted(line.facts for line in self.high_scores)),
            line_up=tuple(sorted(self.line_up or ())),
        )

    def after(self, before: Submission | None) -> Paper:
        """Return the paper with its line-up said: that of the version `before` it, where it says nothing else."""
        return self if self.line_up is not None else replace(self, line_up=substitutions_of(before))

    def is_said_by(self, first: Submission) -> bool:
        """Return whether `first` is this very paper: handed in by the same person, after the same version, no less."""
        same_moment = (first.entered_by_id, first.version - 1) == (self.by.pk, self.expected_version)
        same_reason = first.reason in ({self.reason} if self.reason else {"", PLAYED_AGAIN, ENTERED_AGAIN})
        return same_moment and same_reason and self.content == content_of(first)


# --- is it allowed? -----------------------------------------------------------------------------------


def check(sheet: Sheet, paper: Paper) -> None:
    """Raise RuleViolation for the first thing that keeps this paper from counting."""
    require_not_final(sheet.competition)  # who closes it locks the matches, so it is not closed in the meantime
    if not sheet.is_published:
        raise RuleViolation("sheets.not_published")
    if not sheet.sides_known:
        raise _no_opponent(sheet.match) or RuleViolation("sheets.sides_unknown")
    if sheet.current is not None:
        _check_correction(sheet, sheet.current, paper)
    else:
        _check_departed(sheet, paper)
    sheet.game.check_legs(paper.legs, sheet.rules, playoff=sheet.playoff)
    if paper.high_scores or paper.line_up:
        teams, line_up = teams_of(sheet), paper.line_up or ()
        require_line_up(sheet, line_up, teams, legs=paper.legs, let_in=_were_let_in(sheet, paper))
        _check_high_scores(sheet, paper, teams)


def _were_let_in(sheet: Sheet, paper: Paper) -> bool:
    """Return whether who came in was judged before: at the opening of a live sheet, or on the version that counts.

    A match that was played is not refused for what was decided about a player since.
    """
    return paper.source == Submission.Source.LIVE or set(paper.line_up or ()) <= set(substitutions_of(sheet.current))


def require_who_played(sheet: Sheet, submission: Submission) -> None:
    """Raise RuleViolation where a version says that somebody played, or threw a 180, who could not have."""
    teams, line_up, legs = teams_of(sheet), substitutions_of(submission), legs_of(submission)
    require_line_up(sheet, line_up, teams, legs=legs, let_in=True)
    for score in submission.high_scores.select_related("member"):
        if not any(_has_played(score.member_id, score.leg, team, line_up, len(legs)) for team in teams):
            raise RuleViolation("sheets.did_not_play", field="high_scores", member=score.member.sheet_name)


def require_may_correct(sheet: Sheet, current: Submission, by: User) -> None:
    """Raise RuleViolation, with the reason, where `by` may not replace what counts on a sheet."""
    if not may_correct(by, current, sheet.event):
        because = gettext("%(name)s entered it") % {"name": current.entered_by}
        if verification_of(current) is not None:
            because = gettext("it has been checked")
        raise RuleViolation("sheets.not_yours_to_correct", because=because)


def _check_correction(sheet: Sheet, current: Submission, paper: Paper) -> None:
    require_may_correct(sheet, current, paper.by)
    if not paper.reason:
        raise RuleViolation("sheets.reason_needed", field="reason")


def _check_departed(sheet: Sheet, paper: Paper) -> None:
    """Refuse the sheet of a team that stopped; only where nothing is given by itself it may give the match away.

    That is a play-off, and what is open again before finals that it plays in. Where both sides have stopped neither was
    there: a bracket without that match would never come to its end.
    """
    departed = departed_on(sheet)
    if not departed:
        return
    if not sheet.playoff and not _led_to_finals(sheet, departed):
        raise RuleViolation("sheets.entry_departed", team=departed[0].team_name)
    side = Side.HOME if departed[0].pk == sheet.match.home_id else Side.AWAY
    if ended(paper.legs) is Ended.NOBODY:
        return
    if len(departed) > 1:
        raise RuleViolation("sheets.both_departed")
    if not _is_given_away(paper, side):
        raise RuleViolation("sheets.departed_forfeits", team=departed[0].team_name)


def _led_to_finals(sheet: Sheet, departed: Sequence[Entry]) -> bool:
    """Return whether the finals are made that somebody of these plays in: the tables that led there stand."""
    stages = sheet.competition.stages
    return stages.before_finals().filter(matches=sheet.match).exists() and (
        stages.finals().filter(seats__entry__in=departed).exists()
    )


def _no_opponent(match: Match) -> RuleViolation | None:
    """Return why a match is not played to which nobody comes on one side; None where its sides are not known yet."""
    if match.home_empty and match.away_empty:
        return RuleViolation("sheets.nobody_plays")
    for entry, is_empty, source in (
        (match.home, match.away_empty, match.away_from),
        (match.away, match.home_empty, match.home_from),
    ):
        if entry is not None and is_empty and source is not None:
            return RuleViolation("sheets.no_opponent", team=entry.team_name, match=source.number)
    return None


def _is_given_away(paper: Paper, by: Side) -> bool:
    return all(
        leg.ending is Ending.NOT_PLAYED or (leg.ending is Ending.FORFEIT and leg.at_fault is by) for leg in paper.legs
    )


def _check_high_scores(sheet: Sheet, paper: Paper, teams: Sequence[Team]) -> None:
    most = sheet.game.most_high_scores(sheet.rules)
    if most == 0 and paper.high_scores:
        raise RuleViolation("sheets.no_high_scores", field="high_scores")
    counted: Counter[tuple[Side, int | None]] = Counter()
    for index, line in enumerate(paper.high_scores):
        field = f"high_scores.{index}"
        team = next((team for team in teams if team.player(line.member.pk)), None)
        if team is None:
            raise RuleViolation("sheets.not_on_the_sheet", field=f"{field}.member", member=line.member.sheet_name)
        if line.count < 1:
            raise RuleViolation("sheets.counted_once", field=f"{field}.count")
        if line.leg is not None and not _was_played(paper.legs, line.leg):
            raise RuleViolation("sheets.no_such_leg", field=f"{field}.leg", leg=line.leg)
        if not _has_played(line.member.pk, line.leg, team, paper.line_up or (), len(paper.legs)):
            raise RuleViolation("sheets.did_not_play", field=f"{field}.member", member=line.member.sheet_name)
        counted[team.side, line.leg] += line.count
        allowed = most if line.leg is not None else most * len(paper.legs)
        if counted[team.side, line.leg] > allowed:
            given, leg = counted[team.side, line.leg], line.leg or "all"
            raise RuleViolation(
                "sheets.too_many_high_scores",
                field=f"{field}.count",
                team=team.name,
                given=given,
                leg=leg,
                most=allowed,
            )


def _has_played(member: int, leg: int | None, team: Team, line_up: Sequence[Substitution], legs: int) -> bool:
    """Return whether a member was there in that leg, or in any where none is said."""
    numbers = [leg] if leg is not None else range(1, legs + 1)
    return any(member in playing(team.named, line_up, team.side, number) for number in numbers)


def _was_played(legs: Sequence[LegResult], number: int) -> bool:
    return 1 <= number <= len(legs) and legs[number - 1].ending in (Ending.PLAYED, Ending.TIME)
