/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where a refund goes and what is pasted of it, as it is typed: what is refused is refused by name,
 * and what is dangerous is warned of. */

#include "refund-fixture.h"

#include "till-form-row.h"
#include "till-refund-dialog.h"

#define EVM        "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
#define EVM_LOWER  "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"
#define OTHER_HASH "1123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define SOLANA     "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV"
#define MWEB                                                                                       \
  "ltcmweb1qqgqsyqcyq5rqwzqfpg9scrgwpugpzysnzs23v9ccrydpk8qarc0jqqepyg3jgffxyu5zj23t9skjutesxyer"  \
  "xdp4xcmnswf68v7r603lgqj40vwa"

static void
open_address (RefundFixture *fixture, GtkWidget **dialog)
{
  *dialog = refund_open_dialog (fixture, "agree");
  refund_go_on (*dialog, "address");
  refund_type (*dialog, "channel_row", "chat");
}

/* Goes to the address of a refund of what was paid by hand in @asset. */
static GtkWidget *
open_recorded (RefundFixture *fixture, const char *asset)
{
  GtkWidget *dialog = NULL;

  refund_use_recorded (fixture, asset, "1", FALSE);
  open_address (fixture, &dialog);

  return dialog;
}

static void
assert_refused (GtkWidget *dialog, const char *address, const char *why)
{
  refund_type (dialog, "address_row", address);
  g_assert_cmpstr (refund_get_text (dialog, "diagnosis_label"), ==, why);
  g_assert_null (till_ui_find_named (dialog, "grouped_label"));
  gtk_widget_activate_action (dialog, "refund.continue", NULL);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (refund_get_stack (dialog)), ==, "address");
  g_assert_true (gtk_widget_get_sensitive (GTK_WIDGET (refund_get_stack (dialog))));
}

static void
assert_warned (GtkWidget *dialog, const char *address, const char *of)
{
  refund_type (dialog, "address_row", address);
  g_assert_null (till_ui_find_named (dialog, "diagnosis_label"));
  g_assert_nonnull (strstr (refund_get_text (dialog, "warnings_label"), of));
  g_assert_nonnull (till_ui_find_named (dialog, "grouped_label"));
}

static void
test_refused_by_name (RefundFixture *fixture, gconstpointer data)
{
  static const char *const rows[][2] = {
    { "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
      "This is a token contract on Tron. Anything sent there is lost." },
    { EVM, "This address is on another network, Ethereum." },
    { "TJRabPrwbZy45sbavfcjinPJC18kjpRTv9",
      "The checksum doesn’t match: a character in this address is wrong or missing." },
    { REFUND_CUSTOMER "\xe2\x80\x8b",
      "This text contains invisible characters. Ask for the address again, or type it in." },
    { "TJRabPrwbZy45 sbavfcjinPJC18kjpRTv8", "This address contains spaces." },
    { "\xd0\xa2JRabPrwbZy45sbavfcjinPJC18kjpRTv8",
      "Some characters only look like those of a real address. Do not pay to it." },
    { "https://tronscan.org/#/contract/" REFUND_CUSTOMER,
      "This is a link. Paste just the address." },
    { REFUND_HASH, "This is a transaction hash, not an address." },
    { "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb",
      "Nobody has the key to this address. Anything sent there is lost." },
    { "gibberish", "This is not an address on Tron." },
  };
  GtkWidget *dialog = NULL;

  open_address (fixture, &dialog);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    assert_refused (dialog, rows[i][0], rows[i][1]);
  assert_warned (dialog, "  " REFUND_CUSTOMER "\n", "Till removed spaces around the address.");
}

static void
test_case_and_networks (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_recorded (fixture, "bitcoin:BTC");

  assert_refused (dialog, "bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
                  "This kind of address can’t mix uppercase and lowercase letters.");
  assert_refused (dialog, "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
                  "This address is on a test network.");
  assert_warned (dialog, "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
                 "This address is also valid on other");
}

static void
test_warnings (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = NULL;

  open_address (fixture, &dialog);
  assert_warned (dialog, EVM, "This address is also valid on other networks.");
  assert_warned (dialog, EVM, "Nobody has confirmed this address yet.");
  assert_warned (dialog, EVM_LOWER, "This address format has no checksum");
  gtk_check_button_set_active (GTK_CHECK_BUTTON (refund_get_child (dialog, "confirmed_check")),
                               TRUE);
  g_assert_null (strstr (refund_get_text (dialog, "warnings_label"), "Nobody has confirmed"));
}

/* What is to look out for is still said where one decides. */
static void
test_warnings_at_the_end (RefundFixture *fixture, gconstpointer data)
{
  const char *warning = "Nobody has confirmed this address yet.";
  GtkWidget *dialog = NULL;

  open_address (fixture, &dialog);
  refund_type (dialog, "address_row", REFUND_CUSTOMER);
  refund_type (dialog, "channel_row", "e-mail");
  refund_go_on (dialog, "ready");
  g_assert_nonnull (strstr (refund_get_text (dialog, "ready_warnings_label"), warning));

  till_ui_click (refund_get_child (dialog, "change_address_button"));
  refund_wait_for_page (dialog, "address");
  gtk_check_button_set_active (GTK_CHECK_BUTTON (refund_get_child (dialog, "confirmed_check")),
                               TRUE);
  refund_go_on (dialog, "ready");
  g_assert_null (till_ui_find_named (dialog, "ready_warnings_label"));
}

static void
test_mweb (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_recorded (fixture, "litecoin:LTC");

  assert_warned (dialog, MWEB, "Most exchanges reject this kind of address.");
}

static void
test_memo (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_recorded (fixture, "ton:USDT");
  const char *address = "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI";

  assert_warned (dialog, address, "Exchanges often require a memo here.");
  refund_type (dialog, "memo_row", "4711");
  g_assert_null (strstr (refund_get_text (dialog, "warnings_label"), "Exchanges often"));
}

static void
test_no_checksum (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_recorded (fixture, "solana:SOL");

  assert_warned (dialog, SOLANA, "This address format has no checksum");
}

/* Whoever hopes to be paid by mistake makes an address that begins and ends like another one. */
static void
test_look_alike (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = NULL;
  g_autofree char *twin = g_strdup (EVM_LOWER);

  open_address (fixture, &dialog);
  refund_type (dialog, "address_row", EVM);
  refund_go_on (dialog, "ready");
  refund_go_on (dialog, "pay");
  refund_type (dialog, "hash_row", "0x" REFUND_HASH);
  gtk_widget_activate_action (dialog, "refund.paid", NULL);
  refund_wait_for_step (fixture, TILL_REFUND_PAID);
  till_ui_close (dialog);

  dialog = refund_open_dialog (fixture, "agree");
  adw_combo_row_set_selected (ADW_COMBO_ROW (refund_get_child (dialog, "basis_choice")),
                              TILL_REFUND_BASIS_CUSTOM);
  refund_type (dialog, "amount_row", "1");
  refund_type (dialog, "reason_row", "once more");
  refund_type (dialog, "override_row", "goodwill");
  refund_go_on (dialog, "address");
  twin[20] = twin[20] == 'a' ? 'b' : 'a';
  assert_warned (dialog, twin, "It starts and ends like another known address");
  refund_type (dialog, "address_row", EVM);
  g_assert_null (strstr (refund_get_text (dialog, "warnings_label"), "It starts and ends"));
}

static void
assert_verb_refuses (RefundFixture *fixture, const char *address)
{
  TillDesk *desk = fixture->driver->desk;
  TillRecord *refund = TILL_RECORD (refund_get_only (fixture));
  g_autoptr (TillRefundEvent) event = till_refunds_new_event (
      till_desk_get_refunds (desk), till_record_get_id (refund), TILL_REFUND_CHECKED);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  RefundAnswer answer = { NULL };

  till_refund_event_set (event, TILL_REFUND_ADDRESS, address);
  till_refunds_append_async (till_desk_get_refunds (desk), event, refund_answer_cb, &answer);
  till_ui_wait_until (refund_has_answer, &answer, "the refusal");
  result = answer.result;
  g_assert_null (till_refunds_append_finish (till_desk_get_refunds (desk), result, &error));
  g_assert_error (error, TILL_REFUND_ERROR, TILL_REFUND_ERROR_OWN_ADDRESS);
}

static char *
dup_address_of_another (RefundFixture *fixture)
{
  g_autofree char *id = refund_make_paid_invoice (fixture, "OTHER", "{}");
  g_autoptr (TillInvoice) invoice = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  RefundAnswer answer = { NULL };

  till_desk_get_invoice_async (fixture->driver->desk, id, NULL, refund_answer_cb, &answer);
  till_ui_wait_until (refund_has_answer, &answer, "the other invoice");
  result = answer.result;
  invoice = till_desk_get_invoice_finish (fixture->driver->desk, result, NULL);
  for (guint i = 0; i < invoice->addresses->len; i++)
    {
      const TillAddress *address = g_ptr_array_index (invoice->addresses, i);

      if (g_str_equal (address->chain, "tron"))
        return g_strdup (address->address);
    }

  g_assert_not_reached ();
}

/* What goes to where any invoice of the store is paid comes back to the store. */
static void
test_store_address (RefundFixture *fixture, gconstpointer data)
{
  g_autofree char *address = dup_address_of_another (fixture);
  GtkWidget *dialog = NULL;

  open_address (fixture, &dialog);
  refund_type (dialog, "address_row", address);
  till_ui_wait_for_text (dialog, "This is one of your own store’s payment addresses, not the "
                                 "customer’s.");
  assert_refused (dialog, address,
                  "This is one of your own store’s payment addresses, not the customer’s.");
  assert_verb_refuses (fixture, address);
  g_assert_cmpint (refund_get_only (fixture)->step, ==, TILL_REFUND_AGREED);
}

typedef struct
{
  char *text;
  gboolean is_read;
} Reading;

static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Reading *reading = user_data;

  reading->text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  reading->is_read = TRUE;
}

static gboolean
is_read (gpointer user_data)
{
  return ((Reading *) user_data)->is_read;
}

static char *
read_clipboard (GtkWidget *widget)
{
  Reading reading = { NULL, FALSE };

  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, read_cb, &reading);
  till_ui_wait_until (is_read, &reading, "the clipboard");

  return reading.text;
}

/* The customer is asked for an address of their own, on the way they have used. */
static void
test_asked_for (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = NULL;
  g_autofree char *text = NULL;

  open_address (fixture, &dialog);
  till_ui_click (refund_get_child (dialog, "ask_button"));
  text = read_clipboard (dialog);
  g_assert_nonnull (strstr (text, "your order REFUND-1"));
  g_assert_nonnull (strstr (text, "40.00 USDT on Tron"));
  g_assert_nonnull (strstr (text, "your own deposit address"));
  g_assert_nonnull (strstr (text, "the memo"));
}

/* After a copy the clipboard is compared whenever it changes hands. */
static void
test_clipboard (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");
  GdkClipboard *clipboard = NULL;
  g_autofree char *text = NULL;

  refund_go_to_pay (dialog);
  clipboard = gtk_widget_get_clipboard (dialog);
  gdk_clipboard_set_text (clipboard, "before the copy nobody cares");
  till_ui_click (refund_get_child (dialog, "copy_address_button"));
  text = read_clipboard (dialog);
  g_assert_cmpstr (text, ==, REFUND_CUSTOMER);
  g_assert_null (till_ui_find_named (dialog, "clipboard_label"));

  gdk_clipboard_set_text (clipboard, "TJRaXXXXXXXXXXXXXXXXXXXXXXXXXXRTv8");
  till_ui_wait_for_text (dialog,
                         "The clipboard no longer contains the address you copied. Compare the "
                         "address in your wallet before you send.");
  gdk_clipboard_set (clipboard, G_TYPE_INT, 7);
  till_ui_wait_for_text (dialog, "Another app has changed the clipboard, and Till can’t read it. "
                                 "Compare the address in your wallet before you send.");
}

static void
assert_no_hash (RefundFixture *fixture, GtkWidget *dialog, const char *hash, const char *why)
{
  refund_type (dialog, "hash_row", hash);
  gtk_widget_activate_action (dialog, "refund.paid", NULL);
  g_assert_nonnull (till_ui_find_text (dialog, why));
  g_assert_cmpint (refund_get_only (fixture)->step, ==, TILL_REFUND_INTENDED);
}

/* What is no hash of the chain is named. */
static void
test_hashes (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  refund_go_to_pay (dialog);
  assert_no_hash (fixture, dialog, "", "Paste the hash your wallet shows");
  assert_no_hash (fixture, dialog, "0x" REFUND_HASH,
                  "This looks like a hash on another network, Ethereum");
  assert_no_hash (fixture, dialog, REFUND_CUSTOMER, "This is an address, not a hash");
  assert_no_hash (fixture, dialog, "https://blockchair.com/litecoin/transaction/" REFUND_HASH,
                  "This transaction is on another network, Litecoin");
  assert_no_hash (fixture, dialog, REFUND_HASH " or " OTHER_HASH,
                  "This contains several hashes. Paste only the one you mean");
  assert_no_hash (fixture, dialog, "0123", "This is not a hash on this network");
}

/* The hash is taken out of the page that an explorer shows of it, and shown whole. */
static void
test_hash_in_link (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  refund_go_to_pay (dialog);
  refund_type (dialog, "hash_row", "“https://tronscan.org/#/transaction/" REFUND_HASH "?lang=de”.");
  gtk_widget_activate_action (dialog, "refund.paid", NULL);
  till_ui_wait_for_text (dialog, REFUND_HASH);
  g_assert_cmpstr (till_refund_get (refund_get_only (fixture), TILL_REFUND_TX_HASH), ==,
                   REFUND_HASH);
}

static void
test_hash_without_0x (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = NULL;

  open_address (fixture, &dialog);
  refund_type (dialog, "address_row", EVM);
  refund_go_on (dialog, "ready");
  refund_go_on (dialog, "pay");
  assert_no_hash (fixture, dialog, REFUND_HASH,
                  "A hash on this network starts with 0x. Paste the whole hash");
}

int
main (int argc, char **argv)
{
  static const char ethereum[] = "{\"chain\":\"ethereum:USDT\",\"amount\":\"40\"}";

  till_ui_init (&argc, &argv);

#define ADD(path, payment, function)                                                               \
  g_test_add ("/ui/refund-address/" path, RefundFixture, payment, refund_set_up, function,         \
              refund_tear_down)
  ADD ("refused-by-name", "{}", test_refused_by_name);
  ADD ("case-and-networks", "{}", test_case_and_networks);
  ADD ("warnings", ethereum, test_warnings);
  ADD ("warnings-at-the-end", "{}", test_warnings_at_the_end);
  ADD ("mweb", "{}", test_mweb);
  ADD ("memo", "{}", test_memo);
  ADD ("no-checksum", "{}", test_no_checksum);
  ADD ("look-alike", ethereum, test_look_alike);
  ADD ("store-address", "{}", test_store_address);
  ADD ("asked-for", "{}", test_asked_for);
  ADD ("clipboard", "{}", test_clipboard);
  ADD ("hashes", "{}", test_hashes);
  ADD ("hash-in-link", "{}", test_hash_in_link);
  ADD ("hash-without-0x", ethereum, test_hash_without_0x);
#undef ADD

  return g_test_run ();
}
