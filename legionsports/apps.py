from django.apps import AppConfig


class LegionSportsConfig(AppConfig):
    name = "legionsports"
    verbose_name = "Legion Sports"
