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
    "older": N_(
        "This file was made by version 1 of the program. Version 2 can't read it. Upgrade the program on the other"
        " site or laptop, and save the file there again. Nothing was imported."
    ),
    "damaged": N_("This file was changed or damaged after it was made. Ask for it again. Nothing was imported."),
    "forged": N_("The signature of this file is not the one of {site}. Don't use it. Nothing was imported."),
    "unknown_site": N_(
        "This site doesn't know {site} yet. Compare the fingerprint with the officer there, then confirm the site."
    ),
    "no_name": N_("Write the name of the site."),
    "no_address": N_("Write the address, such as https://sports.example.org."),
    "only_here": N_("This address works on this computer only. Write the one that the others open."),
    "only_in_hall": N_("This address works in the hall only. Choose “In the hall”, or write the one on the internet."),
    "no_key": N_("This is not the key of a site."),
}
