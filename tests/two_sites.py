"""Two sites in one test: the database is emptied, becomes the other site, and is afterwards what it was."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import contextmanager

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.apps import apps
from django.db import connection, transaction

from tournaments.sites.engine.signed import Site
from tournaments.sites.queries import own_site

_KEYS: dict[str, str] = {}


def be(settings, name: str) -> Site:
    """Be the site of this name, with a key of its own, and return it."""
    key = _KEYS.setdefault(name, base64.b64encode(Ed25519PrivateKey.generate().private_bytes_raw()).decode())
    settings.SITE_KEY, settings.SITE_NAME = key, name
    return own_site()


@contextmanager
def empty_site(settings, name: str) -> Iterator[None]:
    """Be another site, on which nothing is yet; after it everything here is as it was."""
    here = settings.SITE_NAME
    with transaction.atomic():
        with connection.cursor() as cursor:
            for model in apps.get_models(include_auto_created=True):
                if model._meta.app_label in {"tournaments", "scoring", "auditlog"}:
                    cursor.execute(f'DELETE FROM "{model._meta.db_table}"')
        be(settings, name)
        yield
        transaction.set_rollback(True)
    be(settings, here)
