"""How a play-off match stands, and what follows from it."""

from __future__ import annotations

from django.db.models import Q

from games.ended import ended
from games.rulebook import Category
from scoring.sheets.engine.outcome import DECIDER, Outcome, PairSheet, before_play, decide
from scoring.sheets.models import Result
from scoring.sheets.queries.sheets import legs_of, tally_from
from tournaments.draws.models import Match, SubMatch


def outcome_of(match: Match, category: Category) -> Outcome:
    """How a play-off match stands."""
    results = SubMatch.objects.filter(match=match).select_related("result__submission").order_by("pair")
    sheets = []
    for sub_match in results:
        result: Result | None = getattr(sub_match, "result", None)
        if result is None:
            sheets.append(PairSheet(pair=sub_match.pair))
            continue
        tallies = (tally_from(result.home_tally), tally_from(result.away_tally))
        won = (tallies[0].legs_won, tallies[1].legs_won)
        scored, how = (tallies[0].scored, tallies[1].scored), ended(legs_of(result.submission))
        sheets.append(PairSheet(pair=sub_match.pair, legs=won, scored=scored, ended=how))
    return decide(sheets, category.playoff.pairs)


def unplayed(match: Match) -> Outcome:
    """Return how a play-off match stands that has no result: who is known to come to it."""
    return before_play(
        home=match.home_id is not None,
        away=match.away_id is not None,
        home_empty=match.home_empty,
        away_empty=match.away_empty,
    )


def outcome_now(match: Match, category: Category) -> Outcome:
    """Return how a play-off match stands, played or not."""
    known = match.home_id is not None and match.away_id is not None
    return outcome_of(match, category) if known else unplayed(match)


def following_sheets(sub_match: SubMatch) -> list[SubMatch]:
    """Return the sheets that a play-off result has brought about: the deciding leg, or the next match once it is full.

    They were not among those printed before, so somebody has to print them.
    """
    match = sub_match.match
    if not match.stage.is_playoff:
        return []
    follow = Q(match=match, pair=DECIDER) | Q(match__home_from=match) | Q(match__away_from=match)
    return list(
        SubMatch.objects.filter(follow, result__isnull=True, match__home__isnull=False, match__away__isnull=False)
        .exclude(pk=sub_match.pk)
        .select_related("match__home__branch", "match__away__branch")
        .order_by("match__number", "pair")
    )
