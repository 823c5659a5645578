"""Reads about sites: what ours is called, its key, and which others are known."""

from __future__ import annotations

import base64
import os
import socket
from collections.abc import Callable
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.translation import gettext as _

from kit.pure.violations import RuleViolation
from tournaments.organization.models import Organization, User
from tournaments.organization.queries.permissions import Right, may
from tournaments.sites.engine.address import Address, Reach, reach_of
from tournaments.sites.engine.signed import Signed, Site
from tournaments.sites.models import KnownSite

KEY_FILE = "site-key"


def address_file() -> Path:
    """Return where this machine keeps its address: in no table, so that no archive or backup takes it along."""
    return Path(settings.VAR_DIR) / "site-address.txt"


def site_address(asked_from: str = "") -> Address:
    """Return where others find this site: as PUBLIC_URL or an officer says, or else as its page was asked for."""
    if settings.PUBLIC_URL:
        return _shown(settings.PUBLIC_URL)
    try:
        reach, url = address_file().read_text().split()
        return Address(url, Reach(reach))
    except (FileNotFoundError, ValueError):  # not said yet, or cut off
        return _shown(asked_from)


def _shown(url: str) -> Address:
    reach = reach_of(url)
    return Address("" if reach is Reach.HERE else url.rstrip("/"), reach)


def address_for(request: HttpRequest) -> Address:
    """Return where others find this site, as far as its pages show it."""
    return site_address(request.build_absolute_uri("/"))


def whole_address(request: HttpRequest, path: str) -> str:
    """Return the address of a page as others open it; empty while they have none."""
    url = address_for(request).url
    return url and url + path


def own_number() -> str:
    """Return the number by which others on the network reach this machine; empty without a network."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # no packet is sent; it only shows which of our addresses is used
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def own_key() -> Ed25519PrivateKey:
    """Return the key that this site signs with: from the variable SITE_KEY, or made once and kept in `var/`."""
    given = settings.SITE_KEY
    if given:
        return Ed25519PrivateKey.from_private_bytes(base64.b64decode(given))
    kept = file_kept_once(KEY_FILE, lambda: base64.b64encode(Ed25519PrivateKey.generate().private_bytes_raw()))
    return Ed25519PrivateKey.from_private_bytes(base64.b64decode(kept))


def file_kept_once(name: str, make: Callable[[], bytes]) -> bytes:
    """Return what a file of `var/` holds that its owner alone may read; it is made when it is first wanted.

    Of two processes that start together the second keeps the first's.
    """
    file = Path(settings.VAR_DIR) / name
    if not file.exists():
        _write_once(file, make())
    return file.read_bytes()


def _write_once(file: Path, content: bytes) -> None:
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    file.parent.mkdir(parents=True, exist_ok=True)
    draft.touch(mode=0o600)
    draft.write_bytes(content)
    try:
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def own_site() -> Site:
    """Return this site as its files name it: by the variable SITE_NAME, or after the top of its organization."""
    top = Organization.objects.filter(parent=None).order_by("pk").first()
    name = settings.SITE_NAME or (str(top) if top is not None else _("Legion Sports"))
    return Site(name, base64.b64encode(own_key().public_key().public_bytes_raw()).decode())


def is_known(site: Site) -> bool:
    """Return whether files of `site` are imported: it is this one, or an officer has confirmed it."""
    return site.key == own_site().key or KnownSite.objects.filter(key=site.key).exists()


def require_known(file: Signed) -> None:
    """Raise RuleViolation for a file of a site that nobody has confirmed."""
    if not is_known(file.site):
        raise RuleViolation("sites.unknown_site", site=file.site.name)


def may_confirm(user: User | AnonymousUser) -> bool:
    """Return whether `user` may say which other sites are trusted: whoever looks after the organization."""
    return may(user, Right.MANAGE_ORGANIZATION)
