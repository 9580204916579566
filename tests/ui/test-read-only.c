/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A read-only store: in every place of the window that a scene below sets, each action that
 * actions.tsv says writes is out of reach, by button and by name. An action that no scene comes by
 * fails the test; a new one has to be on the list (tests/checks/actions.py), and often needs no
 * more than that. */

#include "till-compare-window.h"
#include "till-ui-driver.h"

#include <string.h>

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
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

  return till_desk_new (account, TILL_CREDENTIAL_PROVIDER (provider), NULL, driver->clock);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "40", "--orders", "20", NULL };
  g_autoptr (TillDesk) desk = NULL;

  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  fixture->writing = read_writing_actions ();
  desk = open_read_only (fixture->driver);
  till_window_set_desk (fixture->driver->window, desk);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_hash_table_unref (fixture->writing);
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

static void
show_invoice (Fixture *fixture, gboolean (*matches) (TillRecord *record))
{
  g_assert_nonnull (till_ui_open_row (show_page (fixture, "invoices"), matches));
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
test_every_action (Fixture *fixture, gconstpointer data)
{
  GHashTableIter iter;
  gpointer name = NULL;
  gpointer n_met = NULL;

  show_page (fixture, "overview");
  walk (fixture, fixture->window);
  show_invoice (fixture, is_pending_invoice);
  walk (fixture, fixture->window);
  show_invoice (fixture, is_paid_invoice);
  walk (fixture, fixture->window);
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

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add ("/ui/read-only/every-action", Fixture, NULL, set_up, test_every_action, tear_down);

  return g_test_run ();
}
