"""What is said of a file that another site wrote, or seems to have written."""

from __future__ import annotations

from django.utils.translation import gettext_noop as N_

REFUSALS = {
    "unreadable": N_(
        "This is not a file of Legion Sports, or it was cut off on the way. Ask for it again. Nothing was imported."
    ),
    "other_kind": N_(
        "This is a file of Legion Sports, but of another kind. Choose the file that belongs on this page."
    ),
    "newer": N_("This file was made by a newer version of the program. Upgrade this site first. Nothing was imported."),
    "damaged": N_("This file was changed or damaged after it was made. Ask for it again. Nothing was imported."),
    "forged": N_("The signature of this file is not the one of {site}. Don't use it. Nothing was imported."),
    "unknown_site": N_(
        "This site doesn't know {site} yet. Compare the fingerprint with the officer there, then confirm the site."
    ),
    "no_name": N_("Write the name of the site."),
    "no_key": N_("This is not the key of a site."),
    "no_address": N_(
        "Write the address of the other site as its browser shows it, like https://sports.example.org here."
    ),
    "https_only": N_("The address must begin with https://, so that nobody can read along."),
    "no_token": N_("Paste the token that the other site gave you. It has letters, digits and signs, and no blanks."),
}
