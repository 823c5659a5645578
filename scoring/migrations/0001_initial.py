
import django.core.validators
import django.utils.timezone
import scoring.changes.models
import scoring.closing.models
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='AdvancementAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('accepts', models.BooleanField()),
                ('reason', models.TextField(blank=True)),
                ('answered_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='Announcement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('message', 'Message'), ('countdown', 'Count-down')], max_length=10)),
                ('text', models.CharField(max_length=120)),
                ('until', models.DateTimeField(blank=True, null=True)),
                ('said_at', models.DateTimeField(auto_now_add=True)),
                ('taken_off_at', models.DateTimeField(blank=True, null=True)),
                ('idempotency_key', models.UUIDField(default=uuid.uuid4, unique=True)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Appeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('claimed_by', models.CharField(max_length=120)),
                ('reason', models.TextField()),
                ('filed_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='Arrival',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('waiting', 'Waiting for a decision'), ('taken_in', 'Imported'), ('beside', 'Kept separately, to be settled'), ('settled', 'Settled'), ('dropped', 'Not imported')], default='waiting', max_length=10)),
                ('file', models.FileField(upload_to='archives/')),
                ('sha256', models.CharField(max_length=64)),
                ('site_name', models.CharField(max_length=120)),
                ('site_key', models.CharField(max_length=60)),
                ('made_at', models.DateTimeField()),
                ('event_name', models.CharField(max_length=120)),
                ('event_uid', models.UUIDField(blank=True, null=True)),
                ('number', models.PositiveIntegerField(blank=True, null=True)),
                ('received_at', models.DateTimeField(auto_now_add=True)),
                ('decided_at', models.DateTimeField(blank=True, null=True)),
                ('note', models.TextField(blank=True)),
            ],
            options={
                'ordering': ['-received_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='AwardDecision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('reason', models.TextField()),
                ('decided_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['decided_at'],
            },
        ),
        migrations.CreateModel(
            name='CaptainAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('home', 'Home'), ('away', 'Away')], max_length=4)),
                ('lines', models.PositiveIntegerField()),
                ('agrees', models.BooleanField()),
                ('objection', models.TextField(blank=True)),
                ('entered_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['log_id', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='CarriedOut',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('made', models.JSONField(default=dict)),
                ('says', models.JSONField(default=list)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='Case',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=[('protest', 'Protest'), ('complaint', 'Complaint about conduct'), ('question', 'Question to the referee')], max_length=10)),
                ('about', models.CharField(blank=True, max_length=200)),
                ('leg', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('claim', models.TextField()),
                ('claimed_by', models.CharField(blank=True, max_length=120)),
                ('claimed_side', models.CharField(blank=True, choices=[('home', 'The side named first'), ('away', 'The other side')], max_length=4)),
                ('claimed_role', models.CharField(blank=True, choices=[('captain', 'Team captain'), ('player', 'Player'), ('official', 'Referee or scorekeeper'), ('other', 'Somebody else')], max_length=10)),
                ('claimed_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('opened_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('idempotency_key', models.UUIDField(default=uuid.uuid4, unique=True)),
            ],
            options={
                'ordering': ['event', 'number'],
            },
        ),
        migrations.CreateModel(
            name='Change',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=scoring.changes.models.kinds, max_length=20)),
                ('asked', models.JSONField()),
                ('reason', models.CharField(max_length=300)),
                ('before', models.JSONField()),
                ('after', models.JSONField()),
                ('report', models.JSONField()),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('idempotency_key', models.UUIDField(unique=True)),
                ('undone_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['stage', '-number'],
            },
        ),
        migrations.CreateModel(
            name='Closing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('record', models.TextField()),
                ('fingerprint', models.CharField(max_length=64)),
                ('places', scoring.closing.models.PlacesOfRecord(default=dict, editable=False)),
                ('closed_at', models.DateTimeField()),
                ('reopened_at', models.DateTimeField(blank=True, null=True)),
                ('reopen_reason', models.TextField(blank=True)),
            ],
            options={
                'ordering': ['competition', 'number'],
            },
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, unique=True)),
                ('key', models.CharField(max_length=120)),
                ('kind', models.CharField(choices=[('result.entered', 'A result is entered'), ('result.corrected', 'A result is corrected or set aside'), ('standings.changed', 'The standings have changed'), ('draw.published', 'A draw is published'), ('competition.final', 'A competition is final'), ('competition.reopened', 'A competition is reopened'), ('entry.changed', 'A team is entered, changed or leaves')], max_length=24)),
                ('payload', models.JSONField()),
                ('digest', models.CharField(blank=True, max_length=64)),
                ('made_at', models.DateTimeField()),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('done', 'Arrived'), ('given_up', 'Given up')], default='waiting', max_length=8)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('not_before', models.DateTimeField()),
                ('tried_at', models.DateTimeField(blank=True, null=True)),
                ('answer', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('problem', models.CharField(blank=True, max_length=300)),
            ],
            options={
                'ordering': ['-made_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Envelope',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('receiver', models.CharField(max_length=40)),
                ('receiver_name', models.CharField(max_length=160)),
                ('number', models.PositiveSmallIntegerField()),
                ('key', models.CharField(max_length=64, unique=True)),
                ('how', models.CharField(choices=[('mail', 'By post'), ('courier', 'By courier'), ('hand', 'Handed over'), ('email', 'By e-mail')], max_length=10)),
                ('note', models.CharField(blank=True, max_length=300)),
                ('contents', models.JSONField(default=list)),
                ('sent_on', models.DateField()),
                ('sent_at', models.DateTimeField()),
                ('received_on', models.DateField(blank=True, null=True)),
                ('received_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['event', 'receiver', 'number'],
            },
        ),
        migrations.CreateModel(
            name='HandOver',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, unique=True)),
                ('site_name', models.CharField(max_length=120)),
                ('site_key', models.CharField(max_length=60)),
                ('is_here', models.BooleanField(default=False)),
                ('handed_at', models.DateTimeField()),
                ('codes_from', models.PositiveIntegerField(default=0)),
                ('series', models.CharField(blank=True, max_length=8)),
                ('file', models.FileField(blank=True, upload_to='archives/')),
                ('end', models.CharField(blank=True, choices=[('returned', 'It came back'), ('taken_back', 'The office took it back')], max_length=10)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('reason', models.TextField(blank=True)),
            ],
            options={
                'ordering': ['-handed_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='HighScore',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('leg', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('count', models.PositiveSmallIntegerField(default=1)),
                ('countersigned', models.BooleanField(default=False)),
            ],
            options={
                'ordering': ['submission_id', 'leg', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Hook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.CharField(max_length=500)),
                ('kinds', models.JSONField()),
                ('secret', models.CharField(max_length=64)),
                ('state', models.CharField(choices=[('new', 'Not checked yet'), ('on', 'On'), ('off', 'Off'), ('failed', 'Off: nothing arrived for a day')], default='new', max_length=6)),
                ('made_at', models.DateTimeField()),
                ('on_since', models.DateTimeField(blank=True, null=True)),
                ('looked_at', models.DateTimeField()),
                ('boards', models.JSONField(default=dict)),
            ],
            options={
                'ordering': ['-made_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='LiveLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('format', models.PositiveSmallIntegerField(default=1)),
                ('data', models.JSONField()),
                ('entered_at', models.DateTimeField(auto_now_add=True)),
                ('key', models.UUIDField(unique=True)),
            ],
            options={
                'ordering': ['log_id', 'number'],
            },
        ),
        migrations.CreateModel(
            name='LiveLog',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('after_version', models.PositiveSmallIntegerField(default=0)),
                ('setup', models.JSONField()),
                ('people', models.JSONField()),
                ('opened_at', models.DateTimeField(auto_now_add=True)),
                ('device', models.CharField(max_length=64)),
                ('held_since', models.DateTimeField()),
                ('lines', models.PositiveIntegerField(default=0)),
                ('moved_at', models.DateTimeField(blank=True, null=True)),
                ('shown', models.JSONField(default=dict)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('end', models.CharField(blank=True, choices=[('handed_in', 'Handed in'), ('entered', "Entered on the sheet's page"), ('given_up', 'Started over')], max_length=10)),
                ('counts', models.JSONField(blank=True, null=True)),
            ],
            options={
                'ordering': ['pk'],
                'base_manager_name': 'objects',
            },
        ),
        migrations.CreateModel(
            name='Moved',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('what', models.CharField(max_length=300)),
                ('differences', models.JSONField()),
                ('fingerprint', models.CharField(max_length=16)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('seen_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'verbose_name_plural': 'what changes moved',
                'ordering': ['-at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Parcel',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('site_key', models.CharField(max_length=60)),
                ('sha256', models.CharField(max_length=64)),
                ('state', models.CharField(choices=[('waiting', 'On its way'), ('there', 'The other site has it'), ('done', 'The other site took it in'), ('refused', 'The other site said no'), ('stopped', 'Called back')], default='waiting', max_length=10)),
                ('tries', models.PositiveIntegerField(default=0)),
                ('next_try_at', models.DateTimeField()),
                ('problem', models.CharField(blank=True, max_length=300)),
                ('receipt', models.JSONField(blank=True, default=dict)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('there_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['-made_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Passport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, unique=True)),
                ('rows', models.JSONField(default=dict)),
                ('origin', models.CharField(blank=True, max_length=120)),
                ('origin_key', models.CharField(blank=True, max_length=60)),
                ('sha256', models.CharField(blank=True, max_length=64)),
                ('made_at', models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name='PinAward',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('level', models.CharField(max_length=20)),
                ('issued_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='PinDelivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('level', models.CharField(max_length=20)),
                ('quantity', models.IntegerField()),
                ('note', models.CharField(blank=True, max_length=200)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'verbose_name_plural': 'pin deliveries',
                'ordering': ['made_at'],
            },
        ),
        migrations.CreateModel(
            name='PlaceDecision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('place', models.PositiveSmallIntegerField()),
                ('method', models.CharField(choices=[('cut_cards', 'They cut for the high card'), ('other', 'As agreed')], max_length=10)),
                ('agreement', models.TextField()),
                ('made_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['made_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='PlaceDecisionLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rank', models.PositiveSmallIntegerField()),
            ],
            options={
                'ordering': ['decision', 'rank'],
            },
        ),
        migrations.CreateModel(
            name='PlayoffSetAside',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.TextField()),
                ('made_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='PrintedSheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('copies', models.PositiveSmallIntegerField(default=1)),
                ('printed_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['-printed_at'],
            },
        ),
        migrations.CreateModel(
            name='PrintRun',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('document', models.CharField(max_length=40)),
                ('round', models.PositiveSmallIntegerField(blank=True, null=True)),
            ],
            options={
                'ordering': ['-job__asked_at'],
            },
        ),
        migrations.CreateModel(
            name='Result',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('home_tally', models.JSONField()),
                ('away_tally', models.JSONField()),
            ],
        ),
        migrations.CreateModel(
            name='Reveal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('award', models.PositiveSmallIntegerField()),
                ('entries', models.JSONField()),
                ('shown_at', models.DateTimeField(auto_now_add=True)),
                ('hidden_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('decision', models.TextField()),
                ('section', models.CharField(max_length=200)),
                ('reason', models.TextField()),
                ('effect', models.CharField(choices=[('stands', 'Nothing changes; the result stands'), ('replayed', 'It is played again'), ('leg_given', 'A leg is given to one side'), ('match_given', 'The match is given to one side'), ('penalty', 'A penalty: points or legs change'), ('warning', 'A warning'), ('put_out', 'A player is expelled'), ('season_bar', 'A player is barred for a season'), ('confirmed', 'The earlier ruling stands')], max_length=12)),
                ('details', models.JSONField(blank=True, default=dict)),
                ('decided_as', models.CharField(blank=True, max_length=60)),
                ('decided_with', models.CharField(blank=True, max_length=120)),
                ('exception', models.CharField(blank=True, max_length=300)),
                ('decided_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('appeal_to', models.CharField(blank=True, max_length=120)),
                ('appeal_until', models.DateTimeField(blank=True, null=True)),
                ('idempotency_key', models.UUIDField(default=uuid.uuid4, unique=True)),
            ],
            options={
                'ordering': ['case', 'number'],
            },
        ),
        migrations.CreateModel(
            name='Screen',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=60)),
                ('diagonal', models.PositiveSmallIntegerField(default=55, validators=[django.core.validators.MinValueValidator(10), django.core.validators.MaxValueValidator(1000)])),
                ('unit', models.CharField(choices=[('in', 'inches'), ('cm', 'centimetres')], default='in', max_length=2)),
                ('distance', models.PositiveSmallIntegerField(default=10, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(60)])),
                ('theme', models.CharField(choices=[('light', 'Light: for a bright hall'), ('dark', 'Dark: for a hall with the lights down')], default='light', max_length=5)),
                ('languages', models.CharField(blank=True, choices=[('', 'The language that is chosen on the device'), ('en-ca', 'English'), ('fr-ca', 'French'), ('en-ca fr-ca', 'English and French, page by page'), ('fr-ca en-ca', 'French and English, page by page')], default='', max_length=11)),
                ('scenes', models.JSONField(blank=True, default=list)),
            ],
            options={
                'ordering': ['event', 'number'],
            },
        ),
        migrations.CreateModel(
            name='SentUp',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('fingerprint', models.CharField(max_length=64)),
                ('sha256', models.CharField(max_length=64)),
                ('file', models.FileField(upload_to='archives/')),
                ('site_name', models.CharField(blank=True, max_length=120)),
                ('site_key', models.CharField(blank=True, max_length=60)),
                ('sent_at', models.DateTimeField()),
                ('state', models.CharField(choices=[('on_its_way', 'Sent, no answer yet'), ('there', 'Received there'), ('taken_in', 'Accepted there'), ('refused', 'Not accepted there'), ('replaced', 'A newer one was sent')], default='on_its_way', max_length=12)),
                ('note', models.CharField(blank=True, max_length=300)),
                ('received_at', models.DateTimeField(blank=True, null=True)),
                ('heard_at', models.DateTimeField(blank=True, null=True)),
                ('answers', models.JSONField(blank=True, default=dict)),
                ('is_settled', models.BooleanField(default=False)),
            ],
            options={
                'ordering': ['event', '-number'],
            },
        ),
        migrations.CreateModel(
            name='SetAside',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=300)),
                ('by_mistake', models.BooleanField(default=False)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='Sponsor',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('picture', models.TextField(blank=True)),
                ('media_type', models.CharField(blank=True, max_length=20)),
                ('fingerprint', models.CharField(blank=True, max_length=16)),
                ('added_at', models.DateTimeField(auto_now_add=True)),
                ('idempotency_key', models.UUIDField(default=uuid.uuid4, unique=True)),
            ],
            options={
                'ordering': ['event', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Submission',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveSmallIntegerField()),
                ('legs', models.JSONField()),
                ('remarks', models.TextField(blank=True)),
                ('protest', models.TextField(blank=True)),
                ('initials_home', models.BooleanField(default=False)),
                ('initials_away', models.BooleanField(default=False)),
                ('reason', models.CharField(blank=True, max_length=300)),
                ('source', models.CharField(choices=[('desk', "Scorekeeper's desk"), ('phone', 'Phone at the board'), ('live', 'Scored live'), ('api', 'JSON API'), ('import', 'Import'), ('simulation', 'Simulation')], default='desk', max_length=12)),
                ('entered_at', models.DateTimeField(auto_now_add=True)),
                ('idempotency_key', models.UUIDField(default=uuid.uuid4, unique=True)),
            ],
            options={
                'ordering': ['sub_match_id', 'version'],
            },
        ),
        migrations.CreateModel(
            name='Substitution',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('home', 'Home'), ('away', 'Away')], max_length=4)),
                ('leg', models.PositiveSmallIntegerField(default=1)),
            ],
            options={
                'ordering': ['submission_id', 'leg', 'side', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='TableLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('station', models.PositiveSmallIntegerField()),
                ('token', models.CharField(max_length=40, unique=True)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('last_used_at', models.DateTimeField(blank=True, null=True)),
                ('stopped_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['event', 'competition', 'shared_boards', 'station', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Thanks',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('words', models.CharField(blank=True, max_length=200)),
                ('names_helpers', models.BooleanField(default=False)),
            ],
            options={
                'verbose_name_plural': 'thanks',
            },
        ),
        migrations.CreateModel(
            name='Verification',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('verified_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='WithdrawnSheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=7, unique=True)),
                ('why', models.CharField(max_length=300)),
                ('withdrawn_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='WrongWord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('home', 'Home'), ('away', 'Away')], max_length=4)),
                ('tried_at', models.DateTimeField(auto_now_add=True, null=True)),
                ('entered_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
    ]
