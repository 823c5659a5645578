"""The mail to somebody who has forgotten a password."""

from __future__ import annotations

from celery import shared_task

from tournaments.people import services


@shared_task
def mail_new_password_link(username: str) -> None:
    """Mail a link to whoever has this name, or do nothing."""
    services.mail_new_password_link(username=username)
