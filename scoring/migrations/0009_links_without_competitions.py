"""A link says where its board is by what stands there; apart from the rows, which PostgreSQL has to finish first."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("scoring", "0008_one_link_per_board")]

    operations = [
        migrations.RemoveField(model_name="tablelink", name="competition"),
        migrations.RemoveField(model_name="tablelink", name="shared_boards"),
        migrations.AddConstraint(
            model_name="tablelink",
            constraint=models.UniqueConstraint(
                condition=Q(("is_extra", False), ("stopped_at", None)),
                fields=("event", "equipment", "station"),
                name="one_link_per_board",
            ),
        ),
    ]
