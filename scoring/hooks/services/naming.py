"""Naming an address, checking it, switching it on and off."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.base import RuleViolation
from scoring.hooks.engine.addresses import read_address
from scoring.hooks.models import Delivery, Hook, NewsKind
from scoring.hooks.services.sending import post
from tournaments.events.models import Event
from tournaments.network.services import NotReached
from tournaments.organization.models import Node, User

State = Hook.State


@transaction.atomic
def name_address(*, address: str, of: Node | Event, kinds: Sequence[str], by: User) -> Hook:
    """Note an address that is to be told; it is told nothing before it was checked. Its secret is shown once."""
    read_address(address, settings.PRIVATE_RECEIVERS)
    chosen = [kind for kind in NewsKind if kind in kinds]
    if not chosen:
        raise RuleViolation("hooks.no_kind", field="kinds")
    now = timezone.now()
    return Hook.objects.create(
        organizer=of if isinstance(of, Node) else None,
        event=None if isinstance(of, Node) else of,
        address=address,
        kinds=chosen,
        secret=_new_secret(),
        made_by=by,
        made_at=now,
        looked_at=now,
    )


def check_address(*, hook: Hook) -> None:
    """Ask an address for the word that it is sent, and switch it on when it answers with it.

    So nobody's address is told things that its owner has not asked for. What has waited is sent at once.
    """
    word = secrets.token_urlsafe(24)
    body = json.dumps({"kind": "challenge", "challenge": word}).encode()
    try:
        answer = post(hook, body, {"Legion-Kind": "challenge"})
    except NotReached as failed:
        raise RuleViolation("hooks.not_reached", problem=str(failed)) from None
    if answer.status != 200 or answer.challenge != word:
        raise RuleViolation("hooks.no_challenge", answer=answer.status)
    with transaction.atomic():
        now = timezone.now()
        was = Hook.objects.select_for_update(of=("self",)).get(pk=hook.pk).state
        if was != State.ON:
            Hook.objects.filter(pk=hook.pk).update(state=State.ON, on_since=now, looked_at=now, boards={})
        waiting = Delivery.objects.filter(hook=hook, state=Delivery.State.WAITING)
        waiting.update(not_before=now, tries=0)


@transaction.atomic
def switch_off(*, hook: Hook) -> None:
    """Tell an address nothing more, until it is switched on again."""
    Hook.objects.filter(pk=hook.pk).update(state=State.OFF)


@transaction.atomic
def renew_secret(*, hook: Hook) -> str:
    """Give an address another secret, and return it; from now on messages are signed with it alone."""
    secret = _new_secret()
    Hook.objects.filter(pk=hook.pk).update(secret=secret)
    return secret


@transaction.atomic
def remove(*, hook: Hook) -> None:
    """Forget an address, with the log of what it was told."""
    Hook.objects.filter(pk=hook.pk).delete()


@transaction.atomic
def send_again(*, delivery: Delivery) -> None:
    """Send a message once more, whatever became of it: its id is the same, so that it is not counted twice."""
    Delivery.objects.filter(pk=delivery.pk).update(
        state=Delivery.State.WAITING, tries=0, not_before=timezone.now(), problem=""
    )


def _new_secret() -> str:
    return secrets.token_urlsafe(32)
