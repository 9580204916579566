/* SPDX-License-Identifier: GPL-3.0-or-later */

/* eSIMs over a practice service with two clocks that only the test advances: the service's, which
 * makes things happen, and the desk's, which times the requests. On a machine of any speed the same
 * requests occur in the same minutes. */

#include <glib/gstdio.h>

#include "till-field.h"
#include "till-order-dialog.h"
#include "till-order-result.h"
#include "till-qr-code.h"
#include "till-fake-clock.h"
#include "till-ui-driver.h"

#include <string.h>

#define SECOND          G_GINT64_CONSTANT (1000)
#define PROVISION_S     300
#define PAYMENT_S       3600
#define DAY_S           86400
#define STEP_MS         (5 * SECOND)
#define PER_MINUTE      TILL_REQUEST_SCHEDULER_POLLS_PER_MINUTE
#define WATCHED_SECONDS 240

typedef struct
{
  TillUiDriver *driver;
  TillClock *clock;
  GtkWidget *window;
  GtkWidget *detail;
  TillUsagePoller *watch;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer n_orders)
{
  const char *arguments[] = {
    "--invoices",        n_orders, "--orders", n_orders, "--provision-seconds", "300",
    "--payment-timeout", "60",     NULL,
  };

  fixture->clock = till_fake_clock_new (g_get_real_time () / 1000);
  fixture->driver = till_ui_driver_new_with_clock (arguments, fixture->clock);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  fixture->watch = till_desk_get_usage_poller (fixture->driver->desk);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_free (fixture->driver);
  g_object_unref (fixture->clock);
}

typedef struct
{
  Fixture *fixture;
  TillUiCondition condition;
  gpointer user_data;
} Steering;

static gboolean
pass_and_look (gpointer user_data)
{
  Steering *steering = user_data;

  if (steering->condition (steering->user_data))
    return TRUE;

  till_fake_clock_pass (steering->fixture->clock, STEP_MS);

  return FALSE;
}

/* Lets the desk's time go on until @condition holds. */
static void
pass_until (Fixture *fixture, TillUiCondition condition, gpointer user_data, const char *what)
{
  Steering steering = { fixture, condition, user_data };

  till_ui_wait_until (pass_and_look, &steering, what);
}

typedef struct
{
  GtkWidget *root;
  const char *text;
} Shown;

static gboolean
is_shown (gpointer user_data)
{
  Shown *shown = user_data;

  return till_ui_find_text (shown->root, shown->text) != NULL;
}

static void
pass_until_text (Fixture *fixture, GtkWidget *root, const char *text)
{
  Shown shown = { root, text };

  pass_until (fixture, is_shown, &shown, text);
}

/* The service's time goes on. */
static void
advance (Fixture *fixture, gint64 seconds)
{
  g_autofree char *body = g_strdup_printf ("{\"advanceSeconds\": %" G_GINT64_FORMAT "}", seconds);

  till_ui_driver_call_practice (fixture->driver, "/practice/clock", body);
}

static guint
count_requests (Fixture *fixture)
{
  g_autofree char *answer = till_ui_driver_read_practice (fixture->driver, "/practice/requests");
  const char *number = strstr (answer, "\"requests\":");

  g_assert_nonnull (number);

  return (guint) g_ascii_strtoull (number + strlen ("\"requests\":"), NULL, 10);
}

static const char *
get_field (GtkWidget *root, const char *id)
{
  GtkWidget *field = till_ui_find_named (root, id);

  return field != NULL ? till_field_get_value (TILL_FIELD (field)) : NULL;
}

/* Orders the first plan of Japan and leaves the new order shown. */
static void
order (Fixture *fixture)
{
  GtkWidget *orders = NULL;
  GtkWidget *plans = NULL;
  GtkWidget *dialog = NULL;
  GtkWidget *result = NULL;

  till_window_show_page (fixture->driver->window, "orders");
  orders = till_ui_wait_for_named (fixture->window, "orders_page");
  till_ui_wait_for_rows (orders);
  fixture->detail = till_ui_wait_for_named (orders, "detail");
  till_window_show_page (fixture->driver->window, "plans");
  plans = till_ui_wait_for_named (fixture->window, "plans_page");
  till_ui_wait_for_rows (plans);
  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (plans, "search_entry")), "japan");
  g_signal_emit_by_name (till_ui_find_named (plans, "search_entry"), "activate");
  till_ui_wait_for_text (plans, "Order…");
  till_ui_click (till_ui_find_button (plans, "Order…"));
  dialog = till_ui_find_window (TILL_TYPE_ORDER_DIALOG);
  g_assert_nonnull (dialog);
  gtk_widget_activate_action (dialog, "dialog.create", NULL);
  till_ui_wait_for_text (fixture->detail, "Payment due");
  result = till_ui_find_window (TILL_TYPE_ORDER_RESULT);
  if (result != NULL)
    till_ui_close (result);
}

static void
pay (Fixture *fixture)
{
  g_autofree char *path = g_strdup_printf ("/practice/invoices/%s/pay",
                                           get_field (fixture->detail, "invoice_id_field"));

  till_ui_driver_call_practice (fixture->driver, path, "{}");
  pass_until_text (fixture, fixture->detail, "Provisioning");
}

/* Returns: (transfer full): what the service itself says that the phone is to read. */
static char *
read_code (Fixture *fixture)
{
  g_autofree char *path =
      g_strdup_printf ("/api/v1/esim/%s", get_field (fixture->detail, "order_id_field"));
  g_autofree char *answer = till_ui_driver_read_practice (fixture->driver, path);
  const char *code = strstr (answer, "\"LPA:1$");

  g_assert_nonnull (code);

  return g_strndup (code + 1, strcspn (code + 1, "\""));
}

static void
assert_scanner_reads (GtkWidget *window, const char *text)
{
  g_autofree char *folder = g_dir_make_tmp ("till-qr-XXXXXX", NULL);
  g_autofree char *picture = g_build_filename (folder, "window.png", NULL);
  const char *const argv[] = { "zbarimg", "--quiet", "--raw", picture, NULL };
  g_autofree char *read = NULL;
  g_autoptr (GError) error = NULL;

  till_ui_wait_for_frames (window, 4);
  till_ui_save_picture (window, picture);
  if (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL,
                    NULL, NULL, &read, NULL, NULL, &error))
    g_assert_cmpstr (g_strchomp (read), ==, text);
  else
    g_test_message ("The code was not read back: %s", error->message);

  g_unlink (picture);
  g_rmdir (folder);
}

/* Nobody touches the order: it is paid, its time comes, the desk sees it, and a scanner reads from
 * the screen what the service says. */
static void
test_to_active (Fixture *fixture, gconstpointer data)
{
  g_autofree char *code = NULL;

  order (fixture);
  pay (fixture);
  advance (fixture, PROVISION_S);
  pass_until_text (fixture, fixture->detail, "Active");
  till_ui_wait_for_text (fixture->detail, "Activation");
  g_assert_nonnull (get_field (fixture->detail, "created_field"));
  g_assert_nonnull (get_field (fixture->detail, "made_field"));
  g_assert_nonnull (get_field (fixture->detail, "active_field"));

  code = read_code (fixture);
  gtk_widget_grab_focus (gtk_widget_get_ancestor (
      till_ui_find_type (fixture->detail, TILL_TYPE_QR_CODE), GTK_TYPE_BUTTON));
  assert_scanner_reads (fixture->window, code);
}

/* An hour passes without a payment. */
static void
test_not_paid_in_time (Fixture *fixture, gconstpointer data)
{
  order (fixture);
  advance (fixture, PAYMENT_S + 1);
  pass_until_text (fixture, fixture->detail, "Not paid in time");
}

static void
test_not_made (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = NULL;

  order (fixture);
  pay (fixture);
  path =
      g_strdup_printf ("/practice/orders/%s/fail", get_field (fixture->detail, "order_id_field"));
  till_ui_driver_call_practice (fixture->driver, path, "{}");
  pass_until_text (fixture, fixture->detail, "Paid, but provisioning failed");
}

static gboolean
is_past (gpointer user_data)
{
  Fixture *fixture = user_data;

  return till_clock_get_monotonic_ms (fixture->clock) > 2 * PAYMENT_S * SECOND;
}

/* The one poller asks every two seconds at first and once a minute in the end: in two hours it
 * makes fewer requests than it would in four minutes at its first pace. */
static void
test_ever_less (Fixture *fixture, gconstpointer data)
{
  guint n_before = 0;

  order (fixture);
  n_before = count_requests (fixture);
  pass_until (fixture, is_past, fixture, "two hours");
  g_assert_cmpuint (count_requests (fixture) - n_before, <=, 4 * 60);
}

/* --- live usage */

static TillUsageItem *
find_running (Fixture *fixture)
{
  GListModel *items = till_usage_poller_get_items (fixture->watch);
  gint64 now_ms = till_clock_now_ms (fixture->clock);

  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (TillUsageItem) item = g_list_model_get_item (items, i);
      const TillUsage *usage = till_usage_item_get_order (item)->usage;

      if (usage != NULL && till_usage_get_passed (usage, now_ms) == 0)
        return item;
    }

  return NULL;
}

static gboolean
has_running (gpointer user_data)
{
  return find_running (user_data) != NULL;
}

typedef struct
{
  Fixture *fixture;
  TillUsageItem *item;
  TillUsageLevel level; /* or one that is more urgent */
  guint n_told[TILL_THRESHOLD_N];
  guint n_expected; /* of all together */
} Told;

static void
threshold_cb (Told *told, TillUsageItem *item, guint threshold)
{
  if (!g_str_equal (till_usage_item_get_id (item), till_usage_item_get_id (told->item)))
    return;

  for (guint i = 0; i < TILL_THRESHOLD_N; i++)
    told->n_told[i] += (threshold & (1 << i)) != 0;
}

static guint
count_told (const Told *told)
{
  guint n = 0;

  for (guint i = 0; i < TILL_THRESHOLD_N; i++)
    n += told->n_told[i];

  return n;
}

static gboolean
is_at_level (gpointer user_data)
{
  Told *told = user_data;

  return count_told (told) == told->n_expected &&
         till_usage_item_get_level (told->item, till_clock_now_ms (told->fixture->clock)) <=
             told->level;
}

static void
use (Fixture *fixture, TillUsageItem *item, int mb)
{
  g_autofree char *path =
      g_strdup_printf ("/practice/orders/%s/use", till_usage_item_get_id (item));
  g_autofree char *body = g_strdup_printf ("{\"mb\": %d}", mb);

  till_ui_driver_call_practice (fixture->driver, path, body);
}

static void
choose (Fixture *fixture, TillUsageItem *item)
{
  GtkListView *view = GTK_LIST_VIEW (till_ui_find_named (fixture->window, "view"));
  GListModel *shown = G_LIST_MODEL (gtk_list_view_get_model (view));

  for (guint i = 0; i < g_list_model_get_n_items (shown); i++)
    {
      g_autoptr (TillUsageItem) other = g_list_model_get_item (shown, i);

      if (other == item)
        gtk_selection_model_select_item (GTK_SELECTION_MODEL (shown), i, TRUE);
    }
}

typedef struct
{
  TillUsagePoller *watch;
  const char *id;
} AskedWait;

static gboolean
was_asked (gpointer user_data)
{
  AskedWait *wait = user_data;
  GListModel *items = till_usage_poller_get_items (wait->watch);

  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (TillUsageItem) item = g_list_model_get_item (items, i);

      if (g_str_equal (till_usage_item_get_id (item), wait->id))
        return till_usage_item_get_asked_at_ms (item) != 0;
    }

  return FALSE;
}

static gboolean
is_idle (gpointer watch)
{
  return !till_usage_poller_is_asking (watch);
}

/* The same archive, another day: what was told is not told again. */
static void
assert_restart_is_silent (Fixture *fixture, Told *told)
{
  g_autoptr (TillFixedCredentials) provider =
      till_fixed_credentials_new (fixture->driver->credentials);
  g_autoptr (TillDesk) desk = till_desk_new (
      till_desk_get_account (fixture->driver->desk), TILL_CREDENTIAL_PROVIDER (provider),
      till_desk_get_archive (fixture->driver->desk), fixture->clock);
  g_autoptr (TillUsagePoller) watch = g_object_ref (till_desk_get_usage_poller (desk));
  AskedWait wait = { watch, till_usage_item_get_id (told->item) };
  guint n_before = count_told (told);

  g_signal_connect_swapped (watch, "threshold", G_CALLBACK (threshold_cb), told);
  till_usage_poller_set_polls_in_background (watch, TRUE);
  pass_until (fixture, was_asked, &wait, "the eSIM to be asked for again");
  till_usage_poller_set_polls_in_background (watch, FALSE);
  till_ui_wait_until (is_idle, watch, "the last answer");
  g_assert_cmpuint (count_told (told), ==, n_before);
  g_signal_handlers_disconnect_by_data (watch, told);
}

/* Four fifths are used, then all, then the plan ends: each is seen on the page and told once. */
static void
test_runs_out (Fixture *fixture, gconstpointer data)
{
  Told told = { .fixture = fixture, .level = TILL_LEVEL_LOW, .n_expected = 1 };
  const TillUsage *usage = NULL;
  double package_mb = 0;

  till_window_show_page (fixture->driver->window, "usage");
  pass_until (fixture, has_running, fixture, "an eSIM that is far from its end");
  told.item = g_object_ref (find_running (fixture));
  choose (fixture, told.item);
  g_signal_connect_swapped (fixture->watch, "threshold", G_CALLBACK (threshold_cb), &told);

  usage = till_usage_item_get_order (told.item)->usage;
  {
    g_autofree char *package = till_decimal_to_string (&usage->package_mb);

    package_mb = g_ascii_strtod (package, NULL);
  }
  use (fixture, told.item,
       (int) ((0.85 - till_usage_get_figures (usage).fraction_used) * package_mb));
  pass_until (fixture, is_at_level, &told, "four fifths");
  g_assert_cmpuint (told.n_told[0], ==, 1);

  use (fixture, told.item, 100000000);
  told.level = TILL_LEVEL_USED_UP;
  told.n_expected = 2;
  pass_until (fixture, is_at_level, &told, "all of its data");
  pass_until_text (fixture, fixture->window, "Used up");

  advance (fixture, 200 * DAY_S);
  till_fake_clock_pass (fixture->clock, 200 * DAY_S * SECOND);
  told.level = TILL_LEVEL_OVER;
  told.n_expected = TILL_THRESHOLD_N;
  pass_until (fixture, is_at_level, &told, "the end of the plan");
  pass_until_text (fixture, fixture->window, "Expired");
  for (guint i = 0; i < TILL_THRESHOLD_N; i++)
    g_assert_cmpuint (told.n_told[i], ==, 1);

  till_window_show_page (fixture->driver->window, "overview");
  assert_restart_is_silent (fixture, &told);
  g_signal_handlers_disconnect_by_data (fixture->watch, &told);
  g_object_unref (told.item);
}

static gboolean
is_listed (gpointer user_data)
{
  return !till_usage_poller_is_listing (((Fixture *) user_data)->watch);
}

/* Lets everything happen that can happen without more time. */
static void
settle (Fixture *fixture)
{
  while (till_usage_poller_is_asking (fixture->watch) || g_main_context_pending (NULL))
    g_main_context_iteration (NULL, TRUE);
}

/* Returns: (transfer full): how many requests there were by each second. */
static GArray *
count_each_second (Fixture *fixture, guint n_seconds)
{
  GArray *counts = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i <= n_seconds; i++)
    {
      guint n = 0;

      settle (fixture);
      n = count_requests (fixture);
      g_array_append_val (counts, n);
      till_fake_clock_pass (fixture->clock, SECOND);
    }

  return counts;
}

/* On the page, with five thousand active eSIMs, in whatever minute: never more requests than the
 * account allows, and hardly fewer. The hidden page makes none. */
static void
test_five_thousand (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GArray) counts = NULL;
  GtkWidget *state = NULL;
  guint n_before = 0;

  till_window_show_page (fixture->driver->window, "usage");
  pass_until (fixture, is_listed, fixture, "the list of eSIMs");
  g_assert_cmpuint (g_list_model_get_n_items (till_usage_poller_get_items (fixture->watch)), >=,
                    5000);
  till_ui_wait_for_named (fixture->window, "view");
  till_fake_clock_pass (fixture->clock, 60 * SECOND);

  counts = count_each_second (fixture, WATCHED_SECONDS);
  for (guint i = 60; i < counts->len; i++)
    {
      guint n = g_array_index (counts, guint, i) - g_array_index (counts, guint, i - 60);

      g_assert_cmpuint (n, <=, PER_MINUTE);
      g_assert_cmpuint (n, >=, PER_MINUTE * 3 / 4);
    }
  state = till_ui_find_named (fixture->window, "state_label");
  g_assert_nonnull (
      strstr (gtk_label_get_text (GTK_LABEL (state)), "visible ones updated every 30 s, others"));

  till_window_show_page (fixture->driver->window, "overview");
  settle (fixture);
  n_before = count_requests (fixture);
  for (guint i = 0; i < 60; i++)
    {
      till_fake_clock_pass (fixture->clock, 60 * SECOND);
      settle (fixture);
    }
  g_assert_cmpuint (count_requests (fixture), ==, n_before);
}

#define ADD(path, n_orders, func)                                                                  \
  g_test_add ("/ui/esim-clock/" path, Fixture, n_orders, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  ADD ("to-active", "20", test_to_active);
  ADD ("not-paid-in-time", "20", test_not_paid_in_time);
  ADD ("not-made", "20", test_not_made);
  ADD ("ever-less", "20", test_ever_less);
  ADD ("runs-out", "20", test_runs_out);
  ADD ("five-thousand", "7400", test_five_thousand);

  return g_test_run ();
}
