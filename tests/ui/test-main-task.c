/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A merchant's main task with the keyboard alone, in the real window: create an invoice, copy its
 * payment link, find it again, cancel it, and begin a refund of another one. The test clicks
 * nothing, and only Tab or the window itself moves the focus. */

#include "invoice-list.h"
#include "till-field.h"
#include "till-find-window.h"
#include "till-form-row.h"
#include "till-invoice-dialog.h"
#include "till-invoice-result.h"
#include "till-refund-dialog.h"
#include "till-toast-bar.h"
#include "till-ui-keys.h"

#define MAX_STOPS 200
#define ORDER_ID  "KEYS-ALONE-1"

static gboolean
is_in (GtkWidget *window, GtkWidget *target)
{
  GtkWidget *focus = till_ui_get_focus (window);

  return focus != NULL && (focus == target || gtk_widget_is_ancestor (focus, target));
}

static void
tab_to (GtkWidget *window, GtkWidget *target)
{
  g_assert_nonnull (target);
  till_ui_wait_for_frames (window, 2); /* Tab goes by where things are. */
  for (guint i = 0; i < MAX_STOPS && !is_in (window, target); i++)
    gtk_widget_child_focus (GTK_WIDGET (gtk_widget_get_root (window)), GTK_DIR_TAB_FORWARD);
  if (!is_in (window, target))
    g_error ("Tab does not get to %s", gtk_buildable_get_buildable_id (GTK_BUILDABLE (target)));
}

static void
tab_to_named (GtkWidget *window, const char *name)
{
  tab_to (window, till_ui_wait_for_named (window, name));
}

static void
press_enter (GtkWidget *window)
{
  GtkWidget *focus = till_ui_get_focus (window);

  if (GTK_IS_TEXT (focus))
    g_signal_emit_by_name (focus, "activate");
  else
    g_assert_true (gtk_widget_activate (focus));
}

static void
type (GtkWidget *window, const char *text)
{
  GtkWidget *focus = till_ui_get_focus (window);

  g_assert_true (GTK_IS_EDITABLE (focus));
  gtk_editable_set_text (GTK_EDITABLE (focus), text);
}

static gboolean
is_open (gpointer type)
{
  GtkWidget *window = till_ui_find_window (GPOINTER_TO_SIZE (type));

  return window != NULL && gtk_widget_get_mapped (window) && till_ui_get_focus (window) != NULL;
}

static GtkWidget *
wait_for_window (GType wanted)
{
  till_ui_wait_until (is_open, GSIZE_TO_POINTER (wanted), g_type_name (wanted));

  return till_ui_find_window (wanted);
}

static gboolean
can_choose (GtkWidget *page, const char *label)
{
  GtkWidget *detail = till_ui_find_named (page, "detail");

  return till_ui_can_choose (till_ui_find_named (detail, "actions_button"), label);
}

static gboolean
can_cancel (gpointer page)
{
  return till_ui_can_click (page, "Cancel Invoice");
}

static gboolean
can_refund (gpointer page)
{
  return can_choose (page, "New Refund…");
}

/* The way of Ctrl+K: what is asked for is the first hit, and Enter shows it beside the list. */
static void
find (Fixture *fixture, const char *order_id)
{
  GtkWidget *window = NULL;

  g_assert_true (till_ui_press (fixture->window, GDK_KEY_k, GDK_CONTROL_MASK));
  window = wait_for_window (TILL_TYPE_FIND_WINDOW);
  type (window, order_id);
  till_ui_wait_for_text (till_ui_wait_for_named (window, "list"), order_id);
  press_enter (window);
  till_ui_wait_for_text (till_ui_wait_for_named (fixture->page, "detail"), order_id);
}

static void
make_invoice (Fixture *fixture)
{
  GtkWidget *dialog = NULL;

  g_assert_true (till_ui_press (fixture->window, GDK_KEY_n, GDK_CONTROL_MASK));
  dialog = wait_for_window (TILL_TYPE_INVOICE_DIALOG);
  tab_to_named (dialog, "amount_row");
  type (dialog, "49.90");
  tab_to_named (dialog, "order_id_row");
  type (dialog, ORDER_ID);
  press_enter (dialog);
}

static void
copy_link (Fixture *fixture)
{
  GtkWidget *window = wait_for_window (TILL_TYPE_INVOICE_RESULT);
  GtkWidget *field = till_ui_wait_for_named (window, "pay_url_field");
  g_autofree char *link = NULL;

  link = g_strdup (till_field_get_value (TILL_FIELD (field)));
  tab_to (window, till_ui_find_type (field, GTK_TYPE_BUTTON));
  press_enter (window);
  till_ui_wait_for_text (window, "Payment page copied");
  check_clipboard (fixture, link);
  g_assert_true (till_ui_press (window, GDK_KEY_Escape, 0));
}

/* Gets to the menu beside the invoice's next step, and chooses from it. Inside of its menus GTK has
 * the keys. */
static void
choose (Fixture *fixture, const char *label)
{
  GtkWidget *detail = till_ui_wait_for_named (fixture->page, "detail");
  GtkWidget *button = till_ui_wait_for_named (detail, "actions_button");

  tab_to (fixture->window, button);
  till_ui_choose (button, label);
}

static void
cancel (Fixture *fixture)
{
  GtkWidget *bar = NULL;

  till_ui_wait_until (can_cancel, fixture->page, "the way to cancel");
  tab_to (fixture->window, till_ui_find_button (fixture->page, "Cancel Invoice"));
  press_enter (fixture->window);
  bar = gtk_widget_get_ancestor (till_ui_wait_for_text (fixture->window, "Undo"),
                                 TILL_TYPE_TOAST_BAR);
  tab_to (fixture->window, find_accessible (bar, "Dismiss"));
  press_enter (fixture->window);
  till_ui_wait_for_text (till_ui_wait_for_named (fixture->page, "detail"), "Cancelled");
}

/* Returns: the order id of an invoice that is paid and on screen. */
static char *
dup_paid_order_id (Fixture *fixture)
{
  for (guint i = 0; i < 12; i++)
    {
      TillRecord *record = get_record (fixture, i);

      if (record != NULL && TILL_INVOICE (record)->status == TILL_INVOICE_PAID)
        return g_strdup (TILL_INVOICE (record)->order_id);
    }

  g_assert_not_reached ();
}

static void
test_whole_way (Fixture *fixture, gconstpointer data)
{
  g_autofree char *paid = dup_paid_order_id (fixture);

  make_invoice (fixture);
  copy_link (fixture);
  find (fixture, ORDER_ID);
  cancel (fixture);

  find (fixture, paid);
  till_ui_wait_until (can_refund, fixture->page, "a way to a refund");
  choose (fixture, "New Refund…");
  till_ui_close (wait_for_window (TILL_TYPE_REFUND_DIALOG));
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add ("/ui/main-task/whole-way", Fixture, NULL, set_up, test_whole_way, tear_down);

  return g_test_run ();
}
