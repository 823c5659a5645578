from django.urls import path

from scoring.desk.views import check, desk, sheet, table, take_in, undoing

app_name = "desk"
urlpatterns = [
    # for everybody; who may enter sees the form
    path("s/", desk.find, name="find"),
    path("s/<str:code>/", sheet.sheet, name="sheet"),
    # at its table, by the link of the table
    path("t/<str:token>/<str:code>/result/", table.table_sheet, name="table_sheet"),
    # the desk
    path("s/<str:code>/check/", check.check, name="check"),
    path("s/<str:code>/wrong-sheet/", undoing.wrong_sheet, name="wrong_sheet"),
    path("office/results/<int:submission_id>/take-back/", undoing.take_back, name="take_back"),
    path("office/results/<int:submission_id>/turn/", undoing.turn, name="turn"),
    path("office/events/<int:event_id>/results/", desk.desk, name="desk"),
    path("office/events/<int:event_id>/results/take-in/", take_in.take_in, name="take_in"),
    path("office/events/<int:event_id>/results/check/", check.checking, name="checking"),
    path("office/events/<int:event_id>/results/lists/", desk.desk_lists, name="desk_lists"),
]
