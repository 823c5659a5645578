from __future__ import annotations

import pytest
from django.core.files.base import ContentFile
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import translation

from kit.pure.sentences import translate
from legionsports.languages.services import catalogue
from tests.page import html_of
from tournaments.imports.models import ImportBatch
from tournaments.imports.services import kinds
from tournaments.imports.services.batches import confirm, read_batch, upload
from tournaments.imports.services.kind import Scope
from tournaments.imports.services.writing import write_batch
from tournaments.imports.tasks import read_file, write_file

MEMBER_HEADINGS = "membership_number,surname,given_names,sex,birth_date,branch_number,dues_paid_year"


def no_report(done: int, total: int, step: str) -> None:
    pass


@pytest.fixture
def french(client):
    """Let everything be said in French, by pages too."""
    catalogue.compile_all()
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "fr-CA"
    with translation.override("fr-ca"):
        yield


@pytest.fixture
def send(users, org):
    """Return a function that uploads a text (or bytes) as a file of a kind and reads it into a preview."""

    def send(content: str | bytes, kind: str = "members", name: str = "list.csv", by: str = "alice", **scope):
        data = content.encode() if isinstance(content, str) else content
        batch = upload(
            kind=kinds.get(kind),
            scope=Scope(**(scope or {"organization": org.command})),
            file=ContentFile(data),
            file_name=name,
            by=users[by],
            task=read_file,
        )
        read_batch(batch_id=batch.pk, report=no_report)
        batch.refresh_from_db()
        return batch

    return send


@pytest.fixture
def write(users):
    """Return a function that confirms a preview and writes it."""

    def write(batch: ImportBatch, by: str = "alice") -> ImportBatch:
        confirm(batch=batch, by=users[by], task=write_file)
        write_batch(batch_id=batch.pk, report=no_report)
        batch.refresh_from_db()
        return batch

    return write


@pytest.fixture
def ask(signed_in, tasks_at_once, django_capture_on_commit_callbacks):
    """Return a function that uploads a file as alice; it returns a function that answers, and the page of the batch."""
    client = signed_in("alice")

    def upload(data: str | bytes, kind: str = "members", name: str = "list.csv", **at):
        file = SimpleUploadedFile(name, data.encode() if isinstance(data, str) else data)
        query = "&".join(f"{key}={getattr(value, 'pk', value)}" for key, value in at.items())
        with django_capture_on_commit_callbacks(execute=True):
            client.post(f"{reverse('imports:start', args=[kind])}?{query}", {"file": file})
        batch = ImportBatch.objects.latest("pk")

        def answer(*, look: bool = False, **answers: str):
            page = client.get(reverse("imports:columns", args=[batch.pk]))
            form = page.context["form"]
            data = {name: value for name in form.fields if (value := form[name].initial) not in (None, "")}
            with django_capture_on_commit_callbacks(execute=True):
                sent = client.post(
                    reverse("imports:columns", args=[batch.pk]), {**data, **answers, **({"look": 1} if look else {})}
                )
            batch.refresh_from_db()
            return sent

        return batch, answer, lambda: html_of(client.get(reverse("imports:preview", args=[batch.pk]), follow=True))

    return upload


def counts(batch: ImportBatch) -> tuple[str, int, int, int, int]:
    """State, new, changed, unchanged, refused."""
    return (batch.state, batch.new_count, batch.changed_count, batch.unchanged_count, batch.refused_count)


def problems(batch: ImportBatch) -> dict[int, list[tuple[str, str]]]:
    return {
        row.line: [(each["column"], translate(each["sentence"])) for each in (*row.problems, *row.left_out)]
        for row in batch.rows.filter(action="refused")
    }


def left_out(batch: ImportBatch) -> dict[int, list[str]]:
    """Return the sentences about cells that cost nothing else, by row."""
    return {
        row.line: [translate(each["sentence"]) for each in row.left_out] for row in batch.rows.all() if row.left_out
    }
