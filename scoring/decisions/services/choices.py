"""What each choice does. A choice that is only ticked, and not carried out, is refused by who calls this."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from uuid import UUID, uuid5

from games.base import Side
from scoring.awards.queries.questions import questions_of
from scoring.awards.services import ask_about_places
from scoring.cases.models import Ruling
from scoring.cases.services.effects import enter_again
from scoring.decisions.engine.open import Choice, Kind, OpenDecision
from scoring.decisions.queries.late import content_said
from scoring.decisions.queries.others import QUALIFIED
from scoring.playoffs.services import finals, playoffs, swiss
from scoring.sheets.engine.outcome import DECIDER
from scoring.sheets.models import Submission
from scoring.sheets.queries.following import outcome_of
from scoring.sheets.queries.sheets import fresh_sheet, rules_for
from scoring.sheets.services.papers import HighScoreLine
from scoring.sheets.services.sheets import forfeit_match, submit
from scoring.standings.models import PlaceDecision
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.ties import ties_in
from tournaments.draws.models import Match, Stage, SubMatch
from tournaments.draws.services.telling import telling_moved
from tournaments.draws.services.timetable import replan
from tournaments.entries.models import Departure, Entry
from tournaments.entries.queries.departures import plays_for_place
from tournaments.entries.queries.joined import joined_in
from tournaments.entries.services.decisions import override_rule
from tournaments.entries.services.departures import depart
from tournaments.entries.services.qualifying import part_joined
from tournaments.entries.services.teams import cancel_entry
from tournaments.events.models import Competition
from tournaments.events.queries import context_of
from tournaments.members.models import Member
from tournaments.organization.models import User

Act = Callable[[OpenDecision, str, "User", UUID], object]


def carry_out_choice(decision: OpenDecision, choice: Choice, *, reason: str, by: User, key: UUID) -> None:
    """Do what a choice says. Raises RuleViolation where it cannot be done; that something stands needs no act."""
    act = _ACTS.get((decision.kind, choice))
    if act is not None:
        act(decision, reason, by, key)


# --- finals and rounds ----------------------------------------------------------------------------------


def _finals_again(decision: OpenDecision, reason: str, by: User, key: UUID) -> None:
    """Set the finals aside, and make them again where no tie has to be settled before."""
    stage = Stage.objects.get(pk=decision.on["stage"])
    double = stage.plan.double
    playoffs.set_aside(stage=stage, reason=reason, by=by)
    competition = Competition.objects.select_related("event").get(pk=decision.competition)
    if not ties_in(standings_of(competition)):
        finals.make_finals(competition=competition, by=by, double=double)


def _replace(decision: OpenDecision, reason: str, by: User, key: UUID) -> None:
    entries = Entry.objects.in_bulk([*decision.on["out"], *decision.on["into"]])
    finals.replace_finalist(
        stage=Stage.objects.get(pk=decision.on["stage"]),
        out=entries[decision.on["out"][0]],
        into=entries[decision.on["into"][0]],
        by=by,
    )


def _round_again(decision: OpenDecision, reason: str, by: User, key: UUID) -> None:
    competition = Competition.objects.select_related("event").get(pk=decision.competition)
    swiss.take_round_back(competition=competition)
    swiss.draw_next_round(competition=competition, by=by)


def _drop(decision: OpenDecision, reason: str, by: User, key: UUID) -> None:
    if decision.on["stage"] is not None:
        playoffs.set_aside(stage=Stage.objects.get(pk=decision.on["stage"]), reason=reason, by=by)
    for order in PlaceDecision.objects.filter(pk__in=decision.on["orders"]):
        playoffs.revoke_decision(decision=order, by=by)


# --- sheets ---------------------------------------------------------------------------------------------


def _forfeit(decision: OpenDecision, reason: str, by: User, key: UUID) -> None:
    """Let a team that has left give away every match that waits for it: a double knockout has another one then."""
    entry = decision.on["entry"]
    waiting = list(decision.on["matches"])
    while waiting:
        match = Match.objects.select_related("stage__competition__event").get(pk=waiting.pop(0))
        before = set(_open_matches_of(entry, match.stage))
        both_left = Departure.objects.filter(entry__in=(match.home_id, match.away_id), revoked_at=None).count() > 1
        side = Side.HOME if match.home_id == entry else Side.AWAY
        _give_away(match, None if both_left else side, reason, by, key)
        waiting += [pk for pk in _open_matches_of(entry, match.stage) if pk not in before and pk not in waiting]


def _open_matches_of(entry: int, stage: Stage) -> list[int]:
    matches = Match.objects.filter(stage=stage, home__isnull=False, away__isnull=False, sub_matches__result=None)
    own = matches.filter(home=entry) | matches.filter(away=entry)
    return list(own.order_by("number").values_list("pk", flat=True).distinct())


def _give_away(match: Match, side: Side | None, reason: str, by: User, key: UUID) -> None:
    """Enter every sheet of a match that is not in as forfeited, also a deciding leg; without a side neither came."""
    forfeit_match(match=match, at_fault=side, by=by, reason=reason, idempotency_key=uuid5(key, str(match.number)))
    context = context_of(match.stage.competition)
    for decider in SubMatch.objects.filter(match=match, pair=DECIDER, result=None):
        if not outcome_of(match, context.category).is_over:
            submit(
                sub_match=decider,
                legs=context.game.forfeit(side, rules_for(decider, context.category), playoff=True),
                by=by,
                expected_version=fresh_sheet(decider.pk).version,
                idempotency_key=uuid5(key, decider.code),
                reason=reason,
            )


def _enter_as_ruled(decision: OpenDecision, reason: str, by: User, key: UUID) -> None:
    ruling = Ruling.objects.select_related("case__sub_match").get(pk=decision.on["ruling"])
    enter_again(ruling, Submission.objects.get(pk=decision.on["wanted"]), key=key, by=by)


# --- entries --------------------------------------------------------------------------------------------


def _let_in(decision: OpenDecision, reason: str, by: User, key: UUID) -> None:
    if decision.on["is_asked"]:
        entry = Entry.objects.get(pk=decision.on["entry"])
        override_rule(entry=entry, rule=QUALIFIED, member=None, reason=reason, by=by)


def _take_out(decision: OpenDecision, reason: str, by: User, key: UUID) -> None:
    """Take a team back before the draw; after it, it has left, and who plays in a bracket loses its place there.

    Of pairs that are one team those are taken back before the draw whose places no longer hold.
    """
    if decision.values["joined"]:
        _take_pairs_out(decision, reason, by)
        return
    entry = Entry.objects.select_related("competition__event").get(pk=decision.on["entry"])
    if entry.competition.entries_frozen_at is None:
        cancel_entry(entry=entry, reason=reason, by=by)
        return
    keeps = False if plays_for_place(entry) else None
    depart(entry=entry, kind=Departure.Kind.WITHDRAWN, keeps_place=keeps, reason=reason, by=by)


def _take_pairs_out(decision: OpenDecision, reason: str, by: User) -> None:
    below = Competition.objects.select_related("event").get(entries__led_to__entry=decision.on["entry"])
    joined, asked = joined_in(below), questions_of(below).questions
    part_joined(joined=joined, by=by)
    for pair in Entry.objects.filter(qualification__source__in=asked, qualification__in=joined).order_by("number"):
        cancel_entry(entry=pair, reason=reason, by=by)
    ask_about_places(competition=below)


# --- hours ----------------------------------------------------------------------------------------------


def _begin_later(decision: OpenDecision, reason: str, by: User, key: UUID) -> None:
    """Let what is left of the second competition begin when the match of the first is over; teams are told."""
    competition = Competition.objects.select_related("event").get(pk=decision.other or 0)
    hour = datetime.datetime.fromisoformat(decision.values["hour"])
    with telling_moved([competition], by=by, key=f"decided:{key}"):
        replan(competition=competition, not_before=hour, people=False)  # whether it helps is asked afterwards


# --- sheets of a laptop that came home late ---------------------------------------------------------------


def _take_late(decision: OpenDecision, reason: str, by: User, key: UUID) -> None:
    """Enter what the laptop has, as anybody would who has its paper."""
    late, sub_match = decision.on["late"], decision.on["sub_match"]
    said, sheet = content_said(late), fresh_sheet(sub_match)
    people = Member.everybody.in_bulk([score.member for score in said.high_scores])
    submit(
        sub_match=sheet.sub_match,
        legs=said.legs,
        by=by,
        expected_version=sheet.version,
        idempotency_key=uuid5(key, late["key"]),
        source=Submission.Source.IMPORT,
        remarks=said.remarks,
        protest=said.protest,
        initials_home=said.initials_home,
        initials_away=said.initials_away,
        reason=reason,
        high_scores=[
            HighScoreLine(
                member=people[score.member], leg=score.leg, count=score.count, countersigned=score.countersigned
            )
            for score in said.high_scores
        ],
        line_up=said.line_up,
    )


_ACTS: Mapping[tuple[Kind, Choice], Act] = {
    (Kind.FINALS, Choice.AGAIN): _finals_again,
    (Kind.FINALS, Choice.REPLACED): _replace,
    (Kind.ROUND, Choice.AGAIN): _round_again,
    (Kind.PLAYOFF, Choice.DROPPED): _drop,
    (Kind.LEFT, Choice.FORFEIT): _forfeit,
    (Kind.LEFT, Choice.AGAIN): _finals_again,
    (Kind.RULING, Choice.AS_RULED): _enter_as_ruled,
    (Kind.BELOW, Choice.STANDS): _let_in,
    (Kind.BELOW, Choice.OUT): _take_out,
    (Kind.PEOPLE, Choice.LATER): _begin_later,
    (Kind.LATE_SHEET, Choice.TAKEN): _take_late,
}
