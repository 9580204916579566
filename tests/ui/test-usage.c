/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The usage page over a real practice service: eSIMs that run out, that are looked for, and that
 * nobody looks at; and what the desktop is told. */

#include "till-ui-driver.h"
#include "till-ui-notifications.h"
#include "till-usage-detail.h"
#include "till-usage-notifier.h"
#include "till-usage-plot.h"
#include "till-usage-row.h"
#include "till-usage-text.h"

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
  GtkWidget *page;
  TillUsagePoller *watch;
} Fixture;

static const char *const arguments[] = { "--invoices", "20", "--orders", "20", NULL };

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  fixture->watch = till_desk_get_usage_poller (fixture->driver->desk);
  till_window_show_page (fixture->driver->window, "usage");
  fixture->page = till_ui_wait_for_named (fixture->window, "stack");
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_free (fixture->driver);
}

static GListModel *
get_items (Fixture *fixture)
{
  return till_usage_poller_get_items (fixture->watch);
}

static TillUsageItem *
find_running (Fixture *fixture)
{
  gint64 now_ms = till_clock_now_ms (fixture->driver->clock);

  for (guint i = 0; i < g_list_model_get_n_items (get_items (fixture)); i++)
    {
      g_autoptr (TillUsageItem) item = g_list_model_get_item (get_items (fixture), i);
      const TillUsage *usage = till_usage_item_get_order (item)->usage;

      if (usage != NULL && !till_usage_is_over (usage, now_ms) &&
          !till_usage_get_figures (usage).is_used_up)
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
  TillUsageItem *item;
  TillClock *clock;
  TillUsageLevel level;
} LevelWait;

static gboolean
is_at_level (gpointer user_data)
{
  LevelWait *wait = user_data;

  return till_usage_item_get_level (wait->item, till_clock_now_ms (wait->clock)) == wait->level;
}

static GListModel *
get_shown (Fixture *fixture)
{
  GtkWidget *view = till_ui_find_type (fixture->window, GTK_TYPE_LIST_VIEW);

  return view != NULL ? G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (view))) : NULL;
}

typedef struct
{
  Fixture *fixture;
  TillUsageItem *item;
} FirstWait;

static gboolean
is_first (gpointer user_data)
{
  FirstWait *wait = user_data;
  GListModel *shown = get_shown (wait->fixture);
  g_autoptr (TillUsageItem) first = shown != NULL ? g_list_model_get_item (shown, 0) : NULL;

  return first == wait->item;
}

/* An eSIM runs out: it comes to the top, and its page says so. */
static void
test_runs_out (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = NULL;
  FirstWait first = { fixture, NULL };
  LevelWait wait = { NULL, fixture->driver->clock, TILL_LEVEL_USED_UP };

  till_ui_wait_until (has_running, fixture, "an eSIM that is not used up");
  wait.item = find_running (fixture);
  path = g_strdup_printf ("/practice/orders/%s/use", till_usage_item_get_id (wait.item));
  till_ui_driver_call_practice (fixture->driver, path, "{\"mb\": 100000000}");
  till_usage_poller_refresh (fixture->watch);
  till_ui_wait_until (is_at_level, &wait, "an eSIM that is used up");

  first.item = wait.item;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (till_ui_find_named (fixture->window, "filter_drop")),
                              1);
  till_ui_wait_until (is_first, &first, "the used up eSIM to be the first");

  gtk_selection_model_select_item (GTK_SELECTION_MODEL (get_shown (fixture)), 0, TRUE);
  g_assert_nonnull (till_ui_wait_for_named (fixture->window, "plot"));
}

static gboolean
shows_something (gpointer user_data)
{
  GListModel *shown = get_shown (user_data);

  return shown != NULL && g_list_model_get_n_items (shown) > 0;
}

static gboolean
shows_nothing (gpointer user_data)
{
  return get_shown (user_data) == NULL;
}

static void
test_search (Fixture *fixture, gconstpointer data)
{
  GtkWidget *entry = NULL;

  till_ui_wait_until (shows_something, fixture, "the active eSIMs");
  entry = till_ui_find_named (fixture->window, "search_entry");
  gtk_editable_set_text (GTK_EDITABLE (entry), "no such eSIM");
  till_ui_wait_until (shows_nothing, fixture, "nothing found");
  gtk_editable_set_text (GTK_EDITABLE (entry), "");
  till_ui_wait_until (shows_something, fixture, "the active eSIMs again");
}

/* A hidden page has no list and looks at nothing; what was selected is selected again. */
static void
test_hidden (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id = NULL;
  TillUsageItem *item = NULL;
  GtkWidget *view = NULL;

  till_ui_wait_until (shows_something, fixture, "the active eSIMs");
  view = till_ui_find_type (fixture->window, GTK_TYPE_LIST_VIEW);
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (get_shown (fixture)), 0, TRUE);
  item = gtk_single_selection_get_selected_item (GTK_SINGLE_SELECTION (get_shown (fixture)));
  id = g_strdup (till_usage_item_get_id (item));

  till_window_show_page (fixture->driver->window, "overview");
  g_assert_null (gtk_list_view_get_model (GTK_LIST_VIEW (view)));
  till_window_show_page (fixture->driver->window, "usage");
  till_ui_wait_until (shows_something, fixture, "the active eSIMs again");
  item = gtk_single_selection_get_selected_item (GTK_SINGLE_SELECTION (get_shown (fixture)));
  g_assert_cmpstr (till_usage_item_get_id (item), ==, id);
}

/* What is shown beside the list is what is chosen in it, also when it is shown again. */
static void
test_none_chosen (Fixture *fixture, gconstpointer data)
{
  till_ui_wait_until (shows_something, fixture, "the active eSIMs");
  g_assert_null (till_ui_find_named (fixture->window, "plot"));
  till_window_show_page (fixture->driver->window, "overview");
  till_window_show_page (fixture->driver->window, "usage");
  till_ui_wait_until (shows_something, fixture, "the active eSIMs again");
  g_assert_null (
      gtk_single_selection_get_selected_item (GTK_SINGLE_SELECTION (get_shown (fixture))));
  g_assert_null (till_ui_find_named (fixture->window, "plot"));
}

static TillOrder *
create_active (const char *id, const char *used, const char *left, const char *package)
{
  TillOrder *order = till_order_new (id);

  order->status = TILL_ORDER_ACTIVE;
  order->status_text = g_strdup ("active");
  order->country = g_strdup ("Japan");
  order->usage = till_usage_new ();
  till_decimal_parse (used, &order->usage->used_mb);
  till_decimal_parse (left, &order->usage->left_mb);
  till_decimal_parse (package, &order->usage->package_mb);
  order->usage->install_state = TILL_INSTALL_INSTALLED;

  return order;
}

/* One reading is said in words: the plot begins with the second. */
static void
test_first_reading (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillOrder) order = create_active ("o-1", "512", "4608", "5120");
  g_autoptr (TillUsageItem) item = till_usage_item_new (order);
  GtkWidget *detail = g_object_new (TILL_TYPE_USAGE_DETAIL, NULL);
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_child (GTK_WINDOW (window), detail);
  gtk_window_present (GTK_WINDOW (window));
  till_usage_item_learn (item, order, 60000);
  till_usage_detail_set_item (TILL_USAGE_DETAIL (detail), fixture->driver->desk, item);
  g_assert_nonnull (till_ui_find_text (detail, "512 MB of 5,120 MB used · 4,608 MB left"));
  g_assert_null (till_ui_find_named (detail, "plot"));
  till_usage_item_learn (item, order, 120000);
  g_assert_nonnull (till_ui_find_named (detail, "plot"));

  till_usage_detail_set_item (TILL_USAGE_DETAIL (detail), NULL, NULL);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
learn (Fixture *fixture, const char *prefix, guint n, const char *used)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("%s-%03u", prefix, i);
      g_autoptr (TillOrder) order = create_active (id, used, NULL, "5120");

      till_usage_poller_learn (fixture->watch, order);
    }
}

static GtkAdjustment *
get_adjustment (Fixture *fixture)
{
  return gtk_scrolled_window_get_vadjustment (
      GTK_SCROLLED_WINDOW (till_ui_find_named (fixture->window, "scroller")));
}

static gboolean
is_laid_out (gpointer user_data)
{
  return gtk_adjustment_get_upper (get_adjustment (user_data)) > 300 * 40;
}

static gboolean
is_at_top (gpointer user_data)
{
  return gtk_adjustment_get_value (get_adjustment (user_data)) < 1;
}

static void
press_page_down (Fixture *fixture)
{
  g_autoptr (GListModel) controllers =
      gtk_widget_observe_controllers (till_ui_find_named (fixture->window, "scroller"));
  gboolean is_done = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", GDK_KEY_Page_Down, 0, 0, &is_done);
    }
}

/* Who is at the top of the list stays there, whatever comes before the first row and whether the
 * list was laid out by then; who has gone down is left alone. */
static void
test_stays_on_top (Fixture *fixture, gconstpointer data)
{
  till_ui_wait_until (shows_something, fixture, "the active eSIMs");
  /* They are nobody's orders, and would be dropped as soon as the service was asked. */
  till_usage_poller_set_paused (fixture->watch, TRUE);
  learn (fixture, "fine", 200, "100");
  gtk_widget_grab_focus (till_ui_find_named (fixture->window, "view"));
  learn (fixture, "used-up", 100, "5120");
  till_ui_wait_until (is_laid_out, fixture, "room for all of them");
  till_ui_wait_for_frames (fixture->window, 5);
  till_ui_wait_until (is_at_top, fixture, "the top of the list");

  learn (fixture, "another", 50, "5120");
  till_ui_wait_for_frames (fixture->window, 5);
  till_ui_wait_until (is_at_top, fixture, "the top of the list again");

  press_page_down (fixture);
  gtk_adjustment_set_value (get_adjustment (fixture), 1000);
  learn (fixture, "more", 50, "5120");
  till_ui_wait_for_frames (fixture->window, 30);
  g_assert_false (is_at_top (fixture));
}

static guint
count_waiting (Fixture *fixture)
{
  TillRequestScheduler *scheduler = till_desk_get_scheduler (fixture->driver->desk);

  return till_request_scheduler_get_n_waiting (scheduler, TILL_REQUEST_SCHEDULER_VISIBLE) +
         till_request_scheduler_get_n_waiting (scheduler, TILL_REQUEST_SCHEDULER_HIDDEN);
}

static gboolean
waits (gpointer user_data)
{
  return count_waiting (user_data) > 0;
}

static gboolean
waits_for_nothing (gpointer user_data)
{
  return count_waiting (user_data) == 0 &&
         !till_usage_poller_is_asking (((Fixture *) user_data)->watch);
}

/* A hidden page has nothing asked for it, unless its button says so; a covered window never. */
static void
test_keep_on (Fixture *fixture, gconstpointer data)
{
  GtkToggleButton *button = NULL;

  till_ui_wait_until (shows_something, fixture, "the active eSIMs");
  button = GTK_TOGGLE_BUTTON (till_ui_find_named (fixture->window, "keep_on_button"));
  g_assert_false (gtk_toggle_button_get_active (button));
  till_window_show_page (fixture->driver->window, "overview");
  till_ui_wait_until (waits_for_nothing, fixture, "the hidden page to be quiet");

  till_window_set_covered (fixture->driver->window, TRUE);
  till_usage_poller_refresh (fixture->watch);
  gtk_toggle_button_set_active (button, TRUE);
  g_assert_true (g_settings_get_boolean (fixture->driver->settings, "watch-hidden-esims"));
  till_ui_wait_until (waits, fixture, "a request that has to wait");
  till_window_set_covered (fixture->driver->window, FALSE);
  till_ui_wait_until (waits_for_nothing, fixture, "the request that waited");
  g_settings_reset (fixture->driver->settings, "watch-hidden-esims");
}

static void
test_show_order (Fixture *fixture, gconstpointer data)
{
  till_ui_wait_until (shows_something, fixture, "the active eSIMs");
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (get_shown (fixture)), 0, TRUE);
  till_ui_wait_for_text (fixture->window, "Show Order");
  till_ui_click (till_ui_find_button (fixture->window, "Show Order"));
  till_ui_wait_for_text (fixture->window, "Activation");
}

static void
test_dead_service (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_stop_practice (fixture->driver);
  till_ui_driver_resume_practice (fixture->driver, arguments);
  till_usage_poller_refresh (fixture->watch);
  till_ui_wait_until (shows_something, fixture, "the active eSIMs");
}

static void
test_notification (void)
{
  g_autoptr (TillOrder) order = till_order_new ("o-1");
  g_autoptr (GNotification) open = NULL;
  g_autoptr (GNotification) silent = NULL;

  order->country = g_strdup ("Japan");
  open = till_usage_notifier_build (order, TILL_THRESHOLD_95_PERCENT, FALSE);
  silent = till_usage_notifier_build (order, TILL_THRESHOLD_95_PERCENT, TRUE);
  g_assert_nonnull (open);
  g_assert_nonnull (silent);
  for (guint i = 0; i < TILL_THRESHOLD_N; i++)
    g_assert_cmpstr (till_usage_describe_threshold (1 << i), !=, "");
}

static gboolean
get_flag (gpointer user_data)
{
  return *(gboolean *) user_data;
}

/* While the program is locked the desktop learns that there is something, and not what. */
static void
test_told_silently (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillUiNotifications) desktop = till_ui_notifications_new ();
  /* It stays: GLib 2.74 frees what it told the desktop twice when the application goes. */
  static GApplication *application = NULL;
  g_autoptr (TillFixedCredentials) provider =
      till_fixed_credentials_new (fixture->driver->credentials);
  /* A desk at which nobody looks says nothing by itself. */
  g_autoptr (TillDesk) desk =
      till_desk_new (till_desk_get_account (fixture->driver->desk),
                     TILL_CREDENTIAL_PROVIDER (provider), NULL, fixture->driver->clock);
  TillUsagePoller *watch = till_desk_get_usage_poller (desk);
  gboolean is_silent = FALSE;
  g_autoptr (TillUsageNotifier) notifier = NULL;
  g_autoptr (TillOrder) order = till_order_new ("o-1");
  g_autoptr (TillUsageItem) item = NULL;
  g_autofree char *open = NULL;
  g_autofree char *silent = NULL;

  order->country = g_strdup ("Japan");
  order->client_ref = g_strdup ("REF-77");
  item = till_usage_item_new (order);
  application = g_application_new ("org.tillconsole.Till.Test", G_APPLICATION_NON_UNIQUE);
  g_assert_true (g_application_register (application, NULL, NULL));
  notifier =
      till_usage_notifier_new (application, fixture->driver->settings, desk, get_flag, &is_silent);

  g_signal_emit_by_name (watch, "threshold", item, (guint) TILL_THRESHOLD_95_PERCENT);
  open = till_ui_notifications_await (desktop);
  g_assert_nonnull (strstr (open, "REF-77"));
  is_silent = TRUE;
  g_signal_emit_by_name (watch, "threshold", item, (guint) TILL_THRESHOLD_95_PERCENT);
  silent = till_ui_notifications_await (desktop);
  g_assert_null (strstr (silent, "REF-77"));
  g_assert_null (strstr (silent, "Japan"));
  g_assert_null (strstr (silent, "o-1"));
}

/* Whatever the service says, nothing that cannot be is shown. */
static void
test_no_nonsense (void)
{
  static const struct
  {
    const char *used;
    const char *left;
    const char *package;
    const char *figures;
    const char *brief;
    TillUsageLevel level;
  } cases[] = {
    { "1337.25", "3782.75", "5120", "1,337.25 MB of 5,120 MB used · 3,782.75 MB left",
      "1,337 of 5,120 MB used", TILL_LEVEL_FINE },
    { "5119.6", "0.4", "5120", "5,119.6 MB of 5,120 MB used · 0.4 MB left",
      "5,119 of 5,120 MB used", TILL_LEVEL_ALMOST_USED_UP },
    { "0.4", "5119.6", "5120", "0.4 MB of 5,120 MB used · 5,119.6 MB left",
      "under 1 of 5,120 MB used", TILL_LEVEL_FINE },
    { "0", "5120", "5120", "0 MB of 5,120 MB used · 5,120 MB left", "0 of 5,120 MB used",
      TILL_LEVEL_NOTHING_USED },
    { "5120", "0", "5120", "5,120 MB of 5,120 MB used", "5,120 of 5,120 MB used",
      TILL_LEVEL_USED_UP },
    /* more than there is */
    { "6000", "-880", "5120", "6,000 MB of 5,120 MB used", "6,000 of 5,120 MB used",
      TILL_LEVEL_USED_UP },
    /* a package of nothing has no part that is left */
    { "900", "0", "0", "900 MB used", "900 MB used", TILL_LEVEL_FINE },
    { "0", "0", "0", NULL, NULL, TILL_LEVEL_NOT_KNOWN },
    { "-5", "-5", "-5", NULL, NULL, TILL_LEVEL_NOT_KNOWN },
    { NULL, NULL, NULL, NULL, NULL, TILL_LEVEL_NOT_KNOWN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TillOrder) order =
          create_active ("o", cases[i].used, cases[i].left, cases[i].package);
      TillUsageFigures known = till_usage_get_figures (order->usage);
      g_autofree char *figures = till_usage_describe_figures (&known);
      g_autofree char *brief = till_usage_describe_used_briefly (&known);

      g_assert_cmpstr (figures, ==, cases[i].figures);
      g_assert_cmpstr (brief, ==, cases[i].brief);
      g_assert_cmpint (till_usage_get_level (order->usage, 1), ==, cases[i].level);
    }
}

static void
learn_usage (TillUsageItem *item,
             const char *used,
             const char *left,
             gint64 ends_at_ms,
             gint64 now_ms)
{
  g_autoptr (TillOrder) order = create_active ("o", used, left, "1000");

  order->days = 7;
  order->usage->expires_at_ms = ends_at_ms;
  till_usage_item_learn (item, order, now_ms);
}

static void
assert_end (TillUsageItem *item, gint64 now_ms, TillUsageLevel level, const char *text)
{
  g_autofree char *end = till_usage_describe_end (item, now_ms);

  g_assert_cmpint (till_usage_item_get_level (item, now_ms), ==, level);
  g_assert_cmpstr (end, ==, text);
}

static void
assert_outlook (TillUsageItem *item, gint64 now_ms, const char *prefix)
{
  g_autofree char *outlook = till_usage_describe_outlook (item, now_ms);

  if (prefix == NULL)
    g_assert_null (outlook);
  else
    g_assert_true (g_str_has_prefix (outlook, prefix));
}

/* What becomes of the data is said once it can be told, and not of what has ended. */
static void
test_outlook (void)
{
  const gint64 hour_ms = 60 * 60 * 1000;
  const gint64 now_ms = G_GINT64_CONSTANT (1700000000000);
  g_autoptr (TillOrder) order = create_active ("o", "100", "900", "1000");
  g_autoptr (TillUsageItem) item = till_usage_item_new (order);

  till_usage_item_learn (item, order, now_ms - hour_ms);
  assert_outlook (item, now_ms - hour_ms, "Too early to tell when the data runs out");
  assert_end (item, now_ms - hour_ms, TILL_LEVEL_FINE, NULL);

  learn_usage (item, "200", "800", 0, now_ms);
  assert_outlook (item, now_ms, "At this rate, the data runs out on ");
  assert_end (item, now_ms, TILL_LEVEL_RUNS_OUT_SOON, "data ends in 8 h");
  /* a clock that has jumped: it is no longer something to come */
  assert_outlook (item, now_ms + 24 * hour_ms, "At this rate, the data has run out since ");

  learn_usage (item, "200", "800", now_ms + 2 * 24 * hour_ms, now_ms);
  assert_outlook (item, now_ms, "At this rate, the data lasts until the plan ends");
  assert_end (item, now_ms, TILL_LEVEL_FINE, "plan ends in 2 d");
  learn_usage (item, "1000", "0", now_ms + 2 * 24 * hour_ms, now_ms);
  assert_outlook (item, now_ms, NULL);
  assert_end (item, now_ms, TILL_LEVEL_USED_UP, "plan ends in 2 d");
  assert_end (item, now_ms + 3 * 24 * hour_ms, TILL_LEVEL_OVER, NULL);
}

/* One reading of a plan that is used evenly since it began tells who runs out, and the archive's
 * samples tell who has begun to hurry. */
static void
test_runs_out_soon (void)
{
  const gint64 day_ms = 24 * 60 * 60 * 1000;
  const gint64 now_ms = G_GINT64_CONSTANT (1700000000000);
  const TillUsageSample yesterday = { now_ms - day_ms, 10, 1000 };
  g_autoptr (GArray) history = g_array_new (FALSE, FALSE, sizeof (TillUsageSample));
  g_autoptr (TillOrder) order = till_order_new ("o");
  g_autoptr (TillUsageItem) even = till_usage_item_new (order);
  g_autoptr (TillUsageItem) hurried = till_usage_item_new (order);

  learn_usage (even, "700", "300", now_ms + 3 * day_ms, now_ms);
  assert_end (even, now_ms, TILL_LEVEL_RUNS_OUT_SOON, "data ends in 41 h");
  learn_usage (even, "500", "500", now_ms + 3 * day_ms, now_ms);
  assert_end (even, now_ms, TILL_LEVEL_FINE, "plan ends in 3 d");

  learn_usage (hurried, "500", "500", 0, now_ms);
  g_array_append_val (history, yesterday);
  till_usage_item_add_history (hurried, history);
  assert_end (hurried, now_ms, TILL_LEVEL_RUNS_OUT_SOON, "data ends in 24 h");
  till_usage_item_add_history (hurried, history);
  g_assert_cmpuint (till_usage_item_get_samples (hurried)->len, ==, 2);
}

static gboolean
has_room_for_three_lines (gpointer row)
{
  return gtk_widget_get_width (row) < 440;
}

static gboolean
has_room_for_no_bar (gpointer row)
{
  return gtk_widget_get_width (row) < 300;
}

static TillUsageItem *
create_item (const char *id, const char *used, gint64 ends_at_ms)
{
  g_autoptr (TillOrder) order = create_active (id, used, NULL, "1000");

  order->usage->expires_at_ms = ends_at_ms;

  return till_usage_item_new (order);
}

static int
compare_items (gconstpointer a, gconstpointer b)
{
  return till_usage_item_compare (*(TillUsageItem *const *) a, *(TillUsageItem *const *) b);
}

/* An eSIM whose data ends in two and a half days, and its plan nobody knows when. */
static TillUsageItem *
create_hurried (gint64 now_ms)
{
  const TillUsageSample yesterday = { now_ms - 86400000, 10, 1000 };
  g_autoptr (GArray) history = g_array_new (FALSE, FALSE, sizeof (TillUsageSample));
  g_autoptr (TillOrder) order = create_active ("hurried", "300", NULL, "1000");
  TillUsageItem *item = till_usage_item_new (order);

  till_usage_item_learn (item, order, now_ms);
  g_array_append_val (history, yesterday);
  till_usage_item_add_history (item, history);

  return item;
}

/* What needs somebody stands first, then what ends first; what was not asked yet stands last. */
static void
test_order (void)
{
  const gint64 now_ms = G_GINT64_CONSTANT (1700000000000);
  const gint64 days_9_ms = now_ms + G_GINT64_CONSTANT (9) * 86400000;
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (TillOrder) bare = till_order_new ("not-asked");
  g_autoptr (GString) order = g_string_new (NULL);

  g_ptr_array_add (items, till_usage_item_new (bare));
  g_ptr_array_add (items, create_item ("over", "10", now_ms - 1));
  g_ptr_array_add (items, create_item ("later", "10", days_9_ms + 1));
  g_ptr_array_add (items, create_item ("sooner", "10", days_9_ms));
  g_ptr_array_add (items, create_hurried (now_ms));
  g_ptr_array_add (items, create_item ("last-day", "10", now_ms + 1));
  g_ptr_array_add (items, create_item ("almost", "960", days_9_ms));
  for (guint i = 0; i < items->len; i++)
    till_usage_item_rank (items->pdata[i], now_ms);
  g_ptr_array_sort (items, compare_items);
  for (guint i = 0; i < items->len; i++)
    g_string_append_printf (order, "%s ", till_usage_item_get_id (items->pdata[i]));
  g_assert_cmpstr (order->str, ==, "almost last-day hurried sooner later over not-asked ");
}

/* A row leaves out what is not known. */
static void
test_not_asked (void)
{
  g_autoptr (TillClock) clock = till_clock_new ();
  g_autoptr (TillOrder) order = till_order_new ("o-1");
  g_autoptr (TillUsageItem) item = till_usage_item_new (order);
  GtkWidget *row = g_object_ref_sink (till_usage_row_new ());
  g_autofree char *label = NULL;

  order->country = g_strdup ("Japan");
  till_usage_row_set_item (TILL_USAGE_ROW (row), item, clock);
  label = g_strdup_printf ("Japan, o-1, %s",
                           till_usage_describe_level (TILL_LEVEL_NOT_KNOWN, order->usage).word);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, label);
  g_object_unref (row);
}

static void
test_row_and_plot (void)
{
  g_autoptr (TillClock) clock = till_clock_new ();
  g_autoptr (TillOrder) order = till_order_new ("o-1");
  g_autoptr (TillUsageItem) item = till_usage_item_new (order);
  g_autoptr (GArray) samples = g_array_new (FALSE, FALSE, sizeof (TillUsageSample));
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *row = till_usage_row_new ();
  GtkWidget *plot = g_object_new (TILL_TYPE_USAGE_PLOT, NULL);
  GtkWidget *window = adw_window_new ();
  TillUsageSample sample = { 1, 10, 100 };

  gtk_box_append (GTK_BOX (box), row);
  gtk_box_append (GTK_BOX (box), plot);
  adw_window_set_content (ADW_WINDOW (window), box);
  gtk_window_set_default_size (GTK_WINDOW (window), 640, 200);
  gtk_window_present (GTK_WINDOW (window));

  /* nothing known, nothing to draw, one sample, no package: each has to be drawn */
  till_usage_row_set_item (TILL_USAGE_ROW (row), item, clock);
  till_usage_plot_set_samples (TILL_USAGE_PLOT (plot), NULL, 0, 0);
  till_ui_wait_for_frames (window, 2);
  g_array_append_val (samples, sample);
  till_usage_plot_set_samples (TILL_USAGE_PLOT (plot), samples, 0, 0);
  till_ui_wait_for_frames (window, 2);
  sample = (TillUsageSample){ 1000, 20, 0 };
  g_array_append_val (samples, sample);
  till_usage_plot_set_samples (TILL_USAGE_PLOT (plot), samples, 0, 500);
  till_usage_item_fail (item);
  till_ui_wait_for_frames (window, 2);

  /* with room for a bar, and with none, for which the newest AdwWindow has to be told to be narrow
   */
  gtk_widget_set_size_request (window, 280, -1);
  gtk_window_set_default_size (GTK_WINDOW (window), 360, 200);
  till_ui_wait_until (has_room_for_three_lines, row, "a narrow row");
  till_ui_wait_for_frames (window, 2);
  gtk_window_set_default_size (GTK_WINDOW (window), 280, 200);
  till_ui_wait_until (has_room_for_no_bar, row, "a row without a bar");
  till_ui_wait_for_frames (window, 2);

  gtk_window_destroy (GTK_WINDOW (window));
}

#define ADD(path, func) g_test_add ("/ui/usage/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  ADD ("runs-out", test_runs_out);
  ADD ("search", test_search);
  ADD ("hidden", test_hidden);
  ADD ("none-chosen", test_none_chosen);
  ADD ("stays-on-top", test_stays_on_top);
  ADD ("keep-on", test_keep_on);
  ADD ("show-order", test_show_order);
  ADD ("dead-service", test_dead_service);
  ADD ("told-silently", test_told_silently);
  ADD ("first-reading", test_first_reading);
  g_test_add_func ("/ui/usage/notification", test_notification);
  g_test_add_func ("/ui/usage/no-nonsense", test_no_nonsense);
  g_test_add_func ("/ui/usage/outlook", test_outlook);
  g_test_add_func ("/ui/usage/runs-out-soon", test_runs_out_soon);
  g_test_add_func ("/ui/usage/order", test_order);
  g_test_add_func ("/ui/usage/not-asked", test_not_asked);
  g_test_add_func ("/ui/usage/row-and-plot", test_row_and_plot);

  return g_test_run ();
}
