"""The versions of a sheet: each as it was entered, who checked it, and which are the last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Prefetch, QuerySet, prefetch_related_objects

from scoring.sheets.engine.content import Content, SaidHighScore
from scoring.sheets.engine.line_up import Substitution
from scoring.sheets.models import HighScore, SetAside, Submission, Verification
from scoring.sheets.models import Substitution as Written
from scoring.sheets.queries.line_ups import names_of_members, substitutions_of
from scoring.sheets.queries.parties import noted
from scoring.sheets.queries.sheets import Sheet, legs_of
from scoring.sheets.words import came_in_sentence
from tournaments.members.models import Member
from tournaments.organization.queries.visibility import public_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """One version of a sheet, with its numbers as one line."""

    submission: Submission
    score: str
    noted: str = ""  # for whom those play who had it in hand

    def came_in(self, side: str = "", *, for_all: bool = False) -> list[str]:
        """Return who came in for whom, in words: of one side, or of both; named as everybody may read it `for_all`."""
        name = _name_for_all if for_all else _name
        return [
            came_in_sentence(
                comes_in=name(substitution.comes_in), goes_out=name(substitution.goes_out), leg=substitution.leg
            )
            for substitution in self.submission.substitutions.all()
            if side in ("", substitution.side)
        ]

    @property
    def set_aside(self) -> SetAside | None:
        """Why this version counts no more although no later one corrects it."""
        return getattr(self.submission, "set_aside", None)


def _name(member: Member | None) -> str:
    return member.sheet_name if member is not None else ""


def _name_for_all(member: Member | None) -> str:
    return public_name(member) if member is not None else ""


def history_of(sheet: Sheet) -> list[Version]:
    """Return every version of a sheet, the newest first, with who, when, why and the 180s."""
    versions = (
        Submission.objects.filter(sub_match=sheet.sub_match)
        .select_related("entered_by", "written_by", "verification__verified_by", "set_aside__made_by")
        .prefetch_related(
            Prefetch("high_scores", queryset=HighScore.objects.select_related("member")),
            Prefetch("substitutions", queryset=Written.objects.select_related("comes_in", "goes_out")),
        )
        .order_by("-version")
    )
    return [
        Version(
            submission=submission,
            score=sheet.game.score_line(legs_of(submission)),
            noted=noted(submission, sheet.match),
        )
        for submission in versions
    ]


def verification_of(submission: Submission | None) -> Verification | None:
    """Return who checked this version, if somebody did."""
    return getattr(submission, "verification", None) if submission else None


def latest_versions() -> QuerySet[Submission]:
    """Return the last version of every sheet, but for those that were set aside."""
    later = Submission.objects.filter(sub_match=OuterRef("sub_match"), version__gt=OuterRef("version"))
    return Submission.objects.filter(~Exists(later), set_aside__isnull=True)


def content_of(submission: Submission) -> Content:
    """Return all that one version of a sheet says; no query for high scores that were prefetched."""
    prefetch_related_objects([submission], Prefetch("high_scores", queryset=HighScore.objects.select_related("member")))
    high_scores = [
        said_high_score(score.member, leg=score.leg, count=score.count, countersigned=score.countersigned)
        for score in submission.high_scores.all()
    ]
    line_up = substitutions_of(submission)
    return Content(
        legs=legs_of(submission),
        remarks=submission.remarks,
        protest=submission.protest,
        initials_home=submission.initials_home,
        initials_away=submission.initials_away,
        high_scores=tuple(sorted(high_scores)),
        line_up=line_up,
        names=names_in(line_up),
    )


def names_in(line_up: Sequence[Substitution]) -> dict[int, tuple[str, str]]:
    """Return name and number of everybody in a line-up; no query where nobody came in."""
    members = {
        member
        for substitution in line_up
        for member in (substitution.comes_in, substitution.goes_out)
        if member is not None
    }
    return names_of_members(members) if members else {}


def said_high_score(member: Member, *, leg: int | None, count: int, countersigned: bool) -> SaidHighScore:
    """Return a high score as papers are compared by it."""
    return SaidHighScore(
        member=member.pk,
        name=member.sheet_name,
        number=member.number,
        leg=leg,
        count=count,
        countersigned=countersigned,
    )
