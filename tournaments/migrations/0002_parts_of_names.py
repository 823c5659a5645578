"""The index for the search among 300,000 members: parts of names, on PostgreSQL."""

from django.db import DatabaseError, migrations, transaction

PARTS = "tournaments_member_parts_of_names"


def index_parts(apps, schema_editor):
    """Make the index of parts of names; where the account may not add `pg_trgm`, the search only takes longer."""
    connection = schema_editor.connection
    if connection.vendor != "postgresql":
        return
    try:
        with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
            cursor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
            cursor.execute(f"CREATE INDEX {PARTS} ON tournaments_member USING gin (searched gin_trgm_ops)")
    except DatabaseError:
        return


def forget_parts(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f"DROP INDEX IF EXISTS {PARTS}")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]

    operations = [migrations.RunPython(index_parts, forget_parts)]
