/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The overview over a real practice service, and over a service of our own that leaves out what it
 * likes and counts how often it is asked. */

#include "copy-fixture.h"
#include "hostile-server.h"
#include "till-attention-row.h"
#include "till-figure-card.h"
#include "till-figures-view.h"
#include "till-webhook-sender.h"
#include "till-overview-page.h"
#include "till-ui-driver.h"

#define HOSTILE_NAME "<a href='https://evil.example'>Tom & Jerry</a>"

/* --- a clock that is set by hand --- */

#define TEST_TYPE_CLOCK (test_clock_get_type ())
G_DECLARE_FINAL_TYPE (TestClock, test_clock, TEST, CLOCK, TillClock)

struct _TestClock
{
  TillClock parent_instance;

  gint64 now_ms;
};

G_DEFINE_FINAL_TYPE (TestClock, test_clock, TILL_TYPE_CLOCK)

static gint64
test_clock_now_ms (TillClock *clock)
{
  return TEST_CLOCK (clock)->now_ms;
}

static void
test_clock_class_init (TestClockClass *klass)
{
  TILL_CLOCK_CLASS (klass)->now_ms = test_clock_now_ms;
}

static void
test_clock_init (TestClock *self)
{
  self->now_ms = g_get_real_time () / 1000;
}

/* --- a page over a service of our own --- */

typedef struct
{
  HostileServer *server;
  TestClock *clock;
  TillDesk *desk;
  GtkWidget *window;
  GtkWidget *stack;
  GtkWidget *page;
} Fixture;

/* @user_data is the store record, or NULL to refuse it. */
static gboolean
answer_store (HostilePeer *peer, const char *request, gpointer user_data)
{
  g_autofree char *json = NULL;

  if (user_data == NULL)
    return hostile_send_json (peer, 418, "", "{\"success\":false,\"error\":\"No\"}");

  json = g_strdup_printf ("{\"success\":true,\"data\":%s}", (const char *) user_data);

  return hostile_send_json (peer, 200, "", json);
}

static void
set_store (Fixture *fixture, gconstpointer record)
{
  hostile_server_set_answer (fixture->server, answer_store, (gpointer) record);
}

static TillDesk *
open_desk (Fixture *fixture)
{
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillAccount) account =
      till_account_new ("own", "On this desk", hostile_server_get_url (fixture->server),
                        TILL_AUTH_BEARER, TILL_ACCOUNT_SANDBOX, TILL_ACCOUNT_ENVIRONMENT, dialect);
  g_autoptr (TillCredentials) credentials =
      till_credentials_new (TILL_AUTH_BEARER, "till_0123456789", NULL);
  g_autoptr (TillFixedCredentials) provider = till_fixed_credentials_new (credentials);

  return till_desk_new (account, TILL_CREDENTIAL_PROVIDER (provider), NULL,
                        TILL_CLOCK (fixture->clock));
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->server = hostile_server_new ();
  set_store (fixture, data);
  fixture->clock = g_object_new (TEST_TYPE_CLOCK, NULL);
  fixture->desk = open_desk (fixture);

  fixture->window = adw_window_new ();
  fixture->stack = gtk_stack_new ();
  fixture->page = g_object_new (TILL_TYPE_OVERVIEW_PAGE, NULL);
  gtk_stack_add_named (GTK_STACK (fixture->stack), fixture->page, "overview");
  gtk_stack_add_named (GTK_STACK (fixture->stack), gtk_label_new ("Elsewhere"), "elsewhere");
  adw_window_set_content (ADW_WINDOW (fixture->window), fixture->stack);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 600);
  till_desk_view_set_desk (TILL_DESK_VIEW (fixture->page), fixture->desk);
  gtk_window_present (GTK_WINDOW (fixture->window));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  if (fixture->window != NULL)
    gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_clear_object (&fixture->desk);
  g_clear_object (&fixture->clock);
  hostile_server_free (fixture->server);
}

static const char *
read_label (GtkWidget *page, const char *id)
{
  return gtk_label_get_text (GTK_LABEL (till_ui_find_named (page, id)));
}

static const char *
read_figure (GtkWidget *page, const char *card)
{
  return read_label (till_ui_find_named (page, card), "figure_label");
}

static void
show (Fixture *fixture, const char *name)
{
  gtk_stack_set_visible_child_name (GTK_STACK (fixture->stack), name);
  till_ui_wait_for_frames (fixture->window, 3);
}

static void
test_missing_is_not_zero (Fixture *fixture, gconstpointer data)
{
  till_ui_wait_for_text (fixture->page, HOSTILE_NAME);
  g_assert_cmpstr (read_figure (fixture->page, "invoices_card"), ==, "Not provided");
  g_assert_cmpstr (read_figure (fixture->page, "paid_card"), ==, "Not provided");
  g_assert_cmpstr (read_figure (fixture->page, "volume_card"), ==, "Not provided");
  g_assert_cmpstr (read_label (fixture->page, "share_label"), ==, "");
  g_assert_null (till_ui_find_named (fixture->page, "share_bar"));
  g_assert_nonnull (
      till_ui_find_text (till_ui_find_named (fixture->page, "webhook_field"), "Not provided"));
  g_assert_nonnull (
      till_ui_find_text (till_ui_find_named (fixture->page, "timeout_field"), "Not provided"));
  g_assert_null (
      till_ui_find_type (till_ui_find_named (fixture->page, "webhook_field"), GTK_TYPE_BUTTON));
}

static void
test_hostile_name_is_text (Fixture *fixture, gconstpointer data)
{
  GtkWidget *label = till_ui_wait_for_text (fixture->page, HOSTILE_NAME);

  g_assert_false (gtk_label_get_use_markup (GTK_LABEL (label)));
}

/* Two stores may have one name with the service; on this desk each has its own. */
static void
test_own_name_is_the_heading (Fixture *fixture, gconstpointer data)
{
  till_ui_wait_for_text (fixture->page, HOSTILE_NAME);
  g_assert_cmpstr (read_label (fixture->page, "name_label"), ==, "On this desk");
  g_assert_nonnull (
      till_ui_find_text (till_ui_find_named (fixture->page, "store_name_field"), HOSTILE_NAME));
}

static void
test_account_is_named (Fixture *fixture, gconstpointer data)
{
  till_ui_wait_for_text (fixture->page, "SANDBOX");
  till_ui_wait_for_text (fixture->page, "Set by environment variables; not saved on this "
                                        "computer");
  till_ui_wait_for_text (fixture->page, "API key only (Bearer)");
}

static void
test_share (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *data;
    const char *words;
  } cases[] = {
    { "{\"storeId\":\"s\",\"stats\":{\"totalInvoices\":3,\"paidInvoices\":2}}", "66% of all" },
    { "{\"storeId\":\"s\",\"stats\":{\"totalInvoices\":1000,\"paidInvoices\":999}}", "99% of all" },
    { "{\"storeId\":\"s\",\"stats\":{\"totalInvoices\":7,\"paidInvoices\":7}}", "100% of all" },
    { "{\"storeId\":\"s\",\"stats\":{\"totalInvoices\":1000,\"paidInvoices\":1}}",
      "Less than one percent of all" },
    { "{\"storeId\":\"s\",\"stats\":{\"totalInvoices\":9223372036854775807,"
      "\"paidInvoices\":4611686018427387904}}",
      "50% of all" },
    { "{\"storeId\":\"s\",\"stats\":{\"totalInvoices\":0,\"paidInvoices\":0}}", "No invoices yet" },
  };

  till_ui_wait_for_text (fixture->page, HOSTILE_NAME);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      set_store (fixture, cases[i].data);
      gtk_widget_activate_action (fixture->page, "page.refresh", NULL);
      till_ui_wait_for_text (fixture->page, cases[i].words);
    }
}

/* A sum is shown in cents; the tooltip has all digits. */
static void
test_volume_in_cents (Fixture *fixture, gconstpointer data)
{
  GtkWidget *label = till_ui_wait_for_text (fixture->page, "$123,456,789,012,345,678.91");

  g_assert_cmpstr (gtk_widget_get_tooltip_text (label), ==, "$123,456,789,012,345,678.905");
}

static gboolean
has_been_asked_twice (gpointer user_data)
{
  return hostile_server_count (((Fixture *) user_data)->server) == 2;
}

static void
test_refreshes_when_seen_again (Fixture *fixture, gconstpointer data)
{
  till_ui_wait_for_text (fixture->page, "Updated just now");

  show (fixture, "elsewhere");
  fixture->clock->now_ms += 30000;
  show (fixture, "overview");
  g_assert_cmpuint (hostile_server_count (fixture->server), ==, 1);

  show (fixture, "elsewhere");
  fixture->clock->now_ms += 180000;
  show (fixture, "overview");
  till_ui_wait_until (has_been_asked_twice, fixture, "the second request");
  till_ui_wait_for_text (fixture->page, "Updated just now");
}

static void
test_refused_at_first (Fixture *fixture, gconstpointer data)
{
  till_ui_wait_for_text (fixture->page, "The service refused this");
  set_store (fixture, "{\"storeId\":\"s\",\"name\":\"Back again\"}");
  till_ui_click (till_ui_find_button (fixture->page, "Try Again"));
  till_ui_wait_for_text (fixture->page, "Back again");
}

static void
test_refused_later (Fixture *fixture, gconstpointer data)
{
  GtkWidget *failure = NULL;

  till_ui_wait_for_text (fixture->page, "$123,456,789,012,345,678.91");
  set_store (fixture, NULL);
  gtk_widget_activate_action (fixture->page, "page.refresh", NULL);
  failure = till_ui_wait_for_named (fixture->page, "failure_label");
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (failure)), "“No”"));
  g_assert_nonnull (till_ui_find_text (fixture->page, "$123,456,789,012,345,678.91"));

  set_store (fixture, "{\"storeId\":\"s\",\"name\":\"Back again\"}");
  till_ui_click (till_ui_find_button (fixture->page, "Try Again"));
  till_ui_wait_for_text (fixture->page, "Back again");
}

/* No figures are "just now" for longer than a minute. */
static void
test_age (Fixture *fixture, gconstpointer data)
{
  till_ui_wait_for_text (fixture->page, "Updated just now");
  fixture->clock->now_ms += 59900;
  set_store (fixture, NULL);
  gtk_widget_activate_action (fixture->page, "page.refresh", NULL);
  till_ui_wait_for_named (fixture->page, "failure_label");
  till_ui_wait_for_text (fixture->page, "Updated just now");
  fixture->clock->now_ms += 100;
  till_ui_wait_for_text (fixture->page, "Updated 1 min ago");
}

static void
test_keyboard_reaches_all (Fixture *fixture, gconstpointer data)
{
  static const char *const fields[] = { "timeout_field", "address_field", "scheme_field" };
  GtkWidget *start = NULL;

  till_ui_wait_for_text (fixture->page, "Updated just now");
  start = till_ui_find_named (fixture->page, "store_id_field");
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    g_assert_true (till_ui_can_tab_to (start, till_ui_find_named (fixture->page, fields[i])));
  g_assert_true (till_ui_can_tab_to (
      start,
      till_ui_find_type (till_ui_find_named (fixture->page, "address_field"), GTK_TYPE_BUTTON)));
}

static gboolean
is_gone (gpointer user_data)
{
  return *(gpointer *) user_data == NULL;
}

static void
test_destroyed_on_its_way (Fixture *fixture, gconstpointer data)
{
  gtk_widget_activate_action (fixture->page, "page.refresh", NULL);
  g_object_add_weak_pointer (G_OBJECT (fixture->page), (gpointer *) &fixture->page);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  fixture->window = NULL;
  till_ui_wait_until (is_gone, &fixture->page, "the page to go");
}

static void
test_other_desk_on_its_way (Fixture *fixture, gconstpointer data)
{
  gtk_widget_activate_action (fixture->page, "page.refresh", NULL);
  till_desk_view_set_desk (TILL_DESK_VIEW (fixture->page), NULL);
  gtk_widget_activate_action (fixture->page, "page.refresh", NULL);
  till_desk_view_set_desk (TILL_DESK_VIEW (fixture->page), fixture->desk);
  till_ui_wait_for_text (fixture->page, "Updated just now");
}

/* --- over the practice service --- */

static gboolean
is_pending (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PENDING;
}

static void
test_practice (void)
{
  static const char *const arguments[] = { "--invoices", "320", "--orders", "0", NULL };
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  GtkWidget *window = GTK_WIDGET (driver->window);
  GtkWidget *page = NULL;
  TillRecord *record = NULL;
  g_autofree char *path = NULL;
  g_autofree char *paid = NULL;

  till_window_show_page (driver->window, "overview");
  till_ui_wait_for_frames (window, 2);
  page = till_ui_find_type (window, TILL_TYPE_OVERVIEW_PAGE);
  till_ui_wait_for_text (page, "320");
  till_ui_wait_for_text (page, "Practice Store");
  till_ui_wait_for_text (page, "60 minutes");
  till_ui_wait_for_text (page, "Signed with the secret key (HMAC)");
  paid = g_strdup_printf ("%d", atoi (read_figure (page, "paid_card")) + 1);

  till_window_show_page (driver->window, "invoices");
  till_ui_wait_for_frames (window, 2);
  record = till_ui_open_row (till_ui_find_named (window, "invoices_page"), is_pending);
  g_assert_nonnull (record);
  path = g_strdup_printf ("/practice/invoices/%s/pay", till_record_get_id (record));
  till_ui_driver_call_practice (driver, path, "{}");

  till_window_show_page (driver->window, "overview");
  till_ui_wait_for_frames (window, 2);
  gtk_widget_activate_action (window, "win.refresh", NULL);
  till_ui_wait_for_text (page, paid);
}

static GtkWidget *
show_overview (TillUiDriver *driver)
{
  till_window_show_page (driver->window, "overview");

  return till_ui_wait_for_named (GTK_WIDGET (driver->window), "overview_page");
}

/* A call that nobody has signed needs somebody; its whole row leads to it, as its button does. */
static void
test_needs_attention (void)
{
  static const char *const arguments[] = { "--invoices", "3", "--orders", "0", NULL };
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  TillWebhookListener *listener = till_desk_get_listener (driver->desk);
  GtkWidget *window = GTK_WIDGET (driver->window);
  GtkWidget *page = show_overview (driver);
  GtkWidget *row = NULL;
  GtkWidget *list_box = NULL;
  g_autoptr (GBytes) body = g_bytes_new_static ("{}", 2);

  till_ui_wait_for_text (page, "Nothing is copied yet");
  g_assert_null (till_ui_find_named (window, "attention_label"));
  g_assert_true (till_webhook_listener_switch (listener, TRUE, 0, NULL));
  till_webhook_sender_send_async (till_webhook_listener_get_address (listener), "X-Other", "", body,
                                  NULL, NULL, NULL);

  till_ui_wait_for_text (page, "Webhook rejected 1 min ago");
  till_ui_wait_for_text (till_ui_wait_for_named (window, "attention_label"), "1");
  row = gtk_widget_get_ancestor (till_ui_find_named (window, "attention_label"),
                                 GTK_TYPE_LIST_BOX_ROW);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "1 item needs attention");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (row), ==, "1 item needs attention");
  list_box = till_ui_find_named (page, "list_box");
  g_assert_nonnull (till_ui_find_button (list_box, "Check"));
  g_signal_emit_by_name (list_box, "row-activated",
                         gtk_list_box_get_row_at_index (GTK_LIST_BOX (list_box), 0));
  till_ui_wait_for_text (till_ui_wait_for_named (window, "meaning_label"),
                         "The signature header is missing, so Till didn’t read the body.");
}

/* Nobody is told that nothing needs attention before everything is known. */
static void
test_nothing_so_far (void)
{
  static const char *const arguments[] = { "--invoices", "3", "--orders", "0", NULL };
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  GtkWidget *page = show_overview (driver);

  till_ui_wait_for_text (page, "Nothing is copied yet");
  till_ui_driver_call_practice (driver, "/practice/faults",
                                "{\"kind\": \"latency\", \"ms\": 1000, \"times\": 20}");
  till_retention_start (till_desk_get_retention (driver->desk));
  till_ui_wait_for_text (page, "All clear");
}

static gint64
get_since_ms (TillUiDriver *driver)
{
  TillCoverage coverage = { 0 };

  g_assert_true (till_sync_get_coverage (till_desk_get_sync (driver->desk), &coverage));

  return coverage.since_ms;
}

static void
assert_known (GtkWidget *page, const char *card, gboolean is_known)
{
  g_assert_cmpint (g_str_has_prefix (read_figure (page, card), "$"), ==, is_known);
}

/* No sum of a part is shown as that of a day or of a week. */
static void
assert_known_since (GtkWidget *page, gint64 since_ms)
{
  TillFiguresView *view = TILL_FIGURES_VIEW (till_ui_find_named (page, "figures_view"));
  const TillFigures *figures = till_figures_view_get_figures (view);
  const int last = TILL_FIGURES_N_DAYS - 1;

  assert_known (page, "today_card", since_ms <= figures->day_ms[last]);
  assert_known (page, "yesterday_card", since_ms <= figures->day_ms[last - 1]);
  assert_known (page, "week_card",
                since_ms <= figures->day_ms[last - till_figures_get_weekday (figures)]);
}

static gboolean
knows_week (gpointer page)
{
  return g_str_has_prefix (read_figure (page, "week_card"), "$");
}

/* One line with a bar says how much is copied, and no sum is shown that is not whole. */
static void
test_coverage (void)
{
  static const char *const arguments[] = { "--invoices", "60", "--orders", "12", NULL };
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  GtkWidget *page = show_overview (driver);
  GtkWidget *view = NULL;

  till_ui_wait_for_text (page, "0 of 60 copied so far");
  g_assert_cmpstr (read_figure (page, "week_card"), ==, "–");
  copy_part (driver);
  view = till_ui_wait_for_named (page, "coverage_view");
  g_assert_true (g_regex_match_simple ("^[0-9]+ of 72 copied with details \\(since [0-9]+ [A-Z]",
                                       read_label (view, "text_label"), 0, 0));
  g_assert_cmpfloat (
      gtk_progress_bar_get_fraction (GTK_PROGRESS_BAR (till_ui_find_named (view, "bar"))), <, 1);

  g_assert_cmpint (get_since_ms (driver), >, 0);
  assert_known_since (page, get_since_ms (driver));

  copy_all (driver);
  g_assert_null (till_ui_find_named (page, "coverage_view"));
  till_ui_wait_until (knows_week, page, "the week");
  assert_known_since (page, 0);
}

static guint
count_rows (GtkWidget *list_box)
{
  guint n_rows = 0;

  for (GtkWidget *row = gtk_widget_get_first_child (list_box); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    n_rows++;

  return n_rows;
}

static void
send_unsigned_webhooks (TillDesk *desk, guint n_webhooks)
{
  TillWebhookListener *listener = till_desk_get_listener (desk);

  g_assert_true (till_webhook_listener_switch (listener, TRUE, 0, NULL));
  for (guint i = 0; i < n_webhooks; i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"number\":%u}", i);
      g_autoptr (GBytes) body = g_bytes_new (text, strlen (text));

      till_webhook_sender_send_async (till_webhook_listener_get_address (listener), "X-Other", "",
                                      body, NULL, NULL, NULL);
    }
}

/* A long queue does not push the figures from the screen, and can be seen as a whole. */
static void
test_attention_is_short (void)
{
  static const char *const arguments[] = { "--invoices", "3", "--orders", "0", NULL };
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  GtkWidget *window = GTK_WIDGET (driver->window);
  GtkWidget *page = show_overview (driver);
  GtkWidget *list_box = NULL;

  till_ui_wait_for_text (page, "Nothing is copied yet");
  send_unsigned_webhooks (driver->desk, 7);
  till_ui_wait_for_text (till_ui_wait_for_named (window, "attention_label"), "7");
  list_box = till_ui_find_named (page, "list_box");
  g_assert_cmpuint (count_rows (list_box), ==, 5);

  till_ui_click (till_ui_find_button (page, "Show All 7"));
  g_assert_cmpuint (count_rows (list_box), ==, 7);
  till_ui_click (till_ui_find_button (page, "Show Fewer"));
  g_assert_cmpuint (count_rows (list_box), ==, 5);
}

/* Whoever is on a row stays on it when another thing comes to need somebody. */
static void
test_attention_keeps_focus (void)
{
  static const char *const arguments[] = { "--invoices", "3", "--orders", "0", NULL };
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  GtkWidget *window = GTK_WIDGET (driver->window);
  GtkWidget *page = show_overview (driver);
  GtkListBox *list_box = NULL;
  GtkWidget *focus = NULL;
  g_autofree char *id = NULL;

  till_ui_wait_for_text (page, "Nothing is copied yet");
  send_unsigned_webhooks (driver->desk, 2);
  till_ui_wait_for_text (till_ui_wait_for_named (window, "attention_label"), "2");
  list_box = GTK_LIST_BOX (till_ui_find_named (page, "list_box"));
  focus = GTK_WIDGET (gtk_list_box_get_row_at_index (list_box, 1));
  gtk_widget_grab_focus (focus);
  id = g_strdup (till_attention_row_get_id (TILL_ATTENTION_ROW (focus)));

  send_unsigned_webhooks (driver->desk, 1);
  till_ui_wait_for_text (till_ui_wait_for_named (window, "attention_label"), "3");
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_true (TILL_IS_ATTENTION_ROW (focus));
  g_assert_cmpstr (till_attention_row_get_id (TILL_ATTENTION_ROW (focus)), ==, id);
}

/* A row says what is wrong first, then whom and how much it is about. */
static void
test_attention_row (void)
{
  g_autoptr (TillAttention) entry =
      till_attention_new (TILL_ATTENTION_INVOICE_ENDING, "inv-1", "ORD-002464", 10 * 60000);
  GtkWidget *row = NULL;

  g_assert_true (till_decimal_parse ("29.99", &entry->amount));
  row = g_object_ref_sink (till_attention_row_new (NULL, entry, 2 * 60000));
  g_assert_nonnull (till_ui_find_text (row, "ORD-002464 · $29.99"));
  g_assert_nonnull (till_ui_find_text (row, "Invoice expires in 8 min"));
  till_attention_row_update (TILL_ATTENTION_ROW (row), 7 * 60000);
  g_assert_nonnull (till_ui_find_text (row, "Invoice expires in 3 min"));
  g_object_unref (row);

  g_clear_object (&entry);
  entry = till_attention_new (TILL_ATTENTION_ESIM_ENDING, "ord-1", NULL, 3 * 86400000LL);
  entry->country = g_strdup ("台灣");
  entry->country_iso = g_strdup ("TW");
  row = g_object_ref_sink (till_attention_row_new (NULL, entry, 0));
  g_assert_nonnull (till_ui_find_text (row, "ord-1 · Taiwan"));
  g_assert_nonnull (till_ui_find_text (row, "eSIM runs out within 3 d"));
  g_object_unref (row);
}

/* No row tells a time of payment that nobody knows. */
static void
test_attention_times (void)
{
  g_autoptr (TillAttention) late =
      till_attention_new (TILL_ATTENTION_ORDER_LATE, "ord-1", NULL, 60000);
  g_autoptr (TillAttention) failed =
      till_attention_new (TILL_ATTENTION_ORDER_FAILED, "ord-2", NULL, 60000);
  GtkWidget *row = g_object_ref_sink (till_attention_row_new (NULL, late, 36 * 60000));

  g_assert_nonnull (till_ui_find_text (row, "No eSIM for 35 min"));
  late->is_paid_at = TRUE;
  till_attention_row_update (TILL_ATTENTION_ROW (row), 36 * 60000);
  g_assert_nonnull (till_ui_find_text (row, "Paid 35 min ago, no eSIM yet"));
  g_object_unref (row);

  row = g_object_ref_sink (till_attention_row_new (NULL, failed, 36 * 60000));
  g_assert_nonnull (till_ui_find_text (row, "Failed order, created 35 min ago"));
  g_object_unref (row);
}

/* Of a payment that is not read yet its row says at least what was asked for. */
static void
test_attention_late (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillAttention) entry =
      till_attention_new (TILL_ATTENTION_PAYMENT_EXCEPTION, "inv-1", "ORD-002370", 60000);
  GtkWidget *row = NULL;

  entry->invoice = till_invoice_new ("inv-1");
  entry->invoice->status = TILL_INVOICE_EXPIRED;
  g_assert_true (till_decimal_parse ("29.99", &entry->invoice->amount));
  row = g_object_ref_sink (till_attention_row_new (fixture->desk, entry, 2 * 60000));
  g_assert_nonnull (till_ui_find_text (row, "ORD-002370 · $29.99"));
  g_object_unref (row);

  entry->invoice->payment = till_payment_new ();
  row = g_object_ref_sink (till_attention_row_new (fixture->desk, entry, 2 * 60000));
  g_assert_nonnull (till_ui_find_text (row, "Paid late, 1 min ago"));
  g_object_unref (row);

  entry->invoice->status = TILL_INVOICE_PAID;
  row = g_object_ref_sink (till_attention_row_new (fixture->desk, entry, 2 * 60000));
  g_assert_nonnull (till_ui_find_text (row, "Payment to review, 1 min ago"));
  g_object_unref (row);
}

static gboolean
says_archived (gpointer page)
{
  return g_str_has_prefix (read_label (page, "refreshed_label"), "Copied ");
}

/* While the service takes its time there are the archive's figures, and it is said what they are.
 */
static void
test_archived_first (void)
{
  static const char *const arguments[] = { "--invoices", "40", "--orders", "0", NULL };
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  TillWindow *later = NULL;
  GtkWidget *page = NULL;

  till_ui_wait_for_text (show_overview (driver), "Updated just now");
  till_ui_driver_call_practice (driver, "/practice/faults",
                                "{\"kind\": \"latency\", \"ms\": 600000}");
  later = till_window_new (driver->application, driver->settings, G_LIST_MODEL (driver->accounts));
  till_window_set_desk (later, driver->desk);
  gtk_window_present (GTK_WINDOW (later));
  till_window_show_page (later, "overview");
  page = till_ui_wait_for_named (GTK_WIDGET (later), "overview_page");
  till_ui_wait_until (says_archived, page, "the archive's figures");
  g_assert_cmpstr (read_figure (page, "invoices_card"), ==, "40");
  gtk_window_destroy (GTK_WINDOW (later));
}

static int
measure_width (GtkWidget *widget)
{
  int width = 0;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);

  return width;
}

/* What a card says does not change how many are beside one another. */
static void
test_cards_are_steady (void)
{
  g_autoptr (TillFigureCard) card = g_object_ref_sink (
      g_object_new (TILL_TYPE_FIGURE_CARD, "is-money", TRUE, "title", "Volume in Dollars", NULL));
  TillDecimal figure = { 0 };
  int width = 0;

  till_figure_card_await (card);
  width = measure_width (GTK_WIDGET (card));
  g_assert_true (till_decimal_parse ("123456789012345.90", &figure));
  till_figure_card_set_figure (card, &figure);
  till_figure_card_set_note (card, "Last week $123,456,789,012,345.90");
  g_assert_cmpint (measure_width (GTK_WIDGET (card)), ==, width);
}

#define ADD(path, func, data)                                                                      \
  g_test_add ("/ui/overview/" path, Fixture, data, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  static const char sparse[] = "{\"storeId\":\"s\",\"name\":\"" HOSTILE_NAME "\"}";
  static const char rich[] = "{\"storeId\":\"s\",\"name\":\"Rich\",\"stats\":"
                             "{\"totalVolumeUsd\":123456789012345678.905}}";

  till_ui_init (&argc, &argv);

  ADD ("missing-is-not-zero", test_missing_is_not_zero, sparse);
  ADD ("hostile-name-is-text", test_hostile_name_is_text, sparse);
  ADD ("own-name-is-the-heading", test_own_name_is_the_heading, sparse);
  ADD ("account-is-named", test_account_is_named, sparse);
  ADD ("share", test_share, sparse);
  ADD ("volume-in-cents", test_volume_in_cents, rich);
  ADD ("refreshes-when-seen-again", test_refreshes_when_seen_again, rich);
  ADD ("refused-at-first", test_refused_at_first, NULL);
  ADD ("refused-later", test_refused_later, rich);
  ADD ("age", test_age, rich);
  ADD ("keyboard-reaches-all", test_keyboard_reaches_all, rich);
  ADD ("destroyed-on-its-way", test_destroyed_on_its_way, rich);
  ADD ("other-desk-on-its-way", test_other_desk_on_its_way, rich);
  ADD ("attention-late", test_attention_late, sparse);
  g_test_add_func ("/ui/overview/cards-are-steady", test_cards_are_steady);
  g_test_add_func ("/ui/overview/archived-first", test_archived_first);
  g_test_add_func ("/ui/overview/practice", test_practice);
  g_test_add_func ("/ui/overview/needs-attention", test_needs_attention);
  g_test_add_func ("/ui/overview/nothing-so-far", test_nothing_so_far);
  g_test_add_func ("/ui/overview/coverage", test_coverage);
  g_test_add_func ("/ui/overview/attention-is-short", test_attention_is_short);
  g_test_add_func ("/ui/overview/attention-keeps-focus", test_attention_keeps_focus);
  g_test_add_func ("/ui/overview/attention-row", test_attention_row);
  g_test_add_func ("/ui/overview/attention-times", test_attention_times);

  return g_test_run ();
}
