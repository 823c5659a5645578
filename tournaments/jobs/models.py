"""Work that takes longer than a page: who asked for it, how far it is, what came out."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _


class Job(models.Model):
    """One piece of background work. The worker writes here; the page that waits reads here."""

    class State(models.TextChoices):
        QUEUED = "queued", _("Waiting for its turn")
        RUNNING = "running", _("Being done")
        DONE = "done", _("Done")
        FAILED = "failed", _("Did not work")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    label = models.CharField(max_length=200)  # in the language of whoever asked
    labels = models.JSONField(default=dict, blank=True, editable=False)  # in the other languages, by language
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    step = models.CharField(max_length=200, blank=True)
    problem = models.TextField(blank=True)
    # What to know about what was made, such as what is not in it; one sentence a line.
    note = models.TextField(blank=True)
    # What it says last, its step, its problem or its note, in the other languages, by language.
    told = models.JSONField(default=dict, blank=True, editable=False)
    file = models.FileField(upload_to="jobs/", blank=True)
    file_name = models.CharField(max_length=200, blank=True)
    # Where the page goes when the work is done; empty: offer the file.
    next_url = models.CharField(max_length=300, blank=True)
    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, null=True, blank=True, related_name="jobs")
    # What somebody else must be allowed at the event to see the work and its file: a Right.
    right = models.CharField(max_length=30, default="print")
    # What does it, so that it can be done again, and how often it was begun.
    task = models.CharField(max_length=200, blank=True, editable=False)
    args = models.JSONField(default=list, blank=True, editable=False)
    tries = models.PositiveSmallIntegerField(default=1, editable=False)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="jobs")
    asked_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    # The worker's last sign of life: without one for long, somebody else does the work.
    seen_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-asked_at"]
        indexes = [models.Index(fields=["state", "asked_at"])]

    def __str__(self) -> str:
        return self.title

    @property
    def title(self) -> str:
        """What it is called, in the reader's language."""
        return str(self.labels.get(get_language(), self.label))

    @property
    def says(self) -> str:
        """What is being done, why it did not work, or what to know of what was made, in the reader's language."""
        mine = {self.State.FAILED: self.problem, self.State.DONE: self.note}.get(self.State(self.state), self.step)
        return str(self.told.get(get_language(), mine))

    @property
    def percent(self) -> int:
        """How much is done, 0 to 100; work that does not know its size yet says 0."""
        return min(100, self.done * 100 // self.total) if self.total else 0

    @property
    def is_over(self) -> bool:
        return self.state in {self.State.DONE, self.State.FAILED}
