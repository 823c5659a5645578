"""The Celery application: paper and imports are made here, never inside a page."""

import os

from celery import Celery

from legionsports.languages import tasks  # noqa: F401 -- it listens

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "legionsports.settings")

app = Celery("legionsports")
app.config_from_object("django.conf:settings", namespace="CELERY")
ROOMS = [
    "tournaments.letters",
    "tournaments.guide",
    "tournaments.people",
    "tournaments.entries",
    "tournaments.draws",
    "tournaments.imports",
    "scoring.printing",
    "scoring.envelopes",
    "scoring.hooks",
    "scoring.archives",
    "legionsports.languages",
    "legionsports.backups",
    "legionsports.rehearsal",
    "legionsports.watching",
]
app.autodiscover_tasks(ROOMS)
