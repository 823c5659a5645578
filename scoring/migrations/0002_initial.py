
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('scoring', '0001_initial'),
        ('tournaments', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='advancementanswer',
            name='answered_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='advancementanswer',
            name='entry',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='advancement_answer', to='tournaments.entry'),
        ),
        migrations.AddField(
            model_name='announcement',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='announcements', to='tournaments.event'),
        ),
        migrations.AddField(
            model_name='announcement',
            name='said_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='announcement',
            name='taken_off_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='appeal',
            name='noted_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='arrival',
            name='decided_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='arrival',
            name='event',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='arrivals', to='tournaments.event'),
        ),
        migrations.AddField(
            model_name='arrival',
            name='received_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='awarddecision',
            name='decided_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='awarddecision',
            name='entry',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='award_decisions', to='tournaments.entry'),
        ),
        migrations.AddField(
            model_name='awarddecision',
            name='revoked_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='captainanswer',
            name='entered_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='carriedout',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='case',
            name='competition',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='cases', to='tournaments.competition'),
        ),
        migrations.AddField(
            model_name='case',
            name='entry',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='cases', to='tournaments.entry'),
        ),
        migrations.AddField(
            model_name='case',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='cases', to='tournaments.event'),
        ),
        migrations.AddField(
            model_name='case',
            name='member',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cases', to='tournaments.member'),
        ),
        migrations.AddField(
            model_name='case',
            name='opened_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='case',
            name='sub_match',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='cases', to='tournaments.submatch'),
        ),
        migrations.AddField(
            model_name='change',
            name='made_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='change',
            name='part_of',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='parts', to='scoring.change'),
        ),
        migrations.AddField(
            model_name='change',
            name='stage',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='late_changes', to='tournaments.stage'),
        ),
        migrations.AddField(
            model_name='change',
            name='undone_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='closing',
            name='closed_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='closing',
            name='competition',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='closings', to='tournaments.competition'),
        ),
        migrations.AddField(
            model_name='closing',
            name='reopened_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='delivery',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.event'),
        ),
        migrations.AddField(
            model_name='envelope',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='envelopes', to='tournaments.event'),
        ),
        migrations.AddField(
            model_name='envelope',
            name='node',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.node'),
        ),
        migrations.AddField(
            model_name='envelope',
            name='received_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='envelope',
            name='sent_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='handover',
            name='ended_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='handover',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='hand_overs', to='tournaments.event'),
        ),
        migrations.AddField(
            model_name='handover',
            name='handed_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='arrival',
            name='hand_over',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='arrivals', to='scoring.handover'),
        ),
        migrations.AddField(
            model_name='highscore',
            name='member',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='high_scores', to='tournaments.member'),
        ),
        migrations.AddField(
            model_name='hook',
            name='event',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='hooks', to='tournaments.event'),
        ),
        migrations.AddField(
            model_name='hook',
            name='made_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='hook',
            name='organizer',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='hooks', to='tournaments.node'),
        ),
        migrations.AddField(
            model_name='delivery',
            name='hook',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='scoring.hook'),
        ),
        migrations.AddField(
            model_name='liveline',
            name='entered_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='livelog',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.event'),
        ),
        migrations.AddField(
            model_name='livelog',
            name='held_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='livelog',
            name='opened_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='livelog',
            name='sub_match',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='live_logs', to='tournaments.submatch'),
        ),
        migrations.AddField(
            model_name='liveline',
            name='log',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='scoring.livelog'),
        ),
        migrations.AddField(
            model_name='captainanswer',
            name='log',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='answers', to='scoring.livelog'),
        ),
        migrations.AddField(
            model_name='moved',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='moved',
            name='competition',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='moved', to='tournaments.competition'),
        ),
        migrations.AddField(
            model_name='moved',
            name='seen_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='parcel',
            name='hand_over',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='parcels', to='scoring.handover'),
        ),
        migrations.AddField(
            model_name='parcel',
            name='sent_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='passport',
            name='event',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='passport', to='tournaments.event'),
        ),
        migrations.AddField(
            model_name='pinaward',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='pins', to='tournaments.event'),
        ),
        migrations.AddField(
            model_name='pinaward',
            name='high_score',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.highscore'),
        ),
        migrations.AddField(
            model_name='pinaward',
            name='issued_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='pinaward',
            name='member',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='pins', to='tournaments.member'),
        ),
        migrations.AddField(
            model_name='pindelivery',
            name='made_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='pindelivery',
            name='organizer',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='pin_deliveries', to='tournaments.node'),
        ),
        migrations.AddField(
            model_name='placedecision',
            name='competition',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='place_decisions', to='tournaments.competition'),
        ),
        migrations.AddField(
            model_name='placedecision',
            name='made_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='placedecision',
            name='revoked_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='placedecisionline',
            name='decision',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='scoring.placedecision'),
        ),
        migrations.AddField(
            model_name='placedecisionline',
            name='entry',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entry'),
        ),
        migrations.AddField(
            model_name='playoffsetaside',
            name='made_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='playoffsetaside',
            name='stage',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='set_aside', to='tournaments.stage'),
        ),
        migrations.AddField(
            model_name='printedsheet',
            name='job',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='printed_sheets', to='tournaments.job'),
        ),
        migrations.AddField(
            model_name='printedsheet',
            name='sub_match',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='printed', to='tournaments.submatch'),
        ),
        migrations.AddField(
            model_name='printrun',
            name='competition',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.competition'),
        ),
        migrations.AddField(
            model_name='printrun',
            name='job',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='print_run', to='tournaments.job'),
        ),
        migrations.AddField(
            model_name='printrun',
            name='stage',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.stage'),
        ),
        migrations.AddField(
            model_name='result',
            name='sub_match',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='result', to='tournaments.submatch'),
        ),
        migrations.AddField(
            model_name='reveal',
            name='competition',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reveals', to='tournaments.competition'),
        ),
        migrations.AddField(
            model_name='reveal',
            name='hidden_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='reveal',
            name='shown_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='ruling',
            name='case',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rulings', to='scoring.case'),
        ),
        migrations.AddField(
            model_name='ruling',
            name='decided_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='carriedout',
            name='ruling',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='carried_out', to='scoring.ruling'),
        ),
        migrations.AddField(
            model_name='appeal',
            name='ruling',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='appeal', to='scoring.ruling'),
        ),
        migrations.AddField(
            model_name='screen',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='screens', to='tournaments.event'),
        ),
        migrations.AddField(
            model_name='sentup',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sent_up', to='tournaments.event'),
        ),
        migrations.AddField(
            model_name='sentup',
            name='sent_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='parcel',
            name='sent_up',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='parcel', to='scoring.sentup'),
        ),
        migrations.AddField(
            model_name='setaside',
            name='made_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='sponsor',
            name='added_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='sponsor',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sponsors', to='tournaments.event'),
        ),
        migrations.AddField(
            model_name='submission',
            name='entered_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='submissions', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='submission',
            name='sub_match',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='submissions', to='tournaments.submatch'),
        ),
        migrations.AddField(
            model_name='submission',
            name='written_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='setaside',
            name='submission',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='set_aside', to='scoring.submission'),
        ),
        migrations.AddField(
            model_name='result',
            name='submission',
            field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.submission'),
        ),
        migrations.AddField(
            model_name='livelog',
            name='submission',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='live_log', to='scoring.submission'),
        ),
        migrations.AddField(
            model_name='highscore',
            name='submission',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='high_scores', to='scoring.submission'),
        ),
        migrations.AddField(
            model_name='case',
            name='submission',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='case', to='scoring.submission'),
        ),
        migrations.AddField(
            model_name='substitution',
            name='comes_in',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='came_in', to='tournaments.member'),
        ),
        migrations.AddField(
            model_name='substitution',
            name='goes_out',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='went_out', to='tournaments.member'),
        ),
        migrations.AddField(
            model_name='substitution',
            name='submission',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='substitutions', to='scoring.submission'),
        ),
        migrations.AddField(
            model_name='tablelink',
            name='account',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='table_links', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='tablelink',
            name='competition',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.competition'),
        ),
        migrations.AddField(
            model_name='tablelink',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='table_links', to='tournaments.event'),
        ),
        migrations.AddField(
            model_name='tablelink',
            name='made_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='tablelink',
            name='shared_boards',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.sharedboards'),
        ),
        migrations.AddField(
            model_name='tablelink',
            name='stopped_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='thanks',
            name='event',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='thanks', to='tournaments.event'),
        ),
        migrations.AddField(
            model_name='verification',
            name='submission',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='verification', to='scoring.submission'),
        ),
        migrations.AddField(
            model_name='verification',
            name='verified_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='withdrawnsheet',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.event'),
        ),
        migrations.AddField(
            model_name='withdrawnsheet',
            name='replaced_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='withdrawn', to='tournaments.submatch'),
        ),
        migrations.AddField(
            model_name='wrongword',
            name='entered_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='wrongword',
            name='log',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='wrong_words', to='scoring.livelog'),
        ),
        migrations.AddField(
            model_name='wrongword',
            name='sub_match',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='wrong_words', to='tournaments.submatch'),
        ),
        migrations.AddConstraint(
            model_name='announcement',
            constraint=models.UniqueConstraint(condition=models.Q(('taken_off_at__isnull', True)), fields=('event', 'kind'), name='one_announcement_of_a_kind'),
        ),
        migrations.AddConstraint(
            model_name='announcement',
            constraint=models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='an_announcement_has_words'),
        ),
        migrations.AddConstraint(
            model_name='announcement',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'countdown'), _negated=True), ('until__isnull', False), _connector='OR'), name='a_countdown_has_an_end'),
        ),
        migrations.AddConstraint(
            model_name='awarddecision',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='an_award_decision_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='awarddecision',
            constraint=models.UniqueConstraint(condition=models.Q(('revoked_at__isnull', True)), fields=('entry',), name='one_standing_award_decision_per_entry'),
        ),
        migrations.AddConstraint(
            model_name='change',
            constraint=models.UniqueConstraint(fields=('stage', 'number'), name='one_change_per_number'),
        ),
        migrations.AddConstraint(
            model_name='change',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='a_change_says_why'),
        ),
        migrations.AddConstraint(
            model_name='closing',
            constraint=models.UniqueConstraint(fields=('competition', 'number'), name='one_closing_per_number'),
        ),
        migrations.AddConstraint(
            model_name='closing',
            constraint=models.UniqueConstraint(condition=models.Q(('reopened_at__isnull', True)), fields=('competition',), name='one_standing_closing'),
        ),
        migrations.AddConstraint(
            model_name='closing',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('reopen_reason', ''), ('reopened_at__isnull', True), ('reopened_by__isnull', True)), models.Q(('reopened_at__isnull', False), ('reopened_by__isnull', False), models.Q(('reopen_reason', ''), _negated=True)), _connector='OR'), name='a_reopening_says_who_and_why'),
        ),
        migrations.AddConstraint(
            model_name='envelope',
            constraint=models.UniqueConstraint(fields=('event', 'receiver', 'number'), name='one_envelope_per_number'),
        ),
        migrations.AddConstraint(
            model_name='envelope',
            constraint=models.CheckConstraint(condition=models.Q(('received_on__isnull', True), ('received_on__gte', models.F('sent_on')), _connector='OR'), name='an_envelope_is_received_after_it_is_sent'),
        ),
        migrations.AddConstraint(
            model_name='handover',
            constraint=models.UniqueConstraint(condition=models.Q(('end', '')), fields=('event',), name='one_laptop_has_an_event'),
        ),
        migrations.AddConstraint(
            model_name='handover',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('end', 'taken_back'), _negated=True), models.Q(('reason', ''), _negated=True), _connector='OR'), name='taking_an_event_back_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='arrival',
            constraint=models.UniqueConstraint(fields=('sha256', 'site_key'), name='the_same_file_is_there_once'),
        ),
        migrations.AddConstraint(
            model_name='hook',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('event__isnull', False), ('organizer__isnull', True)), models.Q(('event__isnull', True), ('organizer__isnull', False)), _connector='OR'), name='a_hook_is_of_a_place_or_an_event'),
        ),
        migrations.AddIndex(
            model_name='delivery',
            index=models.Index(fields=['state', 'not_before'], name='messages_that_wait'),
        ),
        migrations.AddConstraint(
            model_name='delivery',
            constraint=models.UniqueConstraint(fields=('hook', 'key'), name='one_message_a_hook_and_cause'),
        ),
        migrations.AddConstraint(
            model_name='liveline',
            constraint=models.UniqueConstraint(fields=('log', 'number'), name='one_line_per_number'),
        ),
        migrations.AddConstraint(
            model_name='captainanswer',
            constraint=models.CheckConstraint(condition=models.Q(('agrees', True), models.Q(('objection', ''), _negated=True), _connector='OR'), name='an_objection_says_what'),
        ),
        migrations.AddConstraint(
            model_name='pinaward',
            constraint=models.UniqueConstraint(fields=('member', 'level'), name='one_pin_per_member_and_level'),
        ),
        migrations.AddConstraint(
            model_name='pindelivery',
            constraint=models.CheckConstraint(condition=models.Q(('quantity', 0), _negated=True), name='a_pin_delivery_changes_something'),
        ),
        migrations.AddConstraint(
            model_name='placedecision',
            constraint=models.CheckConstraint(condition=models.Q(('agreement', ''), _negated=True), name='a_place_decision_says_how'),
        ),
        migrations.AddConstraint(
            model_name='placedecisionline',
            constraint=models.UniqueConstraint(fields=('decision', 'entry'), name='one_rank_per_entry_and_decision'),
        ),
        migrations.AddConstraint(
            model_name='placedecisionline',
            constraint=models.UniqueConstraint(fields=('decision', 'rank'), name='one_entry_per_rank_and_decision'),
        ),
        migrations.AddConstraint(
            model_name='printedsheet',
            constraint=models.UniqueConstraint(fields=('sub_match', 'job'), name='one_print_per_sheet_and_job'),
        ),
        migrations.AddConstraint(
            model_name='reveal',
            constraint=models.UniqueConstraint(condition=models.Q(('hidden_at__isnull', True)), fields=('competition', 'award'), name='one_reveal_of_an_award'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.UniqueConstraint(fields=('case', 'number'), name='one_ruling_per_number'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.CheckConstraint(condition=models.Q(('decision', ''), _negated=True), name='a_ruling_says_what_was_decided'),
        ),
        migrations.AddConstraint(
            model_name='screen',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='one_screen_per_number'),
        ),
        migrations.AddConstraint(
            model_name='screen',
            constraint=models.CheckConstraint(condition=models.Q(('diagonal__gte', 1), ('distance__gte', 1), ('number__gte', 1)), name='screen_has_a_size'),
        ),
        migrations.AddConstraint(
            model_name='sentup',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='one_file_up_per_number'),
        ),
        migrations.AddConstraint(
            model_name='parcel',
            constraint=models.UniqueConstraint(fields=('sha256', 'site_key'), name='a_file_is_sent_once'),
        ),
        migrations.AddConstraint(
            model_name='parcel',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('hand_over__isnull', False), ('sent_up__isnull', True)), models.Q(('hand_over__isnull', True), ('sent_up__isnull', False)), _connector='OR'), name='a_parcel_goes_back_or_up'),
        ),
        migrations.AddConstraint(
            model_name='sponsor',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='a_sponsor_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='submission',
            constraint=models.UniqueConstraint(fields=('sub_match', 'version'), name='one_submission_per_version'),
        ),
        migrations.AddConstraint(
            model_name='submission',
            constraint=models.CheckConstraint(condition=models.Q(('version', 1), models.Q(('reason', ''), _negated=True), _connector='OR'), name='a_correction_has_a_reason'),
        ),
        migrations.AddIndex(
            model_name='livelog',
            index=models.Index(condition=models.Q(('closed_at', None)), fields=['event'], name='open_logs_of_an_event'),
        ),
        migrations.AddConstraint(
            model_name='livelog',
            constraint=models.UniqueConstraint(condition=models.Q(('closed_at', None)), fields=('sub_match', 'after_version'), name='one_open_log_per_sheet'),
        ),
        migrations.AddConstraint(
            model_name='livelog',
            constraint=models.CheckConstraint(condition=models.Q(('closed_at', None), models.Q(('end', ''), _negated=True), _connector='OR'), name='a_closed_log_says_why'),
        ),
        migrations.AddConstraint(
            model_name='case',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='one_case_per_number'),
        ),
        migrations.AddConstraint(
            model_name='case',
            constraint=models.CheckConstraint(condition=models.Q(('claim', ''), _negated=True), name='a_case_says_what_is_claimed'),
        ),
        migrations.AddConstraint(
            model_name='substitution',
            constraint=models.CheckConstraint(condition=models.Q(('leg__gte', 1)), name='a_substitution_is_from_a_leg_on'),
        ),
        migrations.AddConstraint(
            model_name='substitution',
            constraint=models.CheckConstraint(condition=models.Q(('comes_in__isnull', False), ('goes_out__isnull', False), _connector='OR'), name='a_substitution_names_somebody'),
        ),
        migrations.AddConstraint(
            model_name='substitution',
            constraint=models.UniqueConstraint(fields=('submission', 'leg', 'comes_in'), name='comes_in_once_a_leg'),
        ),
        migrations.AddConstraint(
            model_name='substitution',
            constraint=models.UniqueConstraint(fields=('submission', 'leg', 'goes_out'), name='goes_out_once_a_leg'),
        ),
        migrations.AddConstraint(
            model_name='tablelink',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('competition__isnull', False), ('shared_boards__isnull', True)), models.Q(('competition__isnull', True), ('shared_boards__isnull', False)), _connector='OR'), name='a_table_link_is_of_one_table'),
        ),
        migrations.AddConstraint(
            model_name='tablelink',
            constraint=models.UniqueConstraint(condition=models.Q(('competition__isnull', False), ('stopped_at', None)), fields=('competition', 'station'), name='one_link_per_table'),
        ),
        migrations.AddConstraint(
            model_name='tablelink',
            constraint=models.UniqueConstraint(condition=models.Q(('shared_boards__isnull', False), ('stopped_at', None)), fields=('shared_boards', 'station'), name='one_link_per_shared_table'),
        ),
    ]
