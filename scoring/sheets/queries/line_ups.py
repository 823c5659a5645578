"""Who played on a sheet: the named team of its roster, and what was written down of spares who came in."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from django.db.models import Q

from games.base import LegResult, Side
from scoring.sheets.engine.line_up import Player as OnRoster
from scoring.sheets.engine.line_up import SpareRules, Substitution, Team, check
from scoring.sheets.engine.outcome import DECIDER
from scoring.sheets.models import Result, Submission
from scoring.sheets.models import Substitution as Written
from scoring.sheets.queries.sheets import Sheet
from tournaments.entries.models import Entry, Override, PutOut, RosterPlace
from tournaments.events.models import Competition
from tournaments.events.queries import year_of_bars
from tournaments.members.models import Member, Suspension

Barred = Mapping[int, tuple[str, str]]


def teams_of(sheet: Sheet, barred: Barred | None = None) -> tuple[Team, ...]:
    """Return both sides of a sheet with their whole rosters: one query."""
    entries = {Side.HOME: sheet.match.home, Side.AWAY: sheet.match.away}
    places = RosterPlace.objects.filter(entry__in=[entry for entry in entries.values() if entry is not None])
    by_entry: dict[int, list[RosterPlace]] = {}
    for place in places.select_related("member").order_by("position"):
        by_entry.setdefault(place.entry_id, []).append(place)
    return tuple(
        team_of(sheet, side, entry, by_entry.get(entry.pk, []), barred or {})
        for side, entry in entries.items()
        if entry is not None
    )


def team_of(sheet: Sheet, side: Side, entry: Entry, places: Sequence[RosterPlace], barred: Barred) -> Team:
    sides, pair = sheet.category.sides, sheet.sub_match.pair
    of_one_pair = sides.pairs if pair else 1
    return Team(
        side=side,
        name=entry.team_name,
        # The leg that decides is played by a pair that the team nominates, of all its players.
        pair="" if pair == DECIDER else pair,
        size=sides.size // of_one_pair,
        men=sides.men // of_one_pair,
        women=sides.women // of_one_pair,
        roster=tuple(
            OnRoster(
                id=place.member_id,
                name=place.member.sheet_name,
                number=place.position,
                sex=place.member.sex,
                is_spare=place.part == RosterPlace.Part.SPARE,
                pair=place.pair,
                barred=barred.get(place.member_id),
            )
            for place in places
        ),
    )


def named_on(pair: str, places: Sequence[RosterPlace]) -> tuple[int, ...]:
    """Return who of a roster plays on the sheet of a pair when nobody says otherwise, in their order."""
    pair = "" if pair == DECIDER else pair
    return tuple(
        place.member_id
        for place in places
        if place.part != RosterPlace.Part.SPARE and ("" in (pair, place.pair) or place.pair == pair)
    )


def line_ups_now(sub_matches: Collection[int]) -> dict[int, list[Substitution]]:
    """Return who came in for whom on these sheets, by sheet, as they count now: one query."""
    counting = Result.objects.filter(sub_match__in=sub_matches).values("submission")
    by_sheet: dict[int, list[Substitution]] = {}
    lines = Written.objects.filter(submission__in=counting).values_list(
        "submission__sub_match", "side", "leg", "comes_in", "goes_out"
    )
    for sub_match, side, leg, comes_in, goes_out in lines:
        substitution = Substitution(side=Side(side), leg=leg, comes_in=comes_in, goes_out=goes_out)
        by_sheet.setdefault(sub_match, []).append(substitution)
    return by_sheet


def substitutions_of(submission: Submission | None) -> tuple[Substitution, ...]:
    """Return who came in for whom on one version of a sheet, in order; no query where it was prefetched."""
    if submission is None:
        return ()
    return tuple(sorted(as_substitution(substitution) for substitution in submission.substitutions.all()))


def as_substitution(written: Written) -> Substitution:
    """Return one line of a line-up as the engine takes it."""
    return Substitution(
        side=Side(written.side), leg=written.leg, comes_in=written.comes_in_id, goes_out=written.goes_out_id
    )


def require_line_up(
    sheet: Sheet,
    substitutions: Sequence[Substitution],
    teams: Sequence[Team] | None = None,
    *,
    legs: Sequence[LegResult] | None = None,
    let_in: bool = False,
) -> None:
    """Raise RuleViolation where somebody is named who may not play, or not then. Nothing is read when nobody is.

    `let_in`: nobody who comes in was barred when the first leg began, and that is what counts.
    """
    if not substitutions:
        return
    come_in = {substitution.comes_in for substitution in substitutions if substitution.comes_in is not None}
    barred = {} if let_in else barred_on(sheet, come_in)
    if teams is None or barred:
        teams = teams_of(sheet, barred)
    check(substitutions, teams, _spare_rules(sheet), legs, _on_the_other_pair(sheet))


def barred_on(sheet: Sheet, members: Collection[int]) -> dict[int, tuple[str, str]]:
    """Return why members may not play at this event: the reason and the section that says so."""
    event, category = sheet.event, sheet.category
    waived = Override.objects.filter(
        entry__in=[sheet.match.home_id, sheet.match.away_id],
        rule="suspension",
        revoked_at=None,
        kind=Override.Kind.ALLOWED,
    )
    out = PutOut.objects.filter(event=event, member__in=members, revoked_at=None)
    sport = Q(sport__iexact=category.game) | Q(sport__iexact=category.sport)
    bars = Suspension.objects.filter(sport, member__in=members, season=year_of_bars(event), waived_by=None)
    bars = bars.exclude(member__in=waived.values("member"))
    if event.level not in sheet.book.eligibility.no_show_levels:
        bars = bars.none()
    return {
        **{bar.member_id: (bar.reason, "CODE OF CONDUCT i.e") for bar in bars},
        **{suspension.member_id: (suspension.reason, "CODE OF CONDUCT i.c") for suspension in out},
    }


def _spare_rules(sheet: Sheet) -> SpareRules:
    book = sheet.book
    return SpareRules(
        between_legs=book.registration.substitution == "leg",
        when=book.source("registration.substitution").section,
        spares_play=book.level(sheet.event.level).spares_may_play,
        category=sheet.category.section,
    )


def _on_the_other_pair(sheet: Sheet) -> set[int]:
    """Return who came in on the sheet of the other pair, which is played at the same time."""
    match = sheet.match
    if sheet.sub_match.pair in ("", DECIDER):
        return set()
    at_once = Q(sub_match__match=match)
    if match.stage.plan.by_pairs:  # the other pair of each team has an opponent of its own, so a match of its own
        sides = [match.home_id, match.away_id]
        at_once = Q(sub_match__match__stage=match.stage_id, sub_match__match__slot=match.slot)
        at_once &= Q(sub_match__match__home__in=sides) | Q(sub_match__match__away__in=sides)
    others = Result.objects.filter(at_once).exclude(sub_match__pair__in=(sheet.sub_match.pair, DECIDER))
    came_in = Written.objects.filter(submission__in=others.values("submission"), comes_in__isnull=False)
    return {member for member in came_in.values_list("comes_in", flat=True) if member is not None}


def names_of_members(members: Collection[int]) -> dict[int, tuple[str, str]]:
    """Return the name on sheets and the membership number of members."""
    return {member.pk: (member.sheet_name, member.number) for member in Member.everybody.filter(pk__in=members)}


def came_in_for(entries: Collection[int]) -> set[int]:
    """Return who came in for these entries on sheets that count."""
    counting = Written.objects.filter(submission__in=Result.objects.values("submission"), comes_in__isnull=False)
    for_home = Q(side=Side.HOME.value, submission__sub_match__match__home__in=entries)
    for_away = Q(side=Side.AWAY.value, submission__sub_match__match__away__in=entries)
    members = counting.filter(for_home | for_away).values_list("comes_in", flat=True)
    return {member for member in members if member is not None}


def came_in_at(competitions: Collection[Competition]) -> dict[tuple[int, int], list[Written]]:
    """Return on which sheets that count people came in, by entry and member, in the order of play: one query."""
    counting = Written.objects.filter(submission__in=Result.objects.values("submission"), comes_in__isnull=False)
    lines = (
        counting.filter(submission__sub_match__match__stage__competition__in=competitions)
        .select_related("goes_out", "submission__sub_match__match")
        .order_by("submission__sub_match__match__stage", "submission__sub_match__match__round", "leg")
    )
    came_in: dict[tuple[int, int], list[Written]] = {}
    for line in lines:
        match = line.submission.sub_match.match
        entry = match.home_id if line.side == Side.HOME.value else match.away_id
        if entry is not None and line.comes_in_id is not None:
            came_in.setdefault((entry, line.comes_in_id), []).append(line)
    return came_in
