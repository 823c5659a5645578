"""Work in the background speaks the language of whoever asked for it: it travels with the task.

A task goes by the clock of its event, which it says itself (`use_zone`); none is left for the next one.
"""

from __future__ import annotations

from typing import Any

from celery.signals import before_task_publish, task_postrun, task_prerun
from django.utils import timezone, translation

HEADER = "language"


@before_task_publish.connect
def note_language(headers: dict[str, Any] | None = None, **named: Any) -> None:
    """Write the language of the page that asks on the task."""
    if headers is not None and (language := translation.get_language()):
        headers[HEADER] = language


@task_prerun.connect
def speak(task: Any = None, **named: Any) -> None:
    """Begin a task in its language; one that is done at once, in the page itself, is in the page's."""
    if language := getattr(task.request, HEADER, None):
        translation.activate(language)


@task_postrun.connect
def be_silent(task: Any = None, **named: Any) -> None:
    """Go back to the language and the hours of the site: the next task may have none."""
    if getattr(task.request, HEADER, None):
        translation.deactivate()
    if not getattr(task.request, "is_eager", False):
        timezone.deactivate()
