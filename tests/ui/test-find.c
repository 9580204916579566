/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Paste, Enter: the record is on screen. */

#include "till-find-row.h"
#include "till-find-window.h"
#include "till-finder.h"
#include "till-format.h"
#include "till-ui-driver.h"

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
  GtkWidget *find;
  GtkWidget *stack;
  GtkWidget *entry;
} Fixture;

static const char *const arguments[] = { "--invoices", "60", "--orders", "12", NULL };

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  till_window_show_page (fixture->driver->window, "invoices");
  till_ui_wait_for_rows (till_ui_find_named (fixture->window, "invoices_page"));
  gtk_widget_activate_action (fixture->window, "win.find", NULL);
  fixture->find = till_ui_find_window (TILL_TYPE_FIND_WINDOW);
  g_assert_nonnull (fixture->find);
  fixture->stack = till_ui_find_named (fixture->find, "stack");
  fixture->entry = till_ui_find_named (fixture->find, "entry");
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_free (fixture->driver);
}

static gboolean
shows_hits (gpointer stack)
{
  return g_str_equal (gtk_stack_get_visible_child_name (stack), "hits");
}

static gboolean
shows_nothing (gpointer stack)
{
  return g_str_equal (gtk_stack_get_visible_child_name (stack), "nothing");
}

static void
type (Fixture *fixture, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (fixture->entry), text);
}

static void
keep_record (GtkWidget *find, TillRecord *record, gpointer id)
{
  g_free (*(char **) id);
  *(char **) id = g_strdup (till_record_get_id (record));
}

static gboolean
is_set (gpointer id)
{
  return *(char **) id != NULL;
}

static char *
get_listed_id (Fixture *fixture, guint n)
{
  GtkWidget *page = till_ui_find_named (fixture->window, "invoices_page");
  GtkWidget *view = till_ui_find_type (page, GTK_TYPE_LIST_VIEW);
  GtkSelectionModel *model = gtk_list_view_get_model (GTK_LIST_VIEW (view));
  g_autoptr (TillRow) row = g_list_model_get_item (G_LIST_MODEL (model), n);

  return g_strdup (till_record_get_id (till_row_get_record (row)));
}

/* What the list has shown is in the archive, and Enter need not wait for the answer. */
static void
test_enter (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id = get_listed_id (fixture, 3);
  g_autofree char *mail = g_strdup_printf ("Hello, I have paid %s. Ana", id);
  g_autofree char *chosen = NULL;
  GtkListBoxRow *row = NULL;

  g_signal_connect (fixture->find, "chosen", G_CALLBACK (keep_record), &chosen);
  type (fixture, mail);
  g_signal_emit_by_name (fixture->entry, "activate");
  till_ui_wait_until (is_set, &chosen, "a record is chosen");
  g_assert_cmpstr (chosen, ==, id);
  g_assert_true (shows_hits (fixture->stack));
  row =
      gtk_list_box_get_row_at_index (GTK_LIST_BOX (till_ui_find_named (fixture->find, "list")), 0);
  g_assert_cmpstr (till_record_get_id (till_find_row_get_record (TILL_FIND_ROW (row))), ==, id);
}

static void
test_nothing (Fixture *fixture, gconstpointer data)
{
  type (fixture, "nowhere-at-all-17");
  till_ui_wait_until (shows_nothing, fixture->stack, "nothing is found");
  type (fixture, "");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (GTK_STACK (fixture->stack)), ==, "empty");
}

static gboolean
keep_finder (GSignalInvocationHint *hint, guint n, const GValue *values, gpointer finder)
{
  g_set_object ((TillFinder **) finder, g_value_get_object (values));

  return TRUE;
}

static gboolean
has_looked (gpointer finder)
{
  return till_finder_has_searched (finder) && till_finder_get_hits (finder)->len == 2;
}

static gboolean
has_answers (gpointer finder)
{
  return !till_finder_is_searching (finder);
}

/* The service answers after the archive: what was selected meanwhile is still what Ctrl+Enter opens
 * the case of, and so does Enter. */
static void
test_selected (Fixture *fixture, gconstpointer data)
{
  g_autofree char *first = get_listed_id (fixture, 3);
  g_autofree char *second = get_listed_id (fixture, 4);
  g_autofree char *mail = g_strdup_printf ("%s, %s or nowhere-at-all-18", first, second);
  g_autofree char *chosen = NULL;
  g_autofree char *opened = NULL;
  g_autoptr (TillFinder) finder = NULL;
  GtkListBox *list = NULL;
  guint changed = g_signal_lookup ("changed", TILL_TYPE_FINDER);
  gulong hook = g_signal_add_emission_hook (changed, 0, keep_finder, &finder, NULL);

  g_signal_connect (fixture->find, "chosen", G_CALLBACK (keep_record), &chosen);
  g_signal_connect (fixture->find, "case", G_CALLBACK (keep_record), &opened);
  type (fixture, mail);
  till_ui_wait_until (has_looked, finder, "the archive has answered");
  list = GTK_LIST_BOX (till_ui_find_named (fixture->find, "list"));
  gtk_list_box_select_row (list, gtk_list_box_get_row_at_index (list, 1));
  till_ui_wait_until (has_answers, finder, "the service has answered");
  g_signal_remove_emission_hook (changed, hook);
  g_assert_true (till_finder_has_asked (finder));
  gtk_widget_activate_action (fixture->find, "find.show-case", NULL);
  g_assert_cmpstr (opened, ==, second);
  g_signal_emit_by_name (fixture->entry, "activate");
  g_assert_cmpstr (chosen, ==, second);
}

/* While another text is looked for, Ctrl+Enter does not open the case of what the one before has
 * found, but of what this one finds; where that is nothing, none. */
static void
test_case_awaited (Fixture *fixture, gconstpointer data)
{
  g_autofree char *first = get_listed_id (fixture, 3);
  g_autofree char *second = get_listed_id (fixture, 4);
  g_autofree char *opened = NULL;

  g_signal_connect (fixture->find, "case", G_CALLBACK (keep_record), &opened);
  type (fixture, first);
  till_ui_wait_until (shows_hits, fixture->stack, "hits");
  type (fixture, second);
  gtk_widget_activate_action (fixture->find, "find.show-case", NULL);
  g_assert_null (opened);
  till_ui_wait_until (is_set, &opened, "a case is opened");
  g_assert_cmpstr (opened, ==, second);
  g_clear_pointer (&opened, g_free);

  type (fixture, "nowhere-at-all-19");
  gtk_widget_activate_action (fixture->find, "find.show-case", NULL);
  till_ui_wait_until (shows_nothing, fixture->stack, "nothing is found");
  gtk_widget_activate_action (fixture->find, "find.show-case", NULL);
  g_assert_null (opened);
}

static GtkListBoxRow *
get_row (Fixture *fixture, int n)
{
  return gtk_list_box_get_row_at_index (GTK_LIST_BOX (till_ui_find_named (fixture->find, "list")),
                                        n);
}

/* Why they were found is said once where it is the same for all, and else in each row. */
static void
test_why (Fixture *fixture, gconstpointer data)
{
  static const char why[] = "The invoice ID starts with this";
  g_autofree char *id = get_listed_id (fixture, 3);
  GtkWidget *header = NULL;

  type (fixture, "inv_");
  till_ui_wait_until (shows_hits, fixture->stack, "hits");
  header = gtk_list_box_row_get_header (get_row (fixture, 0));
  g_assert_nonnull (till_ui_find_text (header, "Invoices"));
  g_assert_nonnull (till_ui_find_text (header, why));
  g_assert_null (till_ui_find_text (GTK_WIDGET (get_row (fixture, 0)), why));
  g_assert_null (till_ui_find_text (GTK_WIDGET (get_row (fixture, 1)), why));
  gtk_test_accessible_assert_property (get_row (fixture, 1), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       why);

  type (fixture, id);
  till_ui_wait_for_text (fixture->find, "Matches the invoice ID");
  g_assert_nonnull (
      till_ui_find_text (GTK_WIDGET (get_row (fixture, 0)), "Matches the invoice ID"));
  gtk_test_accessible_assert_property (get_row (fixture, 0), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "Matches the invoice ID");
  header = gtk_list_box_row_get_header (get_row (fixture, 0));
  g_assert_null (till_ui_find_text (header, why));
}

/* What a row of @record says below its name, and what is odd; nothing odd is the empty string. */
static void
assert_row (Fixture *fixture,
            gpointer record,
            const char *name,
            const char *status,
            const char *facts,
            const char *exception)
{
  GtkWidget *row = g_object_ref_sink (
      till_find_row_new_for_record (fixture->driver->desk, TILL_RECORD (record)));
  GtkWidget *exception_box =
      GTK_WIDGET (gtk_widget_get_template_child (row, TILL_TYPE_FIND_ROW, "exception_box"));
  const char *const labels[][2] = { { "name_label", name },
                                    { "facts_label", facts },
                                    { "exception_label", exception } };
  g_autofree char *spoken =
      g_strjoin (", ", name, status, facts, *exception != '\0' ? exception : NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (
                         gtk_widget_get_template_child (row, TILL_TYPE_FIND_ROW, labels[i][0]))),
                     ==, labels[i][1]);
  g_assert_cmpint (gtk_widget_get_visible (exception_box), ==, *exception != '\0');
  g_assert_nonnull (till_ui_find_text (row, status));
  gtk_test_accessible_assert_property (row, GTK_ACCESSIBLE_PROPERTY_LABEL, spoken);
  g_object_unref (row);
}

#define MADE_MS  G_GINT64_CONSTANT (1700000000000)
#define LATER_MS (MADE_MS + G_GINT64_CONSTANT (3600000))

/* What one customer has ordered twice differs in when; and a customer who writes asks whether it
 * was paid, and why there is no eSIM. */
static void
test_order_row (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillOrder) order = till_order_new ("ord-1");
  g_autofree char *created = till_format_time (MADE_MS);
  g_autofree char *unpaid = g_strconcat (
      "eSIM · Taiwan · 5 GB · 30 days · $11.50 · not paid yet · created ", created, NULL);
  g_autofree char *paid =
      g_strconcat ("eSIM · Taiwan · 5 GB · 30 days · $11.50 · paid · created ", created, NULL);
  g_autofree char *either =
      g_strconcat ("eSIM · Taiwan · 5 GB · 30 days · $11.50 · created ", created, NULL);

  order->country_iso = g_strdup ("TW");
  order->data_gb = g_strdup ("5");
  order->days = 30;
  order->created_at_ms = MADE_MS;
  till_decimal_parse ("11.5", &order->amount);
  order->status = TILL_ORDER_PENDING;
  assert_row (fixture, order, "ord-1", "Pending", unpaid, "");
  order->expires_at_ms = LATER_MS;
  assert_row (fixture, order, "ord-1", "Pending", unpaid, "The time to pay has run out.");
  order->status = TILL_ORDER_ACTIVE;
  assert_row (fixture, order, "ord-1", "Active", paid, "");
  order->status = TILL_ORDER_FAILED;
  assert_row (fixture, order, "ord-1", "Failed", either,
              "Not paid in time, or provisioning failed.");
  order->provisioning_seen_at_ms = LATER_MS;
  assert_row (fixture, order, "ord-1", "Failed", paid, "Paid, but provisioning failed.");
  order->status = TILL_ORDER_PROVISIONING;
  assert_row (fixture, order, "ord-1", "Provisioning", paid, "Paid, but the eSIM is overdue.");
}

static TillInvoice *
make_invoice (TillInvoiceStatus status, const char *paid)
{
  TillInvoice *invoice = till_invoice_new ("inv_1");
  TillAddress *address = till_address_new ();

  invoice->status = status;
  invoice->order_id = g_strdup ("10234");
  invoice->created_at_ms = MADE_MS;
  invoice->expires_at_ms = LATER_MS;
  till_decimal_parse ("21.63", &invoice->amount);
  address->chain = g_strdup ("tron");
  address->token_symbol = g_strdup ("USDT");
  address->is_token = TRUE;
  address->expected_amount = g_strdup ("21.63");
  address->address = g_strdup ("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t");
  g_ptr_array_add (invoice->addresses, address);
  if (paid != NULL)
    {
      invoice->payment = till_payment_new ();
      invoice->payment->chain = g_strdup ("tron:USDT");
      invoice->payment->amount = g_strdup (paid);
      invoice->paid_at_ms = LATER_MS;
    }

  return invoice;
}

/* Paid or not, when, how much, and what is odd. */
static void
test_invoice_row (Fixture *fixture, gconstpointer data)
{
  g_autofree char *later = till_format_time (LATER_MS);
  g_autofree char *made = till_format_time (MADE_MS);
  g_autofree char *paid = g_strconcat ("Invoice · $21.63 · paid ", later, " · USDT on Tron", NULL);
  g_autofree char *expired = g_strconcat ("Invoice · $21.63 · expired ", later, NULL);
  g_autofree char *open = g_strconcat ("Invoice · $21.63 · expires ", later, NULL);
  g_autofree char *cancelled = g_strconcat ("Invoice · $21.63 · created ", made, NULL);
  const struct
  {
    TillInvoiceStatus status;
    const char *paid;
    const char *word;
    const char *facts;
    const char *exception;
  } cases[] = {
    { TILL_INVOICE_PAID, "21.63", "Paid", paid, "" },
    { TILL_INVOICE_PAID, "21.13", "Underpaid", paid, "Underpaid: 0.50 USDT is missing." },
    { TILL_INVOICE_PAID, "22.63", "Overpaid", paid, "Overpaid: 1.00 USDT more than due." },
    { TILL_INVOICE_EXPIRED, "21.63", "Paid late", paid,
      "This payment came in after the invoice expired." },
    { TILL_INVOICE_EXPIRED, NULL, "Expired", expired, "No known payment." },
    { TILL_INVOICE_CANCELLED, NULL, "Cancelled", cancelled, "" },
    { TILL_INVOICE_PENDING, NULL, "Pending", open, "No known payment." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TillInvoice) invoice = make_invoice (cases[i].status, cases[i].paid);

      assert_row (fixture, invoice, "10234", cases[i].word, cases[i].facts, cases[i].exception);
    }
}

/* Of another text the best hit is selected, also where the one that was is found again. */
static void
test_asked_anew (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillFinder) finder = NULL;
  GtkListBox *list = NULL;
  guint changed = g_signal_lookup ("changed", TILL_TYPE_FINDER);
  gulong hook = g_signal_add_emission_hook (changed, 0, keep_finder, &finder, NULL);

  type (fixture, "inv_");
  till_ui_wait_until (has_answers, finder, "the archive has answered");
  list = GTK_LIST_BOX (till_ui_find_named (fixture->find, "list"));
  gtk_list_box_select_row (list, gtk_list_box_get_row_at_index (list, 1));
  type (fixture, "inv");
  till_ui_wait_until (has_answers, finder, "the archive has answered again");
  g_signal_remove_emission_hook (changed, hook);
  g_assert_true (gtk_list_box_get_selected_row (list) == gtk_list_box_get_row_at_index (list, 0));
}

static int
get_width (GtkWidget *find)
{
  int minimum = 0;

  gtk_widget_measure (find, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);

  return minimum;
}

/* A row fits a screen of 360 pixels, with large text too, whatever it has to say. */
static void
test_narrow (Fixture *fixture, gconstpointer data)
{
  type (fixture, "inv_");
  till_ui_wait_until (shows_hits, fixture->stack, "hits");
  g_assert_cmpint (get_width (fixture->find), <=, 360);
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 154 * 1024, NULL);
  till_ui_wait_for_frames (fixture->find, 3);
  g_assert_cmpint (get_width (fixture->find), <=, 360);
  gtk_settings_reset_property (gtk_settings_get_default (), "gtk-xft-dpi");
}

/* It is hidden, not closed. */
static void
test_again (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id = get_listed_id (fixture, 3);

  type (fixture, id);
  till_ui_wait_until (shows_hits, fixture->stack, "hits");
  gtk_window_close (GTK_WINDOW (fixture->find));
  g_assert_false (gtk_widget_get_visible (fixture->find));
  gtk_widget_activate_action (fixture->window, "win.find", NULL);
  g_assert_true (gtk_widget_get_visible (fixture->find));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (fixture->entry)), ==, id);
}

static void
open_link (Fixture *fixture, TillRecordLinkKind kind, const char *text)
{
  g_autofree char *uri = till_record_link_build (kind, text, NULL);
  g_autoptr (TillRecordLink) link = till_record_link_parse (uri);

  till_window_open_link (fixture->driver->window, link);
}

/* A link from another program leads to a record, or asks in here. */
static void
test_link (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id = get_listed_id (fixture, 3);
  GtkWidget *page = till_ui_find_named (fixture->window, "invoices_page");

  open_link (fixture, TILL_RECORD_LINK_FIND, id);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (fixture->entry)), ==, id);
  till_ui_wait_until (shows_hits, fixture->stack, "hits");
  open_link (fixture, TILL_RECORD_LINK_INVOICE, id);
  till_ui_wait_for_text (till_ui_wait_for_named (page, "detail"), id);
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/ui/find/why", test_why);
  ADD ("/ui/find/enter", test_enter);
  ADD ("/ui/find/nothing", test_nothing);
  ADD ("/ui/find/selected", test_selected);
  ADD ("/ui/find/case-awaited", test_case_awaited);
  ADD ("/ui/find/asked-anew", test_asked_anew);
  ADD ("/ui/find/again", test_again);
  ADD ("/ui/find/narrow", test_narrow);
  ADD ("/ui/find/link", test_link);
  ADD ("/ui/find/order-row", test_order_row);
  ADD ("/ui/find/invoice-row", test_invoice_row);
#undef ADD

  return g_test_run ();
}
