"""What the worker does every few seconds: collect what happened, and send what waits."""

from __future__ import annotations

import datetime
import itertools
import json
import logging
import time
import uuid

from django.db import transaction
from django.db.models import Exists, F, Max, OuterRef
from django.utils import timezone

from scoring.hooks import queries, words
from scoring.hooks.engine.tries import next_try
from scoring.hooks.models import Delivery, Hook, NewsKind
from scoring.hooks.queries import HookNews
from scoring.hooks.services.sending import post
from tournaments.events.models import Event
from tournaments.letters.models import LetterKind
from tournaments.letters.queries import of_user
from tournaments.letters.services import tell
from tournaments.letters.words import later
from tournaments.network.services import NotReached

logger = logging.getLogger(__name__)
# A row is seen when its transaction has ended, which may be a while after the moment that it names.
OVERLAP = datetime.timedelta(minutes=5)
LEASE = datetime.timedelta(minutes=2)  # a worker that stops in the middle lets others try after it
MOST_AT_ONCE = 50  # messages to one address in one go
RUN_FOR = 45  # seconds: the next run goes on with the rest
KEPT_FOR = datetime.timedelta(days=30)
State = Delivery.State


def collect_news() -> int:
    """Write down what every address that is on is to be told, and return how much that is."""
    hooks = Hook.objects.filter(state=Hook.State.ON).select_related("organizer", "event")
    return sum(_collected(hook) for hook in hooks)


def _collected(hook: Hook) -> int:
    """Write down what is new for one address; what goes wrong there keeps nothing from the others."""
    try:
        return _collect(hook)
    except Exception:
        logger.exception("Nothing could be collected for the address %s", hook.pk)
        return 0


@transaction.atomic
def _collect(hook: Hook) -> int:
    now = timezone.now()
    since = max(hook.looked_at - OVERLAP, hook.on_since or now)
    news = list(queries.news_for(hook, since))
    boards: dict[str, int] = hook.boards
    if NewsKind.STANDINGS in hook.kinds:
        standings, boards = queries.standings_news(hook, since)
        news += standings
    known = set(hook.deliveries.filter(key__in=[item.key for item in news]).values_list("key", flat=True))
    new = [item for item in news if item.key not in known]
    slugs = dict(Event.objects.filter(pk__in={item.event_id for item in new}).values_list("pk", "slug"))
    rows = [_row(hook, item, slugs[item.event_id], now) for item in new]
    # Two workers that look at the same moment: the constraint keeps one of them.
    Delivery.objects.bulk_create(rows, ignore_conflicts=True)
    Hook.objects.filter(pk=hook.pk).update(looked_at=now, boards=boards)
    return len(rows)


def _row(hook: Hook, news: HookNews, slug: str, now: datetime.datetime) -> Delivery:
    uid = uuid.uuid4()
    payload = {"id": str(uid), "kind": news.kind.value, "at": now.isoformat(timespec="seconds"), "event": slug}
    return Delivery(
        hook=hook,
        uid=uid,
        key=news.key,
        kind=news.kind,
        event_id=news.event_id,
        payload={**payload, **news.about},
        digest=news.digest,
        made_at=now,
        not_before=now,
    )


def deliver() -> int:
    """Send every message that is due, address by address, and return how many arrived."""
    ends = time.monotonic() + RUN_FOR
    now, arrived = timezone.now(), 0
    waiting = Delivery.objects.filter(state=State.WAITING)
    # In the order of what happened: what comes after a message that has to wait, waits behind it.
    earlier = waiting.filter(hook=OuterRef("hook"), pk__lt=OuterRef("pk"), not_before__gt=now)
    due = waiting.filter(~Exists(earlier), hook__state=Hook.State.ON, not_before__lte=now)
    rows = due.select_related("hook__event", "hook__organizer", "hook__made_by").order_by("hook", "pk")
    for _hook, messages in itertools.groupby(rows, key=lambda row: row.hook_id):
        for message in itertools.islice(messages, MOST_AT_ONCE):
            if time.monotonic() > ends:
                return arrived
            if not _claim(message) or not _send(message):
                break
            arrived += 1
    return arrived


def _claim(message: Delivery) -> bool:
    """Return whether this worker sends it; another one finds it claimed."""
    waiting = Delivery.objects.filter(pk=message.pk, state=State.WAITING, not_before=message.not_before)
    now = timezone.now()
    return bool(waiting.update(not_before=now + LEASE, tries=F("tries") + 1, tried_at=now))


def _send(message: Delivery) -> bool:
    body = json.dumps(message.payload).encode()
    answer: int | None = None
    try:
        answer = post(message.hook, body, {"Legion-Kind": message.kind, "Legion-Delivery": str(message.uid)}).status
        problem = "" if 200 <= answer < 300 else words.answered(answer)
    except NotReached as failed:
        problem = str(failed)
    if not problem:
        Delivery.objects.filter(pk=message.pk).update(state=State.DONE, answer=answer, problem="")
        return True
    _put_back(message, answer, problem)
    return False


@transaction.atomic
def _put_back(message: Delivery, answer: int | None, problem: str) -> None:
    """Let a message wait for another try; after the last one the address is switched off, and its officer told."""
    again = next_try(message.tries + 1, timezone.now())
    Delivery.objects.filter(pk=message.pk).update(
        state=State.GIVEN_UP if again is None else State.WAITING,
        not_before=again or timezone.now(),
        answer=answer,
        problem=problem[:300],
    )
    hook = message.hook
    if again is None and Hook.objects.filter(pk=hook.pk, state=Hook.State.ON).update(state=Hook.State.FAILED):
        tell(
            kind=LetterKind.PROGRAM,
            to=[of_user(hook.made_by)],
            subject=later(words.switched_off_subject),
            text=later(words.switched_off_text, address=hook.address, of=hook.of, problem=problem),
            key=f"hook:{hook.pk}:{message.uid}:{message.made_at.isoformat()}",
            event=hook.event,
            by=None,
        )


def clear_log() -> int:
    """Remove what is older than anybody looks at, and return how much that was.

    What waits at an address that is on is younger than a day; at one that is off, nobody waits for it any more. What
    an address was told last of standings stays: the next ones are compared with it.
    """
    old = Delivery.objects.filter(made_at__lt=timezone.now() - KEPT_FOR)
    told = Delivery.objects.filter(kind=NewsKind.STANDINGS)
    last = told.values("hook", "payload__competition").annotate(last=Max("pk")).order_by()
    gone = old.exclude(state=State.WAITING, hook__state=Hook.State.ON)
    return gone.exclude(pk__in=list(last.values_list("last", flat=True))).delete()[0]
