/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts of Find: what was searched for, and why a record was found. */

#include "till-find-text.h"

#include "till-format.h"
#include "till-invoice.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define DAY_MS    (G_GINT64_CONSTANT (24) * 60 * 60 * 1000)
#define MAX_NAMED 4  /* of the search text */
#define MAX_SHOWN 24 /* a shorter id or hash is shown in full */
#define END_SHOWN 8  /* characters at each end of a longer one */
#define MAX_WORDS 60 /* characters of unrecognised text */

/* What is called so. */
static const char *
get_whole (TillSearchField field)
{
  switch (field)
    {
    case TILL_FIELD_INVOICE_ID:
      return _("Matches the invoice ID");
    case TILL_FIELD_INVOICE_ORDER_ID:
      return _("Matches the order ID");
    case TILL_FIELD_INVOICE_TX_HASH:
      return _("Paid in this transaction");
    case TILL_FIELD_INVOICE_ADDRESS:
      return _("Payable to this address");
    case TILL_FIELD_INVOICE_TEXT:
      return _("Found in the description or metadata");
    case TILL_FIELD_INVOICE_AMOUNT:
      return _("Invoiced for this amount");
    case TILL_FIELD_INVOICE_TICKET:
    case TILL_FIELD_ORDER_TICKET:
    case TILL_FIELD_REFUND_TICKET:
      return _("Matches the ticket number");
    case TILL_FIELD_INVOICE_NOTE:
    case TILL_FIELD_ORDER_NOTE:
      return _("Found in a note");
    case TILL_FIELD_ORDER_ID:
      return _("Matches the ID");
    case TILL_FIELD_ORDER_CLIENT_REF:
      return _("Matches the reference");
    case TILL_FIELD_ORDER_EMAIL:
      return _("Ordered for this e-mail address");
    case TILL_FIELD_ORDER_ICCID:
      return _("Matches the ICCID");
    case TILL_FIELD_ORDER_ACTIVATION_CODE:
      return _("Matches the activation code");
    case TILL_FIELD_ORDER_INVOICE_ID:
      return _("Matches the invoice ID");
    case TILL_FIELD_ORDER_COUNTRY:
      return _("Plan for this country");
    case TILL_FIELD_REFUND_ADDRESS:
      return _("Refund to this address");
    case TILL_FIELD_REFUND_TX_HASH:
      return _("Refunded in this transaction");
    }

  return NULL;
}

/* The field as "Matches part of the …". */
static const char *
get_part (TillSearchField field)
{
  switch (field)
    {
    case TILL_FIELD_INVOICE_ID:
      return _("Matches part of the invoice ID");
    case TILL_FIELD_INVOICE_ORDER_ID:
      return _("Matches part of the order ID");
    case TILL_FIELD_INVOICE_TX_HASH:
      return _("Matches part of the payment’s transaction hash");
    case TILL_FIELD_INVOICE_ADDRESS:
      return _("Matches part of a payment address");
    case TILL_FIELD_INVOICE_TICKET:
    case TILL_FIELD_ORDER_TICKET:
    case TILL_FIELD_REFUND_TICKET:
      return _("Matches part of the ticket number");
    case TILL_FIELD_ORDER_ID:
      return _("Matches part of the ID");
    case TILL_FIELD_ORDER_CLIENT_REF:
      return _("Matches part of the reference");
    case TILL_FIELD_ORDER_EMAIL:
      return _("Matches part of the e-mail address");
    case TILL_FIELD_ORDER_ICCID:
      return _("Matches part of the ICCID");
    case TILL_FIELD_ORDER_ACTIVATION_CODE:
      return _("Matches part of the activation code");
    case TILL_FIELD_ORDER_INVOICE_ID:
      return _("Matches part of the invoice ID");
    case TILL_FIELD_REFUND_ADDRESS:
      return _("Matches part of the refund address");
    case TILL_FIELD_REFUND_TX_HASH:
      return _("Matches part of the refund’s transaction hash");
    case TILL_FIELD_INVOICE_TEXT:
    case TILL_FIELD_INVOICE_AMOUNT:
    case TILL_FIELD_INVOICE_NOTE:
    case TILL_FIELD_ORDER_NOTE:
    case TILL_FIELD_ORDER_COUNTRY:
      break;
    }

  return get_whole (field);
}

/* Returns: (nullable): the field as the subject of a sentence, "The … starts with this". */
static const char *
get_subject (TillSearchField field)
{
  switch (field)
    {
    case TILL_FIELD_INVOICE_ID:
      return _("The invoice ID");
    case TILL_FIELD_INVOICE_ORDER_ID:
      return _("The order ID");
    case TILL_FIELD_INVOICE_TX_HASH:
      return _("The payment’s transaction hash");
    case TILL_FIELD_INVOICE_ADDRESS:
      return _("A payment address");
    case TILL_FIELD_INVOICE_TICKET:
    case TILL_FIELD_ORDER_TICKET:
    case TILL_FIELD_REFUND_TICKET:
      return _("The ticket number");
    case TILL_FIELD_ORDER_ID:
      return _("The ID");
    case TILL_FIELD_ORDER_CLIENT_REF:
      return _("The reference");
    case TILL_FIELD_ORDER_EMAIL:
      return _("The e-mail address");
    case TILL_FIELD_ORDER_ICCID:
      return _("The ICCID");
    case TILL_FIELD_ORDER_ACTIVATION_CODE:
      return _("The activation code");
    case TILL_FIELD_ORDER_INVOICE_ID:
      return _("The invoice ID");
    case TILL_FIELD_REFUND_ADDRESS:
      return _("The refund address");
    case TILL_FIELD_REFUND_TX_HASH:
      return _("The refund’s transaction hash");
    case TILL_FIELD_INVOICE_TEXT:
    case TILL_FIELD_INVOICE_AMOUNT:
    case TILL_FIELD_INVOICE_NOTE:
    case TILL_FIELD_ORDER_NOTE:
    case TILL_FIELD_ORDER_COUNTRY:
      break;
    }

  return NULL;
}

/* Returns: (transfer full) */
static char *
describe_ends (const TillSearchHit *hit)
{
  const char *subject = get_subject (hit->field);

  if (subject == NULL)
    return g_strdup (get_part (hit->field));
  if (hit->match == TILL_MATCH_BEGINNING)
    /* Translators: %s is one of the subjects above, "The invoice ID" */
    return g_strdup_printf (_("%s starts with this"), subject);
  if (hit->match == TILL_MATCH_END)
    return g_strdup_printf (_("%s ends with this"), subject);

  return g_strdup_printf (_("%s starts and ends like this"), subject);
}

/* The archive searches one more day at both ends, because the customer may be in another time zone.
 */
static gboolean
is_around (gint64 time_ms, const TillSearchQuery *query)
{
  return time_ms != 0 && query->from_ms != 0 && time_ms >= query->from_ms - DAY_MS &&
         time_ms < query->until_ms + DAY_MS;
}

/* The invoice may be for another amount but was paid with this one in a token. */
static gboolean
is_asked_for (const TillInvoice *invoice, const TillSearchQuery *query)
{
  for (guint i = 0; i < query->terms->len; i++)
    {
      const TillTerm *term = g_ptr_array_index (query->terms, i);

      if (term->amount.is_known && invoice->amount.is_known &&
          till_decimal_compare (&term->amount, &invoice->amount) == 0)
        return TRUE;
    }

  return invoice->payment == NULL;
}

static const char *
get_amount_reason (const TillInvoice *invoice, const TillSearchQuery *query)
{
  gboolean is_asked = query == NULL || is_asked_for (invoice, query);

  if (query != NULL && is_around (till_invoice_get_paid_at_ms (invoice), query))
    return is_asked ? _("Invoiced for this amount and paid around that day")
                    : _("Paid with this amount around that day");
  if (query != NULL && is_around (invoice->created_at_ms, query))
    return is_asked ? _("Invoiced for this amount around that day")
                    : _("Paid with this amount, created around that day");

  return is_asked ? _("Invoiced for this amount") : _("Paid with this amount");
}

/* Returns: (transfer full): why @query found @hit; @query may be %NULL. */
char *
till_find_text_why (const TillSearchHit *hit, const TillSearchQuery *query)
{
  g_return_val_if_fail (hit != NULL, NULL);

  if (hit->field == TILL_FIELD_INVOICE_AMOUNT && TILL_IS_INVOICE (hit->record))
    return g_strdup (get_amount_reason (TILL_INVOICE (hit->record), query));

  switch (hit->match)
    {
    case TILL_MATCH_WHOLE:
      return g_strdup (get_whole (hit->field));
    case TILL_MATCH_ENDS:
    case TILL_MATCH_BEGINNING:
    case TILL_MATCH_END:
      return describe_ends (hit);
    case TILL_MATCH_INSIDE:
      break;
    }

  return g_strdup (get_part (hit->field));
}

/* Returns: (transfer full): @text, or only both ends if it is long. */
static char *
shorten (const char *text)
{
  glong length = g_utf8_strlen (text, -1);
  g_autofree char *beginning = NULL;

  if (length <= MAX_SHOWN)
    return g_strdup (text);

  beginning = g_utf8_substring (text, 0, END_SHOWN);

  return g_strconcat (beginning, "…", g_utf8_offset_to_pointer (text, length - END_SHOWN), NULL);
}

/* Returns: (transfer full) */
static char *
describe_amount (const TillTerm *term)
{
  g_autofree char *dollars = term->amount.is_known ? till_format_usd (&term->amount) : NULL;
  g_autofree char *coins = term->currency != NULL && !g_str_equal (term->currency, "USD")
                               ? g_strjoin (" ", term->text, term->currency, NULL)
                               : NULL;

  if (coins == NULL && dollars == NULL)
    coins = g_strdup (term->text);

  /* Translators: one of the things that were looked for: an amount of money */
  return g_strdup_printf (_("amount %s"), coins != NULL ? coins : dollars);
}

/* Returns: (transfer full) */
static char *
describe_id (const char *text)
{
  if (g_str_has_prefix (text, "inv_"))
    /* Translators: one of the things that were looked for: an invoice by its id */
    return g_strdup_printf (_("invoice %s"), text);

  /* Translators: one of the things that were looked for: an order by its id */
  return g_strdup_printf (_("order %s"), text);
}

/* Returns: (transfer full): @term in words, with @text for its text. */
static char *
describe_kind (const TillTerm *term, const char *text)
{
  switch (term->kind)
    {
    case TILL_TERM_ID:
      return describe_id (text);
    case TILL_TERM_TX_HASH:
      /* Translators: one of the things that were looked for: a transaction by its hash */
      return g_strdup_printf (_("transaction %s"), text);
    case TILL_TERM_ADDRESS:
      /* Translators: one of the things that were looked for: an address of a chain */
      return g_strdup_printf (_("address %s"), text);
    case TILL_TERM_ACTIVATION_CODE:
      /* Translators: one of the things that were looked for: the code of an eSIM */
      return g_strdup_printf (_("activation code %s"), text);
    case TILL_TERM_ICCID:
      return g_strdup_printf ("ICCID %s", text);
    case TILL_TERM_EID:
      return g_strdup_printf ("EID %s", text);
    case TILL_TERM_IMEI:
      return g_strdup_printf ("IMEI %s", text);
    case TILL_TERM_EMAIL:
      return g_strdup (text);
    case TILL_TERM_AMOUNT:
      return describe_amount (term);
    case TILL_TERM_WORDS:
      break;
    }

  /* Translators: one of the things that were looked for, as it was written */
  return g_strdup_printf (_("“%s”"), text);
}

static char *
describe_term (const TillTerm *term)
{
  g_autofree char *whole =
      term->tail != NULL ? g_strconcat (term->text, "…", term->tail, NULL) : NULL;
  const char *text = whole != NULL ? whole : term->text;
  g_autofree char *shown = NULL;

  if (term->kind != TILL_TERM_WORDS && term->kind != TILL_TERM_EMAIL)
    shown = shorten (text);
  else if (g_utf8_strlen (text, -1) > MAX_WORDS)
    {
      g_autofree char *beginning = g_utf8_substring (text, 0, MAX_WORDS);

      shown = g_strconcat (g_strchomp (beginning), "…", NULL);
    }

  return describe_kind (term, shown != NULL ? shown : text);
}

static char *
format_day (gint64 time_ms)
{
  g_autoptr (GDateTime) day = g_date_time_new_from_unix_local (time_ms / 1000);

  /* Translators: a day and its month, see the manual of g_date_time_format() */
  return day != NULL ? g_date_time_format (day, _("%-d %B")) : g_strdup ("–");
}

/* Returns: (transfer full) (nullable) */
static char *
describe_days (const TillSearchQuery *query)
{
  g_autofree char *first = NULL;
  g_autofree char *last = NULL;

  if (query->from_ms == 0)
    return NULL;

  first = format_day (query->from_ms);
  last = format_day (query->until_ms - 1);
  if (g_str_equal (first, last))
    /* Translators: a day and its month */
    return g_strdup_printf (_("around %s"), first);

  /* Translators: two days and their months */
  return g_strdup_printf (_("from %s to %s"), first, last);
}

static gboolean
has_any (const GPtrArray *texts, const char *text)
{
  return g_ptr_array_find_with_equal_func ((GPtrArray *) texts, text, g_str_equal, NULL);
}

/* A phrase may be listed as a whole, or one of its words may be. */
static gboolean
has_part (const GPtrArray *terms, const TillTerm *whole)
{
  if (strchr (whole->text, ' ') == NULL)
    return FALSE;

  for (guint i = 0; i < terms->len; i++)
    {
      const TillTerm *part = g_ptr_array_index (terms, i);

      if (part != whole && *part->text != '\0' && strstr (whole->text, part->text) != NULL)
        return TRUE;
    }

  return FALSE;
}

/* Lists each term once: the same text may be an amount in two notations. */
static GPtrArray *
list_terms (const TillSearchQuery *query)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < query->terms->len; i++)
    {
      const TillTerm *term = g_ptr_array_index (query->terms, i);
      g_autofree char *text = describe_term (term);

      if (!has_part (query->terms, term) && !has_any (texts, text))
        g_ptr_array_add (texts, g_steal_pointer (&text));
    }

  return texts;
}

/* Returns: (transfer full): what @query searches for, "order 10234, amount $21.63, around 16
 * November". */
char *
till_find_text_for_query (const TillSearchQuery *query)
{
  g_autoptr (GPtrArray) texts = NULL;
  guint n_more = 0;

  g_return_val_if_fail (query != NULL, NULL);

  texts = list_terms (query);
  n_more = texts->len > MAX_NAMED ? texts->len - MAX_NAMED : 0;
  g_ptr_array_set_size (texts, (int) MIN (texts->len, MAX_NAMED));
  if (n_more > 0)
    /* Translators: at the end of a list of things that were looked for */
    g_ptr_array_add (texts, g_strdup_printf (ngettext ("%u more", "%u more", n_more), n_more));
  g_ptr_array_add (texts, describe_days (query));
  if (g_ptr_array_index (texts, texts->len - 1) != NULL)
    g_ptr_array_add (texts, NULL);

  /* Translators: between the things of a list */
  return g_strjoinv (_(", "), (char **) texts->pdata);
}

/* Returns: whether @query has only phone numbers, which the service never reports. */
gboolean
till_find_text_is_of_phone (const TillSearchQuery *query)
{
  g_return_val_if_fail (query != NULL, FALSE);

  for (guint i = 0; i < query->terms->len; i++)
    {
      const TillTerm *term = g_ptr_array_index (query->terms, i);

      if (term->kind != TILL_TERM_EID && term->kind != TILL_TERM_IMEI &&
          !has_part (query->terms, term))
        return FALSE;
    }

  return TRUE;
}
