/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page of one invoice over a real practice service: what a merchant can do with what it shows,
 * and what it does with whatever the service says. */

#include "till-address-row.h"
#include "till-qr-code.h"
#include "till-qr-window.h"
#include "till-ui-driver.h"

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
  GtkWidget *page;
} Fixture;

static gboolean
is_pending (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PENDING;
}

/* A pending invoice is on screen. */
static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "40", "--orders", "1", NULL };

  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  till_window_show_page (fixture->driver->window, "invoices");
  fixture->page = till_ui_wait_for_named (fixture->window, "invoices_page");
  g_assert_nonnull (till_ui_open_row (fixture->page, is_pending));
  till_ui_wait_for_text (fixture->page, "Payment addresses");
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_free (fixture->driver);
}

static GtkWidget *
get_row (Fixture *fixture, int place)
{
  GtkWidget *list = till_ui_wait_for_named (fixture->page, "addresses_list");

  return GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), place));
}

/* Returns: the first address row that has, or has not, a payment link. */
static GtkWidget *
find_row (Fixture *fixture, gboolean has_link)
{
  GtkWidget *row = NULL;

  for (int i = 0; (row = get_row (fixture, i)) != NULL; i++)
    {
      GtkWidget *box =
          GTK_WIDGET (gtk_widget_get_template_child (row, TILL_TYPE_ADDRESS_ROW, "form_box"));

      if (gtk_widget_get_visible (box) == has_link)
        return row;
    }

  return NULL;
}

static const char *
get_code (GtkWidget *root)
{
  return till_qr_code_get_text (TILL_QR_CODE (till_ui_find_type (root, TILL_TYPE_QR_CODE)));
}

/* The plain address comes first; the link is a choice, and the large window shows what was chosen.
 */
static void
test_payment_link (Fixture *fixture, gconstpointer data)
{
  GtkWidget *row = find_row (fixture, TRUE);
  GtkWidget *large = NULL;
  g_autofree char *plain = NULL;
  g_autofree char *link = NULL;

  g_assert_nonnull (row);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (till_ui_find_named (row, "qr_button")), TRUE);
  plain = g_strdup (get_code (till_ui_wait_for_named (row, "large_button")));
  g_assert_null (strchr (plain, ':'));
  g_assert_null (till_ui_find_named (row, "copy_link_button"));

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (till_ui_find_named (row, "link_button")), TRUE);
  link = g_strdup (get_code (row));
  g_assert_nonnull (strchr (link, ':'));
  g_assert_nonnull (strstr (link, plain));
  g_assert_nonnull (till_ui_find_text (row, link));
  g_assert_nonnull (till_ui_find_named (row, "copy_link_button"));

  till_ui_click (till_ui_find_named (row, "large_button"));
  large = till_ui_find_window (TILL_TYPE_QR_WINDOW);
  g_assert_nonnull (large);
  g_assert_cmpstr (get_code (large), ==, link);
  till_ui_close (large);
}

/* Wallets of Tron have agreed on no link, so none is offered. */
static void
test_no_payment_link (Fixture *fixture, gconstpointer data)
{
  GtkWidget *row = find_row (fixture, FALSE);

  g_assert_nonnull (row);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (till_ui_find_named (row, "qr_button")), TRUE);
  till_ui_wait_for_named (row, "large_button");
  g_assert_null (till_ui_find_named (row, "link_button"));
  g_assert_nonnull (get_code (row));
}

#define ADD(path, func)                                                                            \
  g_test_add ("/ui/invoice-detail/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  ADD ("payment-link", test_payment_link);
  ADD ("no-payment-link", test_no_payment_link);

  return g_test_run ();
}
