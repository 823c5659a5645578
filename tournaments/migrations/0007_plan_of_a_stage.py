from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0006_note_of_a_job"),
    ]

    operations = [
        migrations.RenameField(model_name="stage", old_name="options", new_name="plan_data"),
        migrations.AlterField(
            model_name="stage",
            name="kind",
            field=models.CharField(
                choices=[
                    ("round_robin", "Round robin"),
                    ("round_robin_finals", "Round robin with finals"),
                    ("whole_knockout", "Knock-out of all teams"),
                    ("groups", "Groups"),
                    ("finals", "Finals"),
                    ("final_group", "Final group"),
                    ("knockout", "Knock-out"),
                    ("single_match", "Best of"),
                    ("mini_round_robin", "Mini round robin"),
                ],
                max_length=20,
            ),
        ),
    ]
