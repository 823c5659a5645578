"""What is told beside the standings of an open event: high scores by name, the best game, skunks, notes of slips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.base import Side
from kit.pure.nouns import capital
from kit.pure.translation import listed
from scoring.afternoons.queries.games import Games
from scoring.sheets.models import HighScore, Result
from scoring.sheets.queries.sheets import legs_of
from scoring.standings.queries.model import Standings

MOST = 3  # lines of a list that only tells the best
MOST_NAMES = 3  # of those who have the best: what more have is no distinction


@dataclass(frozen=True, slots=True)
class SideList:
    title: str
    lines: tuple[tuple[str, str], ...]


def side_lists_of(games: Games, standings: Standings) -> list[SideList]:
    """Return the lists that have a line, in three queries."""
    results = Result.objects.filter(sub_match__match__stage=games.stage)
    named: Counter[str] = Counter()
    for score in HighScore.objects.filter(submission__in=results.values("submission")).select_related("member"):
        named[score.member.sheet_name] += score.count
    scores: list[tuple[int, str]] = []
    notes: list[tuple[str, str]] = []
    sides = results.select_related("submission", "sub_match__match__home__branch", "sub_match__match__away__branch")
    for result in sides.order_by("sub_match__match__round", "sub_match__station"):
        match = result.sub_match.match
        names = {Side.HOME: str(match.home), Side.AWAY: str(match.away)}
        scores += [(leg.number(side), names[side]) for leg in legs_of(result.submission) for side in Side]
        if result.submission.remarks:
            notes.append((_("Game %(number)d") % {"number": match.round}, result.submission.remarks))
    lists = [
        SideList(
            capital(str(games.game.high_scores_word)), tuple((who, str(count)) for who, count in named.most_common())
        ),
        SideList(_("High game"), _best(scores)),
        *(
            SideList(
                _("Most %(what)s") % {"what": words},
                _best((row.tally.number(key), standings.teams[row.entry].name) for row in standings.table.rows),
            )
            for key, words in games.game.counts.items()
        ),
        SideList(_("Notes of slips and cards"), tuple(notes)),
    ]
    return [each for each in lists if each.lines]


def _best(numbers: Iterable[tuple[int, str]]) -> tuple[tuple[str, str], ...]:
    """Return the best numbers, each with those who have it."""
    who: dict[int, dict[str, None]] = {}
    for number, name in numbers:
        who.setdefault(number, {})[name] = None
    told = []
    for number in sorted(who, reverse=True)[:MOST]:
        if number <= 0 or len(who[number]) > MOST_NAMES:
            break
        told.append((listed(list(who[number])), str(number)))
    return tuple(told)
