/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is selected in a list is a record and never a place: whatever comes and goes, the row that
 * is shown as selected and the detail are of the same invoice, or no row is selected. */

#include "invoice-list.h"
#include "till-api-invoices.h"
#include "till-batch-window.h"
#include "till-invoice-detail.h"
#include "till-ui-keys.h"

#define N_NEW 150 /* more than a page */

static gboolean
is_one_row_focused (gpointer user_data)
{
  Fixture *fixture = user_data;
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (fixture->window));

  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (fixture->pane));
}

static const char *
get_shown_id (Fixture *fixture)
{
  TillInvoiceDetail *detail = TILL_INVOICE_DETAIL (till_ui_find_named (fixture->page, "detail"));
  TillInvoice *invoice = till_invoice_detail_get_invoice (detail);

  return invoice != NULL ? till_record_get_id (TILL_RECORD (invoice)) : NULL;
}

/* Returns: (nullable): the id in the row that is shown as selected. */
static const char *
get_row_id (Fixture *fixture)
{
  TillRow *row =
      gtk_single_selection_get_selected_item (GTK_SINGLE_SELECTION (get_model (fixture)));

  return row != NULL ? till_record_get_id (till_row_get_record (row)) : NULL;
}

static gboolean
is_row_shown (gpointer user_data)
{
  return get_row_id (user_data) != NULL &&
         g_strcmp0 (get_row_id (user_data), get_shown_id (user_data)) == 0;
}

static void
wait_for_detail (Fixture *fixture)
{
  till_ui_wait_until (is_row_shown, fixture, "the detail of the selected row");
}

static guint
get_place (Fixture *fixture)
{
  return gtk_single_selection_get_selected (GTK_SINGLE_SELECTION (get_model (fixture)));
}

/* Walks to a row with the keys, so that it has the cursor, too.
 *
 * Returns: (transfer full): its id. */
static char *
choose (Fixture *fixture, guint n_down)
{
  till_list_pane_focus (fixture->pane);
  till_ui_wait_until (is_one_row_focused, fixture, "the list to have the cursor");
  till_ui_press_all (fixture->window, GDK_KEY_Down, n_down);
  wait_for_detail (fixture);

  return g_strdup (get_row_id (fixture));
}

static TillTransport *
new_transport (Fixture *fixture)
{
  g_autoptr (TillBaseUrl) base_url =
      till_base_url_parse (till_practice_process_get_base_url (fixture->driver->practice), NULL);
  g_autoptr (TillFixedCredentials) provider =
      till_fixed_credentials_new (fixture->driver->credentials);
  g_autoptr (TillDialect) dialect = till_dialect_new ();

  return till_transport_new (base_url, TILL_CREDENTIAL_PROVIDER (provider), dialect,
                             fixture->driver->clock);
}

static void
made_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice =
      till_api_create_invoice_finish (TILL_TRANSPORT (source), result, &error);

  g_assert_no_error (error);
  (*(guint *) user_data)--;
}

static void
cancelled_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  till_api_cancel_invoice_finish (TILL_TRANSPORT (source), result, &error);
  g_assert_no_error (error);
  (*(guint *) user_data)--;
}

static gboolean
is_zero (gpointer user_data)
{
  return *(guint *) user_data == 0;
}

/* Somebody else makes invoices: the program is not told. */
static void
make_elsewhere (Fixture *fixture, guint n)
{
  g_autoptr (TillTransport) transport = new_transport (fixture);
  guint n_left = n;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (TillInvoiceDraft) draft = till_invoice_draft_new ();

      till_decimal_parse ("3", &draft->amount);
      draft->order_id = g_uuid_string_random ();
      till_api_create_invoice_async (transport, draft, NULL, made_cb, &n_left);
    }
  till_ui_wait_until (is_zero, &n_left, "invoices made elsewhere");
}

static void
cancel_elsewhere (Fixture *fixture, const char *id)
{
  g_autoptr (TillTransport) transport = new_transport (fixture);
  guint n_left = 1;

  till_api_cancel_invoice_async (transport, id, NULL, cancelled_cb, &n_left);
  till_ui_wait_until (is_zero, &n_left, "an invoice cancelled elsewhere");
}

typedef struct
{
  Fixture *fixture;
  guint n_rows;
} Growth;

static gboolean
has_rows (gpointer user_data)
{
  Growth *growth = user_data;

  return g_list_model_get_n_items (get_model (growth->fixture)) == growth->n_rows &&
         get_record (growth->fixture, 0) != NULL;
}

static void
make_many (Fixture *fixture)
{
  Growth growth = { fixture, g_list_model_get_n_items (get_model (fixture)) + N_NEW };

  make_elsewhere (fixture, N_NEW);
  gtk_widget_activate_action (fixture->page, "page.refresh", NULL);
  till_ui_wait_until (has_rows, &growth, "what was made elsewhere");
  till_ui_wait_for_frames (fixture->window, 3);
}

static void
assert_chosen (Fixture *fixture, const char *id)
{
  if (get_row_id (fixture) != NULL)
    g_assert_cmpstr (get_row_id (fixture), ==, id);
  g_assert_cmpstr (till_record_get_id (till_list_pane_get_selected (fixture->pane)), ==, id);
  g_assert_cmpstr (get_shown_id (fixture), ==, id);
}

/* As a click does. */
static void
open_at (Fixture *fixture, guint position)
{
  GtkWidget *view = till_ui_find_type (fixture->page, GTK_TYPE_LIST_VIEW);
  const char *id = till_record_get_id (get_record (fixture, position));

  gtk_selection_model_select_item (GTK_SELECTION_MODEL (get_model (fixture)), position, TRUE);
  g_signal_emit_by_name (view, "activate", position);
  g_assert_cmpstr (get_row_id (fixture), ==, id);
  wait_for_detail (fixture);
}

static void
test_many_new (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id = choose (fixture, 4);
  guint place = get_place (fixture);

  make_many (fixture);
  assert_chosen (fixture, id);
  open_at (fixture, place);
  g_assert_cmpstr (get_shown_id (fixture), !=, id);
}

/* The newest row is chosen, a window is open over the list meanwhile, and more come after that. */
static void
test_many_new_behind_a_window (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id = choose (fixture, 1);
  GtkWidget *window = NULL;

  gtk_widget_activate_action (fixture->page, "page.batch", NULL);
  window = till_ui_find_window (TILL_TYPE_BATCH_WINDOW);
  make_many (fixture);
  assert_chosen (fixture, id);
  make_many (fixture);
  assert_chosen (fixture, id);
  till_ui_close (window);
  till_ui_wait_for_frames (fixture->window, 10);
  assert_chosen (fixture, id);
}

static gboolean
is_list_pending (gpointer user_data)
{
  return is_list_short (user_data) && get_record (user_data, 3) != NULL;
}

static gboolean
is_row_gone (gpointer user_data)
{
  return get_row_id (user_data) == NULL;
}

static char *
choose_pending (Fixture *fixture)
{
  GtkWidget *chip = till_ui_find_named (fixture->page, "pending_chip");

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (chip), TRUE);
  till_ui_wait_until (is_list_pending, fixture, "the pending ones");

  return choose (fixture, 2);
}

/* Its row goes, and nobody chose the next. Enter opens the row that has the cursor, and no other.
 */
static void
check_dropped (Fixture *fixture, const char *id)
{
  gtk_widget_activate_action (fixture->page, "page.refresh", NULL);
  till_ui_wait_until (is_row_gone, fixture, "the row to go");
  till_ui_wait_for_frames (fixture->window, 10);
  g_assert_null (get_row_id (fixture));
  assert_chosen (fixture, id);

  till_list_pane_focus (fixture->pane);
  till_ui_wait_until (is_one_row_focused, fixture, "the list to have the cursor again");
  till_ui_press_all (fixture->window, GDK_KEY_Return, 1);
  wait_for_detail (fixture);
}

/* An invoice leaves the list of the pending ones, with the cursor on it. */
static void
test_left (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id = choose_pending (fixture);

  cancel_elsewhere (fixture, id);
  make_elsewhere (fixture, 1);
  check_dropped (fixture, id);
}

/* The first ones leave it, and as many come. */
static void
test_replaced (Fixture *fixture, gconstpointer data)
{
  g_autofree char *id = choose_pending (fixture);
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i <= get_place (fixture); i++)
    g_ptr_array_add (ids, g_strdup (till_record_get_id (get_record (fixture, i))));
  for (guint i = 0; i < ids->len; i++)
    cancel_elsewhere (fixture, ids->pdata[i]);
  make_elsewhere (fixture, ids->len);
  check_dropped (fixture, id);
}

#define ADD(path, func) g_test_add ("/ui/selection/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  ADD ("many-new", test_many_new);
  ADD ("many-new-behind-a-window", test_many_new_behind_a_window);
  ADD ("left", test_left);
  ADD ("replaced", test_replaced);

  return g_test_run ();
}
