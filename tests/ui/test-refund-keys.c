/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The whole refund window by keyboard: Tab goes from one thing to the next, Enter does it. Nothing
 * is clicked, and nothing gets the focus but by Tab or by the window itself. */

#include "refund-fixture.h"

#include "till-form-row.h"
#include "till-refund-dialog.h"

#define MAX_STOPS 40

static GtkWidget *
get_focus (GtkWidget *dialog)
{
  return till_ui_get_focus (dialog);
}

static gboolean
is_in (GtkWidget *dialog, GtkWidget *target)
{
  GtkWidget *focus = get_focus (dialog);

  return focus != NULL && (focus == target || gtk_widget_is_ancestor (focus, target));
}

static void
tab_to (GtkWidget *dialog, const char *name)
{
  GtkWidget *target = refund_get_child (dialog, name);

  till_ui_wait_for_frames (dialog, 2);
  for (guint i = 0; i < MAX_STOPS && !is_in (dialog, target); i++)
    gtk_widget_child_focus (GTK_WIDGET (gtk_widget_get_root (dialog)), GTK_DIR_TAB_FORWARD);
  if (!is_in (dialog, target))
    g_error ("Tab does not get to %s", name);
}

/* Types into what has the focus. */
static void
type (GtkWidget *dialog, const char *text)
{
  GtkWidget *focus = get_focus (dialog);

  g_assert_true (GTK_IS_EDITABLE (focus));
  gtk_editable_set_text (GTK_EDITABLE (focus), text);
}

static void
press_enter (GtkWidget *dialog)
{
  GtkWidget *focus = get_focus (dialog);

  if (GTK_IS_TEXT (focus))
    g_signal_emit_by_name (focus, "activate");
  else
    g_assert_true (gtk_widget_activate (focus));
}

/* Goes to the agreed refund’s address by Enter in the reason. */
static void
agree (GtkWidget *dialog)
{
  g_assert_true (is_in (dialog, refund_get_child (dialog, "basis_choice")));
  tab_to (dialog, "reason_row");
  type (dialog, "the item was sold out");
  press_enter (dialog);
  refund_wait_for_page (dialog, "address");
}

static void
test_whole_way (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  agree (dialog);
  g_assert_true (is_in (dialog, refund_get_child (dialog, "address_row")));
  type (dialog, REFUND_CUSTOMER);
  tab_to (dialog, "channel_row");
  type (dialog, "e-mail");
  tab_to (dialog, "confirmed_check");
  tab_to (dialog, "ticket_row");
  type (dialog, "T-9");
  press_enter (dialog);
  refund_wait_for_page (dialog, "ready");
  g_assert_true (is_in (dialog, refund_get_child (dialog, "ready_button")));
  press_enter (dialog);
  refund_wait_for_page (dialog, "pay");

  tab_to (dialog, "copy_address_button");
  tab_to (dialog, "hash_row");
  type (dialog, REFUND_HASH);
  press_enter (dialog);
  refund_wait_for_step (fixture, TILL_REFUND_PAID);
  refund_wait_for_page (dialog, "proof");
  tab_to (dialog, "open_transaction_button");
  tab_to (dialog, "seen_button");
  press_enter (dialog);
  refund_wait_for_step (fixture, TILL_REFUND_SEEN);
  refund_wait_for_page (dialog, "proof");
  tab_to (dialog, "copy_message_button");
  tab_to (dialog, "told_button");
  press_enter (dialog);
  refund_wait_for_step (fixture, TILL_REFUND_TOLD);
  refund_wait_for_page (dialog, "proof");
  tab_to (dialog, "proof_row");
  g_assert_cmpstr (till_refund_get (refund_get_only (fixture), TILL_REFUND_REASON), ==,
                   "the item was sold out");
  g_assert_cmpstr (till_refund_get (refund_get_only (fixture), TILL_REFUND_TICKET), ==, "T-9");
}

/* What is wrong keeps Enter from going on, and the focus stays where it can be put right. */
static void
test_refused (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  agree (dialog);
  type (dialog, "nonsense");
  press_enter (dialog);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (refund_get_stack (dialog)), ==, "address");
  g_assert_true (is_in (dialog, refund_get_child (dialog, "address_row")));
}

static gboolean
is_in_menu (gpointer dialog)
{
  return gtk_widget_get_ancestor (get_focus (dialog), GTK_TYPE_POPOVER_MENU) != NULL;
}

/* Before anything is paid, the menu has one thing to do. */
static void
cancel_from_menu (GtkWidget *dialog)
{
  tab_to (dialog, "more_button");
  press_enter (dialog);
  till_ui_wait_until (is_in_menu, dialog, "the menu");
  g_assert_nonnull (till_ui_find_text (get_focus (dialog), "Cancel This Refund…"));
  press_enter (dialog);
  refund_wait_for_page (dialog, "cancel");
}

static void
test_void (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  agree (dialog);
  cancel_from_menu (dialog);
  g_assert_true (is_in (dialog, refund_get_child (dialog, "void_row")));
  type (dialog, "asked for by mistake");
  press_enter (dialog);
  refund_wait_for_page (dialog, "failed");
  g_assert_cmpint (refund_get_only (fixture)->step, ==, TILL_REFUND_VOID);
}

int
main (int argc, char **argv)
{
  till_ui_init (&argc, &argv);

#define ADD(path, function)                                                                        \
  g_test_add ("/ui/refund-keys/" path, RefundFixture, "{}", refund_set_up, function,               \
              refund_tear_down)
  ADD ("whole-way", test_whole_way);
  ADD ("refused", test_refused);
  ADD ("void", test_void);
#undef ADD

  return g_test_run ();
}
