"""Cards become results: when both sides of a game say the same, or the host says which card counts."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import uuid4

from django.db import transaction

from games.base import Ending, Side
from scoring.afternoons.models import CardLine
from scoring.afternoons.queries.cards import Cards, OnCards
from scoring.afternoons.queries.games import games_of
from scoring.afternoons.words import by_one_card
from scoring.consequences.services import hand_in
from scoring.sheets.models import Submission
from scoring.sheets.queries.sheets import fresh_sheet
from tournaments.draws.models import Stage, SubMatch
from tournaments.entries.models import Entry
from tournaments.organization.models import User


@transaction.atomic
def save_card(
    *, stage: Stage, entry: Entry, lines: Mapping[int, tuple[int, int, str] | None], by: User
) -> list[Submission]:
    """Write a card: own points, theirs and a note by match, None for an empty line. Return what counts by it now.

    A game that counts already stays as it is. Raises what `hand_in` raises.
    """
    Stage.objects.select_for_update().get(pk=stage.pk)  # two cards of one game would each not see the other
    for match, line in lines.items():
        own = CardLine.objects.filter(match=match, entry=entry)
        if line is None:
            own.delete()
            continue
        numbers = {"own": line[0], "theirs": line[1], "note": line[2], "by": by}
        CardLine.objects.update_or_create(match_id=match, entry=entry, defaults={"stage": stage, **numbers})
    cards = Cards(games_of(stage))
    open_sheets = {sheet.match_id: sheet for sheet in cards.sheets if not hasattr(sheet, "result")}
    touched = [open_sheets[match] for match in lines if match in open_sheets]
    return [_count(sheet, on, by=by) for sheet in touched if (on := cards.on_cards(sheet)).agree]


@transaction.atomic
def accept_card(*, line: CardLine, by: User) -> Submission | None:
    """Let a game count by one card, where the other is missing or says something else; None where it counts already."""
    stage = Stage.objects.select_for_update().get(pk=line.stage_id)
    stage.competition = line.stage.competition
    cards = Cards(games_of(stage))
    sheet = next(sheet for sheet in cards.sheets if sheet.match_id == line.match_id)
    if hasattr(sheet, "result"):
        return None
    is_home = line.entry_id in cards.on_side(sheet.match, Side.HOME)
    one = OnCards(sheet.match, sheet.code, (line,) if is_home else (), () if is_home else (line,))
    return _count(sheet, one, by=by, remark=by_one_card(str(line.entry)))


def _count(sheet: SubMatch, on: OnCards, *, by: User, remark: str = "") -> Submission:
    now = fresh_sheet(sheet.pk, with_sides=True)
    ((home, away),) = on.scores
    return hand_in(
        sheet=now,
        by=by,
        expected_version=now.version,
        idempotency_key=uuid4(),
        legs=(now.game.leg_class(home=home, away=away, ending=Ending.PLAYED),),
        remarks="; ".join(filter(None, [*dict.fromkeys(line.note for line in on.lines), remark])),
        initials_home=bool(on.home),
        initials_away=bool(on.away),
    )
