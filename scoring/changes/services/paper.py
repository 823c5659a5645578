"""The paper of a late change: codes that are withdrawn and given, and back again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kit.pure.sentences import Sentence
from scoring.changes.models import Change
from scoring.changes.queries.changes import CompetitionPicture
from scoring.changes.services import acts
from scoring.sheets.models import PrintedSheet, Submission, WithdrawnSheet
from scoring.sheets.services.withdrawing import withdraw
from tournaments.draws.models import Stage, SubMatch


def withdraw_paper(work: acts.Work, before: CompetitionPicture) -> list[int]:
    """Give sheets new codes where paper with the old one would mislead; return them by id.

    That is paper of matches that moved, and paper that is written on because the match was played before.
    """
    again = set(work.used_up) & _sheets_of(work.set_aside)
    work.look_again()
    was = {sheet.id: (match, sheet) for match in before.now.matches for sheet in match.sheets}
    why = {}
    for match in work.now.expected:
        for sheet in match.sheets:
            if sheet.id not in was or sheet.is_in:
                continue
            old, old_sheet = was[sheet.id]
            moved = (old.slot, old.round, old.sides, old_sheet.station) != (
                match.slot,
                match.round,
                match.sides,
                sheet.station,
            )
            if sheet.id in again or (moved and sheet.id in before.on_paper):
                why[sheet.id] = Sentence("sheets.match_again" if sheet.id in again else "sheets.match_moved")
    withdraw(why, event_id=work.stage.competition.event_id)
    return list(why)


def _sheets_of(submissions: Sequence[int]) -> set[int]:
    return set(Submission.objects.filter(pk__in=submissions).values_list("sub_match", flat=True))


def withdraw_new_paper(stage: Stage, change: Change, sheets: Sequence[Sequence[Any]]) -> None:
    """Let the old paper of a change count again, and none that was printed since; `sheets` are as they will be."""
    codes = {pk: code for pk, _, code in sheets}
    event, new = stage.competition.event, []
    WithdrawnSheet.objects.filter(code__in=codes.values()).delete()
    for sheet in SubMatch.objects.filter(match__stage=stage):
        if codes.get(sheet.pk) != sheet.code:
            lasting = sheet.pk if sheet.pk in codes else None
            why = Sentence("sheets.draw_taken_back", {"number": change.number})
            new.append(WithdrawnSheet(code=sheet.code, event=event, replaced_by_id=lasting, why=why))
    WithdrawnSheet.objects.bulk_create(new)
    PrintedSheet.objects.filter(sub_match__in=change.after["renewed"]).delete()
    renewed = set(change.after["renewed"])
    printed = [row for row in change.before["printed"] if row[1] in renewed]
    PrintedSheet.objects.bulk_create(
        PrintedSheet(pk=pk, sub_match_id=sheet, job_id=job, copies=copies) for pk, sheet, job, copies, _ in printed
    )
    for pk, *_, at in printed:  # a new row is stamped with the time of now
        PrintedSheet.objects.filter(pk=pk).update(printed_at=at)


def printed_rows(sheets: frozenset[int]) -> list[list[Any]]:
    """Return what is known of the paper of these sheets, as plain data."""
    rows = PrintedSheet.objects.filter(sub_match__in=sheets).order_by("pk")
    printed: list[list[Any]] = []
    for pk, sheet, job, copies, at in rows.values_list("pk", "sub_match", "job", "copies", "printed_at"):
        printed.append([pk, sheet, str(job), copies, at.isoformat()])
    return printed
