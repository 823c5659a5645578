"""What is wrong with the site, part by part: the same sentence in the probe and on the page."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

PROBLEMS = {
    "database": _("The database doesn't answer."),
    "migrations": _("The database is older than the program. Run manage.py prepare."),
    "disk": _("The disk is full."),
    "broker": _("The queue doesn't answer. No papers, imports or mail can be started."),
    "worker": _("The worker isn't running. Papers, imports, mail and backups wait for it."),
    "clock": _("The clock isn't running. No automatic backups are made and no mail is sent."),
}
