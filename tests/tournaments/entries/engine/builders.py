"""Teams made of plain values, and the rule book that they are judged by."""

from __future__ import annotations

import datetime
from dataclasses import replace
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo

from games.rulebook import RuleBook, load
from tournaments.entries.engine import Branch, Finding, Person, Rules, TeamFacts, TeamVerdict, Unit, judge
from tournaments.events.engine.deadlines import entries_due_on, teams_due_on

EDMONTON = ZoneInfo("America/Edmonton")
BOOK = Path(__file__).resolve().parents[4] / "fixtures" / "rulebooks" / "ab-nwt-2027.toml"
DISTRICT_1 = Unit(id=10, name="District 1")
DISTRICT_2 = Unit(id=20, name="District 2")
AREA_NORTH = Unit(id=11, name="Area 1 North")
AREA_SOUTH = Unit(id=12, name="Area 2 South")
OURS = Branch(id=1, name="Peace River", member_count=70, units={"district": DISTRICT_1, "area": AREA_NORTH})
NEIGHBOUR = Branch(id=2, name="Grande Prairie", member_count=649, units={"district": DISTRICT_1, "area": AREA_NORTH})
SEXES = {"cribbage-pairs": "MF", "darts-mixed": "MFMF", "darts-legion": "MMMM", "shuffleboard-mens": "MM",
         "shuffleboard-ladies": "FF", "shuffleboard-mixed": "MF", "cribbage-legion": "MMFF",
         "eightball-singles": "M", "darts-mixed-seniors": "MFMF", "cribbage-senior-pairs": "MF"}  # fmt: skip


@cache
def book() -> RuleBook:
    return load(BOOK)


def rules(category: str = "cribbage-pairs", level: str = "command", **changes: object) -> Rules:
    """Return the rules of a competition that starts on 5 February 2027; `changes` are settings, dots as __."""
    chosen = book()
    if changes:
        chosen = chosen.override({path.replace("__", ".").replace("--", "-"): value for path, value in changes.items()})
    first_day = datetime.date(2027, 2, 5)
    return Rules(
        book=chosen,
        category=chosen.category(category),
        level=level,
        starts_on=first_day,
        due_on=entries_due_on(chosen, level=level, starts_on=first_day),
        zone=EDMONTON,
        teams_due_on=teams_due_on(chosen, level=level, starts_on=first_day),
    )


def person(id: int = 1, **facts: object) -> Person:  # noqa: A002
    """Return somebody to whom no rule objects."""
    values: dict[str, object] = {
        "name": f"Person {id}",
        "branch_id": OURS.id,
        "branch_name": OURS.name,
        "sex": "M",
        "birth_date": datetime.date(1950, 5, 17),
        "joined_on": datetime.date(1995, 3, 1),
        "dues_paid_year": 2027,
        "fee_paid": True,
    }
    return Person(id=id, **{**values, **facts})


def team(*people: Person, category: str = "cribbage-pairs", **facts: object) -> TeamFacts:
    """Return a whole team of the category, or one of just these people."""
    if not people:
        people = tuple(
            person(id, sex=sex, pair=("AABB"[id - 1] if category == "cribbage-legion" else ""))
            for id, sex in enumerate(SEXES[category], start=1)  # noqa: A001
        )
    values: dict[str, object] = {
        "branch": OURS,
        "received_at": datetime.datetime(2027, 1, 15, 12, tzinfo=EDMONTON),
    }
    return TeamFacts(people=people, **{**values, **facts})


def with_one(category: str = "cribbage-pairs", **facts: object) -> TeamFacts:
    """Return a whole team whose first person differs in `facts`."""
    whole = team(category=category)
    return replace(whole, people=(replace(whole.people[0], **facts), *whole.people[1:]))


def verdict(team: TeamFacts, by: Rules | None = None) -> TeamVerdict:
    return judge(team, by or rules())


def says(found: TeamVerdict, rule: str) -> list[tuple[str, str, int | None]]:
    """Return what a rule says: status, code, person."""
    return [(finding.status.value, finding.code, finding.person) for finding in found.findings if finding.rule == rule]


def one(found: TeamVerdict, rule: str) -> Finding:
    findings = [finding for finding in found.findings if finding.rule == rule]
    assert len(findings) == 1, findings
    return findings[0]
