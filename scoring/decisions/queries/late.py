"""What a laptop had that came home late: sheet by sheet beside what is here, matched by content and by no id."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NotRequired, TypedDict

from games.base import LegResult, Side
from kit.pure.sentences import Sentence
from kit.pure.violations import RuleViolation
from scoring.decisions.engine.open import Choice, Kind, OpenDecision, mark_of
from scoring.decisions.models import DecisionMade, LateFile
from scoring.sheets.engine.content import Content
from scoring.sheets.engine.line_up import Substitution
from scoring.sheets.queries.versions import content_of, said_high_score
from tournaments.draws.engine.codes import spoken
from tournaments.draws.models import SubMatch
from tournaments.events.models import Competition
from tournaments.members.models import Member, MemberChange


class Late(TypedDict):
    """One thing that a laptop had: a sheet and what it says, or `more`, sentences. People are membership numbers."""

    category: str
    key: str
    code: NotRequired[str]
    round: NotRequired[int]
    home: NotRequired[str]
    away: NotRequired[str]
    says: NotRequired[dict[str, Any]]  # Content.to_json
    names: NotRequired[dict[str, str]]
    by: NotRequired[str]
    at: NotRequired[str]
    more: NotRequired[list[Any]]
    site: NotRequired[str]  # whose file it is, and when that was made
    made: NotRequired[str]


def key_of(category: str, position: int, round_: int, home: int, away: int, pair: str) -> str:
    """Return what names a sheet on any site: competition, stage, round, teams by number, and the pair."""
    return f"{category}:{position}:{round_}:{home}-{away}:{pair}"


def late_from_laptops(competitions: Collection[Competition]) -> Iterator[OpenDecision]:
    """Yield what of late files differs from what is here and was not taken. Of each laptop the last file counts."""
    of = {(competition.event_id, competition.category): competition for competition in competitions}
    files = LateFile.objects.filter(event__in={event for event, _ in of})
    has: list[tuple[LateFile, Late]] = [(file, late) for file in files for late in file.has]
    has.sort(key=lambda each: each[1].get("made", ""))  # an older file may be brought after a newer one
    latest = {(file.event_id, late.get("site", file.laptop), late["key"]): (file, late) for file, late in has}
    if not latest:
        return
    here = _sheets_here(competitions)
    made = DecisionMade.objects.filter(competition__in=competitions, choice=Choice.TAKEN)
    taken = set(made.values_list("competition", "key", "facts__says"))
    for (event, site, _), (file, late) in latest.items():
        competition = of.get((event, late["category"]))
        if competition is None:
            continue
        sheet = here.get((competition.pk, late["key"]))
        decision = _open(competition, f"{late['key']}:{mark_of({'site': site})[:6]}", file.laptop, late, sheet)
        # A sheet that was taken, and corrected afterwards, is settled; one that was undone is open again.
        answered = (competition.pk, decision.key, decision.facts.get("says")) in taken and hasattr(sheet, "result")
        if not answered and not _is_here(late, sheet):
            yield decision


def _sheets_here(competitions: Collection[Competition]) -> dict[tuple[int, str], SubMatch]:
    """Return the sheets on which something can be entered, by competition and key: one query."""
    sheets = (
        SubMatch.objects.filter(match__stage__competition__in=competitions, match__stage__set_aside=None)
        .exclude(match__stage__published_at=None)
        .exclude(match__home=None)
        .exclude(match__away=None)
        .select_related("match__stage__competition", "match__home", "match__away", "result__submission")
        .prefetch_related("result__submission__high_scores__member", "result__submission__substitutions")
    )
    return {(sheet.match.stage.competition_id, _key_here(sheet)): sheet for sheet in sheets}


def _key_here(sheet: SubMatch) -> str:
    match = sheet.match
    assert match.home is not None
    assert match.away is not None
    stage = match.stage
    return key_of(
        stage.competition.category, stage.position, match.round, match.home.number, match.away.number, sheet.pair
    )


def _open(competition: Competition, key: str, laptop: str, late: Late, sheet: SubMatch | None) -> OpenDecision:
    about: dict[str, Any] = {
        "key": key,
        "competition": competition.pk,
        "values": {"laptop": laptop},
        "on": {
            "late": late,
            "sub_match": sheet.pk if sheet is not None else None,
            "has_money": any(is_money(said) for said in late.get("more", ())),
        },
    }
    if "more" in late:
        return OpenDecision(
            kind=Kind.LATE_MORE,
            facts={"more": mark_of({"more": late["more"]})},
            what=Sentence("decisions.late_more", {"laptop": laptop}),
            choices=(Choice.STANDS,),
            **about,
        )
    result = getattr(sheet, "result", None)
    code = "late_gone" if sheet is None else "late_new" if result is None else "late"
    names = {"laptop": laptop, "home": late["home"], "away": late["away"], "code": spoken(late["code"])}
    takes = sheet is not None and not competition.is_final
    return OpenDecision(
        kind=Kind.LATE_SHEET,
        facts={"says": mark_of(late["says"])},
        what=Sentence(f"decisions.{code}", names),
        choices=(Choice.STANDS, Choice.TAKEN) if takes else (Choice.STANDS,),
        entries=(sheet.match.home_id or 0, sheet.match.away_id or 0) if sheet is not None else (),
        **about,
    )


def is_money(said: Any) -> bool:
    """Return whether a sentence of `more` tells of money."""
    return isinstance(said, dict) and said.get("code") in ("archives.late_payment", "archives.late_refund")


def _is_here(late: Late, sheet: SubMatch | None) -> bool:
    """Return whether the office has the very same on the sheet: a query where a spare came in."""
    result = getattr(sheet, "result", None)
    return (
        result is not None
        and "says" in late
        and in_order(content_of(result.submission).to_json()) == in_order(late["says"])
    )


def in_order(says: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a sheet says with its lists in one order, so that the order of typing is no difference."""
    return {**says, **{name: sorted(says[name], key=str) for name in ("high_scores", "line_up")}}


def _people_here(names: Mapping[str, str]) -> dict[str, Member]:
    """Return who has these cards, by the number there. Raises RuleViolation where that is nobody here, or another."""
    people = Member.everybody.in_bulk(list(names), field_name="number")
    changed = MemberChange.objects.filter(field="number", old__in=names.keys() - people.keys())
    people |= {change.old: change.member for change in changed.select_related("member")}
    for number, name in names.items():
        if number not in people:
            raise RuleViolation("decisions.late_person", name=name)
        if people[number].name.casefold() != name.casefold():
            raise RuleViolation("decisions.late_other", number=number, here=people[number].name, name=name)
    return people


def content_said(late: Late) -> Content:
    """Return what a laptop's sheet says, with people as they are here. Raises RuleViolation for one who is not."""
    says, people = late["says"], _people_here(late["names"])
    line_up = tuple(
        Substitution(
            side=Side(line["side"]),
            leg=line["leg"],
            comes_in=people[line["comes_in"]].pk if line["comes_in"] else None,
            goes_out=people[line["goes_out"]].pk if line["goes_out"] else None,
        )
        for line in says["line_up"]
    )
    high_scores = [
        said_high_score(people[line["member"]], **{name: line[name] for name in ("leg", "count", "countersigned")})
        for line in says["high_scores"]
    ]
    return Content(
        legs=tuple(LegResult.from_json(leg) for leg in says["legs"]),
        remarks=says["remarks"],
        protest=says["protest"],
        initials_home=says["initials_home"],
        initials_away=says["initials_away"],
        high_scores=tuple(sorted(high_scores)),
        line_up=tuple(sorted(line_up)),
        names={member.pk: (member.sheet_name, member.number) for member in people.values()},
    )
