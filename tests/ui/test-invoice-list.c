/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of invoices as a merchant uses it: columns, filters, sorting, exports. */

#include "copy-fixture.h"
#include "invoice-list.h"
#include "till-columns-popover.h"
#include "till-export-bar.h"
#include "till-invoice-columns.h"
#include "till-list-header.h"
#include "till-payment-reader.h"
#include "till-time.h"
#include "till-toast-bar.h"
#include "till-archive-records.h"

static GtkWidget *
find_header_title (Fixture *fixture, const char *title)
{
  return till_ui_find_text (till_list_pane_get_header (fixture->pane), title);
}

static int
get_header_x (Fixture *fixture, const char *title)
{
  GtkWidget *header = till_list_pane_get_header (fixture->pane);
  GtkWidget *label = find_header_title (fixture, title);
  graphene_point_t point;

  g_assert_nonnull (label);
  g_assert_true (gtk_widget_compute_point (label, header, &GRAPHENE_POINT_INIT (0, 0), &point));

  return (int) point.x;
}

static gboolean
is_amount_first (gpointer user_data)
{
  return get_header_x (user_data, "Amount") < get_header_x (user_data, "Order");
}

static gboolean
is_created_gone (gpointer user_data)
{
  return find_header_title (user_data, "Created") == NULL;
}

static gboolean
is_created_shown (gpointer user_data)
{
  return find_header_title (user_data, "Created") != NULL &&
         get_header_x (user_data, "Created") > get_header_x (user_data, "Order");
}

static GtkWidget *
open_columns (Fixture *fixture)
{
  GtkWidget *button = till_ui_find_named (fixture->page, "columns_button");

  gtk_menu_button_popup (GTK_MENU_BUTTON (button));

  return GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)));
}

/* What is chosen is in the list at once, and in the settings for the next time. */
static void
test_columns (Fixture *fixture, gconstpointer data)
{
  GtkWidget *popover = open_columns (fixture);
  GtkWidget *check = NULL;
  g_auto (GStrv) choice = NULL;

  till_ui_wait_until (is_created_shown, fixture, "the column to be shown");
  check = gtk_widget_get_ancestor (till_ui_find_text (popover, "Created"), GTK_TYPE_CHECK_BUTTON);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), FALSE);
  till_ui_wait_until (is_created_gone, fixture, "the column to be hidden");

  check = gtk_widget_get_ancestor (till_ui_find_text (popover, "Amount"), GTK_TYPE_CHECK_BUTTON);
  till_ui_click (gtk_widget_get_next_sibling (check));
  till_ui_wait_until (is_amount_first, fixture, "the column to be moved");

  choice = g_settings_get_strv (fixture->driver->settings, "invoice-columns");
  g_assert_cmpstr (choice[0], ==, "amount");
  g_assert_cmpstr (choice[1], ==, "order");
  g_assert_true (g_strv_contains ((const char *const *) choice, "-created"));

  check = gtk_widget_get_ancestor (till_ui_find_text (popover, "Order"), GTK_TYPE_CHECK_BUTTON);
  g_assert_false (gtk_widget_is_sensitive (check));
  close_popover (popover);
}

/* A filter is saved under a name, chosen again, and belongs to this store only. */
static void
test_saved_filter (Fixture *fixture, gconstpointer data)
{
  GtkWidget *popover = NULL;
  GtkWidget *row = NULL;
  GtkWidget *button =
      find_accessible (till_ui_find_named (fixture->page, "filters"), "Saved Filters");

  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  popover = GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)));
  g_assert_false (
      gtk_editable_get_editable (GTK_EDITABLE (till_ui_wait_for_named (popover, "name_entry"))));

  gtk_toggle_button_set_active (
      GTK_TOGGLE_BUTTON (till_ui_find_named (fixture->page, "expired_chip")), TRUE);
  till_ui_wait_until (is_list_short, fixture, "the expired ones");
  gtk_editable_set_text (GTK_EDITABLE (till_ui_wait_for_named (popover, "name_entry")),
                         "Late & <b>odd</b>_ones");
  till_ui_click (till_ui_find_named (popover, "save_button"));
  till_ui_wait_for_text (popover, "Late & <b>odd</b>_ones");
  close_popover (popover);

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (till_ui_find_named (fixture->page, "all_chip")),
                                TRUE);
  till_ui_wait_until (is_list_whole, fixture, "all of them");
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  till_ui_wait_for_text (popover, "Late & <b>odd</b>_ones");
  till_ui_click (till_ui_find_button (popover, "Late & <b>odd</b>_ones"));
  till_ui_wait_until (is_list_short, fixture, "the expired ones again");
  g_assert_true (gtk_toggle_button_get_active (
      GTK_TOGGLE_BUTTON (till_ui_find_named (fixture->page, "expired_chip"))));

  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  till_ui_wait_for_named (popover, "name_entry");
  row = gtk_widget_get_first_child (till_ui_find_named (popover, "list"));
  till_ui_click (gtk_widget_get_last_child (row));
  till_ui_wait_for_named (popover, "none_label");
  close_popover (popover);
}

/* So is that of the payments to decide about, of which there are a few. */
static void
save_exception_filter (Fixture *fixture)
{
  GtkWidget *filters = till_ui_find_named (fixture->page, "filters");
  GtkWidget *button = find_accessible (filters, "Saved Filters");
  GtkWidget *popover = GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)));
  GtkWidget *chip = till_ui_wait_for_named (filters, "exception_chip");

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (chip), TRUE);
  till_ui_wait_until (is_list_short, fixture, "those to decide about");
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  gtk_editable_set_text (GTK_EDITABLE (till_ui_wait_for_named (popover, "name_entry")), "Mornings");
  till_ui_click (till_ui_find_named (popover, "save_button"));
  till_ui_wait_for_text (popover, "Mornings");
  close_popover (popover);

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (till_ui_find_named (filters, "all_chip")), TRUE);
  till_ui_wait_until (is_list_whole, fixture, "all of them");
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  till_ui_wait_for_text (popover, "Mornings");
  till_ui_click (till_ui_find_button (popover, "Mornings"));
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (chip)));
  till_ui_wait_until (is_list_short, fixture, "those to decide about again");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (till_ui_find_named (filters, "all_chip")), TRUE);
  till_ui_wait_until (is_list_whole, fixture, "all of them again");
}

static gboolean
is_pending (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PENDING;
}

typedef struct
{
  Fixture *fixture;
  const char *id;
} IdWait;

static gboolean
is_paid (gpointer user_data)
{
  IdWait *wait = user_data;

  for (guint i = 0; i < 12; i++)
    {
      TillRecord *record = get_record (wait->fixture, i);

      if (record != NULL && g_str_equal (till_record_get_id (record), wait->id))
        return TILL_INVOICE (record)->status == TILL_INVOICE_PAID;
    }

  return FALSE;
}

/* A pending invoice on screen, shown nowhere else, becomes paid without anybody asking, and that is
 * said under the list. */
static void
test_watched (Fixture *fixture, gconstpointer data)
{
  TillInvoice *pending = NULL;
  g_autofree char *id = NULL;
  g_autofree char *path = NULL;
  g_autofree char *activity = NULL;
  IdWait wait = { fixture, NULL };

  for (guint i = 0; pending == NULL && i < 12; i++)
    if (is_pending (get_record (fixture, i)))
      pending = TILL_INVOICE (get_record (fixture, i));

  g_assert_nonnull (pending);
  id = g_strdup (till_record_get_id (TILL_RECORD (pending)));
  activity = g_strdup_printf ("Order %s is paid", pending->order_id);
  path = g_strdup_printf ("/practice/invoices/%s/pay", id);
  wait.id = id;
  till_ui_driver_call_practice (fixture->driver, path, "{}");
  till_ui_wait_until (is_paid, &wait, "the row to be paid");
  till_ui_wait_for_text (till_ui_find_named (fixture->page, "footer"), activity);
}

typedef struct
{
  Fixture *fixture;
  const char *order_id;
  const char *word;
} WordWait;

static GtkWidget *
find_row (GtkWidget *root, const char *order_id)
{
  if (TILL_IS_RECORD_ROW (root) &&
      g_strcmp0 (till_record_row_get_cell (TILL_RECORD_ROW (root), TILL_INVOICE_COLUMN_ORDER),
                 order_id) == 0)
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_row (child, order_id);

      if (found != NULL)
        return found;
    }

  return NULL;
}

static gboolean
has_word (gpointer user_data)
{
  WordWait *wait = user_data;
  GtkWidget *row = find_row (GTK_WIDGET (wait->fixture->pane), wait->order_id);

  return row != NULL &&
         g_strcmp0 (till_record_row_get_cell (TILL_RECORD_ROW (row), TILL_INVOICE_COLUMN_STATUS),
                    wait->word) == 0;
}

static void
wait_for_word (Fixture *fixture, const char *order_id, const char *word)
{
  WordWait wait = { fixture, order_id, word };

  till_ui_wait_until (has_word, &wait, word);
}

/* A payment that is to be decided about has a word and a shape of its own in the list, also where
 * the service's list does not say how much was paid; until it is accepted. */
static void
test_exception (Fixture *fixture, gconstpointer data)
{
  TillInvoice *invoice = TILL_INVOICE (till_ui_open_row (fixture->page, is_pending));
  g_autofree char *order_id = NULL;
  g_autofree char *path = NULL;

  g_assert_nonnull (invoice);
  order_id = g_strdup (invoice->order_id);
  path = g_strdup_printf ("/practice/invoices/%s/pay", till_record_get_id (TILL_RECORD (invoice)));
  till_ui_wait_for_text (fixture->page, "Payment Addresses");
  till_ui_driver_call_practice (fixture->driver, path,
                                "{\"chain\": \"tron:USDT\", \"amount\": \"5000000\"}");
  wait_for_word (fixture, order_id, "Overpaid");
  save_exception_filter (fixture);

  gtk_widget_activate_action (fixture->page, "page.refresh", NULL);
  till_ui_wait_for_frames (fixture->window, 10);
  wait_for_word (fixture, order_id, "Overpaid");
  till_ui_wait_for_named (fixture->page, "exception_box");
  till_ui_click (till_ui_find_button (fixture->page, "Accept"));
  till_ui_wait_for_text (fixture->page, "This payment was accepted as is.");
  wait_for_word (fixture, order_id, "Paid");
  till_ui_click (till_ui_find_button (fixture->window, "Undo"));
  wait_for_word (fixture, order_id, "Overpaid");
}

static void
test_mark_bar (Fixture *fixture, gconstpointer data)
{
  GtkWidget *bar = NULL;

  gtk_toggle_button_set_active (
      GTK_TOGGLE_BUTTON (till_ui_find_named (fixture->page, "pending_chip")), TRUE);
  till_ui_wait_until (is_list_short, fixture, "the pending ones");
  till_ui_wait_for_rows (fixture->page);
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (get_model (fixture)), 0, TRUE);
  g_assert_true (press (fixture, GDK_KEY_Down, GDK_SHIFT_MASK));
  bar = till_ui_find_named (fixture->page, "mark_bar");
  till_ui_wait_for_text (bar, "Cancel 2 Pending…");
  till_ui_click (find_accessible (bar, "Select None"));
  g_assert_cmpuint (till_list_selection_get_n (till_list_pane_get_selection (fixture->pane)), ==,
                    0);
}

static GFile *
new_target (void)
{
  g_autofree char *folder = g_dir_make_tmp ("till-export-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "invoices.csv", NULL);

  return g_file_new_for_path (path);
}

static guint
count_files (GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GDir) dir = g_dir_open (g_file_peek_path (folder), 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;

  return n;
}

static void
remove_target (GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);

  g_file_delete (file, NULL, NULL);
  g_assert_true (g_file_delete (folder, NULL, NULL));
}

static gboolean
is_export_over (gpointer user_data)
{
  return !till_export_bar_is_busy (user_data);
}

static gboolean
says_gaps (gpointer root)
{
  GtkWidget *bar = till_ui_find_type (root, TILL_TYPE_TOAST_BAR);
  GtkWidget *label = bar != NULL ? till_ui_find_type (bar, GTK_TYPE_LABEL) : NULL;
  return label != NULL && strstr (gtk_label_get_text (GTK_LABEL (label)), "payments are") != NULL;
}

/* All rows are in the file, whatever of them was loaded, with exact amounts and times; and it is
 * said beside each whether its payment is known. */
static void
test_exported (Fixture *fixture, gconstpointer data)
{
  GtkWidget *bar = till_ui_find_named (fixture->page, "export_bar");
  g_autoptr (TillPageSource) source =
      till_desk_get_invoices (fixture->driver->desk, TILL_INVOICE_UNKNOWN, NULL);
  TillInvoice *first = TILL_INVOICE (get_record (fixture, 0));
  g_autofree char *amount = till_decimal_to_fixed (&first->amount, 2);
  g_autofree char *created = till_time_to_string (first->created_at_ms);
  g_autofree char *start =
      g_strdup_printf ("%s,%s,%s,%s,USD,%s,", till_record_get_id (TILL_RECORD (first)),
                       first->order_id, first->status_text, amount, created);
  g_autoptr (GFile) file = new_target ();
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  till_export_bar_start (TILL_EXPORT_BAR (bar), fixture->driver->desk, source, file,
                         TILL_CSV_FOR_PROGRAMS);
  till_ui_answer ("Export Anyway");
  till_ui_wait_until (is_export_over, bar, "the export");
  g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
  lines = g_strsplit (text, "\r\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 702);
  till_ui_wait_until (says_gaps, fixture->window, "what the file lacks");
  g_assert_true (g_str_has_prefix (lines[0], "invoice_id,order_id,status,amount,currency,created"));
  g_assert_true (g_str_has_suffix (lines[0], ",description,payment_known"));
  g_assert_true (g_str_has_prefix (lines[1], start));
  g_assert_nonnull (strstr (text, ",no\r\n"));
  g_assert_cmpuint (count_files (file), ==, 1);
  remove_target (file);
}

/* What is missing is read if somebody says so, and the file is written again with it. */
static void
test_exported_with_payments (Fixture *fixture, gconstpointer data)
{
  GtkWidget *bar = till_ui_find_named (fixture->page, "export_bar");
  g_autoptr (TillPageSource) source = NULL;
  g_autoptr (GFile) file = new_target ();
  g_autofree char *text = NULL;
  guint paid = 0;

  while (TILL_INVOICE (get_record (fixture, paid))->status != TILL_INVOICE_PAID)
    paid++;
  source = till_desk_get_invoices (fixture->driver->desk, TILL_INVOICE_PAID,
                                   TILL_INVOICE (get_record (fixture, paid))->order_id);
  till_export_bar_start (TILL_EXPORT_BAR (bar), fixture->driver->desk, source, file,
                         TILL_CSV_FOR_PROGRAMS);
  till_ui_answer ("Read Now");
  till_ui_wait_until (is_export_over, bar, "the export");
  g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
  g_assert_nonnull (strstr (text, ",yes\r\n"));
  g_assert_null (strstr (text, ",no\r\n"));
  g_assert_cmpuint (count_files (file), ==, 1);
  remove_target (file);
}

static gboolean
says_connectivity (gpointer root)
{
  GtkWidget *bar = till_ui_find_type (root, TILL_TYPE_TOAST_BAR);
  GtkWidget *label = bar != NULL ? till_ui_find_type (bar, GTK_TYPE_LABEL) : NULL;

  return label != NULL && strstr (gtk_label_get_text (GTK_LABEL (label)), "Copied since ") != NULL;
}

/* A file of what the archive has says since when that is all. */
static void
test_exported_in_part (Fixture *fixture, gconstpointer data)
{
  GtkWidget *bar = till_ui_find_named (fixture->page, "export_bar");
  g_autoptr (TillInvoiceQuery) query = till_invoice_query_new ();
  g_autoptr (TillPageSource) source = NULL;
  g_autoptr (GFile) file = new_target ();

  copy_part (fixture->driver);
  source = till_desk_get_archived_invoices (fixture->driver->desk, query);
  till_export_bar_start (TILL_EXPORT_BAR (bar), fixture->driver->desk, source, file,
                         TILL_CSV_FOR_PROGRAMS);
  till_ui_answer ("Export Anyway");
  till_ui_wait_until (says_connectivity, fixture->window, "how far the file reaches");
  remove_target (file);
}

static gboolean
keep_reader_cb (GSignalInvocationHint *hint,
                guint n_values,
                const GValue *values,
                gpointer user_data)
{
  *(GObject **) user_data = g_value_dup_object (&values[0]);

  return FALSE;
}

static gboolean
is_kept (gpointer place)
{
  return *(GObject **) place != NULL;
}

/* A payment that is put down after everything was stopped is told of to nobody. */
static void
test_reading_stopped (Fixture *fixture, gconstpointer data)
{
  GtkWidget *bar = till_ui_find_named (fixture->page, "export_bar");
  g_autoptr (TillPageSource) source =
      till_desk_get_invoices (fixture->driver->desk, TILL_INVOICE_PAID, NULL);
  g_autoptr (GTypeClass) readers = g_type_class_ref (TILL_TYPE_PAYMENT_READER);
  g_autoptr (GObject) reader = NULL;
  g_autoptr (GFile) file = new_target ();

  g_signal_add_emission_hook (g_signal_lookup ("progress", TILL_TYPE_PAYMENT_READER), 0,
                              keep_reader_cb, &reader, NULL);
  till_export_bar_start (TILL_EXPORT_BAR (bar), fixture->driver->desk, source, file,
                         TILL_CSV_FOR_PROGRAMS);
  till_ui_answer ("Read Now");
  till_ui_wait_until (is_kept, &reader, "the first payment");
  till_export_bar_stop (TILL_EXPORT_BAR (bar));
  g_assert_false (till_export_bar_is_busy (TILL_EXPORT_BAR (bar)));
  g_signal_emit_by_name (reader, "progress");
  remove_target (file);
}

/* Stopping leaves nothing, not even what was there of it. */
static void
test_export_stopped (Fixture *fixture, gconstpointer data)
{
  GtkWidget *bar = till_ui_find_named (fixture->page, "export_bar");
  g_autoptr (TillPageSource) source =
      till_desk_get_invoices (fixture->driver->desk, TILL_INVOICE_UNKNOWN, NULL);
  g_autoptr (GFile) file = new_target ();

  till_ui_driver_call_practice (
      fixture->driver, "/practice/faults",
      "{\"kind\": \"latency\", \"ms\": 3000, \"method\": \"GET\", \"times\": 20}");
  till_export_bar_start (TILL_EXPORT_BAR (bar), fixture->driver->desk, source, file,
                         TILL_CSV_FOR_PROGRAMS);
  gtk_widget_activate_action (bar, "export.stop", NULL);
  till_ui_wait_until (is_export_over, bar, "the export to be stopped");
  g_assert_cmpuint (count_files (file), ==, 0);
  remove_target (file);
}

static void
put_cb (GObject *source, GAsyncResult *result, gpointer is_put)
{
  *(gboolean *) is_put = till_archive_put_finish (TILL_ARCHIVE (source), result, NULL);
}

static gboolean
is_true (gpointer flag)
{
  return *(gboolean *) flag;
}

/* What was noted before is put down before. */
static void
wait_for_archive (Fixture *fixture)
{
  g_autoptr (GPtrArray) nothing = g_ptr_array_new ();
  gboolean is_put = FALSE;

  till_archive_put_async (till_desk_get_archive (fixture->driver->desk), nothing, NULL, NULL, NULL,
                          put_cb, &is_put);
  till_ui_wait_until (is_true, &is_put, "the archive");
}

static gboolean
says_archived (gpointer user_data)
{
  GtkWidget *label = till_ui_find_named (user_data, "cached_label");

  return label != NULL && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (label)), "Copied ") &&
         g_str_has_suffix (gtk_label_get_text (GTK_LABEL (label)), "Updating…");
}

static gboolean
says_away (gpointer user_data)
{
  Fixture *fixture = user_data;

  return till_ui_find_named (fixture->window, "connectivity_bar") != NULL &&
         till_ui_find_named (fixture->page, "cached_label") == NULL &&
         till_ui_find_named (fixture->page, "position_label") != NULL;
}

/* While the service takes its time the archive's rows are there, as those of the filter, and it is
 * said what they are; then they are the list of a service that is away. */
static void
test_archived_first (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillRecord) chosen = NULL;

  wait_for_archive (fixture);
  till_ui_driver_call_practice (fixture->driver, "/practice/faults",
                                "{\"kind\": \"latency\", \"ms\": 600000}");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (till_ui_find_named (fixture->page, "paid_chip")),
                                TRUE);
  till_ui_wait_until (says_archived, fixture->page, "what the rows are");
  g_assert_nonnull (till_ui_find_named (fixture->page, "position_label"));
  g_assert_nonnull (till_ui_find_named (fixture->page, "spinner"));
  for (guint i = 0; i < g_list_model_get_n_items (get_model (fixture)); i++)
    g_assert_cmpint (TILL_INVOICE (get_record (fixture, i))->status, ==, TILL_INVOICE_PAID);
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (get_model (fixture)), 1, TRUE);
  chosen = g_object_ref (till_list_pane_get_selected (fixture->pane));

  till_ui_driver_stop_practice (fixture->driver);
  till_ui_wait_until (says_away, fixture, "that the service is away");
  g_assert_cmpuint (gtk_single_selection_get_selected (GTK_SINGLE_SELECTION (get_model (fixture))),
                    ==, 1);
  g_assert_cmpstr (till_record_get_id (till_list_pane_get_selected (fixture->pane)), ==,
                   till_record_get_id (chosen));
}

static gboolean
is_sorted_by_amount (gpointer user_data)
{
  Fixture *fixture = user_data;

  for (guint i = 0; i < 20; i++)
    {
      TillRecord *upper = get_record (fixture, i);
      TillRecord *lower = get_record (fixture, i + 1);

      if (upper == NULL || lower == NULL ||
          till_decimal_compare (&TILL_INVOICE (upper)->amount, &TILL_INVOICE (lower)->amount) < 0)
        return FALSE;
    }

  return TRUE;
}

static GtkWidget *
find_title_button (Fixture *fixture, const char *title)
{
  return gtk_widget_get_ancestor (find_header_title (fixture, title), GTK_TYPE_BUTTON);
}

/* Sorting is the archive's, which says what it knows of the whole, and reads on if asked to. */
static void
test_sorted (Fixture *fixture, gconstpointer data)
{
  GtkWidget *bar = till_ui_find_named (fixture->page, "origin_bar");

  till_ui_click (find_title_button (fixture, "Amount"));
  till_ui_wait_until (is_sorted_by_amount, fixture, "the known ones in order");
  gtk_widget_activate_action (bar, "source.read-on", NULL);
  till_ui_wait_until (is_list_whole, fixture, "all of them");
  till_ui_wait_for_text (bar, "Sorted all 700 invoices");
  till_ui_wait_until (is_sorted_by_amount, fixture, "all of them in order");

  till_ui_click (find_title_button (fixture, "Amount"));
  till_ui_click (find_title_button (fixture, "Amount"));
  till_ui_wait_until (is_list_whole, fixture, "the service's order");
  till_ui_wait_for_rows (fixture->page);
  g_assert_false (is_sorted_by_amount (fixture));
}

#define ADD(path, func)                                                                            \
  g_test_add ("/ui/invoice-list/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  ADD ("columns", test_columns);
  ADD ("saved-filter", test_saved_filter);
  ADD ("odd", test_exception);
  ADD ("mark-bar", test_mark_bar);
  ADD ("archived-first", test_archived_first);
  ADD ("watched", test_watched);
  ADD ("sorted", test_sorted);
  ADD ("exported", test_exported);
  ADD ("exported-in-part", test_exported_in_part);
  ADD ("exported-with-payments", test_exported_with_payments);
  ADD ("reading-stopped", test_reading_stopped);
  ADD ("export-stopped", test_export_stopped);

  return g_test_run ();
}
