from django.apps import AppConfig
from django.core import checks

from kit.pure import refusals, sentences


class LegionSportsConfig(AppConfig):
    name = "legionsports"
    verbose_name = "Legion Sports"

    def ready(self) -> None:
        # The words of some rooms name kinds of rows, and tables can be read only from here on.
        from legionsports.backups.services.ages import check_database  # noqa: PLC0415
        from legionsports.languages.services.catalogue import compile_all  # noqa: PLC0415
        from legionsports.refusals import CATALOGUES, SENTENCES  # noqa: PLC0415
        from legionsports.storage import check_encoding  # noqa: PLC0415

        checks.register(check_encoding, checks.Tags.database)
        checks.register(check_database, checks.Tags.database)
        compile_all()  # whatever is started first, `runserver` too: a page would come in English

        for room, refused in CATALOGUES.items():
            refusals.keep(room, refused)
        for room, kept in SENTENCES.items():
            sentences.keep(room, kept)
