from django.urls import path

from legionsports.practice.views.parts import parts

app_name = "rehearsal"
# Below each part stands the whole site again: legionsports/practice/views/middleware.py.
urlpatterns = [path("rehearsal/", parts, name="parts")]
