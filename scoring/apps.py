from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"
    verbose_name = "Scoring"  # not shown

    def ready(self) -> None:
        # A list of results is entered by what stands above the imports; they learn of it here, with the tables there.
        from scoring.lists.services.results import KIND  # noqa: PLC0415
        from tournaments.imports.services.kinds import KINDS  # noqa: PLC0415

        KINDS[KIND.key] = KIND
