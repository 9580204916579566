/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A read-only store: in every place of the window that a scene below sets, each action that
 * actions.tsv says writes is out of reach, by button and by name. An action that no scene comes by
 * fails the test; a new one has to be on the list (tests/checks/actions.py), and often needs no
 * more than that. */

#include "refund-fixture.h"
#include "till-archive-window.h"
#include "till-statement-window.h"
#include "till-webhook-bench-window.h"
#include "till-case-window.h"
#include "till-compare-window.h"
#include "till-desk.h"
#include "till-form-row.h"
#include "till-invoice-dialog.h"
#include "till-refund-dialog.h"
#include "till-ui-driver.h"

#include <string.h>

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
  TillDesk *desk;
  GHashTable *writing; /* of names, with how often each was met */
} Fixture;

static GHashTable *
read_writing_actions (void)
{
  GHashTable *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *contents = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (g_getenv ("TILL_ACTIONS"), &contents, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (contents, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) columns = g_strsplit (lines[i], "\t", 2);

      if (g_strv_length (columns) == 2 && g_str_equal (columns[1], "writes"))
        g_hash_table_insert (names, g_strdup (columns[0]), GUINT_TO_POINTER (0));
    }

  g_assert_cmpuint (g_hash_table_size (names), >, 0);

  return names;
}

static TillDesk *
open_read_only (TillUiDriver *driver)
{
  g_autoptr (TillFixedCredentials) provider = till_fixed_credentials_new (driver->credentials);
  g_autoptr (TillAccount) account = till_account_copy (till_desk_get_account (driver->desk));

  account->is_read_only = TRUE;

  return till_desk_new (account, TILL_CREDENTIAL_PROVIDER (provider),
                        till_desk_get_archive (driver->desk), driver->clock);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "40", "--orders", "20", NULL };

  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  fixture->writing = read_writing_actions ();
  fixture->desk = open_read_only (fixture->driver);
  till_window_set_desk (fixture->driver->window, fixture->desk);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_hash_table_unref (fixture->writing);
  g_clear_object (&fixture->desk);
  till_ui_driver_free (fixture->driver);
}

static guint
count_windows (void)
{
  return g_list_model_get_n_items (gtk_window_get_toplevels ());
}

/* A value of @type; which one does not matter to what must not happen. */
static GVariant *
build_parameter (const GVariantType *type)
{
  if (type == NULL)
    return NULL;
  if (g_variant_type_equal (type, G_VARIANT_TYPE_STRING))
    return g_variant_ref_sink (g_variant_new_string ("1"));
  if (g_variant_type_equal (type, G_VARIANT_TYPE_UINT32))
    return g_variant_ref_sink (g_variant_new_uint32 (0));

  g_error ("Teach build_parameter () about %.*s", (int) g_variant_type_get_string_length (type),
           g_variant_type_peek_string (type));
}

/* The widget that owns the action is asked for it by name: nothing opens. */
static void
try_own_actions (Fixture *fixture, GtkWidget *widget)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_GET_CLASS (widget);
  const GVariantType *type = NULL;
  const char *name = NULL;
  const char *property = NULL;
  GType owner = G_TYPE_INVALID;

  for (guint i = 0;
       gtk_widget_class_query_action (widget_class, i, &owner, &name, &type, &property); i++)
    {
      g_autoptr (GVariant) parameter = NULL;
      gpointer n_met = NULL;
      guint n_windows = count_windows ();

      if (!g_hash_table_lookup_extended (fixture->writing, name, NULL, &n_met))
        continue;

      g_hash_table_insert (fixture->writing, g_strdup (name),
                           GUINT_TO_POINTER (GPOINTER_TO_UINT (n_met) + 1));
      parameter = build_parameter (type);
      gtk_widget_activate_action_variant (widget, name, parameter);
      if (count_windows () != n_windows)
        g_error ("%s of a read-only store opens a window", name);
    }
}

static void
check_button (Fixture *fixture, GtkWidget *widget)
{
  const char *name = gtk_actionable_get_action_name (GTK_ACTIONABLE (widget));

  if (name != NULL && g_hash_table_contains (fixture->writing, name) &&
      gtk_widget_get_sensitive (widget))
    g_error ("A button for %s of a read-only store can be pressed", name);
}

static void
walk (Fixture *fixture, GtkWidget *widget)
{
  try_own_actions (fixture, widget);
  if (GTK_IS_ACTIONABLE (widget))
    check_button (fixture, widget);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    walk (fixture, child);
}

static gboolean
is_pending_invoice (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PENDING;
}

static gboolean
is_paid_invoice (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PAID;
}

static gboolean
is_any (TillRecord *record)
{
  return TRUE;
}

static GtkWidget *
show_page (Fixture *fixture, const char *name)
{
  g_autofree char *id = g_strconcat (name, "_page", NULL);

  till_window_show_page (fixture->driver->window, name);

  return till_ui_wait_for_named (fixture->window, id);
}

/* Returns: (transfer full): its id. */
static char *
show_invoice (Fixture *fixture, gboolean (*matches) (TillRecord *record))
{
  TillRecord *invoice = till_ui_open_row (show_page (fixture, "invoices"), matches);

  g_assert_nonnull (invoice);

  return g_strdup (till_record_get_id (invoice));
}

static GtkWidget *
show_country (Fixture *fixture)
{
  GtkWidget *page = show_page (fixture, "plans");
  GtkWidget *view = NULL;

  till_ui_wait_for_rows (page);
  view = till_ui_find_type (page, GTK_TYPE_LIST_VIEW);
  g_signal_emit_by_name (view, "activate", 0);

  return till_ui_wait_for_named (page, "plans_list");
}

static void
choose_plan (GtkWidget *list, int index)
{
  GtkWidget *row = GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), index));

  gtk_check_button_set_active (GTK_CHECK_BUTTON (till_ui_find_type (row, GTK_TYPE_CHECK_BUTTON)),
                               TRUE);
}

static void
compare_plans (Fixture *fixture)
{
  GtkWidget *list = show_country (fixture);
  GtkWidget *window = NULL;

  choose_plan (list, 0);
  choose_plan (list, 1);
  gtk_widget_activate_action (list, "plans.compare", NULL);
  window = till_ui_find_window (TILL_TYPE_COMPARE_WINDOW);
  g_assert_nonnull (window);
  walk (fixture, window);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
walk_window (Fixture *fixture, GtkWidget *window)
{
  till_ui_present (window, fixture->window);
  till_ui_wait_for_frames (window, 3);
  walk (fixture, window);
  till_ui_close (window);
}

static gboolean
has_title (gpointer window)
{
  return g_str_has_prefix (gtk_window_get_title (window), "Case ");
}

static void
walk_case (Fixture *fixture, const char *invoice_id)
{
  GtkWidget *window = till_case_window_new (fixture->desk, FALSE, invoice_id);

  till_ui_wait_until (has_title, window, "the case");
  g_assert_null (till_ui_find_named (window, "refund_button"));
  walk_window (fixture, window);
}

/* What no page leads to for itself. */
static void
walk_windows (Fixture *fixture)
{
  GtkWindow *parent = GTK_WINDOW (fixture->window);

  walk_window (fixture, till_statement_window_new (parent, fixture->desk));
  walk_window (fixture, till_archive_window_new (fixture->desk));
  walk_window (fixture,
               till_webhook_bench_window_new (till_desk_get_listener (fixture->desk), NULL));
}

static void
test_every_action (Fixture *fixture, gconstpointer data)
{
  GHashTableIter iter;
  gpointer name = NULL;
  gpointer n_met = NULL;
  g_autofree char *paid_id = NULL;

  show_page (fixture, "overview");
  walk (fixture, fixture->window);
  g_free (show_invoice (fixture, is_pending_invoice));
  walk (fixture, fixture->window);
  paid_id = show_invoice (fixture, is_paid_invoice);
  walk (fixture, fixture->window);
  walk_case (fixture, paid_id);
  show_page (fixture, "refunds");
  walk (fixture, fixture->window);
  walk_windows (fixture);
  show_country (fixture);
  walk (fixture, fixture->window);
  compare_plans (fixture);
  g_assert_nonnull (till_ui_open_row (show_page (fixture, "orders"), is_any));
  walk (fixture, fixture->window);

  g_hash_table_iter_init (&iter, fixture->writing);
  while (g_hash_table_iter_next (&iter, &name, &n_met))
    if (n_met == NULL)
      g_error ("No scene of this test comes by %s: add one", (const char *) name);
}

/* --- what was open before ----------------------------------------------------------------------
 */

static gboolean
has_refused (gpointer dialog)
{
  GObject *label = gtk_widget_get_template_child (dialog, TILL_TYPE_REFUND_DIALOG, "failure_label");

  return *gtk_label_get_text (GTK_LABEL (label)) != '\0';
}

static void
try_invoice (Fixture *fixture, GtkWidget *dialog)
{
  g_assert_true (till_ui_find_window (TILL_TYPE_INVOICE_DIALOG) == dialog);
  till_form_row_set_text (TILL_FORM_ROW (till_ui_find_named (dialog, "amount_row")), "49.90");
  till_form_row_set_text (TILL_FORM_ROW (till_ui_find_named (dialog, "order_id_row")), "LATE");
  gtk_widget_activate_action (dialog, "dialog.create", NULL);
  till_ui_wait_for_text (dialog, "This store is read-only\nNothing was sent. To make changes, "
                                 "turn off Read-Only in Manage Stores.");
  till_ui_close (dialog);
}

static void
try_refund (Fixture *fixture, GtkWidget *dialog)
{
  gtk_widget_activate_action (dialog, "refund.continue", NULL);
  till_ui_wait_until (has_refused, dialog, "the refusal");
  g_assert_cmpuint (till_refunds_get_all (till_desk_get_refunds (fixture->driver->desk))->len, ==,
                    0);
  till_ui_close (dialog);
}

/* A window that was opened while the store could still be written to. */
static void
test_opened_before (Fixture *fixture, gconstpointer data)
{
  TillDesk *desk = fixture->driver->desk;
  g_autofree char *before =
      till_ui_driver_read_practice (fixture->driver, "/api/v1/invoices?limit=1");
  g_autofree char *after = NULL;
  g_autofree char *paid_id = NULL;
  GtkWidget *invoice = NULL;
  GtkWidget *refund = NULL;

  till_window_set_desk (fixture->driver->window, desk);
  paid_id = show_invoice (fixture, is_paid_invoice);
  invoice = till_invoice_dialog_new (desk);
  refund = till_refund_dialog_new (desk, paid_id);
  till_ui_present (invoice, fixture->window);
  till_ui_present (refund, fixture->window);
  refund_wait_for_page (refund, "agree");
  till_desk_get_account (desk)->is_read_only = TRUE;

  try_refund (fixture, refund);
  try_invoice (fixture, invoice);
  after = till_ui_driver_read_practice (fixture->driver, "/api/v1/invoices?limit=1");
  g_assert_cmpstr (after, ==, before);
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add ("/ui/read-only/every-action", Fixture, NULL, set_up, test_every_action, tear_down);
  g_test_add ("/ui/read-only/opened-before", Fixture, NULL, set_up, test_opened_before, tear_down);

  return g_test_run ();
}
