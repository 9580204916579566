/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillAttentionRow: one entry of the attention queue in one line: its kind as an icon, whom and how
 * much it is about, and since or until when, with the kind in words. */

#include "till-attention-row.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "till-format.h"
#include "till-payment-exception-text.h"
#include "till-refund-text.h"
#include "till-status.h"
#include "till-text.h"

#define MINUTE_MS G_GINT64_CONSTANT (60000)

struct _TillAttentionRow
{
  GtkListBoxRow parent_instance;

  /* Owned */
  TillAttention *entry;

  /* Children */
  GtkWidget *title_label;
  GtkWidget *time_label;
};

G_DEFINE_FINAL_TYPE (TillAttentionRow, till_attention_row, GTK_TYPE_LIST_BOX_ROW)

static const struct
{
  TillStatus status; /* its word is N_() */
  const char *action;
} kinds[] = {
  [TILL_ATTENTION_PAYMENT_EXCEPTION] = { { "till-failed-symbolic", N_("Payment to review"),
                                           "warning" },
                                         "win.show-invoice" },
  [TILL_ATTENTION_PAYMENTS_OLD] = { { "till-failed-symbolic", N_("Older payments to review"),
                                      "warning" },
                                    "win.show-payment-exceptions" },
  [TILL_ATTENTION_INVOICE_ENDING] = { { "till-pending-symbolic", N_("Invoice about to expire"),
                                        "accent" },
                                      "win.show-invoice" },
  [TILL_ATTENTION_REFUND_OPEN] = { { "till-unknown-symbolic", N_("Refund started, not confirmed"),
                                     "error" },
                                   "win.show-refund" },
  [TILL_ATTENTION_ORDER_LATE] = { { "till-provisioning-symbolic", N_("Paid, no eSIM yet"),
                                    "error" },
                                  "win.show-order" },
  [TILL_ATTENTION_ORDER_FAILED] = { { "till-failed-symbolic", N_("Order failed"), "error" },
                                    "win.show-order" },
  [TILL_ATTENTION_ESIM_ENDING] = { { "till-expired-symbolic", N_("eSIM running out"), "accent" },
                                   "win.show-order" },
  [TILL_ATTENTION_WEBHOOK_FAILED] = { { "till-failed-symbolic", N_("Webhook rejected"), "error" },
                                      "win.show-webhook" },
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

static char *
describe_older (const TillAttention *entry)
{
  gulong n = strtoul (entry->record_id, NULL, 10);

  return g_strdup_printf (ngettext ("%lu older than 30 days", "%lu older than 30 days", n), n);
}

/* Returns: (transfer full): whom it is about, where, and how much: "travel-17 · Taiwan · $11.50". A
 * webhook that can't be read has only a local number. */
static char *
describe_subject (TillDesk *desk, const TillAttention *entry)
{
  const char *country = till_format_country_name (entry->country_iso, entry->country);
  g_autofree char *amount = describe_amount (desk, entry);
  g_autoptr (GStrvBuilder) facts = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;

  if (entry->kind == TILL_ATTENTION_PAYMENTS_OLD)
    return describe_older (entry);
  if (entry->name != NULL)
    g_strv_builder_add (facts, entry->name);
  else if (entry->kind != TILL_ATTENTION_WEBHOOK_FAILED)
    g_strv_builder_add (facts, entry->record_id);
  else
    g_strv_builder_add (facts, gettext (kinds[entry->kind].status.word));
  if (country != NULL)
    g_strv_builder_add (facts, country);
  if (amount != NULL)
    g_strv_builder_add (facts, amount);
  all = g_strv_builder_end (facts);

  return g_strjoinv (" · ", all);
}

/* Returns: the kind of payment exception, or the kind of entry. */
static const char *
describe_kind (const TillAttention *entry)
{
  const char *explanation = NULL;

  return entry->invoice != NULL ? till_status_for_payment (entry->invoice, &explanation).word
                                : gettext (kinds[entry->kind].status.word);
}

/* Returns: (transfer full): "expires in 8 min"; at least one minute. */
static char *
describe_time (const TillAttention *entry, gint64 now_ms)
{
  gint64 away_ms = MAX (ABS (now_ms - entry->at_ms), MINUTE_MS);
  g_autofree char *span = till_format_age (1, 1 + away_ms);

  switch (entry->kind)
    {
    case TILL_ATTENTION_PAYMENT_EXCEPTION:
      return g_strdup_printf ("%s · %s", describe_kind (entry), span);
    case TILL_ATTENTION_PAYMENTS_OLD:
      return g_strdup (describe_kind (entry));
    case TILL_ATTENTION_INVOICE_ENDING:
      /* Translators: %s is a time, "8 min" */
      return entry->at_ms > now_ms ? g_strdup_printf (_("Expires in %s"), span)
                                   : g_strdup (_("Expired"));
    case TILL_ATTENTION_REFUND_OPEN:
      /* Translators: %s is a time, "8 min" */
      return g_strdup_printf (_("Refund not confirmed for %s"), span);
    case TILL_ATTENTION_ORDER_LATE:
      /* Translators: %s is a time, "8 min" */
      return g_strdup_printf (_("No eSIM for %s"), span);
    case TILL_ATTENTION_ORDER_FAILED:
      /* Translators: %s is a time, "8 min" */
      return g_strdup_printf (_("Order failed %s ago"), span);
    case TILL_ATTENTION_ESIM_ENDING:
      /* Translators: of little data or little time left; %s is a time, "2 d" */
      return g_strdup_printf (_("eSIM runs out within %s"), span);
    case TILL_ATTENTION_WEBHOOK_FAILED:
      /* Translators: %s is a time, "8 min" */
      return g_strdup_printf (_("Webhook rejected %s ago"), span);
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

static GtkWidget *
append_label (GtkBox *box)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  gtk_box_append (box, label);

  return label;
}

static void
till_attention_row_init (TillAttentionRow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  self->title_label = append_label (GTK_BOX (box));
  gtk_widget_set_hexpand (self->title_label, TRUE);
  self->time_label = append_label (GTK_BOX (box));
  gtk_widget_add_css_class (self->time_label, "caption");
  gtk_widget_add_css_class (self->time_label, "numeric");
  gtk_widget_add_css_class (GTK_WIDGET (self), "attention");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), box);
}

static void
prepend_icon (TillAttentionRow *self)
{
  const TillStatus *status = &kinds[self->entry->kind].status;
  GtkWidget *image = gtk_image_new_from_icon_name (status->icon_name);

  gtk_widget_add_css_class (image, status->css_class);
  gtk_box_prepend (GTK_BOX (gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (self))), image);
}

/* Returns: (transfer floating): a row for @entry of @desk. */
GtkWidget *
till_attention_row_new (TillDesk *desk, TillAttention *entry, gint64 now_ms)
{
  TillAttentionRow *self = NULL;
  g_autofree char *subject = NULL;

  g_return_val_if_fail (TILL_IS_ATTENTION (entry), NULL);

  self = g_object_new (TILL_TYPE_ATTENTION_ROW, NULL);
  self->entry = g_object_ref (entry);
  subject = describe_subject (desk, entry);
  till_text_set (GTK_LABEL (self->title_label), subject);
  prepend_icon (self);
  till_attention_row_update (self, now_ms);

  return GTK_WIDGET (self);
}

/* Updates the times to @now_ms. */
void
till_attention_row_update (TillAttentionRow *self, gint64 now_ms)
{
  const char *kind = NULL;
  g_autofree char *time = NULL;
  g_autofree char *moment = NULL;
  g_autofree char *tooltip = NULL;
  g_autofree char *label = NULL;

  g_return_if_fail (TILL_IS_ATTENTION_ROW (self));

  kind = describe_kind (self->entry);
  time = describe_time (self->entry, now_ms);
  moment = till_format_time (self->entry->at_ms);
  gtk_label_set_text (GTK_LABEL (self->time_label), self->entry->at_ms != 0 ? time : kind);
  tooltip = g_strdup_printf ("%s\n%s", kind, moment);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), tooltip);
  label = g_strdup_printf ("%s, %s, %s", kind, gtk_label_get_text (GTK_LABEL (self->title_label)),
                           gtk_label_get_text (GTK_LABEL (self->time_label)));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

/* Returns: the id of the shown entry. */
const char *
till_attention_row_get_id (TillAttentionRow *self)
{
  g_return_val_if_fail (TILL_IS_ATTENTION_ROW (self), NULL);

  return till_record_get_id (TILL_RECORD (self->entry));
}

/* Opens the record of the entry. */
void
till_attention_row_activate (TillAttentionRow *self)
{
  g_return_if_fail (TILL_IS_ATTENTION_ROW (self));

  if (self->entry->kind == TILL_ATTENTION_PAYMENTS_OLD)
    gtk_widget_activate_action (GTK_WIDGET (self), kinds[self->entry->kind].action, NULL);
  else
    gtk_widget_activate_action (GTK_WIDGET (self), kinds[self->entry->kind].action, "s",
                                self->entry->record_id);
}
