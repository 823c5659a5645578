"""What a purse comes to, and who gets how much of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from kit.pure.refusals import sentence
from kit.pure.translation import labelled
from kit.pure.violations import RuleViolation
from scoring.awards.queries.placings import order_of
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.teams import Team
from tournaments.draws.words.places import ordinal
from tournaments.events.models import Competition
from tournaments.money.engine.purse import Kind, Payout, Purse, purse_of
from tournaments.money.models import PurseLine
from tournaments.money.queries.purse import Takings, purse_rows, takings_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Payee:
    """One who gets money, or got some that is not due any more: for what, how much, and what was paid out."""

    line: PurseLine
    place: str
    team: Team | None = None
    cents: int = 0
    paid: int | None = None

    @property
    def what(self) -> str:
        if self.line.kind == Kind.PRIZE:
            return self.place
        return labelled(self.line, self.place) if self.place else str(self.line)

    @property
    def who(self) -> str:
        return self.team.name if self.team else self.line.winner

    @property
    def key(self) -> str:
        """What a button sends; nobody has it any more once another amount is due."""
        return f"{self.line.pk}-{self.team.entry_id if self.team else ''}-{self.cents}"

    @property
    def can_be_paid(self) -> bool:
        return self.team is not None or self.line.kind in (Kind.SHARE, Kind.DRAW)


@dataclass(frozen=True, slots=True, kw_only=True)
class PurseShown:
    """The purse of a competition. Shares over the takings or prizes over the pot are refused: then nobody is paid."""

    competition: Competition
    takings: Takings
    rows: tuple[PurseLine, ...]
    teams: Mapping[int, Team]
    purse: Purse | None = None
    payees: tuple[Payee, ...] = ()
    refusal: str = ""


def purse_shown(competition: Competition, *, with_winners: bool) -> PurseShown:
    """Return the purse of a competition. Who wins is a result: it goes `with_winners` to who may see results alone."""
    standings, rows, takings = standings_of(competition), purse_rows(competition), takings_of(competition)
    teams = standings.teams
    shown = PurseShown(competition=competition, takings=takings, rows=tuple(rows), teams=teams)
    is_known = with_winners and standings.table.is_final
    groups = order_of(standings) if is_known else []
    order = [sorted(group, key=lambda entry: teams[entry].number) for group in groups]
    try:
        purse = purse_of([row.line for row in rows], takings=takings.cents, order=order)
    except RuleViolation as refused:
        return replace(shown, refusal=sentence(refused))
    return replace(shown, purse=purse, payees=tuple(_payees(purse, shown)))


def _payees(purse: Purse, shown: PurseShown) -> Iterator[Payee]:
    rows = {row.line.key: row for row in shown.rows}
    paid: dict[tuple[str, int | None], int | None] = {}
    for key, row in rows.items():
        paid |= {(key, None): row.paid_cents} | {(key, part.entry_id): part.paid_cents for part in row.parts.all()}
    done = {key: cents for key, cents in paid.items() if cents is not None}
    due = {(payout.line.key, payout.entry): payout for payout in purse.payouts if payout.entry or not payout.place}
    gone = [Payout(line=rows[key].line, cents=0, entry=entry) for key, entry in done if (key, entry) not in due]
    for payout in (*purse.payouts, *gone):
        yield Payee(
            line=rows[payout.line.key],
            place=ordinal(payout.place) if payout.place else "",
            team=shown.teams.get(payout.entry or 0),
            cents=payout.cents,
            paid=done.get((payout.line.key, payout.entry)),
        )
