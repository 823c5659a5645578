"""What an archive looks like, for whoever reads one with another program; and what a file would change here."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Field, ForeignKey

from games.base import LegResult
from kit.dates import said
from kit.pure.refusals import sentence
from kit.pure.sentences import translate
from kit.pure.violations import RuleViolation
from scoring.archives import words
from scoring.archives.engine.comparing import differences
from scoring.archives.models import Passport
from scoring.archives.queries.content import FORMAT, VERSION, content_of
from scoring.archives.queries.tables import BY_LABEL, HISTORY, TABLES, ArchivedTable
from scoring.decisions.engine.open import Choice, Kind, OpenDecision
from scoring.decisions.queries.late import Late, content_said, is_money
from scoring.decisions.queries.open_decisions import late_in
from scoring.sheets.engine.content import Content
from scoring.sheets.pages.comparison import Beside, beside_the_legs
from scoring.sheets.queries.sheets import Sheet, fresh_sheet
from scoring.sheets.queries.versions import content_of as content_on
from tournaments.events.queries import context_of
from tournaments.models import Competition, Event, FeeShare, Payment
from tournaments.money.engine.numbers import numbered
from tournaments.money.queries.booked import booked_here
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import Right, may
from tournaments.sites.engine.signed import Signed

Schema = dict[str, Any]
STAYS = (Payment._meta.label, FeeShare._meta.label)

_TEXT: Schema = {"type": "string"}
_KINDS: dict[str, Schema] = {
    "BooleanField": {"type": "boolean"},
    "DateField": {"type": "string", "format": "date"},
    "DateTimeField": {"type": "string", "format": "date-time"},
    "TimeField": {"type": "string", "format": "time"},
    "UUIDField": {"type": "string", "format": "uuid"},
    "JSONField": {},
}
_ROW = {"type": "integer", "minimum": 1}


def schema() -> Schema:
    """Return the archive of an event as a JSON Schema; `docs/event-archive.schema.json` is a copy of it."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The archive of an event",  # not shown
        "description": (
            "Everything of one event, signed by the site that wrote it. Rows name each other by `ref`, their number in"
            " their table; below 0 are rows that were gone when it was written."
        ),
        **_object(
            {
                "format": {"const": FORMAT},
                "version": {"const": VERSION},
                "site": _object({"name": _TEXT, "key": {**_TEXT, "description": "Ed25519 public key, base64"}}),
                "made_at": _KINDS["DateTimeField"],
                "sha256": {**_TEXT, "description": "of the text of `content`, in UTF-8"},
                "signature": {
                    **_TEXT,
                    "description": (
                        "Ed25519, base64, of the JSON of format, version, site, made_at and sha256, in this order and"
                        " without blanks"
                    ),
                },
                "content": _content(),
            }
        ),
    }


def _content() -> Schema:
    summary = ("name", "slug", "level", "organizer", "host", "starts_on", "ends_on")
    tables = {table.label: {"type": "array", "items": _row(table)} for table in TABLES}
    return _object(
        {
            "uid": _KINDS["UUIDField"],
            "program": _TEXT,
            "summary": _object(
                {
                    **dict.fromkeys(summary, _TEXT),
                    "season": {"type": "integer"},
                    "competitions": {"type": "array", "items": _TEXT},
                }
            ),
            "rule_book": _object({"key": _TEXT, "text": {**_TEXT, "description": "TOML, every setting on it"}}),
            "sports": {
                "type": "object",
                "additionalProperties": _TEXT,
                "description": "TOML of each sport described at a site that it is played by, under its key",
            },
            "tables": _object({**tables, HISTORY: {"type": "array", "items": _line()}}),
            "hand_over": _object(
                {
                    "uid": _KINDS["UUIDField"],
                    "to": {**_TEXT, "description": "the key of the site that may take it in"},
                    "codes": {"type": "integer", "description": "from which number on it gives codes to new sheets"},
                    "codes_end": {"type": "integer", "description": "the first number after those"},
                    "codes_key": {**_TEXT, "description": "of the office's series, of which these are"},
                    "codes_taken": {"type": "array", "items": _TEXT, "description": "codes among them that are in use"},
                    "series": {**_TEXT, "description": "of the receipts that it gives, such as H1"},
                }
            ),
        },
        optional={"hand_over"},
    )


def _row(table: ArchivedTable) -> Schema:
    fields: Schema = {"ref": _ROW}
    for field in table.fields:
        fields[field.name] = _value(field, outside=field.name == table.outside)
    if table.label == "tournaments.User":
        fields["site"] = {**_TEXT, "description": "the beginning of the key of the site whose account it is"}
    return _object(fields)


def _value(field: Field[Any, Any], *, outside: bool) -> Schema:
    if outside:
        return {"type": ["object", "null"], "description": "an entry of another event"}
    if isinstance(field, ForeignKey):
        link = {**_ROW, "description": f"a row of {field.related_model._meta.label}"}
        return {**link, "type": ["integer", "null"]} if field.null else link
    kind = field.get_internal_type()
    value = _KINDS.get(kind, {"type": "integer"} if "Integer" in kind else _TEXT)
    return {**value, "type": [value["type"], "null"]} if field.null and value else value


def _line() -> Schema:
    return _object(
        {
            "ref": _ROW,
            "table": _TEXT,
            "row": {"type": "integer"},
            "says": _TEXT,
            "action": {"type": "integer"},
            "changes": {"type": "object"},
            "at": _KINDS["DateTimeField"],
            "by": {"type": ["integer", "null"]},
            "door": _TEXT,
        }
    )


def _object(properties: Schema, *, optional: frozenset[str] | set[str] = frozenset()) -> Schema:
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


# --- what a file would change here ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DifferenceLine:
    """One kind of thing in which an event here and a file differ."""

    name: str
    new: int
    changed: int
    gone: int
    then: int


def compared(file: Signed) -> list[DifferenceLine]:
    """Return in what a file differs from the event as it is here; from nothing, where it is not here."""
    event = Event.objects.filter(passport__uid=file.content["uid"]).select_related("passport").first()
    now: Mapping[str, Any] = {}
    if event is not None:
        passport = event.passport
        hall = "hand_over" in file.content
        now = content_of(event, uid=passport.uid, known=passport.rows, to_the_hall=hall)[0]["tables"]
        now = {**now, **{label: _in_file(now[label], passport.rows.get(label, {})) for label in STAYS}}
    differing = differences(now, file.content["tables"])
    return [
        DifferenceLine(_name_of(difference.table), difference.new, difference.changed, difference.gone, difference.then)
        for difference in differing
    ]


def _in_file(rows: Sequence[Mapping[str, Any]], known: Mapping[str, str]) -> list[Mapping[str, Any]]:
    """Return the rows that a file can have: what was booked here meanwhile is none of them, and stays."""
    return [row for row in rows if str(row["ref"]) in known]


@dataclass(frozen=True, slots=True)
class BookedLine:
    """A payment that was booked here while the event was away; `again` where the file seems to have it too."""

    payment: Payment
    again: str


def booked_meanwhile(file: Signed) -> list[BookedLine]:
    """Return the payments that were booked here while a laptop had the event of a file."""
    passport = Passport.objects.filter(uid=file.content["uid"]).select_related("event").first()
    if passport is None:
        return []
    label = Payment._meta.label
    known = passport.rows.get(label, {})
    new = [row for row in file.content["tables"].get(label, ()) if str(row["ref"]) not in known]
    there = {
        (row.get("method"), row.get("number"), row.get("cents")): numbered(row.get("series", ""), row["receipt"])
        for row in new
        if row.get("number") and isinstance(row.get("receipt"), int)
    }
    booked = booked_here(passport.event, [int(key) for key in known.values()])
    return [BookedLine(each, there.get((each.method, each.number, each.cents), "")) for each in booked]


def _name_of(table: str) -> str:
    known = words.TABLES.get(table)
    return str(known) if known else str(BY_LABEL[table].model._meta.verbose_name_plural).capitalize()


def days_of(summary: Mapping[str, str]) -> str:
    """Return the days of an event as its file says them; in its own words where those are no days."""
    first, last = summary["starts_on"], summary["ends_on"]
    try:
        days = [said(datetime.date.fromisoformat(day), "date") for day in (first, last)]
    except ValueError:
        days = [first, last]
    return " – ".join(dict.fromkeys(days))


# --- what a laptop had that came home late --------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class LateCard:
    """One thing that a laptop had: a sheet beside the one that is here, or sentences of what stands on no sheet."""

    decision: OpenDecision
    competition: str
    typed: str = ""
    sheet: Sheet | None = None  # as it is here
    theirs: Content | None = None  # None where the office has nothing
    mine: tuple[LegResult, ...] = ()
    line: str = ""  # what the laptop has in one line, where no match of it is here
    beside: tuple[Beside, ...] = ()
    more: tuple[str, ...] = ()
    note: str = ""  # why it can't be taken, or what of it is not shown
    may_be_left: bool = True

    @property
    def may_be_taken(self) -> bool:
        return Choice.TAKEN in self.decision.choices and not self.note

    @property
    def here(self) -> dict[str, Any] | None:
        """What the office has, as the API takes it."""
        return self.theirs.to_json() if self.theirs is not None else None

    @property
    def there(self) -> dict[str, Any] | None:
        """What the laptop has, as the API takes it."""
        says: dict[str, Any] | None = self.decision.on["late"].get("says")
        return says


def late_cards(event: Event, user: User) -> list[LateCard]:
    """Return what is open of laptops that came home late, as `user` may read it, in the order of the program.

    What stands on no sheet, such as why somebody was expelled, is for who may rule; money for who looks after it.
    """
    of = {competition.pk: competition for competition in event.competitions.select_related("event")}
    rules, sees_money = may(user, Right.RULE, event), may(user, Right.MONEY, event)
    return [
        _late_card(decision, of[decision.competition], sees_money=sees_money)
        for decision in late_in(event)
        if rules or decision.kind is Kind.LATE_SHEET
    ]


def _late_card(decision: OpenDecision, competition: Competition, *, sees_money: bool) -> LateCard:
    late: Late = decision.on["late"]
    if "more" in late:
        shown = sees_money or not decision.on["has_money"]
        return LateCard(
            decision=decision,
            competition=str(competition.name),
            more=tuple(translate([said for said in late["more"] if sees_money or not is_money(said)])),
            note="" if shown else words.money_too(),
            may_be_left=shown,
        )
    when = said(datetime.datetime.fromisoformat(late["at"]), "day time")
    typed = words.typed_by(late["by"], when)
    legs = tuple(map(LegResult.from_json, late["says"]["legs"]))
    if decision.on["sub_match"] is None:
        line = context_of(competition).game.score_line(legs)
        return LateCard(decision=decision, competition=str(competition.name), typed=typed, line=line)
    sheet = fresh_sheet(decision.on["sub_match"], with_sides=True)
    here = content_on(sheet.current) if sheet.current is not None else None
    try:
        beside, note = tuple(beside_the_legs(sheet, theirs=here or Content(legs=()), mine=content_said(late))), ""
    except RuleViolation as refusal:
        beside, note = (), sentence(refusal)
    return LateCard(
        decision=decision,
        competition=str(competition.name),
        typed=typed,
        note=note,
        sheet=sheet,
        theirs=here,
        mine=legs,
        beside=beside,
    )
