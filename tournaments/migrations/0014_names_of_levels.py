"""Every place knows what its Command calls its level: a Zone is called one wherever it is named."""

from django.db import migrations, models


def name_levels(apps, schema_editor):
    organizations = apps.get_model("tournaments", "Organization").objects
    for level in set(organizations.values_list("level", flat=True).order_by()):
        organizations.filter(level=level).update(level_name=level.title())
    tops = {top.pk: top.levels for top in organizations.filter(parent=None)}
    for command in organizations.filter(command=models.F("pk")):
        levels = command.levels or tops[int(command.path.split("/")[0])]
        keys = [level["key"] for level in levels]
        command.levels = levels[keys.index(command.level) :] if command.level in keys else levels
        command.save(update_fields=["levels"])
        for level in command.levels:
            organizations.filter(command=command, level=level["key"]).update(level_name=level["name"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0013_branch_number_of_a_command")]

    operations = [
        migrations.AddField(
            model_name="organization",
            name="level_name",
            field=models.CharField(default="", editable=False, max_length=40),
        ),
        migrations.RunPython(name_levels, migrations.RunPython.noop),
    ]
