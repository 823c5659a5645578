"""Who advances on its way to another site: the list as it is saved, and brought in there."""

from __future__ import annotations

from django.core.files.base import ContentFile
from django.test import Client

from tests.cast import make_user
from tournaments.imports.models import ImportBatch
from tournaments.imports.services import kinds
from tournaments.imports.services.batches import confirm, read_batch, upload
from tournaments.imports.services.kind import Scope
from tournaments.imports.services.writing import write_batch
from tournaments.imports.tasks import read_file, write_file
from tournaments.models import Event, User


def next_level_list(event: Event, ending: str = "csv") -> bytes:
    """Return the list as somebody saves it who may do everything."""
    keeper = User.objects.filter(username="saver").first() or make_user("saver", "Sasha")
    User.objects.filter(pk=keeper.pk).update(is_superuser=True)
    client = Client()
    client.force_login(keeper, backend="django.contrib.auth.backends.ModelBackend")
    return client.get(f"/office/events/{event.pk}/awards/advancement/next-level.{ending}").getvalue()


def looked_at(data: bytes, event: Event, *, by: User, name: str = "list.csv") -> ImportBatch:
    """Return the preview of a list."""
    file, kind = ContentFile(data), kinds.get("advancing")
    batch = upload(kind=kind, scope=Scope(event=event), file=file, file_name=name, by=by, task=read_file)
    read_batch(batch_id=batch.pk, report=lambda *_: None)
    batch.refresh_from_db()
    return batch


def brought(data: bytes, event: Event, *, by: User, name: str = "list.csv") -> ImportBatch:
    """Look at a list, and write it if there is anything to write."""
    batch = looked_at(data, event, by=by, name=name)
    if batch.state == ImportBatch.State.READY:
        confirm(batch=batch, by=by, task=write_file)
        write_batch(batch_id=batch.pk, report=lambda *_: None)
        batch.refresh_from_db()
    return batch
