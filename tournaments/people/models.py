"""What signs somebody in without the phone of their second step."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class RecoveryCode(models.Model):
    """A code that opens once without the phone, kept so that nobody can read it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "digest"], name="one_recovery_code_a_digest")]
