"""What a laptop did that came home late: what its file says beyond the file that it was given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kit.pure.sentences import Sentence, to_json
from scoring.archives.engine.comparing import differences
from scoring.cases.models import Case
from scoring.decisions.queries.late import Late, in_order, key_of
from scoring.sheets.models import HighScore, Result, Submission, Substitution
from tournaments.models import (
    Competition,
    Departure,
    Entry,
    Event,
    Match,
    Member,
    Organization,
    Payment,
    PutOut,
    Refund,
    Stage,
    SubMatch,
    User,
)
from tournaments.money.engine.numbers import numbered

Row = Mapping[str, Any]
Tables = Mapping[str, Sequence[Row]]

# What stands on the sheets, follows from what is entered, or is of no use to whoever enters it again.
_FOLLOWS = {
    *("tournaments.User", "tournaments.Organization", "tournaments.Member", "tournaments.MemberChange"),
    *("tournaments.Transfer", "tournaments.Event", "tournaments.Job", "tournaments.TeamWord", "tournaments.FeeShare"),
    *("tournaments.Match", "tournaments.SubMatch", "tournaments.StageEntry", "tournaments.Bye"),
    *("scoring.Submission", "scoring.Result", "scoring.HighScore", "scoring.Substitution", "scoring.Verification"),
    *("scoring.LiveLog", "scoring.LiveLine", "scoring.CaptainAnswer", "scoring.WrongWord", "scoring.WithdrawnSheet"),
    *("scoring.PrintRun", "scoring.PrintedSheet", "scoring.Moved", "scoring.CarriedOut", "scoring.PlaceDecisionLine"),
    *("scoring.Mismatch", "auditlog.LogEntry"),
}


def late_of(event: Event, went: Tables, came: Tables, sha256: str) -> list[Late]:
    """Return what a laptop entered: `went` is what it was given, `came` what it brought."""
    teams = {
        (entry.competition.category, entry.number): entry.team_name
        for entry in Entry.objects.filter(competition__event=event).select_related(
            "competition", "branch", "partner_branch"
        )
    }
    given = {late["key"]: late for late in _File(went, teams).sheets()}
    categories = {competition.category for competition in event.competitions.all()}
    file = _File(came, teams)
    late: list[Late] = []
    more: list[Sentence] = []
    for sheet in file.sheets():
        if sheet["key"] in given and given[sheet["key"]]["says"] == sheet["says"]:
            continue
        if sheet["category"] in categories:
            late.append(sheet)
        else:
            more.append(Sentence("archives.late_sheet", {name: sheet[name] for name in ("home", "away", "code")}))
    more += file.told(went)
    first = min(categories, default="")
    if more and first:
        late.append({"category": first, "key": f"{first}:{sha256[:8]}", "more": to_json(more)})
    return late


class _File:
    """The rows of one file by their numbers."""

    def __init__(self, tables: Tables, teams: Mapping[tuple[str, int], str]) -> None:
        self._tables, self._teams = tables, teams
        self._of = {label: {row["ref"]: row for row in rows} for label, rows in tables.items()}

    def _row(self, model: type[Any], ref: int | None) -> Row:
        return self._of.get(model._meta.label, {}).get(ref or 0, {})

    def _rows(self, model: type[Any], **of: Any) -> list[Row]:
        rows = self._tables.get(model._meta.label, ())
        return [row for row in rows if all(row.get(name) == value for name, value in of.items())]

    def _team(self, ref: int | None) -> str:
        entry = self._row(Entry, ref)
        category = self._row(Competition, entry.get("competition")).get("category", "")
        return self._teams.get((category, entry.get("number", 0))) or f"No. {entry.get('number')}"

    def sheets(self) -> Iterator[Late]:
        """Yield every sheet on which something counts, and what it says."""
        for result in self._rows(Result):
            says = self._row(Submission, result["submission"])
            sheet = self._row(SubMatch, result["sub_match"])
            match = self._row(Match, sheet["match"])
            stage = self._row(Stage, match["stage"])
            category = self._row(Competition, stage["competition"])["category"]
            home, away = (self._row(Entry, match[side])["number"] for side in ("home", "away"))
            by = self._row(User, says["entered_by"])
            people = self._people(says["ref"])
            yield {
                "category": category,
                "key": key_of(category, stage["position"], match["round"], home, away, sheet["pair"]),
                "code": sheet["code"],
                "round": match["round"],
                "home": self._team(match["home"]),
                "away": self._team(match["away"]),
                "says": in_order({**{name: says.get(name, usual) for name, usual in _SAYS.items()}, **people[0]}),
                "names": people[1],
                "by": f"{by.get('first_name', '')} {by.get('last_name', '')}".strip() or by.get("username", ""),
                "at": says["entered_at"],
            }

    def _people(self, submission: int) -> tuple[dict[str, Any], dict[str, str]]:
        """Return the 180s and the line-up of a version by membership numbers, and the names of these."""
        names: dict[str, str] = {}

        def card(ref: int | None) -> str | None:
            member = self._row(Member, ref)
            if not member:
                return None
            names[member["number"]] = f"{member['given_names']} {member['surname']}"
            return str(member["number"])

        return {
            "high_scores": [
                {"member": card(row["member"]), **{name: row[name] for name in ("leg", "count", "countersigned")}}
                for row in self._rows(HighScore, submission=submission)
            ],
            "line_up": [
                {
                    **{name: row[name] for name in ("side", "leg")},
                    **{name: card(row[name]) for name in ("comes_in", "goes_out")},
                }
                for row in self._rows(Substitution, submission=submission)
            ],
        }, names

    def told(self, went: Tables) -> Iterator[Sentence]:
        """Yield what it has on no sheet: who left, cases and money in words, the rest counted."""
        tellers = {
            Departure: self._departure,
            PutOut: self._put_out,
            Case: self._case,
            Payment: self._money,
            Refund: self._money,
        }
        told = {model._meta.label for model in tellers}
        for model, teller in tellers.items():
            before = {row["ref"]: row for row in went.get(model._meta.label, ())}
            yield from (teller(row) for row in self._rows(model) if row != before.get(row["ref"]))
        for each in differences(went, self._tables):
            if each.table not in _FOLLOWS | told:
                counts = {"new": each.new, "changed": each.changed, "gone": each.gone}
                yield Sentence("archives.late_rows", {"table": each.table, **counts})

    def _departure(self, row: Row) -> Sentence:
        code = "late_back" if row.get("revoked_at") else f"late_{row['kind']}"
        return Sentence(f"archives.{code}", {"team": self._team(row["entry"]), "reason": row["reason"]})

    def _put_out(self, row: Row) -> Sentence:
        member = self._row(Member, row["member"])
        name = f"{member.get('given_names')} {member.get('surname')}"
        return Sentence("archives.late_put_out", {"name": name, "reason": row["reason"]})

    def _case(self, row: Row) -> Sentence:
        return Sentence(
            "archives.late_case",
            {"number": row["number"], "about": row.get("about") or "", "claim": row["claim"], "by": row["claimed_by"]},
        )

    def _money(self, row: Row) -> Sentence:
        payment = self._row(Payment, row["payment"]) if "payment" in row else row
        values = {
            "receipt": numbered(row.get("series", ""), row["receipt"]),
            "payer": payment.get("payer_name") or self._row(Organization, payment.get("payer")).get("name", ""),
            "cents": row["cents"],
            "how": Sentence(f"archives.by_{row['method']}", {"number": row.get("number", "")}),
        }
        return Sentence("archives.late_refund" if "payment" in row else "archives.late_payment", values)


_SAYS = {"legs": [], "remarks": "", "protest": "", "initials_home": False, "initials_away": False}
