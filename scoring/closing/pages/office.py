"""The page of final results: each competition with what it waits for, and the page where that is done."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.closing.queries.missing import Missing, MissingKind, Readiness
from tournaments.events.models import Competition
from tournaments.organization.queries.permissions import Right


@dataclass(frozen=True, slots=True)
class MissingLine:
    """One thing that is missing, with the page on which it is done and what that page is called."""

    sentence: str
    url: str
    label: str
    right: Right = Right.ENTER_RESULTS  # what the page asks for


def missing_lines(ready: Readiness) -> list[MissingLine]:
    """Return what a competition waits for, each with its link."""
    return [_line(missing, ready.competition) for missing in ready.missing]


def _line(missing: Missing, competition: Competition) -> MissingLine:
    event, pk = competition.event_id, competition.pk
    match missing.kind:
        case MissingKind.DRAW:
            url, label = reverse("draws:office_list", args=[event]), _("Go to the draw")
        case MissingKind.HELD:
            url, label = reverse("entries:office_list", args=[event]), _("Go to the entries")
        case MissingKind.FINALS:
            url, label = reverse("playoffs:office", args=[pk]), _("Make the finals")
        case MissingKind.ROUND:
            url, label = reverse("playoffs:office", args=[pk]), _("Draw the next round")
        case MissingKind.TIE:
            url, label = reverse("playoffs:office", args=[pk]), _("Settle the tie")
        case MissingKind.CHECK:
            url, label = checking_url(competition), _("Check them")
        case MissingKind.CASE:
            url, label = reverse("cases:event", args=[event]), _("Rule on it")
        case MissingKind.DECISION:
            url, label = reverse("decisions:event", args=[event]), _("Decide")
        case _:
            url, label = reverse("standings:office", args=[pk]), _("See what is missing")
    right = Right.DRAW if missing.kind is MissingKind.DRAW else Right.ENTER_RESULTS
    return MissingLine(missing.sentence, url, label, right)


def checking_url(competition: Competition) -> str:
    """Return where the sheets of one competition are checked, one after the other."""
    only = urlencode({"competition": competition.pk})
    return f"{reverse('desk:checking', args=[competition.event_id])}?{only}"


def not_agreed_url(competition: Competition) -> str:
    """Return where the sheets without both initials are listed."""
    return f"{reverse('desk:desk', args=[competition.event_id])}#not-agreed"
