"""One signed message to one address."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils import timezone

from games.base import RuleViolation
from scoring.hooks import words
from scoring.hooks.engine.addresses import may_be_asked, read_address
from scoring.hooks.engine.signing import HEADER, signature
from scoring.hooks.models import Hook
from tournaments.network.services import Limits, Machine, NotReached, ask

LIMITS = Limits(seconds=10, most_answer=4096)


@dataclass(frozen=True, slots=True)
class HookAnswer:
    """What was answered: its number, and the word that a check asks for."""

    status: int
    challenge: str = ""


def post(hook: Hook, body: bytes, headers: Mapping[str, str]) -> HookAnswer:
    """Send a signed message and return what was answered. Raises NotReached."""
    at = int(timezone.now().timestamp())
    signed = {
        "Content-Type": "application/json",
        "User-Agent": "LegionSports",
        HEADER: signature(hook.secret, at=at, body=body),
        **headers,
    }
    try:
        to = read_address(hook.address, settings.PRIVATE_RECEIVERS)
    except RuleViolation:
        raise NotReached(words.not_allowed_any_more()) from None
    machine = Machine(
        host=to.host, port=to.port, is_https=to.is_https, may_be=lambda number: to.is_named or may_be_asked(number)
    )
    answer = ask(machine, "POST", to.path, limits=LIMITS, headers=signed, body=body)
    return HookAnswer(answer.status, _challenge(answer.body))


def _challenge(body: bytes) -> str:
    try:
        said: Any = json.loads(body)
    except (ValueError, RecursionError):
        return ""
    return str(said.get("challenge", "")) if isinstance(said, dict) else ""
