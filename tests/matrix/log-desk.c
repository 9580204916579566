/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The calls of a desk that ask the service for little, but handle secrets. */

#include "log-desk.h"

#include "till-archive-receipts.h"
#include "till-await.h"
#include "till-account-statement.h"
#include "till-case.h"
#include "till-customer-text.h"
#include "till-desk.h"
#include "till-letter.h"
#include "till-activity.h"

#include <string.h>

#define TX_HASH "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

/* Payment links, and the pages of their payments in block explorers. */
void
log_read_links (TillDesk *desk, TillInvoice *invoice)
{
  const TillChainTable *chains = till_desk_get_chains (desk);

  for (guint i = 0; i < invoice->addresses->len; i++)
    {
      const TillAddress *address = invoice->addresses->pdata[i];
      const TillChain *chain = till_chain_table_find (chains, address->chain);
      gboolean has_amount = FALSE;
      g_autofree char *link = till_desk_dup_payment_link (desk, address, &has_amount);
      g_autofree char *payment = till_chain_dup_tx_link (chain, TX_HASH);

      g_assert_true (payment == NULL || g_str_has_prefix (payment, "https://"));
    }
}

/* The answer of the service as text. */
void
log_read_text (TillDesk *desk, const char *invoice_id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  till_desk_get_invoice_text_async (desk, invoice_id, NULL, till_await_cb, &result);
  text = till_desk_get_invoice_text_finish (desk, till_await (&result), &error);
  g_assert_no_error (error);
  g_assert_nonnull (strstr (text, invoice_id));
}

/* A letter with every part that a letter can have. */
void
log_write_letters (TillDesk *desk, TillOrder *order, GString *secrets)
{
  const char *const *names = till_letter_get_names ();
  g_autoptr (TillCustomerText) words = till_customer_text_new ("en");
  g_autoptr (GHashTable) values =
      till_letter_collect (order, till_desk_get_account (desk)->name, words);

  for (guint i = 0; names[i] != NULL; i++)
    {
      const char *value = g_hash_table_lookup (values, names[i]);
      g_autofree char *template = g_strdup_printf ("{%s}", names[i]);
      g_autofree char *letter = till_letter_fill (template, values);

      if (value != NULL && till_letter_is_secret (names[i]))
        g_string_append_printf (secrets, "%s\n", value);
    }
}

static void
changed_cb (TillCase *self, gboolean *has_changed)
{
  *has_changed = TRUE;
}

/* A case with a note that quotes the customer. */
void
log_keep_case (TillDesk *desk, const char *order_id, const char *note)
{
  g_autoptr (TillCase) file = till_case_new (desk, TRUE, order_id);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  gboolean has_changed = FALSE;

  g_signal_connect (file, "changed", G_CALLBACK (changed_cb), &has_changed);
  till_case_add_note_async (file, TRUE, note, till_await_cb, &result);
  g_assert_true (till_case_write_finish (file, till_await (&result), &error));
  while (!has_changed)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handlers_disconnect_by_data (file, &has_changed);
}

void
log_tell_activity (TillDesk *desk)
{
  g_autoptr (TillActivity) activity =
      till_activity_new (till_desk_get_archive (desk), till_desk_get_clock (desk));

  while (!till_activity_has_listed (activity))
    g_main_context_iteration (NULL, TRUE);
}

/* The month-end statement. */
void
log_state_month (TillDesk *desk)
{
  gint64 now_ms = till_clock_now_ms (till_desk_get_clock (desk));
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillReceipts) receipts = NULL;
  g_autoptr (TillAccountStatement) balance = NULL;
  g_autofree char *csv = NULL;

  till_archive_list_receipts_async (till_desk_get_archive (desk), 0, now_ms, NULL, till_await_cb,
                                    &result);
  receipts = till_archive_list_receipts_finish (till_desk_get_archive (desk), till_await (&result),
                                                &error);
  g_assert_no_error (error);
  balance = till_account_statement_new (
      receipts, till_refunds_get_all (till_desk_get_refunds (desk)), till_desk_get_chains (desk),
      till_desk_get_amount_unit (desk), 0, now_ms);
  csv = till_account_statement_to_csv (balance, TILL_CSV_FOR_PROGRAMS);
  g_assert_nonnull (csv);
}

void
log_forget (TillDesk *desk, const char *customer)
{
  TillRetention *retention = till_desk_get_retention (desk);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillTraces) traces = NULL;

  till_retention_erase_customer_async (retention, customer, NULL, till_await_cb, &result);
  traces = till_retention_erase_customer_finish (retention, till_await (&result), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (traces->n_orders, >, 0);
}
