/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A second refund of an invoice, and the warnings about the first before anybody pays twice. */

#include "refund-fixture.h"

#include "till-format.h"
#include "till-refund-dialog.h"

#define OTHER_CUSTOMER "T9yED5xMV5ARV98BexN97aLZ1UUq7eKSxm"

static GtkWidget *
begin (RefundFixture *fixture, const char *amount)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  adw_combo_row_set_selected (ADW_COMBO_ROW (refund_get_child (dialog, "basis_choice")),
                              TILL_REFUND_BASIS_CUSTOM);
  refund_type (dialog, "amount_row", amount);
  refund_type (dialog, "reason_row", "the parcel came broken");

  return dialog;
}

static void
go_to_ready (GtkWidget *dialog, const char *address)
{
  refund_type (dialog, "address_row", address);
  refund_type (dialog, "channel_row", "e-mail");
  refund_go_on (dialog, "ready");
}

/* Returns: the window of a refund that may have been paid. */
static GtkWidget *
open_first (RefundFixture *fixture)
{
  GtkWidget *dialog = begin (fixture, "12.5");

  refund_go_to_pay (dialog);

  return dialog;
}

static GtkWidget *
go_to_second (RefundFixture *fixture, const char *amount)
{
  GtkWidget *dialog = begin (fixture, amount);

  refund_go_on (dialog, "address");
  go_to_ready (dialog, REFUND_CUSTOMER);

  return dialog;
}

static void
assert_says_when (RefundFixture *fixture, GtkWidget *dialog, const char *words)
{
  TillRefund *first =
      g_ptr_array_index (till_refunds_get_all (till_desk_get_refunds (fixture->driver->desk)), 0);
  g_autofree char *begun = till_format_time (first->step_ms[TILL_REFUND_AGREED]);
  const char *warnings = refund_get_text (dialog, "ready_warnings_label");

  g_assert_true (g_str_has_prefix (warnings, words));
  g_assert_nonnull (strstr (warnings, begun));
  g_assert_null (till_ui_find_named (dialog, "address_code"));
}

static void
assert_says_nothing (GtkWidget *dialog)
{
  const char *warnings = refund_get_text (dialog, "ready_warnings_label");

  g_assert_null (strstr (warnings, "this amount to this address"));
  g_assert_nonnull (strstr (warnings, "Nobody has confirmed this address yet."));
}

/* Whoever is about to pay the same once more is told before there is anything to pay to. */
static void
test_same_again (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = NULL;

  till_ui_close (open_first (fixture));
  dialog = go_to_second (fixture, "12.50");
  assert_says_when (fixture, dialog, "• You may already have paid this amount to this address:");
  till_ui_click (refund_get_child (dialog, "change_address_button"));
  refund_wait_for_page (dialog, "address");
  go_to_ready (dialog, OTHER_CUSTOMER);
  assert_says_nothing (dialog);
}

static void
test_another_amount (RefundFixture *fixture, gconstpointer data)
{
  till_ui_close (open_first (fixture));
  assert_says_nothing (go_to_second (fixture, "12.51"));
}

/* What is known to have been paid is not called a perhaps. */
static void
test_after_paid (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_first (fixture);

  refund_type (dialog, "hash_row", REFUND_HASH);
  gtk_widget_activate_action (dialog, "refund.paid", NULL);
  refund_wait_for_step (fixture, TILL_REFUND_PAID);
  refund_wait_for_page (dialog, "proof");
  till_ui_close (dialog);
  assert_says_when (fixture, go_to_second (fixture, "12.5"),
                    "• You already paid this amount to this address:");
}

static void
test_after_void (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_first (fixture);

  refund_go_to_cancel (dialog);
  refund_type (dialog, "void_row", "the wallet refused it");
  gtk_widget_activate_action (dialog, "refund.void", NULL);
  refund_wait_for_page (dialog, "failed");
  till_ui_close (dialog);
  assert_says_nothing (go_to_second (fixture, "12.5"));
}

/* Why is asked of a second one, and the row says so before it is left empty. */
static void
test_reason (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  till_ui_wait_for_text (dialog, "Reason (optional)");
  refund_go_to_pay (dialog);
  till_ui_close (dialog);
  dialog = begin (fixture, "5");
  g_assert_null (till_ui_find_text (dialog, "Reason (optional)"));
  till_ui_wait_for_text (dialog, "Reason for another refund");
  refund_type (dialog, "reason_row", " ");
  gtk_widget_activate_action (dialog, "refund.continue", NULL);
  till_ui_wait_for_text (dialog, "This invoice already has a refund. Enter a reason for "
                                 "another one");
}

static GtkWidget *
find_row (RefundFixture *fixture, const char *text)
{
  GtkWidget *label = till_ui_find_text (fixture->window, text);

  return label != NULL ? gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX_ROW) : NULL;
}

static int
get_place (RefundFixture *fixture, const char *text)
{
  return gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (find_row (fixture, text)));
}

static void
assert_opens (RefundFixture *fixture, const char *text, const char *page)
{
  GtkWidget *dialog = NULL;

  gtk_widget_activate (find_row (fixture, text));
  dialog = till_ui_find_window (TILL_TYPE_REFUND_DIALOG);
  g_assert_nonnull (dialog);
  refund_wait_for_page (dialog, page);
  till_ui_close (dialog);
}

/* The invoice's own page has a row for each, the last one above, that opens just that. */
static void
test_invoice_names_each (RefundFixture *fixture, gconstpointer data)
{
  static const char first[] = "Refund started · 12.50 USDT · Possibly paid";
  static const char second[] = "Refund started · 5.00 USDT · Address not confirmed";
  GtkWidget *row = NULL;

  gtk_widget_activate_action (fixture->window, "win.show-invoice", "s", fixture->invoice_id);
  till_ui_close (open_first (fixture));
  till_ui_wait_for_text (fixture->window, first);
  row = find_row (fixture, first);
  till_ui_close (go_to_second (fixture, "5"));
  till_ui_wait_for_text (fixture->window, second);
  g_assert_true (find_row (fixture, second) == row);
  g_assert_cmpint (get_place (fixture, second), ==, 0);
  g_assert_cmpint (get_place (fixture, first), ==, 1);
  g_assert_nonnull (till_ui_find_button (fixture->window, "Continue Refund…"));
  assert_opens (fixture, second, "ready");
  assert_opens (fixture, first, "pay");
}

int
main (int argc, char **argv)
{
  till_ui_init (&argc, &argv);

#define ADD(path, function)                                                                        \
  g_test_add ("/ui/refund-second/" path, RefundFixture, "{}", refund_set_up, function,             \
              refund_tear_down)

  ADD ("same-again", test_same_again);
  ADD ("another-amount", test_another_amount);
  ADD ("after-paid", test_after_paid);
  ADD ("after-void", test_after_void);
  ADD ("reason", test_reason);
  ADD ("invoice-names-each", test_invoice_names_each);
#undef ADD

  return g_test_run ();
}
