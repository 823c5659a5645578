"""What to do when something is wrong: one sheet to hang at the desk before it is needed. Its words are the help's."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from scoring.printing.engine.extent import always
from scoring.printing.pages.base import Document, Group, Paper, PrintRequest
from tournaments.guide.pages import trouble_on_paper

TITLE = gettext_lazy("Something is wrong")


def trouble(asked: PrintRequest) -> Paper:
    """The network, the power, the printer or a person is gone, and what else goes wrong at a desk."""
    return Paper(title=str(TITLE), template="trouble", context=trouble_on_paper())


PAPERS = (
    Document(
        key="trouble",
        group=Group.SAFE,
        title=TITLE,
        purpose=gettext_lazy(
            "For the desk: what to do when the network, the power, the printer or a person is missing."
        ),
        pages=always(1),
        each=False,
        build=trouble,
    ),
)
