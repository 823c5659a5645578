from django.urls import path

from legionsports.rehearsal.views.parts import parts

app_name = "rehearsal"
# Below each part stands the whole site again: legionsports/rehearsal/views/middleware.py.
urlpatterns = [path("rehearsal/", parts, name="parts")]
