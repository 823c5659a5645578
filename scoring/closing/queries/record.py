"""The final record of a competition, put together from everything that was played and decided in it."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from functools import partial
from typing import Any

from django.conf import settings
from django.utils import translation

from games import registry
from games.base import Side
from games.ended import ended
from kit.languages import in_other_languages
from kit.pure.sentences import to_json
from kit.pure.translation import plain
from scoring.awards.models import AwardDecision, PinAward
from scoring.awards.queries.advancement import advancement_in, next_level
from scoring.awards.queries.answers import answers_of
from scoring.awards.queries.placings import placings_in
from scoring.awards.queries.prizes import prizes_with
from scoring.closing.engine.public import public_fingerprint
from scoring.closing.engine.record import FORMAT, VERSION, fingerprint
from scoring.closing.queries.cases import cases_on_record
from scoring.closing.queries.settled import settled_in
from scoring.sheets.models import HighScore, Result, Substitution
from scoring.sheets.queries.sheets import legs_of
from scoring.sheets.queries.versions import verification_of
from scoring.standings.engine.meetings import Counts
from scoring.standings.queries.counting import counting_of
from scoring.standings.queries.model import Standings
from scoring.standings.queries.playoffs import PlayoffRecord
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.teams import Team
from scoring.standings.words.reasons import reason
from tournaments.draws.models import Stage
from tournaments.entries.models import Departure, RosterPlace
from tournaments.events.models import Competition
from tournaments.events.queries import rulebook_for
from tournaments.hosting.queries.prizes import prizes_in
from tournaments.organization.models import User

Lines = list[dict[str, Any]]


def record_of(
    competition: Competition,
    *,
    closed_at: datetime.datetime,
    by: User,
    not_agreed: Sequence[str] = (),
    why_not_agreed: str = "",
) -> dict[str, Any]:
    """Return what stands now as the record of a closing, in the language of the site whoever closes it."""
    with translation.override(settings.LANGUAGE_CODE):
        record = {
            **played_of(competition),
            "not_agreed": {"sheets": list(not_agreed), "why": why_not_agreed},
            "closed": {"at": _time(closed_at), "by": str(by)},
        }
        return {**record, "public": public_fingerprint(record)}


def played_of(competition: Competition) -> dict[str, Any]:
    """Return everything of a record but the act of closing."""
    standings = standings_of(competition)
    stages = list(competition.stages.published().filter(set_aside__isnull=True).order_by("position"))
    results = _results(competition)
    return {
        "format": FORMAT,
        "version": VERSION,
        "event": _event(competition),
        "competition": {"name": plain(competition.name), "category": competition.category, "game": competition.game},
        "rule_book": _rule_book(competition),
        "draws": [_draw(stage) for stage in stages],
        "placings": _placings(standings),
        "sheets": _sheets(results, standings),
        "line_ups": _line_ups(results),
        "play_offs": [
            _play_off(playoff, standings)
            for playoff in (*standings.live_playoffs, *standings.idle_playoffs)
            if playoff.decision is None
        ],
        "decisions": [
            _decision(playoff, standings) for playoff in standings.live_playoffs if playoff.decision is not None
        ],
        "settled": settled_in(competition),
        "departures": _departures(standings),
        "cases": cases_on_record(competition),
        "awards": _awards(standings),
        "award_decisions": _award_decisions(standings),
        "high_scores": _high_scores(results),
        "pins": _pins(competition, results),
        "advances": _advances(standings),
        **_prizes(standings),
    }


def _event(competition: Competition) -> dict[str, Any]:
    event = competition.event
    return {
        "name": event.name,
        "slug": event.slug,
        "level": event.level,
        "season": event.season,
        "organizer": str(event.organizer),
        "host": event.host,
        "starts_on": event.starts_on.isoformat(),
        "ends_on": event.ends_on.isoformat(),
    }


def _rule_book(competition: Competition) -> dict[str, Any]:
    book = rulebook_for(competition.event)
    return {
        "key": book.key,
        "title": book.title,
        "season": book.season,
        "edition": book.text_of,
        "fingerprint": fingerprint(book.text),
    }


def _draw(stage: Stage) -> dict[str, Any]:
    return {
        "name": to_json(stage.name),
        "kind": stage.kind,
        "seed": stage.seed,
        "fingerprint": stage.plan.proof.fingerprint,
        "published_at": _time(stage.published_at),
    }


def _placings(standings: Standings) -> Lines:
    return [
        {
            "place": row.place,
            **_team(standings.teams[row.entry]),
            "branch": standings.teams[row.entry].branch,
            "tied_with": sorted(standings.teams[entry].number for entry in row.tied_with),
            "played": row.played,
            "wins": row.wins,
            "points": row.tally.points,
            "reason": reason(row, standings),
            "reasons": in_other_languages(partial(reason, row, standings)),  # for papers in those languages
            "players": list(standings.teams[row.entry].players),
            "spares": list(standings.teams[row.entry].spares),
        }
        for row in standings.table.rows
    ]


def _team(team: Team) -> dict[str, Any]:
    return {"number": team.number, "team": team.name}


def _results(competition: Competition) -> list[Result]:
    """Return the results that count, in the order of play."""
    results = Result.objects.filter(
        sub_match__match__stage__competition=competition,
        sub_match__match__stage__published_at__isnull=False,
        sub_match__match__stage__set_aside__isnull=True,
    )
    read = results.select_related(
        "submission__entered_by", "submission__verification__verified_by", "sub_match__match__stage"
    )
    match = "sub_match__match"
    return list(
        read.order_by(f"{match}__stage__position", f"{match}__round", f"{match}__number", "sub_match__pair", "pk")
    )


def _sheets(results: Sequence[Result], standings: Standings) -> Lines:
    counting = counting_of([result.sub_match for result in results])
    counts = {sheet: found.counts for sheet, found in counting.items()}
    return [
        _sheet(result, standings) | {"counts": counts.get(result.sub_match_id, Counts.AS_ENTERED).value}
        for result in results
    ]


def _sheet(result: Result, standings: Standings) -> dict[str, Any]:
    submission, match = result.submission, result.sub_match.match
    checked = verification_of(submission)
    numbers = {entry: team.number for entry, team in standings.teams.items()}
    return {
        "code": result.sub_match.code,
        "stage": to_json(match.stage.name),
        "round": match.round,
        "match": match.number,
        "pair": result.sub_match.pair,
        "home": numbers.get(match.home_id or 0),
        "away": numbers.get(match.away_id or 0),
        "version": submission.version,
        "legs": submission.legs,
        "ended": ended(legs_of(submission)).value,
        "reason": to_json(submission.reason),
        "remarks": submission.remarks,
        # A record of before says nothing of words: the same sheet has to say the same.
        "initials": {"home": submission.initials_home, "away": submission.initials_away}
        | ({"by_words": True} if submission.by_words else {}),
        "entered": {
            "by": str(submission.entered_by),
            "for": submission.of_side,
            "at": _time(submission.entered_at),
        },
        "checked": {"by": str(checked.verified_by), "at": _time(checked.verified_at)} if checked else None,
    }


def _line_ups(results: Sequence[Result]) -> Lines:
    """Return who came in for whom, with the numbers that people have on their rosters; where nobody did, no line."""
    sheets = {result.submission_id: result.sub_match for result in results}
    matches = [sub_match.match for sub_match in sheets.values()]
    entries = [entry for match in matches for entry in (match.home_id, match.away_id) if entry is not None]
    numbers = {
        (entry, member): position
        for entry, member, position in RosterPlace.objects.filter(entry__in=entries).values_list(
            "entry", "member", "position"
        )
    }
    lines = Substitution.objects.filter(submission__in=sheets).select_related("comes_in", "goes_out")
    told: dict[int, Lines] = {}
    for line in lines.order_by("leg", "side", "pk"):
        sub_match = sheets[line.submission_id]
        entry = sub_match.match.home_id if line.side == Side.HOME.value else sub_match.match.away_id
        told.setdefault(line.submission_id, []).append(
            {
                "code": sub_match.code,
                "side": line.side,
                "leg": line.leg,
                "comes_in": numbers.get((entry or 0, line.comes_in_id or 0)),
                "comes_in_name": line.comes_in.sheet_name if line.comes_in else "",
                "goes_out": numbers.get((entry or 0, line.goes_out_id or 0)),
                "goes_out_name": line.goes_out.sheet_name if line.goes_out else "",
            }
        )
    return [line for submission in sheets for line in told.get(submission, [])]


def _play_off(record: PlayoffRecord, standings: Standings) -> dict[str, Any]:
    """Return a play-off, or finals. One that was set aside stays on record, and does not count."""
    stage, aside = record.stage, getattr(record.stage, "set_aside", None)
    return {
        "counts": record in standings.live_playoffs,
        "set_aside": {"why": aside.reason, "by": str(aside.made_by), "at": _time(aside.made_at)} if aside else None,
        "name": to_json(stage.name) if stage else "",
        "place": record.place,
        "kind": stage.kind if stage else "",
        "agreement": stage.agreement if stage else "",
        "order": _order(record, standings),
        "matches": [
            {
                "round": match.round,
                "home": standings.teams[match.home].number if match.home else None,
                "away": standings.teams[match.away].number if match.away else None,
                "winner": _side(match.outcome.winner),
                "score": list(match.outcome.score) if match.outcome.score else None,
                "ended": match.outcome.ended.value if match.is_over else None,
            }
            for match in record.matches
        ],
    }


def _decision(record: PlayoffRecord, standings: Standings) -> dict[str, Any]:
    decision = record.decision
    return {
        "place": record.place,
        "method": decision.method if decision else "",
        "agreement": decision.agreement if decision else "",
        "order": _order(record, standings),
        "made": {"by": str(decision.made_by), "at": _time(decision.made_at)} if decision else None,
    }


def _order(record: PlayoffRecord, standings: Standings) -> list[list[int]]:
    return [[standings.teams[entry].number for entry in group] for group in record.order or ()]


def _side(side: Side | None) -> str | None:
    return side.value if side else None


def _departures(standings: Standings) -> Lines:
    departures = Departure.objects.filter(entry__competition=standings.competition, revoked_at__isnull=True)
    return [
        {
            **_team(standings.teams[departure.entry_id]),
            "kind": departure.kind,
            "policy": departure.policy,
            "reason": departure.reason,
            "decided": {"by": str(departure.decided_by), "at": _time(departure.decided_at)},
        }
        for departure in departures.select_related("decided_by").order_by("decided_at", "pk")
        if departure.entry_id in standings.teams
    ]


def _award_rows(standings: Standings) -> tuple[AwardDecision, ...]:
    decisions = AwardDecision.objects.filter(entry__competition=standings.competition, revoked_at__isnull=True)
    return tuple(decisions.select_related("decided_by").order_by("decided_at", "pk"))


def _awards(standings: Standings) -> Lines:
    return [
        {"award": award.number, **_team(team), "people": list(team.people), "moved": award.moved}
        for award in placings_in(standings, _award_rows(standings)).awards
        for team in award.teams
    ]


def _award_decisions(standings: Standings) -> Lines:
    return [
        {
            **_team(standings.teams[decision.entry_id]),
            "reason": decision.reason,
            "decided": {"by": str(decision.decided_by), "at": _time(decision.decided_at)},
        }
        for decision in _award_rows(standings)
        if decision.entry_id in standings.teams
    ]


def _scores(results: Sequence[Result]) -> list[HighScore]:
    scores = HighScore.objects.filter(submission__in=[result.submission_id for result in results])
    return list(scores.select_related("member", "submission__sub_match").order_by("submission__sub_match", "leg", "pk"))


def _high_scores(results: Sequence[Result]) -> Lines:
    return [
        {
            "code": score.submission.sub_match.code,
            "player": score.member.sheet_name,
            "leg": score.leg,
            "count": score.count,
            "countersigned": score.countersigned,
        }
        for score in _scores(results)
    ]


def _pins(competition: Competition, results: Sequence[Result]) -> Lines:
    if not registry.get(competition.game).earns_pin:
        return []
    players = {score.member_id: score.member for score in _scores(results)}
    given = PinAward.objects.filter(member__in=players, level=competition.event.level).select_related("event")
    pins = {pin.member_id: pin for pin in given}
    named = sorted(players.values(), key=lambda member: (member.sheet_name, member.pk))
    return [
        {"player": member.sheet_name, "given_at": pins[member.pk].event.name if member.pk in pins else None}
        for member in named
    ]


def _prizes(standings: Standings) -> dict[str, Lines]:
    """Return who gets how much prize money, where there is any."""
    won = prizes_with(standings, prizes_in(standings.competition)).winnings
    return {"prizes": [{"number": each.team.number, "cents": each.cents} for each in won]} if won else {}


def _advances(standings: Standings) -> dict[str, Any] | None:
    """Return who goes on to the next level, with the answers given by then; None where nobody does."""
    event = standings.competition.event
    level = next_level(rulebook_for(event), event.level)
    if level is None or not standings.category.advances.get(event.level, 0):
        return None
    advancement = advancement_in(standings, level, answers_of([standings.competition]))
    return {
        "to": plain(level.name),
        "places": advancement.places,
        "teams": [{"place": line.place, **_team(line.team), "state": line.going.value} for line in advancement.lines],
    }


def _time(moment: datetime.datetime | None) -> str | None:
    return moment.isoformat(timespec="seconds") if moment else None
