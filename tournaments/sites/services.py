"""Signing a file, opening one that another site signed, and confirming a site."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.db import transaction
from django.utils import timezone

from kit.pure.violations import RuleViolation
from tournaments.organization.models import User
from tournaments.sites.engine.address import Address
from tournaments.sites.engine.signed import Signed, Site, UnreadableError, checksum, from_text
from tournaments.sites.models import KnownSite
from tournaments.sites.queries import address_file, own_key, own_site


def sign(*, format: str, version: int, content: Mapping[str, Any]) -> Signed:  # noqa: A002 -- the word of the file
    """Return `content` as a file of this site. What is in it must be JSON, and have one text."""
    file = Signed(
        format=format,
        version=version,
        site=own_site(),
        made_at=timezone.now().isoformat(timespec="seconds"),
        content=content,
        sha256=checksum(content),
    )
    return replace(file, signature=base64.b64encode(own_key().sign(file.statement)).decode())


def open_signed(data: bytes, *, format: str, version: int) -> Signed:  # noqa: A002
    """Return a signed file of this format and version. Raises RuleViolation for one that is damaged or forged.

    Who signed it may still be a site that nobody knows: `require_known` asks that.
    """
    try:
        file = from_text(data.decode())
    except (UnreadableError, UnicodeDecodeError):
        raise RuleViolation("sites.unreadable", field="file") from None
    if file.format != format:
        raise RuleViolation("sites.other_kind", field="file")
    if not file.is_whole:
        raise RuleViolation("sites.damaged", field="file")
    try:
        _public(file.site.key).verify(base64.b64decode(file.signature, validate=True), file.statement)
    except (InvalidSignature, ValueError):  # a signature that is no base64, in letters or at all
        raise RuleViolation("sites.forged", field="file", site=file.site.name) from None
    if file.version != version:
        code = "newer" if file.version > version else "older"
        raise RuleViolation(f"sites.{code}", field="file")
    return file


def keep_address(address: Address) -> None:
    """Note where others find this site, or that it is not known yet."""
    if address.url:
        address_file().write_text(f"{address.reach} {address.url}\n")
    else:
        address_file().unlink(missing_ok=True)


@transaction.atomic
def confirm_site(*, site: Site, by: User) -> KnownSite:
    """Trust the files of a site whose fingerprint an officer has compared. Twice is once; a new name is kept."""
    if not site.name.strip():
        raise RuleViolation("sites.no_name", field="name")
    _public(site.key)
    name = site.name.strip()[:120]
    known, _ = KnownSite.objects.update_or_create(
        key=site.key, defaults={"name": name}, create_defaults={"name": name, "confirmed_by": by}
    )
    return known


@transaction.atomic
def forget_site(*, site: KnownSite) -> None:
    """Take in no more files of a site. What came from it stays."""
    KnownSite.objects.get(pk=site.pk).delete()


def _public(key: str) -> Ed25519PublicKey:
    try:
        return Ed25519PublicKey.from_public_bytes(base64.b64decode(key, validate=True))
    except ValueError:
        raise RuleViolation("sites.no_key") from None
