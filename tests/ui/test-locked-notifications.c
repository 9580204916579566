/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The notifications of a locked program: they say that something happened, without details. */

#include "till-archive-activity.h"
#include "till-preferences-window.h"
#include "till-observation.h"
#include "till-ui-driver.h"
#include "till-ui-notifications.h"
#include "till-archive-records.h"

#define SECRET "REF-77"

typedef struct
{
  TillUiDriver *driver;
  TillUiNotifications *desktop;
  TillWindow *window; /* of an application that has a name */
} Fixture;

/* It stays: GLib 2.74 frees what it told the desktop twice when the application goes. */
static GtkApplication *
get_application (void)
{
  static AdwApplication *application = NULL;

  if (application == NULL)
    {
      application = adw_application_new ("org.tillconsole.Till.Silent", G_APPLICATION_NON_UNIQUE);
      g_application_set_resource_base_path (G_APPLICATION (application), "/org/tillconsole/Till");
      g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
    }

  return GTK_APPLICATION (application);
}

static void
keep_result (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static gboolean
is_here (gpointer result)
{
  return *(GAsyncResult **) result != NULL;
}

/* The archive's questions are answered one after the other: the window's first one is over then. */
static void
wait_for_first_look (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillActivityList) activity = NULL;
  TillArchive *archive = till_desk_get_archive (fixture->driver->desk);

  till_archive_list_activity_async (archive, 0, NULL, keep_result, &result);
  till_ui_wait_until (is_here, &result, "the news");
  activity = till_archive_list_activity_finish (archive, result, NULL);
  g_assert_nonnull (activity);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "20", "--orders", "5", NULL };

  fixture->driver = till_ui_driver_new (arguments);
  fixture->desktop = till_ui_notifications_new ();
  fixture->window = till_window_new (get_application (), fixture->driver->settings,
                                     G_LIST_MODEL (fixture->driver->accounts));
  till_window_set_desk (fixture->window, fixture->driver->desk);
  gtk_window_present (GTK_WINDOW (fixture->window));
  till_ui_wait_for_frames (GTK_WIDGET (fixture->window), 2);
  wait_for_first_look (fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  till_ui_notifications_free (fixture->desktop);
  till_ui_driver_free (fixture->driver);
}

static void
put_paid (Fixture *fixture, const char *id)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new (id);
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  gint64 now_ms = till_clock_now_ms (fixture->driver->clock);

  invoice->status = TILL_INVOICE_PAID;
  invoice->status_text = g_strdup (till_invoice_status_to_string (invoice->status));
  invoice->order_id = g_strdup (SECRET);
  g_assert_true (till_decimal_parse ("49.90", &invoice->amount));
  invoice->created_at_ms = now_ms;
  invoice->expires_at_ms = now_ms + 60000;
  invoice->paid_at_ms = now_ms;
  g_ptr_array_add (observations, till_observation_new_for_record (TILL_RECORD (invoice), now_ms));
  till_archive_put_async (till_desk_get_archive (fixture->driver->desk), observations, NULL, NULL,
                          NULL, keep_result, &result);
  till_ui_wait_until (is_here, &result, "the archive");
  till_archive_put_finish (till_desk_get_archive (fixture->driver->desk), result, &error);
  g_assert_no_error (error);
}

static void
assert_silent (const char *told)
{
  g_assert_null (strstr (told, SECRET));
  g_assert_null (strstr (told, "49.9"));
  g_assert_null (strstr (told, "Japan"));
}

static void
test_activity (Fixture *fixture, gconstpointer data)
{
  g_autofree char *open = NULL;
  g_autofree char *silent = NULL;

  put_paid (fixture, "i-open");
  open = till_ui_notifications_await (fixture->desktop);
  g_assert_cmpstr (open, ==, "$49.90 paid\n" SECRET);

  till_window_set_covered (fixture->window, TRUE);
  put_paid (fixture, "i-covered");
  silent = till_ui_notifications_await (fixture->desktop);
  g_assert_cmpstr (silent, ==, "Invoice paid\n");
  assert_silent (silent);
}

static GtkSwitch *
find_switch (GtkWidget *preferences)
{
  return GTK_SWITCH (till_ui_find_named (preferences, "activity_switch"));
}

/* Nobody is told while the preferences say so, and of what came meanwhile not later either. */
static void
test_switched_off (Fixture *fixture, gconstpointer data)
{
  GtkWidget *preferences = till_preferences_window_new (fixture->driver->settings);
  g_autofree char *told = NULL;

  gtk_window_present (GTK_WINDOW (preferences));
  gtk_switch_set_active (find_switch (preferences), FALSE);
  put_paid (fixture, "i-off");
  wait_for_first_look (fixture);

  gtk_switch_set_active (find_switch (preferences), TRUE);
  till_window_set_covered (fixture->window, TRUE);
  put_paid (fixture, "i-on");
  told = till_ui_notifications_await (fixture->desktop);
  g_assert_cmpstr (told, ==, "Invoice paid\n");
  till_ui_close (preferences);
  g_settings_reset (fixture->driver->settings, "notify-activity");
}

static void
test_usage (Fixture *fixture, gconstpointer data)
{
  TillUsagePoller *watch = till_desk_get_usage_poller (fixture->driver->desk);
  g_autoptr (TillOrder) order = till_order_new ("o-1");
  g_autoptr (TillUsageItem) item = NULL;
  g_autofree char *open = NULL;
  g_autofree char *silent = NULL;

  order->country = g_strdup ("Japan");
  order->client_ref = g_strdup (SECRET);
  item = till_usage_item_new (order);

  g_signal_emit_by_name (watch, "threshold", item, (guint) TILL_THRESHOLD_95_PERCENT);
  open = till_ui_notifications_await (fixture->desktop);
  g_assert_nonnull (strstr (open, SECRET));

  till_window_set_covered (fixture->window, TRUE);
  g_signal_emit_by_name (watch, "threshold", item, (guint) TILL_THRESHOLD_95_PERCENT);
  silent = till_ui_notifications_await (fixture->desktop);
  assert_silent (silent);
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add ("/ui/locked-notifications/news", Fixture, NULL, set_up, test_activity, tear_down);
  g_test_add ("/ui/locked-notifications/switched-off", Fixture, NULL, set_up, test_switched_off,
              tear_down);
  g_test_add ("/ui/locked-notifications/usage", Fixture, NULL, set_up, test_usage, tear_down);

  return g_test_run ();
}
