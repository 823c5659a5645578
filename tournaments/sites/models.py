"""The sites whose files are imported here."""

from __future__ import annotations

from auditlog.registry import auditlog
from django.conf import settings
from django.db import models

from kit.fields import NameField
from tournaments.sites.engine.signed import Site


class KnownSite(models.Model):
    """Another site, of which an officer has compared the fingerprint once. Removed where it is no longer trusted."""

    name = NameField(max_length=120)
    key = models.CharField(max_length=60, unique=True)  # public, as base64
    confirmed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    confirmed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def fingerprint(self) -> str:
        return Site(self.name, self.key).fingerprint


auditlog.register(KnownSite)
