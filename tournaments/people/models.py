"""Where somebody is signed in, and what signs them in without the phone of their second step."""

from __future__ import annotations

import datetime
import time
from contextlib import suppress
from typing import Any, cast

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.backends import db
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import DatabaseError, models, transaction
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

SEEN_EVERY = datetime.timedelta(minutes=10)
# What a session keeps: the browser, when the password was typed last, and who is asked for no code on that device.
AGENT, PASSWORD_AT, TRUSTED_BY = "agent", "password-at", "trusted-by"


class Session(AbstractBaseSession):
    """What the cookie of a device leads to. Somebody is signed in with it as long as the row is there."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="sessions")
    seen_at = models.DateTimeField(default=timezone.now)

    @classmethod
    def get_session_store_class(cls) -> type[SessionStore]:
        return SessionStore


class SessionStore(db.SessionStore):
    """Django's sessions in the database, in a table that says whose each is."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        return Session

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        row = cast(Session, super().create_model_instance(data))
        row.user_id = data.get(SESSION_KEY) or data.get(TRUSTED_BY)
        return row

    def load(self) -> dict[str, Any]:
        row: Session | None = self._get_session_from_db()  # type: ignore[attr-defined]  # the stubs leave it out
        if row is None:
            return {}
        if row.user_id is not None and timezone.now() - row.seen_at > SEEN_EVERY:
            with suppress(DatabaseError), transaction.atomic():  # pages can be read while nothing can be saved
                Session.objects.filter(pk=row.pk).update(seen_at=timezone.now())
        return self.decode(row.session_data)


@receiver(user_logged_in, dispatch_uid="note-device")
def note_device(request: HttpRequest, **more: Any) -> None:
    """Note where somebody has signed in and when; forget the devices on which nobody has been for long."""
    request.session[AGENT] = request.headers.get("User-Agent", "")[:300]
    request.session[PASSWORD_AT] = time.time()
    SessionStore.clear_expired()


class RecoveryCode(models.Model):
    """A code that opens once without the phone, kept so that nobody can read it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "digest"], name="one_recovery_code_a_digest")]
