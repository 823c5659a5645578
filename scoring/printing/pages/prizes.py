"""Prize money: what each place gets, who gets it, and a list to sign."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.pure.money import dollars
from scoring.awards.queries.prizes import Prizes, prize_list
from scoring.printing.pages.base import Document, Group, Paper, PrintRequest
from tournaments.draws.words.places import ordinal
from tournaments.organization.queries.permissions import Right


def prizes(asked: PrintRequest) -> Paper | None:
    """The list to sign, a line a team; empty where places can change or are hidden. None without prize money."""
    chosen = {competition.pk for competition in asked.competitions}
    all_prizes = prize_list(asked.event, with_winners=asked.sees_results)
    listed = [each for each in all_prizes if each.amounts and each.competition.pk in chosen]
    context = {
        "competitions": [_lines(each, is_known=asked.sees_results and each.is_final) for each in listed],
        "hidden": asked.event.standings_hidden and asked.sees_results,
        "total": dollars(sum(each.total for each in listed)),
    }
    return Paper(title=_("Prize money"), template="prizes", context=context) if listed else None


def _lines(prizes: Prizes, *, is_known: bool) -> dict[str, object]:
    lines = (
        [(ordinal(each.place), each.team, dollars(each.cents)) for each in prizes.winnings]
        if is_known
        else [(ordinal(place), None, dollars(cents)) for place, cents in sorted(prizes.amounts.items())]
    )
    return {"competition": prizes.competition, "lines": lines, "total": dollars(prizes.total)}


PAPERS = (
    Document(
        key="prizes",
        group=Group.HOST,
        title=gettext_lazy("Prize money"),
        purpose=gettext_lazy("What each place gets and who gets it, with room to sign."),
        right=Right.HOST_PAPERS,
        each=False,
        build=prizes,
        not_yet=gettext_lazy("Available once the host has set prize money."),
    ),
)
