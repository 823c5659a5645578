"""What the pages of an import show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.files.uploading import UploadForm
from kit.files.writing import NUMBER, Column, Listing, Row
from kit.order import by_name
from kit.pure.sentences import translate
from kit.pure.table import columns as of_files
from kit.pure.translation import in_french, numbered
from tournaments.draws.queries.draws import draws_of
from tournaments.events.models import Competition, Event
from tournaments.events.queries import season_now
from tournaments.imports.models import ImportBatch, ImportRow
from tournaments.imports.queries import EventAfter, events_after, names_kept
from tournaments.imports.services import branches, draw, entries, kinds, members, winners
from tournaments.imports.services.kind import ImportKind, Scope, organization_of, scope_of
from tournaments.imports.words import change_in_words
from tournaments.organization.models import Organization, User
from tournaments.organization.queries.permissions import Right, may, organizations_with
from tournaments.seasons.models.plan import Season

ROWS_A_PAGE = 20
FEW_DRAWS = 3  # more of them are found on their own page
_COLUMN = Column("column", gettext_lazy("Column"), lambda row: row["column"] or _("the whole row"))
_VALUE = Column("value", gettext_lazy("In the file"))
TABS = {
    "refused": (ImportRow.Action.REFUSED, gettext_lazy("Refused")),
    "changed": (ImportRow.Action.CHANGED, gettext_lazy("Changed")),
    "new": (ImportRow.Action.NEW, gettext_lazy("New")),
    "gone": (ImportRow.Action.GONE, gettext_lazy("Not in the list")),
    "left_out": (None, gettext_lazy("Cells left out")),
}


def kind_for(key: str) -> ImportKind:
    """Return the kind of file with this key. Raises Http404 when there is none."""
    try:
        return kinds.get(key)
    except (KeyError, ModuleNotFoundError):
        raise Http404(key) from None


def scope_for(
    user: User | AnonymousUser,
    kind: ImportKind,
    event: Event | None,
    organization_id: int | None = None,
    season: int | None = None,
) -> Scope:
    """Return where a file of this kind would go to. Raises PermissionDenied when that is nowhere for `user`."""
    if kind.at == "event":
        if event is None:
            raise Http404("event")
        scope = Scope(event=event)
    else:
        held = Organization.objects.filter(organizations_with(user, kind.right)).order_by("path")
        organization = (
            held.filter(pk=organization_id).first() if organization_id else held.commands().first() or held.first()
        )
        of_season = kind.key == entries.SEASON.key
        scope = Scope(organization=organization, season=(season or _season_meant()) if of_season else None)
    _require(user, kind, scope)
    return scope


def _season_meant() -> int:
    """Return the season of a list of entries: the one that comes, or the one that was planned last."""
    today = timezone.localdate()
    now = season_now(today)
    if Event.objects.filter(season=now, ends_on__gte=today).exists():
        return now
    planned = Season.objects.order_by("-year").values_list("year", flat=True).first()
    return max(now, planned or now)


def commands_for(user: User | AnonymousUser, kind: ImportKind) -> list[Organization]:
    """Return the Commands to choose from, for the few people who have more than one."""
    if kind.at == "event":
        return []
    return list(Organization.objects.filter(organizations_with(user, kind.right)).commands().order_by(by_name("name")))


def other_kinds(user: User | AnonymousUser, kind: ImportKind, scope: Scope) -> list[tuple[ImportKind, str]]:
    """Return the other kinds of file that `user` may import from here, each with its address."""
    if scope.event is not None:
        event, season = scope.event, entries.SEASON
        to_season = Scope(organization=event.organizer, season=event.season)
        return [(season, start_url(season.key, to_season))] if may(user, season.right, event.organizer) else []
    every = [other for key, other in kinds.KINDS.items() if key != kind.key and other.at == "organization"]
    return [(other, start_url(other.key, Scope())) for other in every if may(user, other.right)]


def start_url(kind: str, scope: Scope) -> str:
    """Return the address at which a file of this kind is taken for this place."""
    asked = {
        "event": scope.event.pk if scope.event else None,
        "organization": scope.organization.pk if scope.organization and scope.season else None,
        "season": scope.season,
    }
    said = {key: value for key, value in asked.items() if value is not None}
    return reverse("imports:start", args=[kind]) + (f"?{urlencode(said)}" if said else "")


def forget_url(kind: str, scope: Scope) -> str:
    """Return the address at which the names of columns for this place are forgotten."""
    _address, asked, said = start_url(kind, scope).partition("?")
    organization = f"?organization={scope.organization.pk}" if scope.organization and not asked else ""
    return reverse("imports:forget_columns", args=[kind]) + asked + said + organization


def headings_kept(kind: ImportKind, scope: Scope) -> list[tuple[str, str]]:
    """Return what a person has said about headings: the heading, and what it is."""
    labels = {column.key: _(column.label) for column in kind.columns(scope)}
    kept = names_kept(kind.shape, organization_of(scope)).names
    return [(heading, labels[key]) for heading, key in kept.items() if key in labels]


@dataclass(frozen=True)
class NextStep:
    """What is to be done once a list is written, with its address."""

    label: str
    address: str


def after_writing(batch: ImportBatch, user: User | AnonymousUser) -> dict[str, object]:
    """Return what the page says once a list is written: what came in, what waits, and what comes next."""
    if batch.state != ImportBatch.State.DONE or batch.confirmed_by_id is None:
        return {}
    events = events_after(batch) if batch.came_in else []
    steps: list[NextStep] = []
    more: dict[str, object] = {}
    if len(events) == 1:
        draws = _draws_next(events[0], user)
        if len(draws) == 1:
            more = {"draw_of": draws[0][0], "draw_next": draws[0][1]}
        else:
            steps += [step for _competition, step in draws]
        steps.append(NextStep(_("View the entries"), reverse("entries:office_list", args=[events[0].event.pk])))
    elif batch.kind == branches.KIND.key and may(user, members.KIND.right):
        step = NextStep(_("Import members"), reverse("imports:start", args=[members.KIND.key]))
        more = {"file_next": step, "file_form": UploadForm()}
    elif batch.kind == members.KIND.key:
        first = (
            batch.organization is not None
            and not Event.objects.filter(organizer__path__startswith=batch.organization.path).exists()
        )
        if first and may(user, Right.MANAGE_EVENT):
            steps.append(NextStep(_("Create an event"), reverse("events:create")))
        steps.append(NextStep(_("View the members"), reverse("members:list")))
    elif batch.kind == winners.KIND.key:
        steps.append(NextStep(_("View all winners"), reverse("honours:front")))
    elif batch.kind == draw.KIND.key:
        steps.append(NextStep(_("Review the draft"), reverse("draws:office_list", args=[batch.event_id])))
    return {"events_after": events, "next_steps": steps, **more}


def _draws_next(after: EventAfter, user: User | AnonymousUser) -> list[tuple[Competition, NextStep]]:
    """Return the draws that come next, of an event with few competitions and nothing left to settle in its entries."""
    if after.not_met or after.undecided or not may(user, Right.DRAW, after.event):
        return []
    undrawn = [
        competition
        for competition, stage in draws_of(after.event)
        if stage is None and competition.teams > 1  # type: ignore[attr-defined]
    ]
    return [
        (
            competition,
            NextStep(
                _("Draw %(competition)s") % {"competition": competition},
                reverse("draws:competition", args=[competition.pk]),
            ),
        )
        for competition in (undrawn if len(undrawn) <= FEW_DRAWS else [])
    ]


def season_choice(scope: Scope) -> dict[str, object]:
    """Return what the page says about the events of a season: which they are, and which other seasons have events."""
    if scope.season is None or scope.organization is None:
        return {}
    held = Event.objects.filter(organizer__path__startswith=scope.organization.path)
    seasons = held.order_by("-season").values_list("season", flat=True).distinct()
    return {
        "season_events": list(held.filter(season=scope.season).order_by("starts_on", by_name("name"))),
        "other_seasons": [season for season in seasons if season != scope.season],
    }


def batch_for(user: User | AnonymousUser, batch_id: int) -> ImportBatch:
    """Return an import as its page shows it. Raises Http404, or PermissionDenied without the right it needs."""
    wanted = ImportBatch.objects.select_related(
        "organization", "event__organizer", "job", "uploaded_by", "confirmed_by"
    )
    batch = wanted.filter(pk=batch_id).first()
    if batch is None:
        raise Http404(str(batch_id))
    _require(user, kind_for(batch.kind), scope_of(batch))
    return batch


def _require(user: User | AnonymousUser, kind: ImportKind, scope: Scope) -> None:
    where = scope.event if kind.at == "event" else scope.organization
    if where is None:
        # An empty site: the first Command comes in with its branches, and nobody can hold a role in it yet.
        if not getattr(user, "is_superuser", False):
            raise PermissionDenied
    elif not may(user, kind.right, where) or (scope.organization is not None and _is_above(scope.organization)):
        raise PermissionDenied


def _is_above(place: Organization) -> bool:
    """Return whether Commands stand below a place: what is theirs they bring in themselves."""
    return place.is_command and Organization.objects.under(place).commands().exclude(pk=place.pk).exists()


def recent_batches(kind: ImportKind, scope: Scope) -> list[ImportBatch]:
    """Return the last imports of this kind to the same place."""
    batches = ImportBatch.objects.filter(
        kind=kind.key, organization=scope.organization, event=scope.event, season=scope.season
    )
    return list(batches.select_related("uploaded_by", "confirmed_by")[:10])


def _labels(batch: ImportBatch) -> dict[str, str]:
    return {column.key: _(column.label) for column in kind_for(batch.kind).columns(scope_of(batch))}


def shown_rows(batch: ImportBatch, rows: Iterable[ImportRow], tab: str) -> Iterator[tuple[ImportRow, list[Row]]]:
    """Return rows, each with what is wrong with it, what it changes, or what it adds, in the words of its columns."""
    labels, lines_of = _labels(batch), _LINES.get(tab, _cells)
    return ((row, list(lines_of(row, labels, tab))) for row in rows)


def _problems(row: ImportRow, labels: dict[str, str], tab: str) -> Iterator[Row]:
    for problem in row.left_out if tab == "left_out" else (*row.problems, *row.left_out):
        key, sentence = problem["column"], translate(problem["sentence"])
        yield {"column": labels.get(key, ""), "value": row.values.get(key, ""), "sentence": sentence}


def _changes(row: ImportRow, labels: dict[str, str], tab: str) -> Iterator[Row]:
    for key, label in labels.items():
        if key in row.changes:
            old, new = map(change_in_words, row.changes[key])
            yield {"column": label, "before": old, "value": new}


def _cells(row: ImportRow, labels: dict[str, str], tab: str) -> Iterator[Row]:
    unread = {each["column"] for each in row.left_out}
    for key, label in labels.items():
        value = change_in_words(row.changes[key][1]) if key in row.changes else row.values.get(key)
        if value and key not in unread:
            yield {"key": key, "column": label, "value": value}


_LINES = {"refused": _problems, "left_out": _problems, "changed": _changes}


def rows_of_tab(batch: ImportBatch, tab: str) -> QuerySet[ImportRow]:
    """Return the rows that a tab of the preview has, in the order of the file."""
    action = TABS[tab][0]
    rows = batch.rows.exclude(left_out=[]) if action is None else batch.rows.filter(action=action)
    return rows.order_by("line")


def shown_tab(batch: ImportBatch, asked: str) -> str:
    """Return the rows that a preview shows: those asked for, else the first of which there are any."""
    if asked in TABS:
        return asked
    return next((key for key in TABS if count_of(batch, key)), "new")


def count_of(batch: ImportBatch, tab: str) -> int:
    """Return how many rows a tab has; the batch knows, and counting 300,000 rows again takes a while."""
    return int(getattr(batch, f"{tab}_count"))


def listing_of(batch: ImportBatch, tab: str) -> Listing:
    """Return the rows of a tab as a list: one line a problem, a changed cell, or a row that is new."""
    labels = _labels(batch)
    wrong = (_COLUMN, _VALUE, Column("sentence", gettext_lazy("What is wrong")))
    columns: Sequence[Column] = {
        "refused": wrong,
        "left_out": wrong,
        "changed": (_COLUMN, Column("before", gettext_lazy("Before")), _VALUE),
        "gone": (),
        "new": [Column(f"new_{key}", label) for key, label in labels.items()],
    }[tab]
    named = (Column("line", gettext_lazy("Row"), kind=NUMBER), Column("label", gettext_lazy("Who or what")))
    rows = (
        {"line": row.place, "label": row.title, **line}
        for row, lines in shown_rows(batch, _rows(batch, tab), tab)
        for line in (lines if tab in _LINES else [{f"new_{cell['key']}": cell["value"] for cell in lines}])
    )
    return Listing(name=f"{tab}-{batch.pk}", columns=(*named, *columns), rows=rows, total=count_of(batch, tab))


def _rows(batch: ImportBatch, tab: str) -> Iterator[ImportRow]:
    last, rows = 0, rows_of_tab(batch, tab)
    while chunk := list(rows.filter(line__gt=last)[:1_000]):
        yield from chunk
        last = chunk[-1].line


def template_of(kind: ImportKind, scope: Scope) -> Listing:
    """Return an empty list with the right headings in the reader's language.

    A spreadsheet program in French opens columns with semicolons between them.
    """
    columns = [Column(column.key, _(column.label)) for column in kind.columns(scope)]
    return Listing(name=kind.key, columns=columns, rows=(), delimiter=";" if in_french() else ",")


def shown_columns(kind: ImportKind, scope: Scope) -> Iterator[of_files.Column]:
    """Yield the columns of a kind of file in the reader's language, with the further headings of that language."""
    for column in kind.columns(scope):
        words: dict[str, Any] = {
            name: str(numbered(_(text))) for name in ("label", "example", "hint") if (text := getattr(column, name))
        }
        others = column.french if in_french() else column.other_names
        yield replace(column, **words, other_names=tuple(name for name in others if name != words["label"]))
