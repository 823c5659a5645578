"""The Celery application: paper and imports are made here, never inside a page."""

import os

from celery import Celery
from celery.signals import beat_init, worker_init

from legionsports.languages import tasks  # noqa: F401 -- it listens

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "legionsports.settings")

app = Celery("legionsports")
app.config_from_object("django.conf:settings", namespace="CELERY")
ROOMS = [
    "tournaments.letters",
    "tournaments.guide",
    "tournaments.people",
    "tournaments.entries",
    "tournaments.signups",
    "tournaments.afternoons",
    "tournaments.draws",
    "tournaments.imports",
    "scoring.printing",
    "scoring.board",
    "scoring.ladder",
    "scoring.archives",
    "legionsports.languages",
    "legionsports.backups",
    "legionsports.practice",
]
app.autodiscover_tasks(ROOMS)


@worker_init.connect
@beat_init.connect
def join_the_site(**_more: object) -> None:
    """Let a worker say that it is there; end it, or the clock, where the program is older than the database."""
    # The apps are there once a worker or a clock starts, and not when a page first asks for this module.
    from legionsports.backups.services.ages import refusal_of_database  # noqa: PLC0415
    from legionsports.watching.services.signs import WorkerIsThere  # noqa: PLC0415

    if refusal := refusal_of_database():
        raise SystemExit(refusal)
    app.steps["consumer"].add(WorkerIsThere)
