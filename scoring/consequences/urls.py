from django.urls import path

from scoring.consequences.views import told

app_name = "consequences"
urlpatterns = [
    path("office/moved/<int:moved_id>/seen/", told.seen, name="seen"),
]
