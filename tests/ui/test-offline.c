/* SPDX-License-Identifier: GPL-3.0-or-later */

/* With the service away every page shows what the archive has, says how old it is, and comes back
 * by itself. The second window begins without a service: all that it shows is from the archive. */

#include "till-await.h"
#include "till-desk-load.h"
#include "till-field.h"
#include "till-find-row.h"
#include "till-find-window.h"
#include "till-format.h"
#include "till-install-link.h"
#include "till-invoice-detail.h"
#include "till-list-pane.h"
#include "till-order-detail.h"
#include "till-connectivity-bar.h"
#include "till-ui-driver.h"
#include "till-archive-records.h"

#include <string.h>

typedef struct
{
  TillUiDriver *driver;
  TillWindow *window; /* the second */
} Fixture;

static const char *const arguments[] = {
  "--invoices", "60", "--orders", "40", "--provision-seconds", "86400", NULL,
};

static gboolean
is_active (TillRecord *record)
{
  return TILL_ORDER (record)->status == TILL_ORDER_ACTIVE;
}

static gboolean
is_paid (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PAID;
}

static GtkWidget *
show_page (TillWindow *window, const char *name)
{
  g_autofree char *id = g_strconcat (name, "_page", NULL);

  till_window_show_page (window, name);

  return till_ui_wait_for_named (GTK_WIDGET (window), id);
}

static gboolean
has_store (gpointer page)
{
  const char *id = till_field_get_value (TILL_FIELD (till_ui_find_named (page, "store_id_field")));

  return id != NULL && !g_str_equal (id, "…");
}

static gboolean
is_away (gpointer window)
{
  return till_ui_find_named (window, "connectivity_bar") != NULL;
}

static gboolean
is_back (gpointer window)
{
  return till_ui_find_named (window, "connectivity_bar") == NULL;
}

/* The first window reads all of it. */
static void
set_up (Fixture *fixture, gconstpointer data)
{
  GtkWidget *page = NULL;

  fixture->driver = till_ui_driver_new (arguments);
  page = show_page (fixture->driver->window, "overview");
  till_ui_wait_until (has_store, page, "the store");
  page = show_page (fixture->driver->window, "plans");
  till_ui_wait_for_rows (page);
  page = show_page (fixture->driver->window, "invoices");
  till_ui_wait_for_rows (page);
  g_assert_nonnull (till_ui_open_row (page, is_paid));
  till_ui_wait_for_named (page, "addresses_group");
  page = show_page (fixture->driver->window, "orders");
  till_ui_wait_for_rows (page);
  g_assert_nonnull (till_ui_open_row (page, is_active));
  till_ui_wait_for_text (page, "Activation");
  page = show_page (fixture->driver->window, "overview");

  till_ui_driver_stop_practice (fixture->driver);
  fixture->window = till_window_new (fixture->driver->application, fixture->driver->settings,
                                     G_LIST_MODEL (fixture->driver->accounts));
  till_window_set_desk (fixture->window, fixture->driver->desk);
  till_connectivity_ask (till_desk_get_connectivity (fixture->driver->desk));
  gtk_window_present (GTK_WINDOW (fixture->window));
  till_ui_wait_until (is_away, fixture->window, "that the service is away");
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  till_ui_driver_free (fixture->driver);
}

static void
test_pages (Fixture *fixture, gconstpointer data)
{
  GtkWidget *page = show_page (fixture->window, "overview");

  till_ui_wait_until (has_store, page, "the store from the archive");
  till_ui_wait_for_rows (show_page (fixture->window, "plans"));

  page = show_page (fixture->window, "invoices");
  till_ui_wait_for_rows (page);
  g_assert_nonnull (till_ui_open_row (page, is_paid));
  till_ui_wait_for_named (page, "addresses_group");
  till_ui_wait_for_text (page, "Updated just now");

  page = show_page (fixture->window, "orders");
  till_ui_wait_for_rows (page);
  g_assert_nonnull (till_ui_open_row (page, is_active));
  till_ui_wait_for_text (page, "Activation");

  page = show_page (fixture->window, "usage");
  till_ui_wait_until ((TillUiCondition) gtk_widget_get_mapped,
                      till_ui_find_type (page, GTK_TYPE_LIST_VIEW), "the active eSIMs");
  show_page (fixture->window, "refunds");
  show_page (fixture->window, "events");
  g_assert_true (is_away (fixture->window));
  g_assert_true (is_away (fixture->driver->window));
}

static gboolean
shows_hits (gpointer stack)
{
  return g_str_equal (gtk_stack_get_visible_child_name (stack), "hits");
}

static void
test_find (Fixture *fixture, gconstpointer data)
{
  GtkWidget *page = show_page (fixture->window, "invoices");
  TillRecord *invoice = NULL;
  GtkWidget *find = NULL;

  till_ui_wait_for_rows (page);
  invoice = till_ui_open_row (page, is_paid);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.find", NULL);
  find = till_ui_find_window (TILL_TYPE_FIND_WINDOW);
  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (find, "entry")),
                         TILL_INVOICE (invoice)->order_id);
  till_ui_wait_until (shows_hits, till_ui_find_named (find, "stack"), "the invoice");
}

typedef struct
{
  GtkWidget *find;
  const char *id;
} Wanted;

static gboolean
lists_wanted (gpointer user_data)
{
  const Wanted *wanted = user_data;
  GtkWidget *found = till_ui_find_named (wanted->find, "list");
  GtkListBox *list = found != NULL ? GTK_LIST_BOX (found) : NULL;
  GtkListBoxRow *row = NULL;

  for (int i = 0; list != NULL && (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    {
      TillRecord *record = till_find_row_get_record (TILL_FIND_ROW (row));

      if (shows_hits (till_ui_find_named (wanted->find, "stack")) &&
          gtk_widget_get_visible (GTK_WIDGET (row)) && record != NULL &&
          g_str_equal (till_record_get_id (record), wanted->id))
        return TRUE;
    }

  return FALSE;
}

static void
assert_found (GtkWidget *find, gpointer record, const char *text)
{
  Wanted wanted = { find, till_record_get_id (TILL_RECORD (record)) };
  GtkEditable *entry = GTK_EDITABLE (till_ui_find_named (find, "entry"));

  gtk_editable_set_text (entry, "");
  gtk_editable_set_text (entry, text);
  till_ui_wait_until (lists_wanted, &wanted, text);
}

static void
assert_found_in (GtkWidget *find, gpointer record, const char *before, const char *text)
{
  g_autofree char *pasted = g_strconcat (before, text, ", thank you!", NULL);

  assert_found (find, record, pasted);
}

static void
assert_invoice_found (GtkWidget *find, TillInvoice *invoice)
{
  const char *id = till_record_get_id (TILL_RECORD (invoice));
  const TillAddress *address = g_ptr_array_index (invoice->addresses, 0);
  g_autofree char *groups = till_format_groups (address->address);
  g_autofree char *beginning = g_strndup (id, strlen (id) - 2);
  g_autofree char *webhook =
      g_strconcat ("{\"event\":\"invoice.paid\",\"invoiceId\":\"", id, "\"}", NULL);

  assert_found (find, invoice, id);
  assert_found (find, invoice, beginning);
  assert_found (find, invoice, id + strlen (id) - 6);
  assert_found (find, invoice, id + 3);
  assert_found (find, invoice, webhook);
  assert_found (find, invoice, invoice->order_id);
  assert_found (find, invoice, address->address);
  assert_found_in (find, invoice, "I have sent it to ", groups);
  assert_found (find, invoice, invoice->payment->tx_hash);
  assert_found_in (find, invoice, "https://tronscan.org/#/transaction/", invoice->payment->tx_hash);
}

static void
assert_order_found (GtkWidget *find, TillOrder *order)
{
  const char *code = order->esim->activation_code;
  g_autofree char *link = till_install_link_for_iphone (code);
  g_autofree char *groups = till_format_groups (order->esim->iccid);

  assert_found (find, order, till_record_get_id (TILL_RECORD (order)));
  assert_found (find, order, order->invoice_id);
  assert_found (find, order, order->esim->iccid);
  assert_found_in (find, order, "my eSIM is ", groups);
  assert_found (find, order, code);
  assert_found_in (find, order, "I have got ", link);
  if (order->client_ref != NULL)
    assert_found (find, order, order->client_ref);
  if (order->client_email != NULL)
    assert_found_in (find, order, "From: ", order->client_email);
}

static gboolean
shows_nothing (gpointer stack)
{
  return g_str_equal (gtk_stack_get_visible_child_name (stack), "nothing");
}

/* All that the recogniser knows, without a service to ask. */
static void
test_find_all_kinds (Fixture *fixture, gconstpointer data)
{
  GtkWidget *invoices = show_page (fixture->window, "invoices");
  GtkWidget *orders = NULL;
  GtkWidget *find = NULL;

  till_ui_wait_for_rows (invoices);
  g_assert_nonnull (till_ui_open_row (invoices, is_paid));
  till_ui_wait_for_named (invoices, "addresses_group");
  orders = show_page (fixture->window, "orders");
  till_ui_wait_for_rows (orders);
  g_assert_nonnull (till_ui_open_row (orders, is_active));
  till_ui_wait_for_text (orders, "Activation");

  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.find", NULL);
  find = till_ui_find_window (TILL_TYPE_FIND_WINDOW);
  assert_order_found (find, till_order_detail_get_order (
                                TILL_ORDER_DETAIL (till_ui_find_named (orders, "detail"))));
  show_page (fixture->window, "invoices");
  assert_invoice_found (find, till_invoice_detail_get_invoice (
                                  TILL_INVOICE_DETAIL (till_ui_find_named (invoices, "detail"))));
  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (find, "entry")), "490154203237518");
  till_ui_wait_until (shows_nothing, till_ui_find_named (find, "stack"), "a phone is nobody's");
}

static void
test_back (Fixture *fixture, gconstpointer data)
{
  GtkWidget *page = show_page (fixture->window, "invoices");
  GtkWidget *pane = till_ui_find_type (page, TILL_TYPE_LIST_PANE);
  g_autofree char *id = NULL;

  till_ui_wait_for_rows (page);
  id = g_strdup (till_record_get_id (till_ui_open_row (page, is_paid)));
  till_ui_wait_for_text (page, "Updated just now");

  till_ui_driver_resume_practice (fixture->driver, arguments);
  till_connectivity_ask (till_desk_get_connectivity (fixture->driver->desk));
  till_ui_wait_until (is_back, fixture->window, "that the service is back");
  till_ui_wait_until (is_back, fixture->driver->window, "that it is back here, too");
  till_ui_wait_for_rows (page);
  g_assert_cmpstr (till_record_get_id (till_list_pane_get_selected (TILL_LIST_PANE (pane))), ==,
                   id);
}

static void
put_total (TillArchive *archive, const char *total)
{
  g_autoptr (GPtrArray) observations = g_ptr_array_new ();
  g_autoptr (GAsyncResult) result = NULL;

  till_archive_put_async (archive, observations, TILL_LIST_INVOICES, total, NULL, till_await_cb,
                          &result);
  g_assert_true (till_archive_put_finish (archive, till_await (&result), NULL));
}

static gboolean
says_lack (gpointer bar)
{
  const char *text = gtk_label_get_text (GTK_LABEL (till_ui_find_named (bar, "label")));

  return g_str_has_suffix (text, " 60 of 63 invoices copied.");
}

/* How many the service has is known from before it went away. */
static void
test_lack (Fixture *fixture, gconstpointer data)
{
  GtkWidget *bar = g_object_new (TILL_TYPE_CONNECTIVITY_BAR, NULL);
  GtkWidget *window = gtk_window_new ();

  put_total (till_desk_get_archive (fixture->driver->desk), "63");
  gtk_window_set_child (GTK_WINDOW (window), bar);
  gtk_window_present (GTK_WINDOW (window));
  till_connectivity_bar_set_desk (TILL_CONNECTIVITY_BAR (bar), fixture->driver->desk);
  till_ui_wait_until (says_lack, bar, "how many are missing");
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/ui/offline/pages", test_pages);
  ADD ("/ui/offline/find", test_find);
  ADD ("/ui/offline/find-all-kinds", test_find_all_kinds);
  ADD ("/ui/offline/lack", test_lack);
  ADD ("/ui/offline/back", test_back);
#undef ADD

  return g_test_run ();
}
