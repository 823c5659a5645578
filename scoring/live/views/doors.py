"""The two doors to the scorer's pages: signed in as somebody who enters results, or by the link of a table."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, ParamSpec, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.signing import BadSignature, Signer
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django_htmx.middleware import HtmxDetails

from kit.limits import WINDOW, address_of
from scoring.live.models import LiveLog, TableLink
from scoring.live.queries.stations import competitions_on, sheets_at
from scoring.live.queries.tables import LinkState, link_by_token, place_of, state_of
from scoring.live.services import tables
from scoring.live.words.live import WHY_CLOSED
from tournaments.draws.models import SubMatch
from tournaments.events.models import Event
from tournaments.organization.models import User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right

DEVICE = "live-device"  # a cookie: which of several phones and laptops this is
YEAR = 365 * 24 * 3600
TABLE = "table"  # a cookie: the link that this device was let in by, which somebody who guesses cannot write
_SALT = "scoring.live.table"


class LiveRequest(HttpRequest):
    """A request to the scorer's pages, by whichever door."""

    htmx: HtmxDetails


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """How somebody came in: who enters from now on, and where the pages lead."""

    by: User
    link: TableLink | None = None

    def address(self, page: str, code: str) -> str:
        """Return the address of one of the scorer's pages: live, take_over, again or hand_in."""
        room = "consequences" if page == "hand_in" else "live"  # a result is weighed before it is taken
        if self.link is None:
            return reverse(f"{room}:{page}", args=[code])
        return reverse(f"{room}:table_{page}", args=[self.link.token, code])

    def addresses(self, code: str) -> dict[str, str]:
        """Return where the pages of a sheet lead; at a table there are no pages of the desk to go to.

        `typed` is where the finished sheet is typed.
        """
        own = {page: self.address(page, code) for page in ("live", "take_over", "again", "hand_in")}
        if self.link is None:
            sheet, record = reverse("desk:sheet", args=[code]), reverse("live:record", args=[code])
            return {**own, "sheet": sheet, "typed": sheet, "record": record}
        typed = reverse("desk:table_sheet", args=[self.link.token, code])
        manifest = reverse("offline:table_manifest", args=[self.link.token])
        return {**own, "table": self.table(""), "typed": typed, "pack": self.pack(), "manifest": manifest}

    def table(self, said: str) -> str:
        """Return the page of the table, with what it has to say."""
        if self.link is None:
            raise ValueError("nobody came by a table")
        address = reverse("live:table", args=[self.link.token])
        return f"{address}?said={said}" if said else address

    def pack(self) -> str:
        """Return where the device of a table gets what it carries."""
        if self.link is None:
            raise ValueError("nobody came by a table")
        return reverse("offline:table_pack", args=[self.link.token])

    def require(self, event: Event) -> None:
        """Raise PermissionDenied unless results of `event` may be entered by this door."""
        if self.link is None:
            permissions.require(self.by, Right.ENTER_RESULTS, event)
        elif self.link.event_id != event.pk:
            raise Http404
        else:
            permissions.use_clock_of(event)

    def may_rule(self, event: Event) -> bool:
        """Return whether who came in decides on protests; a table has no account that could."""
        return self.link is None and permissions.may(self.by, Right.RULE, event)

    def without_score(self, request: LiveRequest, code: str, why: LiveLog.End | None) -> HttpResponse:
        """Lead away from a sheet that is no longer scored; a panel that is swapped in cannot redirect by itself."""
        if self.link is None:
            messages.info(request, WHY_CLOSED[why.value if why else ""])
            address = reverse("desk:sheet", args=[code])
        else:
            address = self.table(why.value if why else "")
        return HttpResponse(status=204, headers={"HX-Redirect": address}) if request.htmx else redirect(address)


P = ParamSpec("P")


def at_desk(view: Callable[[LiveRequest, str, Door], HttpResponse]) -> Callable[[OfficeRequest, str], HttpResponse]:
    """Let a page of the scorer be opened by who is signed in; the page itself asks for the right."""

    @wraps(view)
    @login_required
    @never_cache
    def answer(request: OfficeRequest, code: str) -> HttpResponse:
        return view(cast(LiveRequest, request), code, Door(by=request.user))

    return cast("Callable[[OfficeRequest, str], HttpResponse]", answer)


def at_table(view: Callable[[LiveRequest, str, Door], HttpResponse]) -> Callable[[LiveRequest, str, str], HttpResponse]:
    """Let a page of the scorer be opened by the link of a table, for what is left to play at that table alone."""

    @wraps(view)
    @by_link
    def answer(request: LiveRequest, link: TableLink, code: str) -> HttpResponse:
        door = Door(by=link.account, link=link)
        if sheets_at(link.event_id, place_of(link)).filter(code=code).exists():
            return view(request, code, door)
        if not _was_here(link, code):
            raise Http404(code)
        log = LiveLog.objects.filter(sub_match__code=code).select_related("submission").order_by("pk").last()
        if log and log.held_by_id == link.account_id and was_handed_in_with(log, request.POST.get("key", "")):
            return view(request, code, door)  # sent again: by a poor network, or with something else in it
        return door.without_score(request, code, (log.ending if log else None) or LiveLog.End.ENTERED)

    return cast("Callable[[LiveRequest, str, str], HttpResponse]", answer)


def typed_at_table(
    view: Callable[[LiveRequest, str, Door], HttpResponse],
) -> Callable[[LiveRequest, str, str], HttpResponse]:
    """Let the page of a typed sheet be opened by the link of its table, also when it is in: it may come again."""

    @wraps(view)
    @by_link
    def answer(request: LiveRequest, link: TableLink, code: str) -> HttpResponse:
        if not (sheets_at(link.event_id, place_of(link)).filter(code=code).exists() or _was_here(link, code)):
            raise Http404(code)
        return view(request, code, Door(by=link.account, link=link))

    return cast("Callable[[LiveRequest, str, str], HttpResponse]", answer)


def was_handed_in_with(log: LiveLog, key: str) -> bool:
    """Return whether a log was handed in by the page that has this key."""
    return log.submission is not None and str(log.submission.idempotency_key) == key


def _was_here(link: TableLink, code: str) -> bool:
    """Return whether a sheet with a result is one of this table: it was entered while the page was open."""
    here = SubMatch.objects.filter(code=code, station=link.station, result__isnull=False)
    return here.filter(match__stage__competition__in=competitions_on(link.event_id, link.equipment)).exists()


def by_link(
    view: Callable[Concatenate[LiveRequest, TableLink, P], HttpResponse],
) -> Callable[Concatenate[LiveRequest, str, P], HttpResponse]:
    """Open a page by the link of a table; otherwise say why not. Wrong links are counted, and soon not looked up."""

    @never_cache
    @wraps(view)
    def answer(request: LiveRequest, token: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        address = address_of(request)
        link = link_by_token(token)
        if tables.is_rate_limited(address) and not (link and _was_let_in(request, link)):
            response = _not_let_in(request, "guessing", HTTPStatus.TOO_MANY_REQUESTS)
            response.headers["Retry-After"] = str(WINDOW)
            return response
        if link is None:
            tables.note_wrong_link(address=address)
            return _not_let_in(request, "unknown", HTTPStatus.NOT_FOUND)
        state = state_of(link)
        if state is not LinkState.RUNNING:
            return _not_let_in(request, state.value, HTTPStatus.GONE)
        tables.note_use(link=link)
        response = view(request, link, *args, **kwargs)
        if not _was_let_in(request, link):
            response.set_cookie(
                TABLE,
                Signer(salt=_SALT).sign(str(link.pk)),
                path=reverse("live:tables"),
                httponly=True,
                samesite="Lax",
                secure=request.is_secure(),
            )
        return response

    return cast("Callable[Concatenate[LiveRequest, str, P], HttpResponse]", answer)


def is_let_in(cookie: str) -> bool:
    """Return whether a device that has this cookie came in by the link of a table."""
    return bool(_link_in(cookie))


def _was_let_in(request: HttpRequest, link: TableLink) -> bool:
    """Return whether this device came in by this link before: others in the hall may guess, it stays in."""
    return _link_in(request.COOKIES.get(TABLE, "")) == str(link.pk)


def _link_in(cookie: str) -> str:
    """Return the number of the link by which a device came in; empty where somebody else wrote the cookie."""
    try:
        return Signer(salt=_SALT).unsign(cookie)
    except BadSignature:
        return ""


def _not_let_in(request: HttpRequest, why: str, status: int) -> HttpResponse:
    return render(request, "scoring/live/no_table.html", {"why": why}, status=status)


# --- which device this is -----------------------------------------------------------------------------


def device_of(request: LiveRequest) -> str:
    """Return what this browser is told apart by; made at its first visit."""
    known = request.COOKIES.get(DEVICE, "")
    if not known or len(known) > 64:
        known = vars(request).setdefault("_live_device", uuid.uuid4().hex)
    return cast(str, known)


def with_device(request: LiveRequest, response: HttpResponse) -> HttpResponse:
    """Let the browser keep what it is told apart by."""
    if DEVICE not in request.COOKIES:
        response.set_cookie(
            DEVICE, device_of(request), max_age=YEAR, httponly=True, samesite="Lax", secure=request.is_secure()
        )
    return response
