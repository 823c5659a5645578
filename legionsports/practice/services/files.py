"""Where files are kept: those of a rehearsal in its own folder."""

from __future__ import annotations

from django.core.files.storage import FileSystemStorage

from kit.worlds import world


class FilesOfTheWorld(FileSystemStorage):
    """The folder of the site, or that of the rehearsal in which a file is written or read."""

    @property
    def location(self) -> str:  # asked each time: the folder changes with the world
        """The folder in which a name leads to a file."""
        here = world()
        return str(here.files if here else super().location)
