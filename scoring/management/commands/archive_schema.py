"""`manage.py archive_schema`: write down what the archive of an event looks like, for those who read it elsewhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from scoring.archives.pages import schema


class Command(BaseCommand):
    help = "Write docs/event-archive.schema.json, the JSON Schema of the archive of an event."

    def handle(self, *args: Any, **options: Any) -> None:
        file = Path(settings.BASE_DIR) / "docs" / "event-archive.schema.json"
        file.write_text(json.dumps(schema(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        self.stdout.write(str(file))
