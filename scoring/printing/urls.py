from django.urls import path

from scoring.printing import views

app_name = "printing"
urlpatterns = [
    path("office/events/<int:event_id>/print/", views.office, name="office"),
    path("office/events/<int:event_id>/print/sheets/", views.sheets, name="sheets"),
    path("office/events/<int:event_id>/print/again/", views.again, name="again"),
    path("office/events/<int:event_id>/print/blank/", views.blanks, name="blanks"),
    path("office/events/<int:event_id>/print/paper/<slug:key>/", views.document, name="document"),
    path("office/changes/<int:change_id>/print/", views.change, name="change"),
    path("office/payments/<int:payment_id>/print/", views.receipt, name="receipt"),
    path("office/calendar/<int:season>/print/", views.calendar, name="calendar"),
]
