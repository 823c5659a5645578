"""Setting the purse of an open event, who is in a pool, and what was paid out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from django.db import transaction

from kit.pure.violations import RuleViolation
from tournaments.entries.models import Entry
from tournaments.events.models import Competition
from tournaments.money.engine.purse import Kind, Line, check
from tournaments.money.models import PurseLine, PursePart
from tournaments.money.queries.purse import lines_in, purse_rows


@transaction.atomic
def set_purse(*, competition: Competition, lines: Sequence[Line]) -> None:
    """Make these the lines of the purse; who is in a pool stays as it is.

    Raises RuleViolation for percents over 100, and when a line would go that has teams or was paid out.
    """
    check(lines)
    _hold(competition)
    had = {row.line.key: row for row in purse_rows(competition)}
    for line in lines:
        row = had.pop(line.key, None) or PurseLine(competition=competition, kind=line.kind, position=line.position)
        if row.pk is None or replace(row.line, joined={}) != replace(line, joined={}):
            row.name, row.cents, row.percent = line.name, line.cents, line.percent
            row.pays, row.winner = list(line.pays), line.winner
            row.save()
    for row in had.values():
        if row.paid_cents is not None or row.parts.exists():
            raise RuleViolation("money.purse_line_in_use", field=row.line.key, name=str(row))
        row.delete()


def copy_purse(*, source: Competition, target: Competition) -> None:
    """Give a competition the shares and prizes of another."""
    set_purse(competition=target, lines=[line for line in lines_in(source) if line.kind in (Kind.SHARE, Kind.PRIZE)])


@transaction.atomic
def join_pool(*, pool: PurseLine, entries: Collection[int]) -> None:
    """Make these the teams in a pool; whoever joins pays what it costs now."""
    _hold(pool.competition)
    inside = {part.entry_id: part for part in pool.parts.select_related("entry__branch")}
    for entry_id, part in inside.items():
        if entry_id not in entries:
            if part.paid_cents is not None:
                raise RuleViolation("money.paid_from_pool", team=str(part.entry))
            part.delete()
    for entry in pool.competition.entries.filter(pk__in=entries).exclude(pk__in=inside):
        PursePart.objects.create(line=pool, entry=entry, cents=pool.cents)


@transaction.atomic
def pay_out(*, line: PurseLine, entry: Entry | None, cents: int | None) -> None:
    """Note what was paid out of a line, of a prize or a pool to which team; None: it was not paid after all."""
    _hold(line.competition)
    row: PurseLine | PursePart = line
    if entry is not None:
        row = PursePart.objects.get_or_create(line=line, entry=entry)[0]
    row.paid_cents = cents
    if isinstance(row, PursePart) and cents is None and line.kind == Kind.PRIZE:
        row.delete()
    else:
        row.save()


def _hold(competition: Competition) -> None:
    list(Competition.objects.select_for_update(of=("self",)).filter(pk=competition.pk).values_list("pk"))
