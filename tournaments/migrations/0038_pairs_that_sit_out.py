from django.db import migrations, models


def forget_pairs_twice(apps, schema_editor):
    """Back without pairs, a team sits out a round once: of two rows one is left."""
    bye = apps.get_model("tournaments", "Bye")
    of_pair_a = bye.objects.filter(pair="A").values_list("stage_id", "round", "entry_id")
    kept = set(of_pair_a)
    twice = [
        row.pk for row in bye.objects.filter(pair="B") if (row.stage_id, row.round, row.entry_id) in kept
    ]
    bye.objects.filter(pk__in=twice).delete()


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0037_names_of_tables")]

    operations = [
        migrations.RemoveConstraint(model_name="bye", name="one_bye_per_entry_and_round"),
        migrations.AddField(
            model_name="bye", name="pair", field=models.CharField(blank=True, default="", max_length=1),
            preserve_default=False,
        ),
        migrations.RunPython(migrations.RunPython.noop, forget_pairs_twice),
        migrations.AddConstraint(
            model_name="bye",
            constraint=models.UniqueConstraint(
                fields=("stage", "round", "entry", "pair"), name="one_bye_per_entry_and_round"
            ),
        ),
    ]
