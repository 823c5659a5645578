"""The outbox: files for another site, sent over the network and tried again until they are there."""

from __future__ import annotations

import datetime
import json
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.base import RuleViolation
from games.refusals import sentence
from scoring.advancing.models import SentUp
from scoring.archives import words
from scoring.archives.engine.tries import next_try
from scoring.archives.models import Arrival, HandOver, Parcel
from scoring.archives.services.going_up import file_up, hear, send_up
from scoring.archives.services.hand_over import file_of, gave_back
from scoring.archives.services.receipts import open_receipt
from tournaments.models import Event, KnownSite, User
from tournaments.network.services import Limits, Machine, NotReached, ask
from tournaments.sites.engine.addresses import read_address

if TYPE_CHECKING:
    from tournaments.sites.engine.signed import Signed, Site

logger = logging.getLogger(__name__)
State = Parcel.State
LIMITS = Limits(seconds=300, most_answer=64 * 1024)  # a whole event, over the network of a hall
_LOOK = next_try(10_000)  # while somebody there still has to decide
_BECAME = {
    Arrival.State.WAITING: State.THERE,
    Arrival.State.BESIDE: State.THERE,
    Arrival.State.TAKEN_IN: State.DONE,
    Arrival.State.SETTLED: State.REFUSED,
    Arrival.State.DROPPED: State.REFUSED,
}


class NotKnown(NotReached):
    """The other site does not know the file, such as one that went back to an older backup."""


@transaction.atomic
def send_back(*, given: HandOver, by: User) -> Parcel:
    """Put the file of an event that goes back into the outbox; the same file twice is one parcel.

    Raises RuleViolation where the event is still played here, or nobody wrote down where the office takes files.
    """
    given = HandOver.objects.select_for_update(of=("self",)).get(pk=given.pk)
    if not given.is_here or given.end or given.event.away_since is None:
        raise RuleViolation("archives.not_brought_back")
    site = KnownSite.objects.filter(key=given.site_key).first()
    if site is None or not site.is_reachable:
        raise RuleViolation("archives.no_address", name=given.site_name)
    again: dict[str, Any] = {"hand_over": given, "next_try_at": timezone.now(), "problem": "", "sent_by": by}
    the_file: dict[str, Any] = {"sha256": file_of(given).sha256, "site_key": given.site_key}
    # What is there stays there, whatever becomes of the next question: play does not go on here as if it were not.
    Parcel.objects.filter(**the_file).exclude(state=State.THERE).update(state=State.WAITING)
    parcel, _ = Parcel.objects.update_or_create(**the_file, defaults=again)
    return parcel


@transaction.atomic
def post_up(*, event: Event, to: Site, by: User) -> Parcel:
    """Put who advances from an event into the outbox for the site of the next level; the same file is one parcel.

    A file that is there already is asked about again. Raises RuleViolation as `send_up` does, or where nobody wrote
    down where that site takes files.
    """
    site = KnownSite.objects.filter(key=to.key).first()
    if site is None or not site.is_reachable:
        raise RuleViolation("archives.no_address", field="site", name=to.name)
    sent = send_up(event=event, to=to, by=by)
    new = {"sha256": sent.sha256, "site_key": sent.site_key, "next_try_at": timezone.now(), "sent_by": by}
    parcel, is_new = Parcel.objects.get_or_create(sent_up=sent, defaults=new)
    if not is_new:
        Parcel.objects.filter(pk=parcel.pk).update(next_try_at=timezone.now(), problem="")
        parcel.refresh_from_db()
    return parcel


def post_parcels() -> int:
    """Try every parcel that is due, and return how many got an answer. The worker does this every minute."""
    # A file with those who advance is asked about for as long as their branches may answer there.
    is_open = Q(state__in=(State.WAITING, State.THERE)) | Q(state=State.DONE, sent_up__is_settled=False)
    due = Parcel.objects.filter(is_open, next_try_at__lte=timezone.now())
    return sum(post_parcel(parcel=parcel) for parcel in due.order_by("next_try_at"))


def post_parcel(*, parcel: Parcel) -> bool:
    """Try one parcel, unless another worker does. Returns whether the other site answered."""
    now = timezone.now()
    mine = Parcel.objects.filter(pk=parcel.pk, tries=parcel.tries, state=parcel.state)
    # Before anything is sent: of two workers one goes on, and what is stopped in the middle is tried again.
    if not mine.update(tries=parcel.tries + 1, next_try_at=now + datetime.timedelta(seconds=LIMITS.seconds)):
        return False
    parcel.refresh_from_db()
    try:
        answer = _ask(parcel)
        _keep(parcel, open_receipt(answer, sha256=parcel.sha256, site_key=parcel.site_key))
    except (NotReached, RuleViolation) as problem:
        logger.info("A file did not go: %s", problem)
        said = sentence(problem) if isinstance(problem, RuleViolation) else str(problem)
        again = timezone.now() + next_try(parcel.tries)
        Parcel.objects.filter(pk=parcel.pk, tries=parcel.tries).update(problem=said[:300], next_try_at=again)
        return False
    except Refused as refused:
        _refuse(parcel, str(refused)[:300])
    return True


def _going(parcel: Parcel) -> QuerySet[Parcel]:
    """Return the parcel unless it was called back while it was on its way: then play goes on here."""
    return Parcel.objects.filter(pk=parcel.pk, state__in=(State.WAITING, State.THERE, State.DONE))


@transaction.atomic
def _refuse(parcel: Parcel, problem: str) -> None:
    if _going(parcel).update(state=State.REFUSED, problem=problem):
        SentUp.objects.filter(parcel=parcel).update(state=SentUp.State.REFUSED, note=problem)


@transaction.atomic
def _keep(parcel: Parcel, receipt: Signed) -> None:
    if parcel.hand_over_id is not None:
        HandOver.objects.select_for_update(of=("self",)).get(pk=parcel.hand_over_id)
    else:  # whoever sends the next file locks the event first, and then this parcel
        Event.objects.select_for_update(of=("self",)).filter(sent_up=parcel.sent_up_id).first()
    going = _going(parcel).select_for_update(of=("self",)).select_related("hand_over", "sent_up", "sent_by").first()
    if going is None:
        return
    parcel, now = going, timezone.now()
    parcel.state, parcel.receipt = _BECAME[Arrival.State(receipt.content["state"])], json.loads(receipt.to_text())
    parcel.problem = str(receipt.content.get("note", ""))[:300]
    parcel.there_at = parcel.there_at or now
    parcel.next_try_at = now + _LOOK
    parcel.save()
    if parcel.sent_up is not None:
        hear(sent=parcel.sent_up, receipt=receipt)
    elif parcel.state == State.DONE and parcel.hand_over is not None:
        gave_back(given=parcel.hand_over, by=parcel.sent_by)


class Refused(Exception):  # noqa: N818 -- by people or rules of another site
    """The other site read the file and said no, with its sentence."""


def _ask(parcel: Parcel) -> bytes:
    """Send the file, or ask what became of it once it is there. Raises NotReached and Refused."""
    site = KnownSite.objects.filter(key=parcel.site_key).first()
    if site is None or not site.is_reachable:
        raise NotReached(words.no_address())
    if parcel.state != State.WAITING:
        with suppress(NotKnown):
            return _exchange(site, "GET", f"/api/v1/arrivals/{parcel.sha256}/")
    return _exchange(site, "POST", "/api/v1/arrivals/", _file_in(parcel).to_text().encode())


def _file_in(parcel: Parcel) -> Signed:
    if parcel.sent_up is not None:
        return file_up(parcel.sent_up)
    assert parcel.hand_over is not None
    return file_of(parcel.hand_over)


def _exchange(site: KnownSite, method: str, path: str, body: bytes | None = None) -> bytes:
    """Return what a site answers to one request; nothing is followed anywhere, where the token would go along."""
    address = read_address(site.address)
    machine = Machine(host=address.host, port=address.port, is_https=address.is_https)
    token = f"Site {site.token}"  # not shown
    headers = {"Authorization": token, "Content-Type": "application/json", "Accept": "application/json"}
    answer = ask(machine, method, path, limits=LIMITS, headers=headers, body=body)
    if answer.status in {200, 201}:
        return answer.body
    said = _detail(answer.body) or words.answered(answer.status)
    if answer.status in {400, 413, 422}:
        raise Refused(said)
    raise (NotKnown if answer.status == 404 else NotReached)(said)


def _detail(said: bytes) -> str:
    try:
        problem = json.loads(said)
    except (ValueError, RecursionError):
        return ""
    return str(problem.get("detail", "")) if isinstance(problem, dict) else ""
