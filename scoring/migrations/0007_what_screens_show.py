from django.db import migrations, models


def move(apps, schema_editor):
    """Let a screen of one scene show what has taken its place; all others follow the hall."""
    shows = {"seats": "names", "said": "said", "awards": "awards", "thanks": "thanks"}
    for screen in apps.get_model("scoring", "Screen").objects.exclude(scenes=[]):
        if len(screen.scenes) == 1 and screen.scenes[0] in shows:
            screen.shows = shows[screen.scenes[0]]
            screen.save(update_fields=["shows"])


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0006_late_files'),
    ]

    operations = [
        migrations.AddField(
            model_name='screen',
            name='competitions',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name='screen',
            name='shows',
            field=models.CharField(blank=True, choices=[('', 'Follow the hall'), ('names', 'Players by surname'), ('said', 'Message and count-down'), ('awards', 'Awards'), ('thanks', 'Thank you')], default='', max_length=6),
        ),
        migrations.RunPython(move, migrations.RunPython.noop, elidable=True),
        migrations.RemoveField(
            model_name='screen',
            name='scenes',
        ),
    ]
