from django.db import migrations, models
import django.db.models.deletion


def name_their_sheet(apps, schema_editor):
    """A word that was wrong so far was said on a log, which has the sheet."""
    WrongWord = apps.get_model("scoring", "WrongWord")
    for word in WrongWord.objects.select_related("log").iterator():
        WrongWord.objects.filter(pk=word.pk).update(sub_match=word.log.sub_match_id)


def forget_those_without_a_log(apps, schema_editor):
    """Before this version a wrong word had nowhere to stand but a log."""
    apps.get_model("scoring", "WrongWord").objects.filter(log=None).delete()


class Migration(migrations.Migration):

    # PostgreSQL alters no table that was written to in the same transaction.
    atomic = False

    dependencies = [
        ("tournaments", "0032_numbers_before_names"),
        ("scoring", "0023_outbox"),
    ]

    operations = [
        migrations.AddField(
            model_name="wrongword",
            name="sub_match",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="wrong_words",
                to="tournaments.submatch",
            ),
        ),
        migrations.AlterField(
            model_name="wrongword",
            name="log",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="wrong_words",
                to="scoring.livelog",
            ),
        ),
        migrations.RunPython(name_their_sheet, forget_those_without_a_log),
        migrations.AlterField(
            model_name="wrongword",
            name="sub_match",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="wrong_words",
                to="tournaments.submatch",
            ),
        ),
    ]
