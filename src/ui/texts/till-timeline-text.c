/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The entries of a timeline that need words. */

#include "till-timeline-text.h"

#include <glib/gi18n.h>

#include "till-asset-format.h"
#include "till-webhook-delivery-text.h"
#include "till-format.h"
#include "till-refund-text.h"
#include "till-settlement.h"
#include "till-text.h"
#include "till-usage-text.h"

#define STEPS 10 /* the number of steps in which a timeline reports usage */

/* Adds the payment of @invoice (nullable), of all or of a part. */
void
till_timeline_add_payment (TillTimeline *self, TillDesk *desk, const TillInvoice *invoice)
{
  g_autoptr (TillSettlement) settlement = NULL;
  g_autofree char *amount = NULL;
  const TillChain *chain = NULL;
  g_autofree char *text = NULL;
  gboolean is_part = FALSE;

  g_return_if_fail (TILL_IS_TIMELINE (self));
  g_return_if_fail (TILL_IS_DESK (desk));

  if (invoice == NULL || (till_invoice_get_paid_at_ms (invoice) == 0 && invoice->payment == NULL))
    return;

  settlement = till_settlement_judge (invoice);
  is_part = settlement->fit == TILL_SETTLEMENT_UNDER;
  amount = is_part
               ? till_asset_format_for_part (desk, invoice, settlement)
               : till_asset_format_for_amount (desk, invoice, settlement->asset, &settlement->paid);
  chain = till_asset_find_chain (desk, settlement->asset, NULL);
  text = amount != NULL && chain != NULL ? g_strjoin (" · ", amount, chain->name, NULL)
                                         : till_asset_format_name (desk, settlement->asset);
  till_timeline_add (self, is_part ? TILL_EVENT_PART_PAID : TILL_EVENT_PAID,
                     till_invoice_get_paid_at_ms (invoice), text);
}

/* Adds the decisions of this desk and its team; @decisions is nullable. */
void
till_timeline_add_decisions (TillTimeline *self, const TillDecisions *decisions)
{
  g_return_if_fail (TILL_IS_TIMELINE (self));

  if (decisions == NULL)
    return;

  if (decisions->accepted != NULL)
    till_timeline_add_shared (self, TILL_EVENT_ACCEPTED, decisions->accepted_at_ms,
                              decisions->accepted, 0, decisions->is_waiting);
  for (guint i = 0; i < decisions->recorded->len; i++)
    {
      const TillRecordedPayment *recorded = g_ptr_array_index (decisions->recorded, i);

      till_timeline_add_shared (self, TILL_EVENT_PAYMENT_RECORDED, recorded->recorded_at_ms,
                                recorded->who, 0, recorded->is_waiting);
    }
}

/* Adds webhooks. @deliveries is a nullable array of TillWebhookDelivery. */
void
till_timeline_add_deliveries (TillTimeline *self, GPtrArray *deliveries)
{
  g_return_if_fail (TILL_IS_TIMELINE (self));

  for (guint i = 0; deliveries != NULL && i < deliveries->len; i++)
    {
      const TillWebhookDelivery *delivery = g_ptr_array_index (deliveries, i);
      g_autofree char *text =
          g_strjoin (" · ", till_status_for_delivery (delivery).word, delivery->event, NULL);

      till_timeline_add (self, TILL_EVENT_WEBHOOK, delivery->received_at_ms, text);
    }
}

static const char *
describe_step (TillRefundStep step)
{
  switch (step)
    {
    case TILL_REFUND_AGREED:
      return C_("refund event", "Agreed");
    case TILL_REFUND_CHECKED:
      return C_("refund event", "Address checked");
    case TILL_REFUND_INTENDED:
      return C_("refund event", "Payment prepared");
    case TILL_REFUND_PAID:
      return C_("refund event", "Paid");
    case TILL_REFUND_SEEN:
      return C_("refund event", "Arrived");
    case TILL_REFUND_TOLD:
      return C_("refund event", "Customer notified");
    case TILL_REFUND_VOID:
      return C_("refund event", "Cancelled");
    }

  return "";
}

/* Adds each step of @refund. */
void
till_timeline_add_refund (TillTimeline *self, TillRefund *refund)
{
  TillDecimal amount = till_refund_get_amount (refund);
  g_autofree char *asset =
      till_refund_text_for_asset (&amount, till_refund_get (refund, TILL_REFUND_SYMBOL));

  for (guint i = 0; i < TILL_REFUND_N_STEPS; i++)
    {
      g_autofree char *writer =
          till_refund_text_for_teammate (refund->step_who[i], refund->step_desk[i]);
      g_autofree char *text =
          g_strjoin (" · ", describe_step ((TillRefundStep) i), asset, writer, NULL);

      if (refund->step_ms[i] != 0)
        till_timeline_add (self, TILL_EVENT_REFUND, refund->step_ms[i], text);
    }
}

/* Adds the plan of the order. */
void
till_timeline_add_order (TillTimeline *self, TillOrder *order)
{
  g_autofree char *text = NULL;

  g_return_if_fail (TILL_IS_TIMELINE (self));
  g_return_if_fail (TILL_IS_ORDER (order));

  text = till_usage_describe_title (order);
  till_timeline_add (self, TILL_EVENT_ORDERED, till_order_get_since_ms (order), text);
}

static char *
describe_megabytes (double megabytes)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  TillDecimal exact = { 0 };

  till_decimal_parse (g_ascii_formatd (digits, sizeof digits, "%.3f", megabytes), &exact);

  return till_format_megabytes (&exact);
}

static void
add_sample (TillTimeline *self, const TillUsageSample *sample)
{
  g_autofree char *used = describe_megabytes (sample->used_mb);
  g_autofree char *package = describe_megabytes (sample->package_mb);
  g_autofree char *both = NULL;

  /* Translators: two amounts of data, "512 MB of 5 GB". */
  both = g_strdup_printf (_("%s of %s"), used, package);
  till_timeline_add (self, TILL_EVENT_USAGE, sample->at_ms, sample->package_mb > 0 ? both : used);
}

/* Adds the usage of an eSIM where it says something: the first reading, the last, and one for each
 * tenth of the package between. @samples is a nullable array of TillUsageSample. */
void
till_timeline_add_samples (TillTimeline *self, GArray *samples)
{
  double told_mb = -1;

  g_return_if_fail (TILL_IS_TIMELINE (self));

  for (guint i = 0; samples != NULL && i < samples->len; i++)
    {
      const TillUsageSample *sample = &g_array_index (samples, TillUsageSample, i);
      gboolean is_step = told_mb < 0 || sample->used_mb - told_mb >= sample->package_mb / STEPS;

      if ((is_step && sample->used_mb > told_mb) || (i + 1 == samples->len && i > 0))
        {
          add_sample (self, sample);
          told_mb = sample->used_mb;
        }
    }
}

/* Who has written a note, who has shared what somebody else had written before, and where. */
static char *
describe_note (const TillNote *note)
{
  const char *sharer = g_strcmp0 (note->author, note->who) != 0 ? note->author : NULL;
  const char *facts[] = { note->who, sharer, note->desk };
  g_autofree char *writer = till_text_join (" · ", facts, G_N_ELEMENTS (facts));

  return g_strjoin ("\n", note->text, writer, NULL);
}

static void
add_note (TillTimeline *self, const TillNote *note)
{
  g_autofree char *text = describe_note (note);
  g_autofree char *when = till_format_time (note->taken_back_at_ms);
  g_autofree char *taken_back = NULL;
  g_autofree char *both = NULL;

  if (note->taken_back_by == NULL)
    {
      till_timeline_add_shared (self, note->is_ticket ? TILL_EVENT_TICKET : TILL_EVENT_NOTE,
                                note->at_ms, text, note->key, note->is_waiting);
      return;
    }

  /* Translators: a person, then a time. */
  taken_back = g_strdup_printf (_("Removed by %s, %s"), note->taken_back_by, when);
  both = g_strjoin ("\n", text, taken_back, NULL);
  till_timeline_add_shared (self, TILL_EVENT_TAKEN_BACK, note->at_ms, both, note->key,
                            note->is_waiting);
}

/* Adds notes. @notes is an array of TillNote. */
void
till_timeline_add_notes (TillTimeline *self, GPtrArray *notes)
{
  g_return_if_fail (TILL_IS_TIMELINE (self));

  for (guint i = 0; i < notes->len; i++)
    add_note (self, g_ptr_array_index (notes, i));
}
