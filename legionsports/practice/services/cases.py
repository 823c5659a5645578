"""The protests of the demonstration: one that waits for a ruling, and a question that was answered."""

from __future__ import annotations

import uuid

from scoring.cases.models import Case
from scoring.cases.services.deciding import Decision, decide
from scoring.cases.services.opening import Claim, open_case
from tournaments.models import Competition, SubMatch, User


def bring(competition: Competition, *, chair: User, scorer: User) -> None:
    """Open two cases of a darts competition, and rule on one."""
    sheets = SubMatch.objects.filter(match__stage__competition=competition, result__isnull=False)
    sheet = sheets.select_related("match__stage__competition", "match__home__branch", "match__away__branch").last()
    protest = Claim(
        kind=Case.Kind.PROTEST,
        claim="The last dart of leg 2 had fallen out of the board before it was called, and it was counted.",
        sub_match=sheet,
        leg=2,
        claimed_by="The captain",
        claimed_role=Case.Role.CAPTAIN,
        claimed_side=Case.Side.AWAY,
    )
    question = Claim(
        kind=Case.Kind.QUESTION,
        claim="May a player who throws left-handed stand beside the toe line?",
        claimed_by="Board 3",
        claimed_role=Case.Role.PLAYER,
    )
    event = competition.event
    open_case(event=event, claim=protest, by=scorer)
    asked = open_case(event=event, claim=question, by=scorer)
    answer = Decision(
        decision="Yes, as long as the foot stays behind the line, and behind where it would go on.",
        section="DARTS Reg. vi",
        reason="The line goes on to both sides.",
    )
    decide(case=asked, decision=answer, by=chair, expected=0, idempotency_key=uuid.uuid4())
