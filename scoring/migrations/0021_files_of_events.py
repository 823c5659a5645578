from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0020_numbers_of_a_laptop'),
    ]

    operations = [
        migrations.AddField(
            model_name='handover',
            name='file',
            field=models.FileField(blank=True, upload_to='archives/'),
        ),
        migrations.AlterField(
            model_name='arrival',
            name='sha256',
            field=models.CharField(max_length=64),
        ),
        migrations.AddConstraint(
            model_name='arrival',
            constraint=models.UniqueConstraint(fields=('sha256', 'site_key'), name='the_same_file_is_there_once'),
        ),
    ]
