"""The outbox, and which letters somebody gets: by the link at the foot of a mail, or signed in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from kit.views import signed_in
from tournaments.events.models import Event
from tournaments.events.queries import event_for_office
from tournaments.jobs.services import start_job
from tournaments.letters import queries, services, words
from tournaments.letters.forms import ALL, CHOICES, AddressForm, KindsForm, OutboxForm, PrintForm
from tournaments.letters.models import Letter, LetterKind
from tournaments.letters.tasks import print_letters
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.people.services import keep_address

PAGE = 50
MINE = 20


@csrf_exempt  # the link is the secret; a mail program that unsubscribes for its reader has nothing else (RFC 8058)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def choices(request: HttpRequest, token: str) -> HttpResponse:
    """Show what the receiver of a mail gets, and change it; or stop what the mail was about with one press."""
    opened = queries.read_token(token)
    if opened is None:
        raise Http404(token)
    receiver, kinds = opened
    if request.POST.get("List-Unsubscribe") == "One-Click" or "stop" in request.POST:
        services.stop_kinds(receiver=receiver, kinds=kinds)
        messages.success(request, _("Done. You will no longer get these mails."))
        return redirect(request.path)
    about = [str(LetterKind(kind).label) for kind in kinds if kind in dict(CHOICES)]
    return _answer(request, receiver, about=about)


@signed_in("GET", fresh=True)
def outbox(request: OfficeRequest) -> HttpResponse:
    """Show what was told to whom, and what became of it; what waits for paper is printed from here."""
    asked = letters_asked_for(request)
    page = Paginator(asked.letters, PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "asked": asked.query,
        "form": asked.form,
        "event": asked.event,
        "waiting": asked.waiting,
        "has_mail": queries.has_mail(),
    }
    return render(request, "tournaments/letters/outbox.html", context)


@dataclass(frozen=True)
class LettersAsked:
    """The letters that a page shows, narrowed to an event and to what became of them."""

    form: OutboxForm
    event: Event | None
    letters: QuerySet[Letter]
    waiting: int  # for paper
    query: str


def letters_asked_for(request: OfficeRequest) -> LettersAsked:
    """Return the letters that the reader may see and asked for."""
    permissions.require(request.user, Right.MANAGE_EVENT)
    form = OutboxForm({"state": ALL, **request.GET.dict()})
    asked, event, letters = _narrowed(request, form)
    waiting = letters.filter(state=Letter.State.ON_PAPER).count()
    if asked.get("state", ALL) != ALL:
        letters = letters.filter(state=asked["state"])
    query = urlencode({name: value for name, value in asked.items() if value})
    return LettersAsked(form, event, letters, waiting, query)


def _narrowed(request: OfficeRequest, form: Form) -> tuple[dict[str, Any], Event | None, QuerySet[Letter]]:
    """Return what a form asks for, and the letters that the reader may see of the event it names, or of all."""
    asked = form.cleaned_data if form.is_valid() else {}
    letters = queries.outbox(request.user)
    if not asked.get("event"):
        return asked, None, letters
    event = event_for_office(request.user, asked["event"], Right.MANAGE_EVENT)
    return asked, event, letters.filter(event=event)


@signed_in("POST")
def print_waiting(request: OfficeRequest) -> HttpResponse:
    """Print one letter, or all that wait for paper: those of an event, or everything that the reader may see."""
    permissions.require(request.user, Right.MANAGE_EVENT)
    form = PrintForm(request.POST)
    asked, _event, letters = _narrowed(request, form)
    letter = asked.get("letter")
    chosen = letters.filter(pk=letter) if letter else letters.filter(state=Letter.State.ON_PAPER)
    keys = list(chosen.values_list("pk", flat=True))
    if not keys:
        messages.error(request, str(words.NOTHING_TO_PRINT))
        return redirect("letters:outbox")
    job = start_job(
        label=partial(words.printing, len(keys)),
        task=print_letters,
        args=(keys,),
        by=request.user,
        right=Right.MANAGE_EVENT,
    )
    return redirect("jobs:job", job.pk)


@signed_in("GET", "POST", fresh=True)
def my_choices(request: OfficeRequest) -> HttpResponse:
    """Show which mails the reader gets, and change it."""
    wants_mail = "address" in request.POST
    address = AddressForm(request.POST if wants_mail else None, initial={"address": request.user.email})
    if wants_mail and address.is_valid():
        keep_address(user=request.user, address=address.cleaned_data["address"])
        messages.success(request, _("Your mail address is saved."))
        return redirect(request.path)
    more = {"letters": queries.letters_to(request.user)[:MINE], "frame": "office.html", "address": address}
    return _answer(request, queries.of_user(request.user).receiver, about=[], **more)


def _answer(request: HttpRequest, receiver: str, *, about: list[str], **more: object) -> HttpResponse:
    off = {kind for _receiver, kind in queries.switched_off(queries.names_of(receiver))}
    initial = {"wanted": [value for value, _label in CHOICES if value not in off]}
    form = KindsForm(request.POST if "chosen" in request.POST else None, initial=initial)
    if "chosen" in request.POST and form.is_valid():
        services.choose_kinds(receiver=receiver, wanted=form.kinds())
        messages.success(request, _("Your choice is saved."))
        return redirect(request.path)
    stopped = bool(about) and not any(str(dict(CHOICES)[kind]) in about for kind in initial["wanted"])
    context = {"form": form, "about": about, "stopped": stopped, "frame": "base.html", **more}
    return render(request, "tournaments/letters/choices.html", context)
