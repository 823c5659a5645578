from django.apps import AppConfig
from django.db.backends.signals import connection_created

from games.described import shelf


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = "Tournaments"  # not shown

    def ready(self) -> None:
        """Let the games find the sports that are written here; models can be read from now on, and not before."""
        from kit.order import know_the_order  # noqa: PLC0415
        from tournaments.rulebooks.queries.texts import sport_text  # noqa: PLC0415

        shelf.written = sport_text
        connection_created.connect(know_the_order)
