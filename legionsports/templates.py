"""Templates without the indentation of their files, which no page needs: it is a third of what a page weighs."""

from __future__ import annotations

import re
from pathlib import Path

from django.template import Origin
from django.template.loaders import filesystem
from django.template.utils import get_app_template_dirs

_INDENTATION = re.compile(r"\n[ \t]+")


class Loader(filesystem.Loader):
    """Reads the templates of the site, then those of its apps; the numbers of their lines stay."""

    def get_dirs(self) -> list[str | Path]:
        return [*self.engine.dirs, *get_app_template_dirs("templates")]

    def get_contents(self, origin: Origin) -> str:
        contents = super().get_contents(origin)
        return _INDENTATION.sub("\n", contents) if origin.name.endswith(".html") else contents
