/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The names that are proposed for what is saved: any file system takes them, whatever the customer
 * or the service wrote, and no two records have the same. */

#include "refund-fixture.h"

#include "batch-file.h"
#include "till-statement-window.h"
#include "till-batch-window.h"
#include "till-export-bar.h"
#include "till-receipt.h"
#include "till-refund-files.h"
#include "till-refund-proof.h"
#include "till-save.h"

static GHashTable *names; /* a set of what was proposed */

void __wrap_gtk_file_chooser_set_current_name (GtkFileChooser *chooser, const char *name);
void __wrap_gtk_native_dialog_show (GtkNativeDialog *dialog);

void
__wrap_gtk_file_chooser_set_current_name (GtkFileChooser *chooser, const char *name)
{
  g_test_message ("%s", name);
  g_assert_true (g_regex_match_simple ("^[A-Za-z0-9_-]{1,80}\\.(pdf|csv|png|svg|till-ledger)$",
                                       name, G_REGEX_DOLLAR_ENDONLY, 0));
  g_assert_true (g_hash_table_add (names, g_ascii_strdown (name, -1)));
}

/* Nobody chooses a file. */
void
__wrap_gtk_native_dialog_show (GtkNativeDialog *dialog)
{
  g_signal_emit_by_name (dialog, "response", GTK_RESPONSE_CANCEL);
}

static void
set_up (RefundFixture *fixture, gconstpointer data)
{
  names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  refund_set_up (fixture, data);
}

static void
tear_down (RefundFixture *fixture, gconstpointer data)
{
  refund_tear_down (fixture, data);
  g_hash_table_unref (names);
}

/* The last has no order id. */
static const char *const order_ids[] = {
  "A-1",
  "A/1",
  "a-1",
  "../../etc/passwd",
  "..",
  "",
  "x\ny",
  "\xe8\xae\xa2\xe5\x8d\x95",
  "\xe8\xae\xa2\xe8\xb4\xa7",
  "\xe2\x80\xae"
  "fdp.exe",
  "CON",
  " ",
  "A-1",
  NULL,
};

static char *
make_long (char last)
{
  g_autofree char *text = g_strnfill (150, 'l');

  return g_strdup_printf ("%s%c", text, last);
}

static void
save_receipt (RefundFixture *fixture, const char *id, const char *order_id)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new (id);

  invoice->order_id = g_strdup (order_id);
  till_receipt_save (fixture->window, invoice, till_desk_get_account (fixture->driver->desk), 1);
}

static void
test_receipts (RefundFixture *fixture, gconstpointer data)
{
  g_autofree char *first = make_long ('1');
  g_autofree char *second = make_long ('2');

  for (guint i = 0; i < G_N_ELEMENTS (order_ids); i++)
    {
      g_autofree char *id = g_strdup_printf ("inv_%u", i);

      save_receipt (fixture, id, order_ids[i]);
    }
  save_receipt (fixture, first, NULL);
  save_receipt (fixture, second, NULL);
  g_assert_cmpuint (g_hash_table_size (names), ==, G_N_ELEMENTS (order_ids) + 2);
}

static void
save_proof (RefundFixture *fixture, const char *id, const char *order_id)
{
  g_autoptr (TillRefund) refund = till_refund_new (id);
  g_autoptr (TillRefundEvent) event = till_refund_event_new (id, TILL_REFUND_AGREED, "ann", 1);

  till_refund_event_set (event, TILL_REFUND_ORDER, order_id);
  till_refund_event_set (event, TILL_REFUND_CHAIN, "tron");
  till_refund_event_set (event, TILL_REFUND_SYMBOL, "USDT");
  till_refund_apply (refund, event);
  till_refund_proof_save (GTK_WINDOW (fixture->window), fixture->driver->desk, refund);
}

/* An order can be paid back in more than one part. */
static void
test_proofs (RefundFixture *fixture, gconstpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (order_ids); i++)
    {
      g_autofree char *id = g_strdup_printf ("refund-%u", i);

      save_proof (fixture, id, order_ids[i]);
    }
  g_assert_cmpuint (g_hash_table_size (names), ==, G_N_ELEMENTS (order_ids));
}

static gboolean
can_be_saved (gpointer window)
{
  return gtk_widget_is_sensitive (till_ui_find_named (window, "csv_button"));
}

/* Those of each month. */
static void
test_statements (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *window =
      till_statement_window_new (GTK_WINDOW (fixture->window), fixture->driver->desk);

  gtk_window_present (GTK_WINDOW (window));
  for (guint month = 0; month < 3; month++)
    {
      gtk_drop_down_set_selected (GTK_DROP_DOWN (refund_get_child (window, "month_choice")), month);
      till_ui_wait_until (can_be_saved, window, "the month");
      till_ui_click (till_ui_find_named (window, "csv_button"));
      till_ui_click (till_ui_find_named (window, "pdf_button"));
    }
  g_assert_cmpuint (g_hash_table_size (names), ==, 6);
  till_ui_close (window);
}

static gboolean
has_proposal (gpointer data)
{
  return g_hash_table_size (names) == GPOINTER_TO_UINT (data);
}

/* All invoices, all refunds, and the ledger. */
static void
test_exports (RefundFixture *fixture, gconstpointer data)
{
  TillDesk *desk = fixture->driver->desk;
  g_autoptr (TillPageSource) source = till_desk_get_invoices (desk, TILL_INVOICE_UNKNOWN, NULL);
  GtkWidget *bar = NULL;

  till_window_show_page (fixture->driver->window, "invoices");
  bar = till_ui_wait_for_named (fixture->window, "export_bar");
  till_export_bar_ask (TILL_EXPORT_BAR (bar), desk, source);
  till_refund_files_export_csv (fixture->window, desk);
  till_refund_files_export_ledger (fixture->window, desk);
  till_ui_wait_until (has_proposal, GUINT_TO_POINTER (3), "the ledger");
}

/* The results of a file are called as it is. */
static void
test_results (RefundFixture *fixture, gconstpointer data)
{
  static const char *const files[] = { "May.csv", "M\xc3\xa4i/1.csv", "M\xc3\xa4i 1" };
  GtkWidget *window = till_batch_window_new (fixture->window, fixture->driver->desk);

  gtk_window_present (GTK_WINDOW (window));
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *rows = g_strdup_printf ("amount,order_id\n1,ROW-%u\n", i);
      g_autofree char *sent = g_strdup_printf ("%s: 1 of 1 sent", files[i]);

      till_ui_show_batch (window, files[i], rows);
      till_ui_click (till_ui_find_named (window, "run_button"));
      till_ui_wait_for_text (window, sent);
      gtk_widget_activate_action (window, "batch.save-results", NULL);
      g_assert_cmpuint (g_hash_table_size (names), ==, i + 1);
    }
  till_ui_close (window);
}

static void
test_made (void)
{
  g_autofree char *plain = till_save_make_name ("esim_77QX", NULL, "png");
  g_autofree char *same = till_save_make_name ("esim_77QX", "inv_1", "png");
  g_autofree char *again = till_save_make_name ("esim_77QX", "inv_1", "png");

  g_assert_cmpstr (plain, ==, "esim_77QX.png");
  g_assert_cmpstr (same, !=, plain);
  g_assert_cmpstr (same, ==, again);
}

int
main (int argc, char **argv)
{
  till_ui_init (&argc, &argv);

  g_test_add_func ("/ui/file-names/made", test_made);
#define ADD(path, function)                                                                        \
  g_test_add ("/ui/file-names/" path, RefundFixture, "{}", set_up, function, tear_down)
  ADD ("receipts", test_receipts);
  ADD ("proofs", test_proofs);
  ADD ("statements", test_statements);
  ADD ("exports", test_exports);
  ADD ("results", test_results);
#undef ADD

  return g_test_run ();
}
