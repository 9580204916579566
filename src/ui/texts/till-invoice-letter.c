/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Letters to customers about an invoice, in the customer's language: the values of the
 * placeholders, and how a letter is put together. */

#include "till-invoice-letter.h"

#include "till-letter.h"
#include "till-safe-link.h"

/* In dollars, in a form that every country understands. */
static char *
describe_amount (const TillInvoice *invoice)
{
  g_autofree char *amount = till_decimal_to_fixed (&invoice->amount, 2);

  return invoice->amount.is_known ? g_strdup_printf ("%s USD", amount) : NULL;
}

/* The payment page and its deadline, as long as the service accepts a payment there. */
static void
add_page (GHashTable *values, TillDesk *desk, const TillInvoice *invoice)
{
  g_autoptr (GDateTime) until = g_date_time_new_from_unix_utc (invoice->expires_at_ms / 1000);
  gint64 now_ms = till_clock_now_ms (till_desk_get_clock (desk));

  if (invoice->status != TILL_INVOICE_PENDING ||
      (invoice->expires_at_ms != 0 && invoice->expires_at_ms <= now_ms))
    return;

  if (till_link_is_safe (invoice->pay_url))
    till_letter_add (values, "pay-link", g_strdup (invoice->pay_url));
  if (invoice->expires_at_ms != 0 && until != NULL)
    till_letter_add (values, "deadline", g_date_time_format (until, "%Y-%m-%d %H:%M UTC"));
}

/* Returns: (transfer full): the values that every letter about @invoice can use, by name. */
GHashTable *
till_invoice_letter_collect (TillDesk *desk, const TillInvoice *invoice)
{
  GHashTable *values = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk) && invoice != NULL, NULL);

  values = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  till_letter_add (values, "store", g_strdup (till_desk_get_account (desk)->name));
  till_letter_add (values, "order",
                   g_strdup (invoice->order_id != NULL
                                 ? invoice->order_id
                                 : till_record_get_id (TILL_RECORD ((TillInvoice *) invoice))));
  till_letter_add (values, "amount", describe_amount (invoice));
  add_page (values, desk, invoice);

  return values;
}

/* Returns: (transfer full): the letter @group of @words, with its @subject. */
char *
till_invoice_letter_fill (TillCustomerText *words,
                          const char *group,
                          GHashTable *values,
                          char **subject)
{
  g_autofree char *title = NULL;
  g_autofree char *body = NULL;

  g_return_val_if_fail (words != NULL && values != NULL && subject != NULL, NULL);

  title = till_customer_text_dup (words, group, "subject");
  body = till_customer_text_dup (words, group, "body");
  *subject = till_letter_fill (title, values);

  return till_letter_fill (body, values);
}
