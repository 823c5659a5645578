"""The sites whose files are imported here."""

from __future__ import annotations

from auditlog.registry import auditlog
from django.conf import settings
from django.db import models

from tournaments.files.models import NameField
from tournaments.sites.engine.signed import Site


class KnownSite(models.Model):
    """Another site, of which an officer has compared the fingerprint once. Removed where it is no longer trusted."""

    name = NameField(max_length=120)
    key = models.CharField(max_length=60, unique=True)  # public, as base64
    confirmed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    confirmed_at = models.DateTimeField(auto_now_add=True)
    # Where it takes files over the network, and what opens its door; empty where files go by hand.
    address = models.CharField(max_length=200, blank=True)
    token = models.CharField(max_length=200, blank=True)
    # Of the token with which it brings files here, as SHA-256; empty where it has none.
    opens = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def is_reachable(self) -> bool:
        return bool(self.address and self.token)

    @property
    def fingerprint(self) -> str:
        return Site(self.name, self.key).fingerprint


auditlog.register(KnownSite, exclude_fields=["token", "opens"])
