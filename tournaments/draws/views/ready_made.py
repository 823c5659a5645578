"""The office's page for a draw that comes ready-made, in a list."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from kit.files.uploading import UploadForm
from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from kit.views import signed_in
from tournaments.draws.services.match_lists import columns_for
from tournaments.draws.services.ready_made import draw_from_list
from tournaments.events.queries import competition_for_office
from tournaments.organization.queries.permissions import OfficeRequest, Right

_OF_SAVED_DRAWS = ("turn", "group", "sits_out")  # columns of our own list of a draw, which nobody else has to write


@signed_in("GET", "POST")
def ready_made(request: OfficeRequest, competition_id: int) -> HttpResponse:
    """Take a list of matches; what is wrong with it is said row by row, and nothing is saved then."""
    chosen = competition_for_office(request.user, competition_id, Right.DRAW)
    form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
    account = None
    if form.is_valid():
        try:
            account = draw_from_list(competition=chosen, file=form.cleaned_data["file"], by=request.user)
        except RuleViolation as refused:
            form.add_error("file" if refused.field == "file" else None, sentence(refused))
    if account is not None and not account.refused:
        said = _("%(file)s is read. Only the office sees this draft until it is published.")
        if account.is_there:
            said = _("%(file)s is the draw that is here already. Nothing was changed.")
        messages.success(request, said % {"file": account.file})
        messages.info(request, " ".join(account.notes))
        return redirect("draws:competition", chosen.pk)
    shown = {"event": chosen.event, "competition": chosen, "form": form, "account": account}
    shown["columns"] = [column for column in columns_for(chosen.event) if column.key not in _OF_SAVED_DRAWS]
    return render(request, "tournaments/draws/ready_made.html", shown, status=422 if form.errors or account else 200)
