/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Drafts: what the merchant has typed, checked against the service's limits before it is sent.
 * Lengths are in characters (section 8). */

#include "till-draft.h"

#include <string.h>

#include "till-email.h"
#include "till-json-gate.h"

static gboolean
is_empty (const char *text)
{
  return text == NULL || *text == '\0';
}

static gboolean
is_longer_than (const char *text, glong max)
{
  return text != NULL && g_utf8_strlen (text, -1) > max;
}

TillInvoiceDraft *
till_invoice_draft_new (void)
{
  return g_new0 (TillInvoiceDraft, 1);
}

TillInvoiceDraft *
till_invoice_draft_copy (const TillInvoiceDraft *self)
{
  TillInvoiceDraft *copy = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  copy = till_invoice_draft_new ();
  copy->amount = self->amount;
  copy->description = g_strdup (self->description);
  copy->order_id = g_strdup (self->order_id);
  copy->metadata = g_strdup (self->metadata);

  return copy;
}

void
till_invoice_draft_free (TillInvoiceDraft *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->description);
  g_free (self->order_id);
  g_free (self->metadata);
  g_free (self);
}

static gboolean
is_finer_than_cents (const TillDecimal *amount)
{
  TillDecimal cents = { 0 };

  return !till_decimal_round_up (amount, 2, &cents) || till_decimal_compare (amount, &cents) != 0;
}

/* Returns: everything that the service would refuse, as flags. */
TillDraftProblems
till_invoice_draft_check (const TillInvoiceDraft *self)
{
  TillDecimal smallest = till_decimal_from_int (1, 2);
  TillDecimal largest = till_decimal_from_int (1000000, 0);
  TillDraftProblems problems = TILL_DRAFT_FINE;

  g_return_val_if_fail (self != NULL, TILL_DRAFT_FINE);

  if (!self->amount.is_known)
    problems |= TILL_DRAFT_AMOUNT_NOT_A_NUMBER;
  else if (till_decimal_compare (&self->amount, &smallest) < 0)
    problems |= TILL_DRAFT_AMOUNT_TOO_SMALL;
  else if (till_decimal_compare (&self->amount, &largest) > 0)
    problems |= TILL_DRAFT_AMOUNT_TOO_LARGE;
  else if (is_finer_than_cents (&self->amount))
    problems |= TILL_DRAFT_AMOUNT_TOO_FINE;

  if (is_longer_than (self->description, TILL_DESCRIPTION_MAX))
    problems |= TILL_DRAFT_DESCRIPTION_TOO_LONG;
  if (is_empty (self->order_id))
    problems |= TILL_DRAFT_ORDER_ID_EMPTY;
  if (is_longer_than (self->order_id, TILL_ORDER_ID_MAX))
    problems |= TILL_DRAFT_ORDER_ID_TOO_LONG;
  if (is_longer_than (self->metadata, TILL_METADATA_MAX))
    problems |= TILL_DRAFT_METADATA_TOO_LONG;
  if (till_metadata_find_fault (self->metadata, NULL))
    problems |= TILL_DRAFT_METADATA_BROKEN;

  return problems;
}

TillOrderDraft *
till_order_draft_new (void)
{
  return g_new0 (TillOrderDraft, 1);
}

TillOrderDraft *
till_order_draft_copy (const TillOrderDraft *self)
{
  TillOrderDraft *copy = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  copy = till_order_draft_new ();
  copy->plan_id = g_strdup (self->plan_id);
  copy->client_email = g_strdup (self->client_email);
  copy->client_ref = g_strdup (self->client_ref);

  return copy;
}

void
till_order_draft_free (TillOrderDraft *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->plan_id);
  g_free (self->client_email);
  g_free (self->client_ref);
  g_free (self);
}

/* Returns: everything that the service would refuse, as flags. The reference becomes the order id
 * of an invoice, so it has the same limit. */
TillDraftProblems
till_order_draft_check (const TillOrderDraft *self)
{
  TillDraftProblems problems = TILL_DRAFT_FINE;

  g_return_val_if_fail (self != NULL, TILL_DRAFT_FINE);

  if (is_empty (self->plan_id))
    problems |= TILL_DRAFT_PLAN_MISSING;
  if (!is_empty (self->client_email) && !till_is_email (self->client_email))
    problems |= TILL_DRAFT_EMAIL_INVALID;
  if (is_empty (self->client_ref))
    problems |= TILL_DRAFT_REFERENCE_EMPTY;
  if (is_longer_than (self->client_ref, TILL_ORDER_ID_MAX))
    problems |= TILL_DRAFT_REFERENCE_TOO_LONG;

  return problems;
}

/* Metadata may be any text (section 4.5), but a text that begins as a JSON object or array should
 * be valid.
 *
 * Returns: whether it is invalid JSON. If so, @character, unless %NULL, is the number of the first
 * wrong character, from one; it is after the last if the text ends too early. */
gboolean
till_metadata_find_fault (const char *metadata, glong *character)
{
  gsize fault = 0;

  if (metadata == NULL || (*metadata != '{' && *metadata != '[') ||
      !till_json_find_fault (metadata, strlen (metadata), &fault))
    return FALSE;

  if (character != NULL)
    *character = g_utf8_strlen (metadata, (gssize) fault) + 1;

  return TRUE;
}

/* Returns: (transfer full): a new reference: @prefix, the day and 40 random bits, so that no other
 * computer suggests it too. */
char *
till_suggest_reference (const char *prefix, gint64 now_ms)
{
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_local (now_ms / 1000);
  g_autofree char *day = g_date_time_format (now, "%y%m%d");
  g_autofree char *uuid = g_uuid_string_random ();

  g_return_val_if_fail (prefix != NULL, NULL);

  return g_strdup_printf ("%s-%s-%.8s%.2s", prefix, day, uuid, uuid + 9);
}

/* The service explains in a sentence why it refuses a draft (sections 4.2 and 4.5). Only the name
 * of the field tells which one it means.
 *
 * Returns: whether @reason is about the client's own id. */
gboolean
till_draft_is_id_refused (const char *reason)
{
  static const char *const names[] = { "orderid", "order id", "order_id", "clientref" };
  g_autofree char *folded = reason != NULL ? g_ascii_strdown (reason, -1) : NULL;

  for (guint i = 0; folded != NULL && i < G_N_ELEMENTS (names); i++)
    if (strstr (folded, names[i]) != NULL)
      return TRUE;

  return FALSE;
}
