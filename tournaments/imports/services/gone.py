"""Who is not in a list of all members any more: the card stays on record and says since when its holder has left."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from django.db import transaction
from django.utils import timezone

from kit.pure.sentences import to_json
from kit.pure.table.columns import FileError
from kit.pure.table.rows import Action, ReadRow
from tournaments.entries.models import Entry, RosterPlace
from tournaments.imports.models import ImportBatch, ImportRow
from tournaments.imports.words import NOTHING, message
from tournaments.members.models import Member, searched_form
from tournaments.members.services import AT_ONCE, write_list
from tournaments.organization.models import Organization

ONE_IN = 10  # of the members on record may be missing; with more the file was most likely cut off


def names_in(rows: Iterable[ReadRow]) -> set[str]:
    """Return the names of these rows as the registry searches them."""
    return {searched_form(f"{row.raw.get('surname', '')} {row.raw.get('given_names', '')}") for row in rows}


def note_gone(
    batch: ImportBatch, seen: Collection[str], unread: Collection[str], line: int, *, even_if_shorter: bool
) -> int:
    """Keep a row, after `line`, for everybody on record who is not in the file; return how many a person has to see.

    `seen` are the numbers of the file without their leading zeros, `unread` the names in rows whose number cannot be
    read: those may be meant. Raises FileError for a file that misses too many.
    """
    branches = Organization.objects.branches()
    if batch.organization is not None:
        branches = branches.under(batch.organization)
    members = Member.objects.filter(branch__in=branches, left_on=None).order_by("searched", "number")
    known, missing = 0, []
    for key, number, name in members.values_list("pk", "number", "searched").iterator(chunk_size=AT_ONCE):
        known += 1
        if (number.lstrip("0") or number) not in seen and name.strip() not in unread:
            missing.append(key)
    if len(missing) * ONE_IN > known and not even_if_shorter:
        raise FileError(message("cut_off", missing=len(missing), known=known))
    kept = 0
    for at in range(0, len(missing), AT_ONCE):
        rows = _rows(batch, missing[at : at + AT_ONCE], line + 1 + at)
        kept += sum(row.action == ImportRow.Action.REFUSED for row in rows)
        ImportRow.objects.bulk_create(rows)
    batch.gone_count = len(missing) - kept
    return kept


def _rows(batch: ImportBatch, keys: Sequence[int], first: int) -> list[ImportRow]:
    members, playing = Member.objects.in_bulk(keys), _playing(keys)
    return [
        ImportRow(
            batch=batch,
            line=line,
            identity=members[key].number,
            label=f"{members[key].name}, {members[key].number}",
            values={"membership_number": members[key].number},
            **(
                {"action": ImportRow.Action.REFUSED, "problems": [_plays(playing[key])]}
                if key in playing
                else {"action": ImportRow.Action.GONE, "changes": {"left_on": [NOTHING, str(batch.whole_on)]}}
            ),
        )
        for line, key in enumerate(keys, start=first)
    ]


def _playing(members: Collection[int]) -> dict[int, str]:
    """Return the event of those who are in a team of one that is not over."""
    places = RosterPlace.objects.filter(
        member__in=members,
        entry__state__in=[Entry.State.DRAFT, Entry.State.ENTERED],
        entry__competition__event__ends_on__gte=timezone.localdate(),
    )
    return dict(places.values_list("member", "entry__competition__event__name"))


def _plays(event: str) -> dict[str, object]:
    return {"column": "membership_number", "sentence": to_json(message("gone_but_plays", event=event))}


@transaction.atomic
def write_gone(batch_id: int, most: int) -> int:
    """Mark so many at most of those who are not in the file, in a transaction of their own; return how many it was."""
    batch = ImportBatch.objects.select_for_update(of=("self",)).get(pk=batch_id)
    if batch.state != ImportBatch.State.WRITING or batch.confirmed_by is None:
        return 0
    rows = list(batch.rows.filter(action=ImportRow.Action.GONE, is_written=False).order_by("line")[:most])
    numbers = [row.identity for row in rows]
    members = list(Member.objects.select_for_update().filter(number__in=numbers, left_on=None))
    playing = _playing([member.pk for member in members])
    leaving = {member.number: member for member in members if member.pk not in playing}
    for member in leaving.values():
        member.left_on = batch.whole_on
    for row in rows:
        row.is_written = row.identity in leaving
        if not row.is_written:
            row.action = Action.REFUSED.value
            row.problems = [{"column": "", "sentence": to_json(message("changed_meanwhile"))}]
    changed = [(member, {"left_on": ("", str(batch.whole_on))}) for member in leaving.values()]
    write_list(new=[], changed=changed, fields=["left_on"], file_name=batch.file_name, by=batch.confirmed_by)
    ImportRow.objects.bulk_update(rows, ["is_written", "action", "problems"])
    batch.written_count += len(leaving)
    batch.save(update_fields=["written_count"])
    return len(rows)
