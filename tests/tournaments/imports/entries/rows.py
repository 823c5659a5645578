"""Rows of a list of entries, and what became of them."""

from __future__ import annotations

from tournaments.imports.models import ImportBatch

HEADINGS = (
    "season,level,sport,category,event_start,host_branch,entry_number,branch_number,partner_branch_number,"
    "player_order,role,membership_number,surname,given_names,fee_paid,cheque_number,received_on"
)


def row(order: int, part: str, number: str, name: str = "", **cells: str) -> str:
    """Return a row of Peace River's team; `cells` are other contents by heading."""
    given, _, surname = name.partition(" ")
    values = {
        "season": "2027", "level": "Command", "sport": "Cribbage", "category": "Pairs", "event_start": "2027-02-05",
        "host_branch": "54", "entry_number": "4", "branch_number": "62", "partner_branch_number": "",
        "player_order": str(order), "role": part, "membership_number": number, "surname": surname,
        "given_names": given, "fee_paid": "yes", "cheque_number": "731", "received_on": "2027-01-17",
    }  # fmt: skip
    return ",".join({**values, **cells}[name] for name in HEADINGS.split(","))


def whole(**cells: str) -> list[str]:
    return [
        row(1, "captain", "7767567", "Lorne O'Brien", **cells),
        row(2, "player", "0052845", "Susan Wójcik", **cells),
        row(3, "spare", "5208354", "Gloria McKay", **cells),
    ]


def counts(batch: ImportBatch) -> tuple[int, int, int, int]:
    """New, changed, unchanged, refused."""
    assert batch.state in {"ready", "done"}, batch.problem
    return (batch.new_count, batch.changed_count, batch.unchanged_count, batch.refused_count)


LEFT_OUT = [("", "Row 3 of this team cannot be used, so the whole team is left out.")]
