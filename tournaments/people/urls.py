from django.urls import path

from tournaments.people.views import access, branches, forgotten, passwords, roles, second_step

app_name = "people"
urlpatterns = [
    path("office/roles/", roles.roles, name="roles"),
    path("office/roles/<int:role_id>/revoke/", roles.revoke, name="revoke"),
    path("office/people/<int:user_id>/password/", roles.reset_password, name="reset_password"),
    path("office/events/<int:event_id>/scorekeepers/", roles.scorekeepers, name="scorekeepers"),
    path(
        "office/events/<int:event_id>/scorekeepers/<int:role_id>/revoke/",
        roles.revoke_scorekeeper,
        name="revoke_scorekeeper",
    ),
    path(
        "office/events/<int:event_id>/scorekeepers/<int:role_id>/password/",
        roles.scorekeeper_password,
        name="scorekeeper_password",
    ),
    path("office/rights/", roles.rights, name="rights"),
    path("office/people/branches/", branches.branches, name="branches"),
    path("office/my-password/", passwords.OwnPassword.as_view(), name="my_password"),
    path("office/signed-in/", access.access, name="access"),
    path("office/people/<int:user_id>/sign-out/", roles.sign_out, name="sign_out"),
    path("office/two-steps/", second_step.own, name="second_step"),
    path("office/two-steps/codes/", second_step.new_codes, name="recovery_codes"),
    path("office/two-steps/off/", second_step.turn_off, name="second_step_off"),
    path("office/people/<int:user_id>/one-step/", roles.remove_second_step, name="remove_second_step"),
    path("sign-in/forgotten/", forgotten.forgotten, name="forgotten"),
    path("sign-in/forgotten/<uidb64>/<token>/", forgotten.NewPassword.as_view(), name="new_password"),
    path("sign-in/code/", second_step.code, name="sign_in_code"),
]
