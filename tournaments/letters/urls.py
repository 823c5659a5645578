from django.urls import path

from tournaments.letters import views

app_name = "letters"
urlpatterns = [
    path("letters/<str:token>/", views.choices, name="choices"),
    path("office/letters/", views.outbox, name="outbox"),
    path("office/letters/print/", views.print_waiting, name="print"),
    path("office/my-letters/", views.my_choices, name="my_choices"),
]
