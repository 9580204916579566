/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillAttentionRow: one entry of the attention queue: what is wrong, whom and how much it is about,
 * and a button for the next step. */

#include "till-attention-row.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "till-format.h"
#include "till-payment-exception-text.h"
#include "till-refund-text.h"
#include "till-settlement.h"
#include "till-status.h"
#include "till-text.h"

#define MINUTE_MS G_GINT64_CONSTANT (60000)

struct _TillAttentionRow
{
  AdwActionRow parent_instance;

  /* Owned */
  TillAttention *entry;
};

G_DEFINE_FINAL_TYPE (TillAttentionRow, till_attention_row, ADW_TYPE_ACTION_ROW)

static const struct
{
  const char *icon_name;
  const char *css_class;
  const char *step; /* N_() */
  const char *action;
} kinds[] = {
  [TILL_ATTENTION_ORDER_LATE] = { "till-provisioning-symbolic", "error", N_("Check"),
                                  "win.show-order" },
  [TILL_ATTENTION_ORDER_FAILED] = { "till-failed-symbolic", "error", N_("Review"),
                                    "win.show-order" },
  [TILL_ATTENTION_REFUND_OPEN] = { "till-unknown-symbolic", "error", N_("Continue"),
                                   "win.show-refund" },
  [TILL_ATTENTION_PAYMENT_EXCEPTION] = { "till-failed-symbolic", "warning", N_("Review"),
                                         "win.show-invoice" },
  [TILL_ATTENTION_PAYMENTS_OLD] = { "till-failed-symbolic", "warning", N_("Review"),
                                    "win.show-payment-exceptions" },
  [TILL_ATTENTION_WEBHOOK_FAILED] = { "till-failed-symbolic", "error", N_("Check"),
                                      "win.show-webhook" },
  [TILL_ATTENTION_INVOICE_ENDING] = { "till-pending-symbolic", "accent", N_("Open"),
                                      "win.show-invoice" },
  [TILL_ATTENTION_ESIM_ENDING] = { "till-expired-symbolic", "accent", N_("Open"),
                                   "win.show-order" },
};

/* Returns: (transfer full) (nullable): "$29.99", "12.5 USDT". A payment that has not been read has
 * only the requested dollars. */
static char *
describe_amount (TillDesk *desk, const TillAttention *entry)
{
  const TillDecimal *dollars = entry->invoice != NULL ? &entry->invoice->amount : &entry->amount;
  g_autofree char *sum =
      entry->invoice != NULL ? till_payment_exception_text_sum_up (desk, entry->invoice) : NULL;

  if (sum != NULL)
    return g_steal_pointer (&sum);
  if (!dollars->is_known)
    return NULL;

  return entry->symbol != NULL ? till_refund_text_for_asset (dollars, entry->symbol)
                               : till_format_usd (dollars);
}

/* A webhook that can't be read has only a local number, and old payments are too many to name. */
static const char *
get_name (const TillAttention *entry)
{
  if (entry->name != NULL)
    return entry->name;

  return entry->kind != TILL_ATTENTION_WEBHOOK_FAILED && entry->kind != TILL_ATTENTION_PAYMENTS_OLD
             ? entry->record_id
             : NULL;
}

/* Returns: (transfer full): whom it is about, where and how much: "travel-17 · Taiwan · $11.50". */
static char *
describe_subject (TillDesk *desk, const TillAttention *entry)
{
  g_autofree char *amount = describe_amount (desk, entry);
  const char *facts[] = { get_name (entry),
                          till_format_country_name (entry->country_iso, entry->country), amount };

  return till_text_join (" · ", facts, G_N_ELEMENTS (facts));
}

static char *
describe_older (const TillAttention *entry)
{
  gulong n = strtoul (entry->record_id, NULL, 10);

  return g_strdup_printf (ngettext ("%lu payment to review from more than 30 days ago",
                                    "%lu payments to review from more than 30 days ago", n),
                          n);
}

/* Returns: the kind of payment; "Unclear" alone would not say what is. */
static const char *
describe_payment (TillInvoice *invoice)
{
  g_autoptr (TillSettlement) settlement = invoice != NULL ? till_settlement_judge (invoice) : NULL;
  const char *explanation = NULL;

  if (settlement == NULL || (!settlement->is_late && settlement->fit == TILL_SETTLEMENT_UNCLEAR))
    return _("Payment to review");

  return till_status_for_payment (invoice, &explanation).word;
}

static char *
describe_exception (const TillAttention *entry, const char *span)
{
  /* Translators: a kind of payment, "Paid late", and a time, "8 min" */
  return g_strdup_printf (_("%1$s, %2$s ago"), describe_payment (entry->invoice), span);
}

static char *
describe_late (const TillAttention *entry, const char *span)
{
  if (entry->is_paid_at)
    /* Translators: %s is a time, "8 min" */
    return g_strdup_printf (_("Paid %s ago, no eSIM yet"), span);

  /* Translators: %s is a time, "8 min" */
  return g_strdup_printf (_("No eSIM for %s"), span);
}

/* Returns: (transfer full): what is wrong: "Paid 35 min ago, no eSIM yet"; at least one minute. */
static char *
describe_problem (const TillAttention *entry, gint64 now_ms)
{
  gint64 away_ms = MAX (ABS (now_ms - entry->at_ms), MINUTE_MS);
  g_autofree char *span = till_format_age (1, 1 + away_ms);

  switch (entry->kind)
    {
    case TILL_ATTENTION_ORDER_LATE:
      return describe_late (entry, span);
    case TILL_ATTENTION_ORDER_FAILED:
      /* Translators: %s is a time, "8 min" */
      return g_strdup_printf (_("Failed order, created %s ago"), span);
    case TILL_ATTENTION_REFUND_OPEN:
      /* Translators: %s is a time, "8 min" */
      return g_strdup_printf (_("Refund started %s ago, not confirmed"), span);
    case TILL_ATTENTION_PAYMENT_EXCEPTION:
      return describe_exception (entry, span);
    case TILL_ATTENTION_PAYMENTS_OLD:
      return describe_older (entry);
    case TILL_ATTENTION_WEBHOOK_FAILED:
      /* Translators: %s is a time, "8 min" */
      return g_strdup_printf (_("Webhook rejected %s ago"), span);
    case TILL_ATTENTION_INVOICE_ENDING:
      /* Translators: %s is a time, "8 min" */
      return entry->at_ms > now_ms ? g_strdup_printf (_("Invoice expires in %s"), span)
                                   : g_strdup (_("Invoice expired"));
    case TILL_ATTENTION_ESIM_ENDING:
      /* Translators: of little data or little time left; %s is a time, "2 d" */
      return g_strdup_printf (_("eSIM runs out within %s"), span);
    }

  return g_strdup ("");
}

static void
till_attention_row_finalize (GObject *object)
{
  g_clear_object (&TILL_ATTENTION_ROW (object)->entry);

  G_OBJECT_CLASS (till_attention_row_parent_class)->finalize (object);
}

static void
till_attention_row_class_init (TillAttentionRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_attention_row_finalize;
}

static void
till_attention_row_init (TillAttentionRow *self)
{
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
}

static void
add_icon (TillAttentionRow *self)
{
  GtkWidget *image = gtk_image_new_from_icon_name (kinds[self->entry->kind].icon_name);

  gtk_widget_add_css_class (image, kinds[self->entry->kind].css_class);
  adw_action_row_add_prefix (ADW_ACTION_ROW (self), image);
}

/* A click anywhere in the row clicks the button. */
static void
add_button (TillAttentionRow *self)
{
  GtkWidget *button = gtk_button_new_with_label (gettext (kinds[self->entry->kind].step));
  GtkActionable *actionable = GTK_ACTIONABLE (button);

  if (self->entry->kind != TILL_ATTENTION_PAYMENTS_OLD)
    gtk_actionable_set_action_target (actionable, "s", self->entry->record_id);
  gtk_actionable_set_action_name (actionable, kinds[self->entry->kind].action);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY,
                                  self, NULL, -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), button);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self), button);
}

/* Returns: (transfer floating): a row for @entry of @desk. */
GtkWidget *
till_attention_row_new (TillDesk *desk, TillAttention *entry, gint64 now_ms)
{
  TillAttentionRow *self = NULL;
  g_autofree char *subject = NULL;
  g_autofree char *shown = NULL;

  g_return_val_if_fail (TILL_IS_ATTENTION (entry), NULL);

  self = g_object_new (TILL_TYPE_ATTENTION_ROW, NULL);
  self->entry = g_object_ref (entry);
  subject = describe_subject (desk, entry);
  shown = till_text_for_display (subject);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), shown);
  add_icon (self);
  add_button (self);
  till_attention_row_update (self, now_ms);

  return GTK_WIDGET (self);
}

/* Updates the times to @now_ms. */
void
till_attention_row_update (TillAttentionRow *self, gint64 now_ms)
{
  g_autofree char *problem = NULL;
  g_autofree char *moment = NULL;

  g_return_if_fail (TILL_IS_ATTENTION_ROW (self));

  problem = describe_problem (self->entry, now_ms);
  moment = self->entry->at_ms != 0 ? till_format_exact_time (self->entry->at_ms) : NULL;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), problem);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), moment);
}

/* Returns: the id of the shown entry. */
const char *
till_attention_row_get_id (TillAttentionRow *self)
{
  g_return_val_if_fail (TILL_IS_ATTENTION_ROW (self), NULL);

  return till_record_get_id (TILL_RECORD (self->entry));
}
