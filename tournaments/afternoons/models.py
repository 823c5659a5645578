"""What a host said of an open event."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy

from tournaments.draws.engine.afternoon.model import Form


class Afternoon(models.Model):
    """How an open event is played, what it costs and what counts; the rest of it is in its event and competition."""

    class Form(models.TextChoices):
        FIELD = Form.FIELD, gettext_lazy("So many games in a big field")
        MOVERS = Form.MOVERS, gettext_lazy("Movers and sitters")
        SWISS = Form.SWISS, gettext_lazy("Like meets like (Swiss)")
        LOT = Form.LOT, gettext_lazy("Partners by lot for each game")
        ROTATING = Form.ROTATING, gettext_lazy("Everybody with everybody (partners change)")
        PROGRESSIVE = Form.PROGRESSIVE, gettext_lazy("Progressive (winners move up)")
        GROUPS = "groups", gettext_lazy("Groups, then a knockout")
        KNOCKOUT = "knockout", gettext_lazy("Knockout")
        DOUBLE_KNOCKOUT = "double_knockout", gettext_lazy("Double knockout")

    class Partners(models.TextChoices):
        OWN = "own", gettext_lazy("People come with their partners")
        LOT = "lot", gettext_lazy("People come alone, and the lot makes pairs")

    class Scores(models.TextChoices):
        SLIPS = "slips", gettext_lazy("A slip for each table, after each game")
        CARDS = "cards", gettext_lazy("Everybody's own card, at the end")

    class Missed(models.TextChoices):
        NOTHING = "nothing", gettext_lazy("Nothing")
        AVERAGE = "average", gettext_lazy("The average of the games played")
        WIN = "win", gettext_lazy("As much as a win by default")

    competition = models.OneToOneField("tournaments.Competition", on_delete=models.CASCADE, related_name="afternoon")
    kind = models.CharField(max_length=40)  # a key of fixtures/afternoons.toml
    form = models.CharField(max_length=20, choices=Form)
    partners = models.CharField(max_length=4, choices=Partners, default=Partners.OWN)
    games = models.PositiveSmallIntegerField(default=0)  # 0: as many as the draw has
    finals = models.PositiveSmallIntegerField(default=0)  # how many go on to finals
    every_place = models.BooleanField(default=False)  # of the finals
    scores = models.CharField(max_length=5, choices=Scores, default=Scores.SLIPS)
    ghost = models.BooleanField(default=False)  # of progressive games: an odd table is filled, and nobody sits out
    fee_cents = models.PositiveIntegerField(default=0)  # of a person
    prizes = models.TextField(blank=True)  # what the host says of them on the poster
    sat_out = models.CharField(max_length=7, choices=Missed, default=Missed.AVERAGE)  # what a game sat out counts
    late = models.CharField(max_length=7, choices=Missed, default=Missed.NOTHING)  # games before somebody came
    counts_for_season = models.BooleanField(default=False)

    def __str__(self) -> str:
        return str(self.competition.event)

    @property
    def by_person(self) -> bool:
        """Whether everybody's own points count, because partners change."""
        return self.form in (Form.LOT, Form.ROTATING, Form.PROGRESSIVE)

    @property
    def comes_alone(self) -> bool:
        """Whether a line at the door is one person and not a pair."""
        return self.by_person or self.partners == self.Partners.LOT

    @property
    def is_seated(self) -> bool:
        """Whether its games are those of `services/seating.py`, and not a draw that other competitions have too."""
        return self.form in list(Form)
