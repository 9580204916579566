/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-ui-team.h"

#include "till-archive-changes.h"
#include "till-team-error.h"

static void
keep_result_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static gboolean
is_set (gpointer slot)
{
  return *(gpointer *) slot != NULL;
}

void
till_ui_team_join (TillUiDriver *driver)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_archive_join_team_async (till_desk_get_archive (driver->desk), FALSE, NULL, keep_result_cb,
                                &result);
  till_ui_wait_until (is_set, &result, "the team");
}

static TillOutbox *
read_outbox (TillUiDriver *driver)
{
  TillArchive *archive = till_desk_get_archive (driver->desk);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillOutbox *outbox = NULL;

  till_archive_read_outbox_async (archive, NULL, keep_result_cb, &result);
  till_ui_wait_until (is_set, &result, "the outbox");
  outbox = till_archive_read_outbox_finish (archive, result, &error);
  g_assert_no_error (error);

  return outbox;
}

/* Returns: (transfer full): the only change that waits. */
TillChange *
till_ui_team_take_waiting (TillUiDriver *driver)
{
  g_autoptr (TillOutbox) outbox = read_outbox (driver);

  g_assert_cmpuint (outbox->changes->len, ==, 1);

  return g_ptr_array_steal_index (outbox->changes, 0);
}

void
till_ui_team_apply (TillUiDriver *driver, TillChange *change, const char *author)
{
  static gint64 number = 0;
  TillArchive *archive = till_desk_get_archive (driver->desk);
  g_autoptr (GPtrArray) changes =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_change_free);
  g_autoptr (TillOutbox) asked = read_outbox (driver);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  gboolean is_outdated = FALSE;

  change->number = ++number;
  change->author = g_strdup (author);
  change->desk = g_strdup ("desk-2");
  g_ptr_array_add (changes, change);
  till_archive_apply_changes_async (archive, asked, "database", changes, NULL, keep_result_cb,
                                    &result);
  till_ui_wait_until (is_set, &result, "the change");
  till_archive_apply_changes_finish (archive, result, &is_outdated, &error);
  g_assert_no_error (error);
  g_assert_false (is_outdated);
}

/* The ledger is gone, too: a test of what else can't be written needs none. */
void
till_ui_team_deny (TillUiDriver *driver)
{
  till_refunds_set_ledger (till_desk_get_refunds (driver->desk), NULL,
                           g_error_new_literal (TILL_TEAM_ERROR, TILL_TEAM_ERROR_NOT_ALLOWED, ""));
}
