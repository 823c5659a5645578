"""The phones that are told when the table of a team is called."""

from __future__ import annotations

from django.db import models


class CalledPhone(models.Model):
    """One browser that asked to be told, at its push service; it goes with the event, and nobody's name is in it."""

    entry = models.ForeignKey("tournaments.Entry", on_delete=models.CASCADE, related_name="phones")
    endpoint = models.URLField(max_length=1000)  # where its push service takes messages for it
    public_key = models.CharField(max_length=100)  # messages are encrypted for it
    auth_secret = models.CharField(max_length=40)
    language = models.CharField(max_length=10)
    site = models.CharField(max_length=200)  # the host as which it knows this site
    source = models.CharField(max_length=40, default="")  # the address of the network that asked, hashed
    called = models.JSONField(default=list)  # the matches to which it was called
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["entry", "pk"]
        constraints = [models.UniqueConstraint(fields=["entry", "endpoint"], name="one_phone_of_a_team")]

    def __str__(self) -> str:
        return str(self.pk)
