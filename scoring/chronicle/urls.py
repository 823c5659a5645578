from django.urls import path

from scoring.chronicle import views

app_name = "chronicle"
urlpatterns = [path("office/events/<int:event_id>/log/", views.log, name="log")]
