"""The second step of a sign-in, for those who have asked for one."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class SecondStep(models.Model):
    """What somebody's phone shows codes of: after the password a code of it is asked for.

    The secret is kept as it is, since codes are made of it: whoever can read the database needs no sign-in.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="second_step")
    secret = models.CharField(max_length=64)
    last_used = models.PositiveBigIntegerField(default=0)  # the half minute of the last code: no code opens twice
    wrong = models.PositiveSmallIntegerField(default=0)  # codes in a row
    wrong_at = models.DateTimeField(null=True, blank=True)
    since = models.DateTimeField()


class RecoveryCode(models.Model):
    """A code that opens once without the phone, kept so that nobody can read it."""

    step = models.ForeignKey(SecondStep, on_delete=models.CASCADE, related_name="codes")
    digest = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["step", "digest"], name="one_recovery_code_a_digest")]
