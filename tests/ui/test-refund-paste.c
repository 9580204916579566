/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts that are pasted instead of a refund's address: the address is extracted and offered, or the
 * text is refused with a reason, and the ledger gets only what is shown. */

#include "refund-fixture.h"

#include <string.h>

#include "till-form-row.h"
#include "till-refund-dialog.h"

#define XRP     "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59"
#define XRP_TWO "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"
#define X_TAG_1 "X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu"
#define BTC     "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"
#define WIF     "KwFfpDsaF7yxCELuyrH9gP5XL7TAt5b9HPWC1xCQbmrxvhJgMQHb"

static GtkWidget *
open_address (RefundFixture *fixture)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  refund_go_on (dialog, "address");
  refund_type (dialog, "channel_row", "chat");

  return dialog;
}

/* Goes to the address of a refund of one of @asset. */
static GtkWidget *
open_recorded (RefundFixture *fixture, const char *asset)
{
  refund_use_recorded (fixture, asset, "1", FALSE);

  return open_address (fixture);
}

/* Closes the window over what was typed, and goes on with the refund. */
static GtkWidget *
reopen (RefundFixture *fixture, GtkWidget *dialog)
{
  till_ui_close (dialog);
  gtk_widget_activate_action (fixture->window, "win.show-refund", "s",
                              till_record_get_id (TILL_RECORD (refund_get_only (fixture))));
  dialog = till_ui_find_window (TILL_TYPE_REFUND_DIALOG);
  g_assert_nonnull (dialog);
  refund_wait_for_page (dialog, "address");

  return dialog;
}

static const char *
get_row (GtkWidget *dialog, const char *row)
{
  return till_form_row_get_text (TILL_FORM_ROW (refund_get_child (dialog, row)));
}

static void
assert_stays (GtkWidget *dialog)
{
  gtk_widget_activate_action (dialog, "refund.continue", NULL);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (refund_get_stack (dialog)), ==, "address");
  g_assert_true (gtk_widget_get_sensitive (GTK_WIDGET (refund_get_stack (dialog))));
}

static void
assert_refused (GtkWidget *dialog, const char *text, const char *why)
{
  refund_type (dialog, "address_row", text);
  g_assert_cmpstr (refund_get_text (dialog, "diagnosis_label"), ==, why);
  g_assert_null (till_ui_find_named (dialog, "grouped_label"));
  g_assert_null (till_ui_find_named (dialog, "offer_button"));
  assert_stays (dialog);
}

static void
assert_put_down (RefundFixture *fixture, const char *address, const char *memo)
{
  TillRefund *refund = refund_get_only (fixture);

  g_assert_cmpstr (till_refund_get (refund, TILL_REFUND_ADDRESS), ==, address);
  g_assert_cmpstr (till_refund_get (refund, TILL_REFUND_MEMO), ==, memo);
}

static void
test_taken_apart (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_recorded (fixture, "xrp:XRP");

  refund_type (dialog, "address_row", X_TAG_1);
  g_assert_null (till_ui_find_named (dialog, "diagnosis_label"));
  g_assert_cmpstr (refund_get_text (dialog, "grouped_label"), ==,
                   "r9cZ A1mL K5R5 Am25 ArfX Fmqg NwjZ gnfk 59");
  g_assert_cmpstr (refund_get_text (dialog, "parts_label"), ==, "Memo or tag in the text: 1");
  g_assert_cmpstr (get_row (dialog, "memo_row"), ==, "1");
  g_assert_cmpstr (get_row (dialog, "address_row"), ==, X_TAG_1);
  refund_go_on (dialog, "ready");
  assert_put_down (fixture, XRP, "1");
}

/* A tag belongs to the address that it came with. */
static void
test_memo_follows (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_recorded (fixture, "xrp:XRP");

  refund_type (dialog, "address_row", XRP ":12345");
  g_assert_cmpstr (get_row (dialog, "memo_row"), ==, "12345");
  refund_type (dialog, "address_row", XRP "?dt=678");
  g_assert_cmpstr (get_row (dialog, "memo_row"), ==, "678");
  refund_type (dialog, "address_row", XRP_TWO);
  g_assert_cmpstr (get_row (dialog, "memo_row"), ==, "");

  refund_type (dialog, "memo_row", "77");
  refund_type (dialog, "address_row", XRP);
  g_assert_cmpstr (get_row (dialog, "memo_row"), ==, "77");
}

static void
test_two_tags (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_recorded (fixture, "xrp:XRP");

  refund_type (dialog, "memo_row", "2");
  refund_type (dialog, "address_row", X_TAG_1);
  g_assert_cmpstr (get_row (dialog, "memo_row"), ==, "2");
  g_assert_nonnull (till_ui_find_text (
      dialog, "This contains two memos or tags: 1 and 2. Ask the customer which one is right."));
  assert_stays (dialog);
  refund_type (dialog, "memo_row", "");
  g_assert_nonnull (
      till_ui_find_text (dialog, "The memo or tag 1 came with the address but is missing here."));
  assert_stays (dialog);
  refund_type (dialog, "memo_row", "1");
  refund_go_on (dialog, "ready");
  assert_put_down (fixture, XRP, "1");
}

/* Returns: (transfer full): what the refund is of, "0.9994 BTC". */
static char *
dup_asset (GtkWidget *dialog)
{
  g_auto (GStrv) words = g_strsplit (refund_get_text (dialog, "what_label"), " ", 3);

  return g_strjoin (" ", words[0], words[1], NULL);
}

static void
test_link (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_recorded (fixture, "bitcoin:BTC");
  g_autofree char *asset = dup_asset (dialog);
  g_autofree char *amount = g_strndup (asset, strcspn (asset, " "));
  g_autofree char *link =
      g_strdup_printf ("bitcoin:" BTC "?amount=%s&label=Ann&lightning=lnbc1", amount);

  refund_type (dialog, "address_row", link);
  g_assert_null (till_ui_find_named (dialog, "diagnosis_label"));
  g_assert_nonnull (till_ui_find_named (dialog, "grouped_label"));
  g_assert_cmpstr (refund_get_text (dialog, "parts_label"), ==, "Ignored: label, lightning");
  refund_go_on (dialog, "ready");
  assert_put_down (fixture, BTC, NULL);
}

static void
test_other_amount (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_recorded (fixture, "bitcoin:BTC");
  g_autofree char *asset = dup_asset (dialog);
  g_autofree char *why = g_strdup_printf ("The link asks for 0.50 BTC; this refund is %s.", asset);

  assert_refused (dialog, "bitcoin:" BTC "?amount=0.5", why);
}

static void
test_refused_by_name (RefundFixture *fixture, gconstpointer data)
{
  static const char *const rows[][2] = {
    { "bitcoin:" BTC "?amount=1,0", "The amount in the link can’t be read: 1,0" },
    { "litecoin:" BTC, "This is for another network, Litecoin." },
    { "bitcoin:" BTC "?req-pop=1",
      "The link requires “req-pop”, which Till doesn’t support. Ask for just the address." },
    { "bitcoin:" BTC "?label=a&label=b",
      "The link contains “label” twice. Ask for just the address." },
    { "bitcoin:?lightning=lnbc1", "This link contains no address. Ask for just the address." },
    { BTC " or 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
      "This text contains two addresses: " BTC
      " and 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa. Ask the customer which one is right." },
    { "vitalik.eth",
      "This is a wallet name, such as an ENS name, not an address. Ask for the address on "
      "Bitcoin that it points to." },
    { "ann@example.com",
      "This is an e-mail address, a PayID or a Lightning address. Ask for an address on "
      "Bitcoin." },
    { "DE89370400440532013000",
      "This is the IBAN of a bank account. Ask for an address on Bitcoin." },
  };
  GtkWidget *dialog = open_recorded (fixture, "bitcoin:BTC");

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    assert_refused (dialog, rows[i][0], rows[i][1]);
}

static void
test_offered (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_recorded (fixture, "xrp:XRP");

  refund_type (dialog, "address_row", "My address is " XRP ", tag: 12345.");
  g_assert_cmpstr (refund_get_text (dialog, "diagnosis_label"), ==,
                   "This text contains more than an address.");
  g_assert_null (till_ui_find_named (dialog, "grouped_label"));
  g_assert_cmpstr (refund_get_text (dialog, "offer_label"), ==,
                   "r9cZ A1mL K5R5 Am25 ArfX Fmqg NwjZ gnfk 59");
  g_assert_cmpstr (get_row (dialog, "memo_row"), ==, "");
  assert_stays (dialog);

  till_ui_click (till_ui_find_button (dialog, "Use r9cZA1…fk59?"));
  g_assert_cmpstr (get_row (dialog, "address_row"), ==, XRP);
  g_assert_cmpstr (get_row (dialog, "memo_row"), ==, "12345");
  g_assert_null (till_ui_find_named (dialog, "offer_button"));
  refund_go_on (dialog, "ready");
  assert_put_down (fixture, XRP, "12345");
}

static void
test_offered_page (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_address (fixture);

  refund_type (dialog, "address_row", "https://tronscan.org/#/address/" REFUND_CUSTOMER);
  till_ui_click (till_ui_find_button (dialog, "Use TJRabP…RTv8?"));
  g_assert_cmpstr (get_row (dialog, "address_row"), ==, REFUND_CUSTOMER);
  g_assert_nonnull (till_ui_find_named (dialog, "grouped_label"));
}

/* What would be refused alone is not offered. */
static void
test_not_offered (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_address (fixture);

  assert_refused (dialog, "It is TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t.",
                  "This is a token contract on Tron. Anything sent there is lost.");
}

/* A secret is named as one, and is gone when the window was closed over it. */
static void
test_secret (RefundFixture *fixture, gconstpointer data)
{
  const char *why =
      "This is a private key: anyone who has seen it can take the coins. Delete it here and "
      "wherever it came from, and tell the customer to move the coins to a new wallet.";
  GtkWidget *dialog = open_address (fixture);

  assert_refused (dialog, WIF, why);
  dialog = reopen (fixture, dialog);
  g_assert_cmpstr (get_row (dialog, "address_row"), ==, "");
  g_assert_cmpstr (get_row (dialog, "channel_row"), ==, "chat");

  refund_type (dialog, "address_row", REFUND_CUSTOMER);
  refund_type (dialog, "memo_row", WIF);
  g_assert_nonnull (till_ui_find_text (dialog, why));
  assert_stays (dialog);
}

/* What was typed is there again, with what was taken of it. */
static void
test_draft (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_recorded (fixture, "xrp:XRP");

  refund_type (dialog, "address_row", X_TAG_1);
  dialog = reopen (fixture, dialog);
  g_assert_cmpstr (get_row (dialog, "address_row"), ==, X_TAG_1);
  g_assert_cmpstr (get_row (dialog, "memo_row"), ==, "1");
  refund_type (dialog, "address_row", XRP_TWO);
  g_assert_cmpstr (get_row (dialog, "memo_row"), ==, "");
}

int
main (int argc, char **argv)
{
  till_ui_init (&argc, &argv);

#define ADD(path, function)                                                                        \
  g_test_add ("/ui/refund-paste/" path, RefundFixture, "{}", refund_set_up, function,              \
              refund_tear_down)
  ADD ("taken-apart", test_taken_apart);
  ADD ("memo-follows", test_memo_follows);
  ADD ("two-tags", test_two_tags);
  ADD ("link", test_link);
  ADD ("other-amount", test_other_amount);
  ADD ("refused-by-name", test_refused_by_name);
  ADD ("offered", test_offered);
  ADD ("offered-page", test_offered_page);
  ADD ("not-offered", test_not_offered);
  ADD ("secret", test_secret);
  ADD ("draft", test_draft);
#undef ADD

  return g_test_run ();
}
