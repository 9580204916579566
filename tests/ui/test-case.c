/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A case: what belongs together in one window, notes, tickets, and the text for a reply. */

#include "till-case-summary.h"
#include "till-case-window.h"
#include "till-find-window.h"
#include "till-ui-driver.h"
#include "till-ui-team.h"

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
  GtkWidget *page;
} Fixture;

static const char *const arguments[] = { "--invoices", "40", "--orders", "20", NULL };

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  till_window_show_page (fixture->driver->window, "invoices");
  fixture->page = till_ui_find_named (fixture->window, "invoices_page");
  till_ui_wait_for_rows (fixture->page);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_free (fixture->driver);
}

static gboolean
is_pending (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PENDING;
}

static gboolean
is_paid (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PAID;
}

static gboolean
is_expired (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_EXPIRED;
}

static guint
count_cases (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  guint n_cases = 0;

  for (GList *link = windows; link != NULL; link = link->next)
    n_cases += TILL_IS_CASE_WINDOW (link->data);

  return n_cases;
}

static GtkWidget *
open_case (Fixture *fixture, const char *id)
{
  GtkWidget *window = NULL;

  gtk_widget_activate_action (fixture->window, "win.show-case", "(bs)", FALSE, id);
  window = till_ui_find_window (TILL_TYPE_CASE_WINDOW);
  g_assert_nonnull (window);
  till_ui_wait_for_text (window, "Created");

  return window;
}

static void
add_note (GtkWidget *window, gboolean is_ticket, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (window, "note_entry")), text);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (till_ui_find_named (window, "ticket_check")),
                               is_ticket);
  gtk_widget_activate_action (window, "case.add-note", NULL);
}

/* Notes are kept with who wrote them, are taken back without being lost, and can be put back. */
static void
test_notes (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id =
      g_strdup (till_record_get_id (till_ui_open_row (fixture->page, is_pending)));
  GtkWidget *window = open_case (fixture, id);
  g_autofree char *note = g_strconcat ("Called <b>back</b>\n", g_get_user_name (), NULL);

  add_note (window, FALSE, "Called <b>back</b>");
  till_ui_wait_for_text (window, note);
  gtk_widget_activate_action (window, "case.take-back", "x", G_GINT64_CONSTANT (1));
  till_ui_wait_for_text (window, "Removed note");
  g_assert_nonnull (till_ui_find_button (window, "Restore"));
  gtk_widget_activate_action (window, "case.put-back", "x", G_GINT64_CONSTANT (1));
  till_ui_wait_for_text (window, note);
}

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

static gboolean
has_nothing_waiting (gpointer window)
{
  return till_ui_find_text (window, "Not shared yet") == NULL;
}

/* A note waits until the team has it, and says then who the team's server says has written it. */
static void
test_shared (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id =
      g_strdup (till_record_get_id (till_ui_open_row (fixture->page, is_pending)));
  GtkWidget *window = open_case (fixture, id);
  g_autofree char *content =
      g_strdup_printf ("{\"record\":\"%s\",\"text\":\"Paid twice\",\"at\":1000}", id);

  till_ui_team_join (fixture->driver);
  add_note (window, FALSE, "Called back");
  till_ui_wait_for_text (window, "Not shared yet");
  till_ui_team_apply (fixture->driver, till_ui_team_take_waiting (fixture->driver), "ann");
  till_ui_wait_for_text (window, "Called back\nann");
  till_ui_wait_until (has_nothing_waiting, window, "that nothing waits");
  till_ui_team_apply (fixture->driver, till_change_new ("b", TILL_CHANGE_NOTE, "n", content),
                      "bob");
  till_ui_wait_for_text (window, "Paid twice\nbob · desk-2");
}

/* Who may only read is told so at the note, and can neither write one nor remove one. */
static void
test_viewer (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id =
      g_strdup (till_record_get_id (till_ui_open_row (fixture->page, is_pending)));
  GtkWidget *window = open_case (fixture, id);
  g_autofree char *note = g_strconcat ("Called back\n", g_get_user_name (), NULL);

  g_assert_null (till_ui_find_text (window, TILL_UI_TEAM_DENIAL));
  add_note (window, FALSE, "Called back");
  till_ui_wait_for_text (window, note);
  till_ui_team_deny (fixture->driver);
  till_ui_wait_for_text (window, TILL_UI_TEAM_DENIAL);
  g_assert_false (gtk_widget_is_sensitive (till_ui_find_named (window, "note_entry")));
  g_assert_false (gtk_widget_is_sensitive (till_ui_find_named (window, "ticket_check")));
  g_assert_false (gtk_widget_is_sensitive (till_ui_find_button (window, "Add")));
  g_assert_false (gtk_widget_is_sensitive (till_ui_find_button (window, "Remove")));
}

static gboolean
has_hits (gpointer stack)
{
  return g_str_equal (gtk_stack_get_visible_child_name (stack), "hits");
}

/* The number of a ticket leads to its case. */
static void
test_ticket (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id =
      g_strdup (till_record_get_id (till_ui_open_row (fixture->page, is_pending)));
  GtkWidget *window = open_case (fixture, id);
  g_autofree char *ticket = g_strconcat ("ZD-4711\n", g_get_user_name (), NULL);
  GtkWidget *find = NULL;

  add_note (window, TRUE, "#ZD-4711");
  till_ui_wait_for_text (window, ticket);
  till_ui_close (window);
  gtk_widget_activate_action (fixture->window, "win.find", NULL);
  find = till_ui_find_window (TILL_TYPE_FIND_WINDOW);
  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (find, "entry")), "#zd-4711");
  till_ui_wait_until (has_hits, till_ui_find_named (find, "stack"), "the ticket is found");
  g_assert_nonnull (till_ui_find_text (find, "Matches the ticket number"));
  gtk_widget_activate_action (find, "find.show-case", NULL);
  window = till_ui_find_window (TILL_TYPE_CASE_WINDOW);
  g_assert_true (till_case_has (till_case_window_get_case (TILL_CASE_WINDOW (window)), FALSE, id));
}

/* Two cases have two windows, one has one, and a store that is closed has none. */
static void
test_side_by_side (Fixture *fixture, gconstpointer data)
{
  g_autofree char *one =
      g_strdup (till_record_get_id (till_ui_open_row (fixture->page, is_pending)));
  g_autofree char *two =
      g_strdup (till_record_get_id (till_ui_open_row (fixture->page, is_expired)));

  open_case (fixture, one);
  open_case (fixture, two);
  g_assert_cmpuint (count_cases (), ==, 2);
  open_case (fixture, one);
  g_assert_cmpuint (count_cases (), ==, 2);
  till_window_show_welcome (fixture->driver->window);
  g_assert_cmpuint (count_cases (), ==, 0);
}

static gboolean
may_refund (gpointer window)
{
  return till_ui_find_button (window, "Refund…") != NULL;
}

/* A case that stays for its note leads nowhere any more. */
static void
test_left (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id = g_strdup (till_record_get_id (till_ui_open_row (fixture->page, is_paid)));
  GtkWidget *window = open_case (fixture, id);
  GtkListBox *records = GTK_LIST_BOX (till_ui_find_named (window, "records_list"));
  GtkWidget *refund = NULL;

  till_ui_wait_until (may_refund, window, "the payment");
  refund = till_ui_find_button (window, "Refund…");
  g_assert_true (gtk_list_box_row_get_activatable (gtk_list_box_get_row_at_index (records, 0)));
  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (window, "note_entry")), "Called back");
  till_window_show_welcome (fixture->driver->window);
  g_assert_cmpuint (count_cases (), ==, 1);
  g_assert_false (gtk_list_box_row_get_activatable (gtk_list_box_get_row_at_index (records, 0)));
  g_assert_false (gtk_widget_get_visible (refund));
  gtk_window_destroy (GTK_WINDOW (window));
}

static gboolean
has_no_case (gpointer data)
{
  return count_cases () == 0;
}

/* A note that is on its way is waited for, and its window goes then. */
static void
test_left_adding (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id =
      g_strdup (till_record_get_id (till_ui_open_row (fixture->page, is_pending)));
  g_autofree char *note = g_strconcat ("Called back\n", g_get_user_name (), NULL);

  add_note (open_case (fixture, id), FALSE, "Called back");
  till_window_show_welcome (fixture->driver->window);
  g_assert_cmpuint (count_cases (), ==, 1);
  till_ui_wait_until (has_no_case, NULL, "the window to go");

  till_window_set_desk (fixture->driver->window, fixture->driver->desk);
  till_ui_wait_for_text (open_case (fixture, id), note);
}

static void
cancelled_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_assert_true (till_desk_cancel_invoice_finish (TILL_DESK (source), result, NULL));
  *(gboolean *) user_data = TRUE;
}

static gboolean
is_true (gpointer flag)
{
  return *(gboolean *) flag;
}

/* What becomes known elsewhere is on the timeline at once. */
static void
test_live (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id =
      g_strdup (till_record_get_id (till_ui_open_row (fixture->page, is_pending)));
  GtkWidget *window = open_case (fixture, id);
  GtkWidget *timeline = till_ui_find_named (window, "timeline_list");
  gboolean is_cancelled = FALSE;

  till_desk_cancel_invoice_async (fixture->driver->desk, id, NULL, cancelled_cb, &is_cancelled);
  till_ui_wait_until (is_true, &is_cancelled, "the invoice is cancelled");
  till_ui_wait_for_text (timeline, "Cancelled");
}

static gboolean
is_active (TillRecord *record)
{
  return TILL_ORDER (record)->status == TILL_ORDER_ACTIVE;
}

/* The first order of the case whose eSIM is known. */
static const TillOrder *
find_esim (TillCase *case_)
{
  GPtrArray *orders = till_case_get_orders (case_);

  for (guint i = 0; i < orders->len; i++)
    if (((TillOrder *) orders->pdata[i])->esim != NULL)
      return orders->pdata[i];

  return NULL;
}

static gboolean
has_codes (gpointer case_)
{
  return find_esim (case_) != NULL;
}

/* The text for a reply says what the customer may know, and codes only when it is asked to. */
static void
test_summary (Fixture *fixture, gconstpointer data)
{
  g_autofree char *plain = NULL;
  g_autofree char *with_codes = NULL;
  g_autofree char *note = g_strconcat ("Nobody else's business\n", g_get_user_name (), NULL);
  g_autofree char *id = NULL;
  GtkWidget *page = NULL;
  TillCaseWindow *window = NULL;
  TillCase *case_ = NULL;
  const TillOrder *order = NULL;

  till_window_show_page (fixture->driver->window, "orders");
  page = till_ui_find_named (fixture->window, "orders_page");
  till_ui_wait_for_rows (page);
  id = g_strdup (till_record_get_id (till_ui_open_row (page, is_active)));
  gtk_widget_activate_action (page, "page.show-case", NULL);
  window = TILL_CASE_WINDOW (till_ui_find_window (TILL_TYPE_CASE_WINDOW));
  case_ = till_case_window_get_case (window);
  till_ui_wait_until (has_codes, case_, "the eSIM of the order");
  add_note (GTK_WIDGET (window), FALSE, "Nobody else's business");
  till_ui_wait_for_text (GTK_WIDGET (window), note);
  plain = till_case_summarize (case_, FALSE);
  with_codes = till_case_summarize (case_, TRUE);
  order = find_esim (case_);
  g_assert_nonnull (strstr (plain, id));
  g_assert_nonnull (strstr (plain, "Status: Active"));
  g_assert_null (strstr (plain, order->esim->activation_code));
  g_assert_null (strstr (plain, "Nobody"));
  g_assert_nonnull (strstr (with_codes, order->esim->activation_code));
  gtk_widget_activate_action (GTK_WIDGET (window), "case.copy-summary", NULL);
  till_ui_wait_for_text (GTK_WIDGET (window), "Summary copied");
}

/* Returns: (transfer full): an order that Ana has made. */
static TillOrder *
order_plan (TillDesk *desk, const char *reference)
{
  g_autoptr (TillOrderDraft) draft = till_order_draft_new ();
  g_autoptr (GAsyncResult) listed = NULL;
  g_autoptr (GAsyncResult) created = NULL;
  g_autoptr (TillCatalogue) catalogue = NULL;
  TillCountry *country = NULL;

  till_desk_get_catalogue_async (desk, NULL, NULL, NULL, keep_result_cb, &listed);
  till_ui_wait_until (is_set, &listed, "the plans");
  catalogue = till_desk_get_catalogue_finish (desk, listed, NULL);
  country = g_ptr_array_index (catalogue->countries, 0);
  draft->plan_id = g_strdup (till_record_get_id (g_ptr_array_index (country->plans, 0)));
  draft->client_email = g_strdup ("ana@example.com");
  draft->client_ref = g_strdup (reference);
  till_desk_create_order_async (desk, draft, NULL, keep_result_cb, &created);
  till_ui_wait_until (is_set, &created, "the order");

  return till_desk_create_order_finish (desk, created, NULL);
}

static void
text_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(char **) user_data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

/* The case of a customer has what to answer, and what else the customer has ordered. */
static void
test_customer (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillOrder) former = order_plan (fixture->driver->desk, "ESIM-7");
  g_autoptr (TillOrder) order = order_plan (fixture->driver->desk, "ESIM-8");
  g_autofree char *copied = NULL;
  GtkWidget *window = NULL;

  gtk_widget_activate_action (fixture->window, "win.show-case", "(bs)", TRUE,
                              till_record_get_id (TILL_RECORD (order)));
  window = till_ui_find_window (TILL_TYPE_CASE_WINDOW);
  till_ui_wait_for_text (till_ui_wait_for_named (window, "history_list"),
                         till_record_get_id (TILL_RECORD (former)));
  g_assert_null (till_ui_find_text (till_ui_find_named (window, "history_list"),
                                    till_record_get_id (TILL_RECORD (order))));

  till_ui_click (till_ui_find_button (window, "Copy Letter"));
  till_ui_wait_for_text (window, "Letter copied");
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (window), NULL, text_read_cb, &copied);
  till_ui_wait_until (is_set, &copied, "the answer");
  g_assert_nonnull (strstr (copied, "ESIM-8"));
  till_ui_close (window);
}

static gboolean
has_letter (gpointer window)
{
  return till_ui_find_button (window, "Copy Letter") != NULL;
}

static gboolean
has_no_letter (gpointer window)
{
  return !has_letter (window);
}

static char *
create_invoice (TillDesk *desk)
{
  g_autoptr (TillInvoiceDraft) draft = till_invoice_draft_new ();
  g_autoptr (GAsyncResult) created = NULL;
  g_autoptr (TillInvoice) invoice = NULL;

  draft->amount = till_decimal_from_int (40, 0);
  draft->order_id = g_strdup ("SALE-9");
  till_desk_create_invoice_async (desk, draft, NULL, keep_result_cb, &created);
  till_ui_wait_until (is_set, &created, "the invoice");
  invoice = till_desk_create_invoice_finish (desk, created, NULL);
  g_assert_nonnull (invoice);

  return g_strdup (till_record_get_id (TILL_RECORD (invoice)));
}

/* Returns: (transfer full): the id of an invoice whose case has a letter. */
static char *
create_to_be_paid (Fixture *fixture)
{
  g_autofree char *id = create_invoice (fixture->driver->desk);
  g_autofree char *copied = NULL;
  GtkWidget *window = open_case (fixture, id);

  till_ui_wait_until (has_letter, window, "the letter");
  till_ui_click (till_ui_find_button (window, "Copy Letter"));
  till_ui_wait_for_text (window, "Letter copied");
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (window), NULL, text_read_cb, &copied);
  till_ui_wait_until (is_set, &copied, "the letter in the clipboard");
  g_assert_nonnull (strstr (copied, "SALE-9"));
  g_assert_nonnull (strstr (copied, "http"));
  till_ui_close (window);

  return g_steal_pointer (&id);
}

static void
assert_letter_goes (Fixture *fixture, const char *id)
{
  GtkWidget *window = open_case (fixture, id);

  till_ui_wait_until (has_no_letter, window, "the letter to go");
  till_ui_close (window);
}

/* Who has to pay gets a letter with the link, and nobody does once that is over. */
static void
test_letter_for_invoice (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id = create_to_be_paid (fixture);
  g_autofree char *path = g_strdup_printf ("/practice/invoices/%s/pay", id);

  till_ui_driver_call_practice (fixture->driver, path, "{}");
  assert_letter_goes (fixture, id);
}

/* Nobody is asked to pay where the payment would be lost. */
static void
test_no_letter_with_warning (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id = create_to_be_paid (fixture);

  till_ui_driver_call_practice (fixture->driver, "/practice/faults",
                                "{\"kind\": \"spoil\", \"path\": \"/api/v1/invoices/\","
                                " \"in\": \"addresses\", \"as\": \"other-text\","
                                " \"field\": \"address\","
                                " \"text\": \"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t\"}");
  assert_letter_goes (fixture, id);
}

/* What somebody has done at this desk stands apart from what has happened. */
static void
test_done (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id =
      g_strdup (till_record_get_id (till_ui_open_row (fixture->page, is_pending)));
  GtkWidget *window = open_case (fixture, id);
  GtkWidget *done = till_ui_find_named (window, "own_list");

  add_note (window, FALSE, "Called back");
  till_ui_wait_for_text (done, "Note");
  g_assert_null (till_ui_find_text (done, "Created"));
  g_assert_null (till_ui_find_text (till_ui_find_named (window, "timeline_list"), "Note"));
  till_ui_close (window);
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/ui/case/notes", test_notes);
  ADD ("/ui/case/shared", test_shared);
  ADD ("/ui/case/viewer", test_viewer);
  ADD ("/ui/case/ticket", test_ticket);
  ADD ("/ui/case/side-by-side", test_side_by_side);
  ADD ("/ui/case/left", test_left);
  ADD ("/ui/case/left-adding", test_left_adding);
  ADD ("/ui/case/live", test_live);
  ADD ("/ui/case/summary", test_summary);
  ADD ("/ui/case/customer", test_customer);
  ADD ("/ui/case/done", test_done);
  ADD ("/ui/case/letter-for-invoice", test_letter_for_invoice);
  ADD ("/ui/case/no-letter-with-warning", test_no_letter_with_warning);
#undef ADD

  return g_test_run ();
}
