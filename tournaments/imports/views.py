"""Upload, preview, decision."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from kit.files.answers import as_file
from kit.files.uploading import UploadForm
from kit.pure.refusals import sentence
from kit.pure.table.columns import with_names
from kit.pure.text import number_in
from kit.pure.violations import RuleViolation
from kit.views import signed_in
from tournaments.draws.forms.draw import draw_form
from tournaments.draws.queries.draws import playing_entries
from tournaments.events.models import Competition, Event
from tournaments.imports.forms import ColumnsForm
from tournaments.imports.models import ImportBatch
from tournaments.imports.pages.layouts import account_of, picture_of
from tournaments.imports.pages.previews import (
    ROWS_A_PAGE,
    TABS,
    after_writing,
    batch_for,
    commands_for,
    count_of,
    forget_url,
    headings_kept,
    kind_for,
    other_kinds,
    recent_batches,
    rows_of_tab,
    scope_for,
    season_choice,
    shown_columns,
    shown_rows,
    shown_tab,
    start_url,
    template_of,
)
from tournaments.imports.queries import names_kept
from tournaments.imports.services.batches import confirm, drop, layout_of, upload
from tournaments.imports.services.kind import ImportKind, Scope, organization_of, scope_of
from tournaments.imports.services.naming import forget_names, may_name_columns, name_columns
from tournaments.imports.services.writing import ask_to_take_back
from tournaments.imports.tasks import read_file, take_file_back, write_file
from tournaments.jobs.queries import bar_of, is_abandoned, with_news
from tournaments.organization.queries.permissions import OfficeRequest


@signed_in("GET", "POST")
def start(request: OfficeRequest, kind: str) -> HttpResponse:
    """Take a file; explain what belongs in it."""
    what, scope = _kind_and_scope(request, kind)
    event = scope.event
    competition = request.GET.get("competition", "")[:120]
    form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
    if form.is_valid():
        file = form.cleaned_data["file"]
        said = {"file": file, "file_name": file.name, "competition": competition}
        batch = upload(kind=what, scope=scope, by=request.user, task=read_file, **said)
        return redirect("imports:preview", batch.pk)
    return render(
        request,
        "tournaments/imports/start.html",
        {
            "kind": what,
            "scope": scope,
            **({"event": event} if event else {}),
            "form": form,
            "competition": competition,
            "columns": list(shown_columns(what, scope)),
            "kept": headings_kept(what, scope),
            "forget_url": forget_url(what.key, scope),
            "commands": commands_for(request.user, what),
            "batches": recent_batches(what, scope),
            "others": other_kinds(request.user, what, scope),
            **season_choice(scope),
        },
    )


@signed_in("GET")
def template(request: OfficeRequest, kind: str) -> HttpResponseBase:
    """Return an empty file with the right headings."""
    what = kind_for(kind)
    event_id = number_in(request.GET.get("event"))
    event = get_object_or_404(Event, pk=event_id) if event_id is not None else None
    return as_file(template_of(what, scope_for(request.user, what, event)), "csv")


@signed_in("GET", fresh=True)
def preview(request: OfficeRequest, batch_id: int) -> HttpResponse:
    """Show what a file would do, or how far the work on it is, or what became of it."""
    batch = batch_for(request.user, batch_id)
    show = shown_tab(batch, request.GET.get("show", ""))
    pages = Paginator(rows_of_tab(batch, show), ROWS_A_PAGE)
    vars(pages)["count"] = count_of(batch, show)
    page = pages.get_page(request.GET.get("page"))
    kind = kind_for(batch.kind)
    if batch.state == ImportBatch.State.COLUMNS:
        return redirect("imports:columns", batch.pk)
    context = {
        "batch": batch,
        **({"event": batch.event} if batch.event else {}),
        "kind": kind,
        "start_url": start_url(batch.kind, scope_of(batch)),
        "tabs": [
            (key, label, count_of(batch, key), key == show)
            for key, (_action, label) in TABS.items()
            if (key != "gone" or batch.whole_on) and (key != "left_out" or batch.left_out_count)
        ],
        "page": page,
        "rows": list(shown_rows(batch, page.object_list, show)),
        "all_rows": batch.new_count + batch.changed_count,
        "figures": [
            (_("New"), batch.new_count),
            (_("Changed"), batch.changed_count),
            (_("Already on record"), batch.unchanged_count),
            (_("Refused"), batch.refused_count),
        ],
        "to_write": batch.new_count + batch.changed_count - batch.written_count,
        "account": account_of(batch),
        "may_name_columns": may_name_columns(batch),
        **after_writing(batch, request.user),
        "can_take_back": kind.way_back is not None and batch.written_count > 0,
        **_work(batch),
    }
    if isinstance(draw_of := context.get("draw_of"), Competition):
        context["draw_form"] = draw_form(draw_of, None, playing_entries(draw_of))
    part = "_rows" if request.htmx and request.htmx.target == "rows" else "preview"
    return render(request, f"tournaments/imports/{part}.html", context)


@signed_in("GET", "POST", fresh=True)
def columns(request: OfficeRequest, batch_id: int) -> HttpResponse:
    """Ask what the columns of a list of another shape are. The answer is kept for the lists that follow."""
    batch = batch_for(request.user, batch_id)
    if not may_name_columns(batch):
        return redirect("imports:preview", batch.pk)
    kind, scope = kind_for(batch.kind), scope_of(batch)
    known = with_names(kind.columns(scope), names_kept(kind.shape, organization_of(scope)).names)
    form = ColumnsForm(
        request.POST or None, columns=known, shape=kind.people, found=batch.found, layout=layout_of(batch)
    )
    is_look = "look" in request.POST
    if form.is_valid() and not is_look:
        with form.refusals():
            name_columns(batch=batch, layout=form.layout(), by=request.user, task=read_file)
        if not form.errors:
            return redirect("imports:preview", batch.pk)
    context = {
        "batch": batch,
        **({"event": batch.event} if batch.event else {}),
        "kind": kind,
        "form": form,
        "picture": picture_of(known, kind.people, batch.found, form.layout()),
        "needed": [column for column in known if column.needed],
        "start_url": start_url(batch.kind, scope),
    }
    return render(request, "tournaments/imports/columns.html", context, status=422 if form.errors else 200)


@signed_in("POST")
def forget_columns(request: OfficeRequest, kind: str) -> HttpResponse:
    """Forget what was said about the columns of these lists."""
    what, scope = _kind_and_scope(request, kind)
    forget_names(kind=what, scope=scope)
    messages.success(request, _("The headings are forgotten. The next list with other headings asks again."))
    return redirect(start_url(what.key, scope))


def _kind_and_scope(request: OfficeRequest, kind: str) -> tuple[ImportKind, Scope]:
    """Return the kind and the place that an address names, where the reader may import to it."""
    what = kind_for(kind)
    event_id, organization_id, season = (
        number_in(request.GET.get(name)) for name in ("event", "organization", "season")
    )
    event = None
    if event_id is not None:
        event = get_object_or_404(Event.objects.select_related("organizer"), pk=event_id)
    scope = scope_for(request.user, what, event, organization_id, season if season in range(1000, 10_000) else None)
    return what, scope


def _work(batch: ImportBatch) -> dict[str, object]:
    """Return what the page says about the work on a batch that is going on."""
    job = batch.job
    at_work = {ImportBatch.State.READING, ImportBatch.State.WRITING, ImportBatch.State.TAKING_BACK}
    if job is None or batch.state not in at_work:
        return {"is_busy": False}
    return {"is_busy": True, "is_stuck": is_abandoned(job), **bar_of(with_news(job))}


@signed_in("POST")
def write(request: OfficeRequest, batch_id: int) -> HttpResponse:
    """Have the rows of a preview written."""
    return _work_on(request, batch_id, partial(confirm, task=write_file))


@signed_in("POST")
def throw_away(request: OfficeRequest, batch_id: int) -> HttpResponse:
    """Throw a preview away; nothing of it was ever written."""
    batch = batch_for(request.user, batch_id)
    try:
        drop(batch=batch)
        messages.success(request, _("%(file)s was discarded. Nothing was changed.") % {"file": batch.file_name})
    except RuleViolation as problem:
        messages.warning(request, sentence(problem))
        return redirect("imports:preview", batch.pk)
    return redirect(start_url(batch.kind, scope_of(batch)))


@signed_in("POST")
def undo(request: OfficeRequest, batch_id: int) -> HttpResponse:
    """Have everything that a list has written taken back."""
    return _work_on(request, batch_id, partial(ask_to_take_back, task=take_file_back))


def _work_on(request: OfficeRequest, batch_id: int, ask: Callable[..., object]) -> HttpResponse:
    batch = batch_for(request.user, batch_id)
    try:
        ask(batch=batch, by=request.user)
    except RuleViolation as problem:
        messages.warning(request, sentence(problem))
    return redirect("imports:preview", batch.pk)
