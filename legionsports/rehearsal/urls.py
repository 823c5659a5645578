from django.urls import path

from legionsports.rehearsal import views

app_name = "rehearsal"
# Below each part stands the whole site again: legionsports/rehearsal/middleware.py.
urlpatterns = [path("rehearsal/", views.parts, name="parts")]
