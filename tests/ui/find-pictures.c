/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A store that is copied in part, for the pictures: what Find says of it, and whoever says how far
 * that reaches. */

#include "find-pictures.h"

#include "copy-fixture.h"
#include "till-archive-window.h"
#include "till-statement-window.h"
#include "till-find-window.h"
#include "till-store-row.h"
#include "till-stores-window.h"
#include "till-vault.h"

static gboolean
is_set (gpointer slot)
{
  return *(gpointer *) slot != NULL;
}

static void
keep_result_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static TillInvoice *
create_invoice (TillUiDriver *driver, const char *order_id)
{
  g_autoptr (TillInvoiceDraft) draft = till_invoice_draft_new ();
  g_autoptr (GAsyncResult) result = NULL;

  till_decimal_parse ("21.63", &draft->amount);
  draft->order_id = g_strdup (order_id);
  till_desk_create_invoice_async (driver->desk, draft, NULL, keep_result_cb, &result);
  till_ui_wait_until (is_set, &result, "the invoice");

  return till_desk_create_invoice_finish (driver->desk, result, NULL);
}

/* Invoices over one amount: paid, paid with too little and not paid. */
static void
make_invoices (TillUiDriver *driver)
{
  static const char *const paid[][2] = { { "10234", "21.63" }, { "10235", "21.13" } };

  for (guint i = 0; i < G_N_ELEMENTS (paid); i++)
    {
      g_autoptr (TillInvoice) invoice = create_invoice (driver, paid[i][0]);
      const char *id = till_record_get_id (TILL_RECORD (invoice));
      g_autofree char *path = g_strdup_printf ("/practice/invoices/%s/pay", id);
      g_autofree char *body =
          g_strdup_printf ("{\"chain\": \"tron:USDT\", \"amount\": \"%s\"}", paid[i][1]);
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (TillInvoice) again = NULL;

      till_ui_driver_call_practice (driver, path, body);
      till_desk_get_invoice_async (driver->desk, id, NULL, keep_result_cb, &result);
      till_ui_wait_until (is_set, &result, "the payment");
      again = till_desk_get_invoice_finish (driver->desk, result, NULL);
    }
  g_object_unref (create_invoice (driver, "10236"));
}

typedef struct
{
  GtkWidget *stack;
  const char *page;
} Place;

static gboolean
is_there (gpointer user_data)
{
  Place *place = user_data;

  return g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (place->stack)), place->page);
}

static void
draw_answer (const Variant *variant,
             GtkWidget *find,
             const char *mail,
             const char *page,
             const char *name)
{
  Place place = { till_ui_find_named (find, "stack"), page };

  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (find, "entry")), mail);
  till_ui_wait_until (is_there, &place, "an answer");
  till_ui_wait_for_frames (find, 20);
  picture_save (variant, find, name);
}

static void
draw_answers (TillUiDriver *driver, const Variant *variant)
{
  static const char lost[] =
      "Hello, where is my order 102347? I paid $21.99 on 16 November with "
      "hash 9f2ce4d1a0b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1";
  GtkWidget *find = NULL;

  gtk_widget_activate_action (GTK_WIDGET (driver->window), "win.find", NULL);
  find = till_ui_find_window (TILL_TYPE_FIND_WINDOW);
  picture_fit_dialog (variant, find);
  picture_save (variant, find, "find-copying");
  draw_answer (variant, find, "I paid 21.63 USDT today", "hits", "find-amount");
  draw_answer (variant, find, "order 10234, 10235 or 10236", "hits", "find-orders");
  draw_answer (variant, find, "inv_", "hits", "find-beginning");
  draw_answer (variant, find, "Germany", "hits", "find-esims");
  draw_answer (variant, find, lost, "nothing", "find-nothing");
  draw_answer (variant, find, "EID 89049032123451234512345678901235", "nothing", "find-phone");
  gtk_window_close (GTK_WINDOW (find));
}

static gboolean
has_progress (gpointer backfill)
{
  TillBackfillProgress progress = { 0 };

  return till_backfill_get_progress (backfill, &progress) && progress.n_read > 0;
}

static gboolean
has_ended (gpointer backfill)
{
  return till_backfill_get_state (backfill) != TILL_BACKFILL_READING;
}

/* From the offer to the end, and what is said of it beside another question. */
static void
draw_backfill (TillUiDriver *driver, const Variant *variant)
{
  static const char hash[] = "9f2ce4d1a0b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1";
  TillBackfill *backfill = till_desk_get_backfill (driver->desk);
  GtkWidget *find = NULL;

  gtk_widget_activate_action (GTK_WIDGET (driver->window), "win.find", NULL);
  find = till_ui_find_window (TILL_TYPE_FIND_WINDOW);
  picture_fit_dialog (variant, find);
  draw_answer (variant, find, hash, "nothing", "backfill-offer");
  till_backfill_start (backfill, hash);
  till_ui_wait_until (has_progress, backfill, "something to be read");
  till_ui_wait_for_frames (find, 20);
  picture_save (variant, find, "backfill-reading");
  draw_answer (variant, find, "", "empty", "backfill-beside");
  till_backfill_stop (backfill);
  draw_answer (variant, find, hash, "nothing", "backfill-stopped");
  till_ui_driver_call_practice (driver, "/practice/limit", "{\"perMinute\": 0}");
  till_backfill_start (backfill, hash);
  till_ui_wait_until (has_ended, backfill, "all to be read");
  till_ui_wait_for_frames (find, 20);
  picture_save (variant, find, "backfill-nothing");
  gtk_window_close (GTK_WINDOW (find));
}

static void
draw_window (const Variant *variant, GtkWidget *window, const char *name)
{
  picture_fit_dialog (variant, window);
  gtk_window_present (GTK_WINDOW (window));
  till_ui_wait_for_frames (window, 40);
  picture_save (variant, window, name);
  till_ui_close (window);
}

/* With the store of @driver among them. */
static void
draw_store_in_use (TillUiDriver *driver, const Variant *variant)
{
  g_autofree char *path = g_build_filename (g_get_user_config_dir (), "till-in-use.ini", NULL);
  g_autofree char *contents =
      g_strdup_printf ("[%s]\nName=Practice\nBaseUrl=http://127.0.0.1:8080\nKind=practice\n",
                       till_record_get_id (TILL_RECORD (till_desk_get_account (driver->desk))));
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (TillVault) vault = till_vault_new ();
  g_autoptr (TillAccounts) accounts = till_accounts_new (file, vault);
  GtkWidget *window = NULL;

  g_assert_true (g_file_set_contents (path, contents, -1, NULL));
  g_assert_true (till_accounts_load (accounts, NULL));
  window = till_stores_window_new (accounts, driver->clock);
  till_stores_window_set_desk (TILL_STORES_WINDOW (window), driver->desk);
  gtk_window_set_application (GTK_WINDOW (window), driver->application);
  gtk_window_present (GTK_WINDOW (window));
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (till_ui_find_type (window, TILL_TYPE_STORE_ROW)),
                                 TRUE);
  gtk_window_set_default_size (GTK_WINDOW (window), MIN (600, variant->width), variant->height);
  draw_window (variant, window, "stores-in-use");
}

void
draw_find (const Variant *variant)
{
  static const char *const arguments[] = { "--seed",   "7",  "--invoices", "400",
                                           "--orders", "40", NULL };
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  GtkWidget *window = GTK_WIDGET (driver->window);

  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), variant->scheme);
  gtk_window_set_default_size (GTK_WINDOW (window), variant->width, variant->height);
  copy_part (driver);
  make_invoices (driver);
  picture_show_page (driver, "overview");
  till_ui_wait_for_frames (window, 40);
  picture_save (variant, window, "copying-overview");
  draw_answers (driver, variant);
  draw_window (variant, till_archive_window_new (driver->desk), "copying-archive");
  draw_window (variant, till_statement_window_new (GTK_WINDOW (window), driver->desk),
               "copying-statement");
  draw_store_in_use (driver, variant);
  draw_backfill (driver, variant);
  copy_all (driver);
  gtk_widget_activate_action (window, "win.find", NULL);
  picture_fit_dialog (variant, till_ui_find_window (TILL_TYPE_FIND_WINDOW));
  draw_answer (variant, till_ui_find_window (TILL_TYPE_FIND_WINDOW), "order 102347", "nothing",
               "find-nothing-whole");
  gtk_window_close (GTK_WINDOW (till_ui_find_window (TILL_TYPE_FIND_WINDOW)));
}
