from django.urls import path

from tournaments.afternoons.views import beginning, door

app_name = "afternoons"
urlpatterns = [
    path("open-events/new/", beginning.new, name="new"),
    path("events/<int:event_id>/again/", beginning.again, name="again"),
    path("events/<int:event_id>/facts/", beginning.edit, name="edit"),
    path("events/<int:event_id>/door/", door.door, name="door"),
    path("events/<int:event_id>/door/members/", door.members, name="members"),
    path("events/<int:event_id>/door/begin/", door.begin, name="begin"),
    path("events/<int:event_id>/door/<int:entry_id>/", door.line, name="line"),
    path("events/<int:event_id>/door/<int:entry_id>/do/", door.act, name="act"),
]
