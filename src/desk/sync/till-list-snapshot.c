/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillListSnapshot: the page that a list has shown last. A page with the same records is not
 * written to the archive, so that neither its thread nor the disk wakes. Every few minutes it is
 * written all the same, because the archive shows by its last write how fresh it is.
 *
 * Details that lists do not have by the specification, an eSIM or a payment, are not compared: a
 * record with one counts as changed. */

#include "till-list-snapshot.h"

#include "till-invoice.h"
#include "till-order.h"

#define KEPT_MS (5 * 60 * 1000)

struct _TillListSnapshot
{
  GPtrArray *records; /* of TillRecord, owned; NULL before the first page */
  guint64 offset;
  guint64 total;
  guint length; /* with records that can't be read */
  gboolean is_total_known;
  gint64 put_at_ms;
};

static const gsize invoice_texts[] = {
  G_STRUCT_OFFSET (TillInvoice, status_text), G_STRUCT_OFFSET (TillInvoice, currency),
  G_STRUCT_OFFSET (TillInvoice, order_id),    G_STRUCT_OFFSET (TillInvoice, description),
  G_STRUCT_OFFSET (TillInvoice, metadata),    G_STRUCT_OFFSET (TillInvoice, pay_url),
  G_STRUCT_OFFSET (TillInvoice, paid_chain),
};

static const gsize order_texts[] = {
  G_STRUCT_OFFSET (TillOrder, status_text),  G_STRUCT_OFFSET (TillOrder, country),
  G_STRUCT_OFFSET (TillOrder, country_iso),  G_STRUCT_OFFSET (TillOrder, data_gb),
  G_STRUCT_OFFSET (TillOrder, invoice_id),   G_STRUCT_OFFSET (TillOrder, pay_url),
  G_STRUCT_OFFSET (TillOrder, currency),     G_STRUCT_OFFSET (TillOrder, note),
  G_STRUCT_OFFSET (TillOrder, client_email), G_STRUCT_OFFSET (TillOrder, client_ref),
};

static gboolean
has_same_texts (gconstpointer a, gconstpointer b, const gsize *offsets, gsize n_offsets)
{
  for (gsize i = 0; i < n_offsets; i++)
    if (g_strcmp0 (G_STRUCT_MEMBER (char *, a, offsets[i]),
                   G_STRUCT_MEMBER (char *, b, offsets[i])) != 0)
      return FALSE;

  return TRUE;
}

static gboolean
is_same_amount (const TillDecimal *a, const TillDecimal *b)
{
  return a->is_known == b->is_known && (!a->is_known || till_decimal_compare (a, b) == 0);
}

static gboolean
is_same_invoice (const TillInvoice *a, const TillInvoice *b)
{
  return a->payment == NULL && b->payment == NULL && a->status == b->status &&
         has_same_texts (a, b, invoice_texts, G_N_ELEMENTS (invoice_texts)) &&
         is_same_amount (&a->amount, &b->amount) &&
         till_addresses_equal (a->addresses, b->addresses) &&
         a->created_at_ms == b->created_at_ms && a->expires_at_ms == b->expires_at_ms &&
         a->paid_at_ms == b->paid_at_ms && a->is_complete == b->is_complete;
}

static gboolean
is_same_order (const TillOrder *a, const TillOrder *b)
{
  return a->esim == NULL && b->esim == NULL && a->usage == NULL && b->usage == NULL &&
         a->status == b->status && has_same_texts (a, b, order_texts, G_N_ELEMENTS (order_texts)) &&
         a->days == b->days && is_same_amount (&a->amount, &b->amount) &&
         till_addresses_equal (a->addresses, b->addresses) &&
         a->created_at_ms == b->created_at_ms && a->expires_at_ms == b->expires_at_ms;
}

static gboolean
is_same_record (gpointer a, gpointer b)
{
  if (!g_str_equal (till_record_get_id (a), till_record_get_id (b)))
    return FALSE;
  if (TILL_IS_INVOICE (a) && TILL_IS_INVOICE (b))
    return is_same_invoice (a, b);

  return TILL_IS_ORDER (a) && TILL_IS_ORDER (b) && is_same_order (a, b);
}

static gboolean
shows_same (const TillListSnapshot *self, const TillPage *page)
{
  if (self->records == NULL || self->offset != page->offset || self->total != page->total ||
      self->is_total_known != page->is_total_known || self->length != till_page_get_length (page) ||
      self->records->len != page->records->len)
    return FALSE;

  for (guint i = 0; i < page->records->len; i++)
    if (!is_same_record (self->records->pdata[i], page->records->pdata[i]))
      return FALSE;

  return TRUE;
}

TillListSnapshot *
till_list_snapshot_new (void)
{
  return g_new0 (TillListSnapshot, 1);
}

void
till_list_snapshot_free (TillListSnapshot *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->records, g_ptr_array_unref);
  g_free (self);
}

/* Stores @page, which was read at @now_ms of the monotonic clock.
 *
 * Returns: whether to write it to the archive. */
gboolean
till_list_snapshot_take (TillListSnapshot *self, TillPage *page, gint64 now_ms)
{
  g_return_val_if_fail (self != NULL && page != NULL, TRUE);

  if (shows_same (self, page) && now_ms - self->put_at_ms < KEPT_MS)
    return FALSE;

  g_clear_pointer (&self->records, g_ptr_array_unref);
  self->records = g_ptr_array_ref (page->records);
  self->offset = page->offset;
  self->total = page->total;
  self->length = till_page_get_length (page);
  self->is_total_known = page->is_total_known;
  self->put_at_ms = now_ms;

  return TRUE;
}

/* Returns: whether the last page had an open order. */
gboolean
till_list_snapshot_shows_open_order (const TillListSnapshot *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint i = 0; self->records != NULL && i < self->records->len; i++)
    if (TILL_IS_ORDER (self->records->pdata[i]) &&
        till_order_status_is_open (TILL_ORDER (self->records->pdata[i])->status))
      return TRUE;

  return FALSE;
}
