"""The rows of an archive, written: as a new event, or in the place of what this site has of the same event."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db import connection, models
from django.db.models import Field, ForeignKey, Model, QuerySet

from kit.fields import SentenceField
from kit.pure.sentences import translate
from scoring.archives.engine.numbers import renumbered
from scoring.archives.queries.content import plain, rows_of
from scoring.archives.queries.identity import identify
from scoring.archives.queries.origins import entry_of
from scoring.archives.queries.refs import Known
from scoring.archives.queries.tables import BY_LABEL, TABLES, ArchivedTable
from scoring.archives.services import people
from scoring.archives.services.elsewhere import paid_elsewhere, take_place_of_copy
from scoring.archives.services.numbers import Number, codes_away, keep_from_giving, receipts_for, taken_of
from scoring.archives.services.rows import insert_as_they_are, keep_hours, let_go, waive_as_decided
from scoring.archives.words import receipt_elsewhere
from scoring.awards.models import PinAward
from scoring.sheets.models import WithdrawnSheet
from tournaments.draws.services.lending import hold_codes
from tournaments.draws.services.writing import new_codes
from tournaments.entries.engine import Origin, parse_origin
from tournaments.entries.queries.origins import ORIGIN
from tournaments.models import (
    Entry,
    Event,
    FeeShare,
    Member,
    MemberChange,
    Organization,
    Payment,
    Qualification,
    Refund,
    SubMatch,
    Suspension,
    Transfer,
    User,
)
from tournaments.money.engine.numbers import numbered
from tournaments.money.queries.booked import SetApart, set_apart
from tournaments.money.services.books import hold_book
from tournaments.money.services.joining import give_other_keys, join_money

Row = Mapping[str, Any]
Keys = dict[str, dict[int, Any]]
_AWAY = 2**40  # numbers of rows that are gone lie below it, where no row of this site will ever be
_FIRST = (Organization, Member, User)  # written by themselves, in `people`


class Writer:
    """One archive on its way into the database. `known` are the numbers of its rows that this site has already."""

    def __init__(
        self,
        tables: Mapping[str, Sequence[Row]],
        known: Known,
        event: Event | None,
        *,
        site: str = "",
        same: Collection[str] = (),
    ) -> None:
        self._tables = tables
        self._event = event
        self._site = site
        self._same_names = same  # keys of the questions about names that were answered with yes
        self.keys: Keys = {
            label: {int(ref): _key(label, key) for ref, key in rows.items()} for label, rows in known.items()
        }
        self._new_members: set[int] = set()
        self._taken: set[str] = set()  # codes of the file's sheets that this site has given to others
        self._was: dict[int, str] = {}  # the code of each sheet that is here, by its key
        # By the key of their row, before it is written again.
        self._receipts_here: dict[type[Model], dict[Any, Number]] = {}
        self._rested: dict[int, Qualification] = {}  # by its key, as it was here
        self._entries: dict[int, dict[str, Any]] = {}  # by its key, as it was here
        self._stay: dict[str, dict[Any, dict[str, Any]]] = {}  # what this site keeps to itself, by the key of its row
        self._receipts: dict[tuple[type[Model], int], Number] = {}  # as they are here, by their row in the file
        self._codes: dict[int, str] = {}  # of the sheets that have another code here, by their number in the file
        self._apart: SetApart | None = None  # money that this site has and the file has not
        self._same_payments: Mapping[int, str] = {}
        self._base = -_AWAY - secrets.randbelow(_AWAY)
        self.recoded = 0  # sheets that are given another code here now, because theirs is taken

    def write(self) -> Event:
        """Write every row and return the event. Raises IntegrityError, KeyError and the like where nothing fits."""
        hold_codes()
        if self._event is not None:
            hold_book(self._event.organizer)  # whoever books a payment meanwhile waits
            payments, shares = (self.keys.get(model._meta.label, {}).values() for model in (Payment, FeeShare))
            is_of_here = not self._event.passport.origin_key
            paid = paid_elsewhere(self._tables, self.keys) if is_of_here else None
            self._apart = set_apart(self._event, payments, shares, paid)
            booked = [row["key"] for row in self.rows_of(Payment) if not row.get("elsewhere")]
            self._same_payments = give_other_keys(self._apart, booked)
            self._make_room(self._event)
        self._give_codes()
        self._people()
        self._give_receipts()
        for table in TABLES:
            if table.model not in _FIRST:
                self._write_table(table)
        for table in TABLES:
            if table.hidden:
                self._write_hidden(table)
        event = Event.objects.get(pk=self.keys["tournaments.Event"][1])
        if self._apart is not None:
            join_money(event, self._apart, self._same_payments)
        Payment.objects.filter(event=event, shares=None).exclude(elsewhere="").delete()
        return event

    def key(self, label: str, ref: int) -> Any:
        """Return the key of a row by its number; of one that was gone already a number that no row will have."""
        rows = self.keys.setdefault(label, {})
        if ref < 0 and ref not in rows:
            self._base -= 1
            rows[ref] = self._base
        return rows[ref]

    def rows_of(self, model: type[Model]) -> Sequence[Row]:
        return self._tables.get(model._meta.label, ())

    # --- what is here already -----------------------------------------------------------------------------

    def _make_room(self, event: Event) -> None:
        """Remove the rows that are written anew, under the same keys; what refers to one that is gone is told first."""
        self._was = dict(rows_of(BY_LABEL[SubMatch._meta.label], event).values_list("pk", "code"))
        self._receipts_here = {
            model: {
                pk: (series, number)
                for pk, series, number in rows_of(BY_LABEL[model._meta.label], event).values_list(
                    "pk", "series", "receipt"
                )
            }
            for model in (Payment, Refund)
        }
        self._entries = {row["id"]: row for row in rows_of(BY_LABEL[Entry._meta.label], event).values()}
        self._rested = rows_of(BY_LABEL[Qualification._meta.label], event).select_related(*ORIGIN).in_bulk()
        for table in reversed(TABLES):
            if table.shared or not table.of_event or table.model is Event or table.label not in self._tables:
                continue
            here = self._rows_here(table, event)
            own = [name for name, elsewhere in table.stays.items() if elsewhere is not None]
            self._stay[table.label] = {row.pop("pk"): row for row in here.values("pk", *own)} if own else {}
            stay = {self.keys.get(table.label, {}).get(row["ref"]) for row in self._tables[table.label]}
            let_go(table.model, [key for key in here.values_list("pk", flat=True) if key not in stay])
        for table in reversed(TABLES):
            if not table.shared and table.of_event and table.model is not Event and table.label in self._tables:
                keys = list(self._rows_here(table, event).values_list("pk", flat=True))
                # Nothing cascades: what refers to these rows finds them again when the transaction ends.
                for at in range(0, len(keys), 500):
                    table.model._base_manager.filter(pk__in=keys[at : at + 500])._raw_delete(connection.alias)

    def _rows_here(self, table: ArchivedTable, event: Event) -> QuerySet[Any]:
        """Return the rows of a table that are written anew: not the money that stays."""
        rows = rows_of(table, event)
        if table.model is Payment:  # copies of payments stay for the teams of other events
            rows = Payment.objects.filter(event=event, elsewhere="")
        if self._apart is None:
            return rows
        return self._apart.taken_from(rows, self.keys.get(table.label, {}).values())

    # --- writing ------------------------------------------------------------------------------------------

    def _give_codes(self) -> None:
        """Find the sheets whose code is taken here: each keeps the one it has here, or is given a new one.

        Two sites that never met give the same code now and then.
        """
        sheets, keys = self.rows_of(SubMatch), self.keys.get(SubMatch._meta.label, {})
        in_file = {row["code"] for row in (*sheets, *self.rows_of(WithdrawnSheet))}
        self._taken = taken_of(in_file) | codes_away(self._event)
        for row in sheets:
            if row["code"] in self._taken and keys.get(row["ref"]) in self._was:
                self._codes[row["ref"]] = self._was[keys[row["ref"]]]
        self._taken |= {*self._codes.values()}
        new = [row["ref"] for row in sheets if row["code"] in self._taken and row["ref"] not in self._codes]
        free: list[str] = []
        while len(free) < len(new):
            event_id = self._event.pk if self._event is not None else None
            free += [code for code in new_codes(len(new) - len(free), event_id=event_id) if code not in in_file]
        self._codes |= dict(zip(new, free, strict=True))
        self.recoded = len(new)
        keep_from_giving(row["code"] for row in self.rows_of(WithdrawnSheet))

    def _give_receipts(self) -> None:
        """Find the receipts whose number this site has given to others."""
        organizers = self.keys.get(Organization._meta.label, {})
        wanted: dict[int, list[tuple[tuple[type[Model], int], Number, Number | None]]] = defaultdict(list)
        for model in (Payment, Refund):
            keys, here = self.keys.get(model._meta.label, {}), self._receipts_here.get(model, {})
            for row in self.rows_of(model):
                if row.get("elsewhere"):  # a copy has the number of the site that gave it
                    continue
                number = (row.get("series", ""), row["receipt"])
                receipt = ((model, row["ref"]), number, here.get(keys.get(row["ref"])))
                wanted[organizers[row["organizer"]]].append(receipt)
        for organizer in sorted(wanted):
            self._receipts |= receipts_for(organizer, wanted[organizer])

    def _people(self) -> None:
        here = (self.keys.get(model._meta.label, {}) for model in (Organization, Member))
        identity = identify(self._tables, *here)
        people.require_identity(identity, self._same_names)
        self.keys[Organization._meta.label] = people.places(self.rows_of(Organization), dict(identity.places))
        cards, self._new_members = people.cards(self.rows_of(Member), self.keys[Organization._meta.label])
        self.keys[Member._meta.label] = {**self.keys.get(Member._meta.label, {}), **cards}
        # Whoever did something is found by name and site: a number alone might be somebody else's.
        known = self.keys.get(User._meta.label, {})
        self.keys[User._meta.label] = {**known, **people.accounts(self.rows_of(User))}

    def _write_table(self, table: ArchivedTable) -> None:
        keys = self.keys.setdefault(table.label, {})
        here, new = [], []
        for row in self.rows_of(table.model):
            values = self._values(table, row)
            if table.model is Payment and take_place_of_copy(row["ref"], values, keys):
                continue
            if table.model is FeeShare and self._is_replaced(keys.get(row["ref"]), values):
                keys.pop(row["ref"], None)
            elif table.model is Event:
                self._write_event(row["ref"], values)
            elif row["ref"] in keys and not table.shared:
                here.append((row["ref"], table.model(pk=keys[row["ref"]], **values)))
            elif (same := self._same(table, values)) is not None:
                keys[row["ref"]] = same
                if table.model is Suspension:
                    waive_as_decided(same, values)
            elif self._is_wanted(table, values):
                new.append((row["ref"], table.model(**values)))
            else:
                keys.pop(row["ref"], None)
        insert_as_they_are(table.model, [made for _, made in here], keyed=True)
        for (ref, _), key in zip(
            new, insert_as_they_are(table.model, [made for _, made in new], keyed=table.keyed), strict=True
        ):
            keys[ref] = key
        self._link_among_themselves(table)

    def _values(self, table: ArchivedTable, row: Row) -> dict[str, Any]:
        """Return the values of a row as the database takes them; what the archive does not have is as usual."""
        values: dict[str, Any] = {name: value for name, value in table.stays.items() if value is not None}
        values |= self._stay.get(table.label, {}).get(self.keys.get(table.label, {}).get(row["ref"]), {})
        for field in table.fields:
            if field.name not in row:
                continue
            value = row[field.name]
            if field.name == table.outside:
                continue
            if isinstance(field, ForeignKey):
                own = field.related_model is table.model
                values[field.attname] = None if own else self._linked(field, value)
            else:
                values[field.attname] = _clean(field, value)
        if table.outside:
            values |= self._rests_on(row)
        if table.model is Entry:
            values |= self._written_at(self.keys.get(table.label, {}).get(row["ref"], 0), values)
        if table.model is SubMatch:
            values["code"] = self._codes.get(row["ref"], values["code"])
        if (table.model, row["ref"]) in self._receipts:
            self._renumber(values, *self._receipts[table.model, row["ref"]])
        return values

    def _written_at(self, key: int, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return when an entry was written here, where a file says the same of it: there is nothing new to read."""
        here = self._entries.get(key)
        if here is None or any(here[name] != value for name, value in values.items()):
            return {}
        return {"written_at": here["written_at"]}

    def _rests_on(self, row: Row) -> dict[str, Any]:
        """Return what an entry rests on by the file; what is here of the same is never replaced by less."""
        named = parse_origin(row["source"]) if row.get("source") is not None else None
        here = self._rested.get(self.keys.get(Qualification._meta.label, {}).get(row["ref"], 0))
        origin = here.origin if here is not None else None
        if here is not None and origin is not None and (named is None or _is_here(here, origin, named)):
            return {name: getattr(here, name) for name in ("source_id", "rests_on", "sender_id", "record")}
        if named is None:
            return {"source_id": None, "rests_on": {}}
        team = Entry.objects.select_related("branch").get(pk=self.keys[Entry._meta.label][row["entry"]])
        source = entry_of(named, team.branch.command_id)
        return {"source_id": source and source.pk, "rests_on": named.to_json()}

    def _renumber(self, values: dict[str, Any], series: str, receipt: int) -> None:
        """Give a receipt the number that it has here; its note says what stands on the paper."""
        on_paper = numbered(values.get("series", ""), values["receipt"])
        if on_paper != numbered(series, receipt):
            values["note"] = receipt_elsewhere(on_paper, self._site, values["note"])[:200]
            values |= {"series": series, "receipt": receipt}

    def _linked(self, field: ForeignKey[Any, Any], ref: int | None) -> Any:
        if ref is None:
            return None
        return self.keys[field.related_model._meta.label][ref]

    def _same(self, table: ArchivedTable, values: Mapping[str, Any]) -> Any:
        """Return the key of the same row where this site has it already, though it never came in an archive."""
        if not table.natural or (table.model is PinAward):
            return None
        columns = {table.model._meta.get_field(name).attname: name for name in table.natural}  # type: ignore[union-attr]
        wanted = {name: values[column] for column, name in columns.items()}
        return table.model._base_manager.filter(**wanted).values_list("pk", flat=True).first()

    def _is_wanted(self, table: ArchivedTable, values: dict[str, Any]) -> bool:
        """Return whether a new row is written: not what this site knows better, or what it has no room for."""
        if table.model in (MemberChange, Transfer):
            return values["member_id"] in self._new_members
        if table.model is PinAward:
            return not PinAward.objects.filter(member=values["member_id"], level=values["level"]).exists()
        if table.model is WithdrawnSheet:
            return values["code"] not in self._taken
        return True

    def _is_replaced(self, key: Any, values: Mapping[str, Any]) -> bool:
        """Return whether this site knows better: for a tick a receipt was booked, or a payment elsewhere changed."""
        apart = self._apart
        if apart is None:
            return False
        is_ticked = key in apart.replaced and values["entry_id"] in apart.paid_for
        return is_ticked or (values["entry_id"], values.get("payment_id")) in apart.changed

    def _write_event(self, ref: int, values: dict[str, Any]) -> None:
        keep_hours(values)
        if self._event is not None:
            stay = {"slug", *BY_LABEL["tournaments.Event"].stays}
            Event.objects.filter(pk=self._event.pk).update(**{k: v for k, v in values.items() if k not in stay})
            return
        taken = set(Event.objects.filter(slug__startswith=values["slug"]).values_list("slug", flat=True))
        free = (f"{values['slug'][:70]}-{number}" for number in range(2, len(taken) + 3))
        values["slug"] = values["slug"] if values["slug"] not in taken else next(s for s in free if s not in taken)
        self.keys["tournaments.Event"][ref] = Event.objects.create(**values).pk

    def _link_among_themselves(self, table: ArchivedTable) -> None:
        links = [field for field in table.links if field.related_model is table.model]
        keys = self.keys[table.label]
        changed = []
        for row in self.rows_of(table.model) if links else ():
            named = {field.attname: keys[row[field.name]] for field in links if row.get(field.name) is not None}
            if named and row["ref"] in keys:
                changed.append(table.model(pk=keys[row["ref"]], **named))
        for field in links:
            some = [row for row in changed if getattr(row, field.attname) is not None]
            table.model._base_manager.bulk_update(some, [field.name], batch_size=300)

    def _write_hidden(self, table: ArchivedTable) -> None:
        """Write JSON in which rows are named, when all of them have their keys."""
        names = sorted({path.split(".")[0] for path, _ in table.hidden})
        rows = []
        for row in self.rows_of(table.model):
            values = {name: row[name] for name in names}
            for path, target in table.hidden:
                name, *rest = path.split(".")
                label = target._meta.label
                values[name] = renumbered(values[name], rest, lambda ref, label=label: self.key(label, ref))  # type: ignore[misc]
            rows.append(table.model(pk=self.keys[table.label][row["ref"]], **values))
        table.model._base_manager.bulk_update(rows, names, batch_size=100)


def _clean(field: Field[Any, Any], value: Any) -> Any:
    """Return a value that the column can hold. Raises ValidationError or ValueError for another."""
    if isinstance(field, SentenceField):
        translate(value)  # raises where it holds a sentence that nobody knows
    if isinstance(field, models.JSONField):
        return value
    cleaned = field.to_python(value)
    if plain(cleaned) != value:  # what is written is what the file says, or nothing is
        raise ValueError(field.name)
    if field.choices is not None and cleaned not in (None, "") and cleaned not in dict(field.flatchoices):
        raise ValueError(field.name)
    if isinstance(cleaned, str):
        field.run_validators(cleaned)
    return cleaned


def _key(label: str, key: Any) -> Any:
    pk = BY_LABEL[label].model._meta.pk if label in BY_LABEL else None
    return pk.to_python(key) if pk is not None else int(key)


def _is_here(here: Qualification, origin: Origin, named: Origin) -> bool:
    """Return whether this site has the very entry that a file names, and so knows it better."""
    return here.source_id is not None and origin.identity == named.identity
