/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillFindRow: one record that was found, and the reason. */

#include "till-find-row.h"

#include "till-desk.h"
#include "till-find-facts.h"
#include "till-refund-progress.h"
#include "till-text.h"

#include <glib/gi18n-lib.h>

struct _TillFindRow
{
  GtkListBoxRow parent_instance;

  /* Owned */
  TillDesk *desk;
  TillRecord *record;     /* NULL until it is set */
  gboolean is_why_shared; /* all hits of its kind have the same reason */
  gboolean is_read_only;

  /* Template children */
  GtkLabel *name_label;
  GtkLabel *facts_label;
  GtkWidget *exception_box;
  GtkLabel *exception_label;
  GtkLabel *why_label;
  TillStatusLabel *status_label;
  GtkWidget *actions;
  GtkWidget *refund_button;
};

enum
{
  CASE,
  REFUND,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillFindRow, till_find_row, GTK_TYPE_LIST_BOX_ROW)

static guint signals[N_SIGNALS];

/* A name may be ellipsized; the tooltip has all of it. */
static void
show_facts (TillFindRow *self, const TillFindFacts *facts)
{
  g_autofree char *spoken =
      g_strjoin (", ", facts->name, facts->status.word, facts->facts, facts->exception, NULL);
  g_autofree char *shown = till_text_for_display (spoken);

  till_text_set (self->name_label, facts->name);
  till_text_set_tooltip (GTK_WIDGET (self->name_label), facts->name);
  till_text_set (self->facts_label, facts->facts);
  till_text_set (self->exception_label, facts->exception);
  gtk_widget_set_visible (self->exception_box, facts->exception != NULL);
  till_status_label_set_status (self->status_label, &facts->status);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, shown, -1);
}

static gboolean
can_be_refunded (TillFindRow *self)
{
  const TillInvoice *invoice = NULL;

  if (self->is_read_only || !TILL_IS_INVOICE (self->record))
    return FALSE;

  invoice = TILL_INVOICE (self->record);

  return invoice->status == TILL_INVOICE_PAID || till_invoice_get_paid_chain (invoice) != NULL;
}

static void
show_record (TillFindRow *self, TillRecord *record, GHashTable *refunded)
{
  g_autoptr (TillFindFacts) facts = till_find_facts_new (self->desk, refunded, record);

  g_set_object (&self->record, record);
  show_facts (self, facts);
  gtk_widget_set_visible (self->refund_button, can_be_refunded (self));
}

/* A screen reader does not read the heading with a row, so the accessible name always has the
 * reason. */
static void
show_why (TillFindRow *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->why_label), !self->is_why_shared);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  gtk_label_get_label (self->why_label), -1);
}

static void
case_cb (TillFindRow *self)
{
  g_signal_emit (self, signals[CASE], 0);
}

static void
refund_cb (TillFindRow *self)
{
  g_signal_emit (self, signals[REFUND], 0);
}

static void
till_find_row_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_FIND_ROW);

  G_OBJECT_CLASS (till_find_row_parent_class)->dispose (object);
}

static void
till_find_row_finalize (GObject *object)
{
  TillFindRow *self = TILL_FIND_ROW (object);

  g_clear_object (&self->record);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (till_find_row_parent_class)->finalize (object);
}

static void
till_find_row_class_init (TillFindRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_find_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_find_row_finalize;

  signals[CASE] = g_signal_new ("case", TILL_TYPE_FIND_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);
  signals[REFUND] = g_signal_new ("refund", TILL_TYPE_FIND_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);

  g_type_ensure (TILL_TYPE_STATUS_LABEL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-find-row.ui");
  gtk_widget_class_bind_template_child (widget_class, TillFindRow, name_label);
  gtk_widget_class_bind_template_child (widget_class, TillFindRow, facts_label);
  gtk_widget_class_bind_template_child (widget_class, TillFindRow, exception_box);
  gtk_widget_class_bind_template_child (widget_class, TillFindRow, exception_label);
  gtk_widget_class_bind_template_child (widget_class, TillFindRow, why_label);
  gtk_widget_class_bind_template_child (widget_class, TillFindRow, status_label);
  gtk_widget_class_bind_template_child (widget_class, TillFindRow, actions);
  gtk_widget_class_bind_template_child (widget_class, TillFindRow, refund_button);
  gtk_widget_class_bind_template_callback (widget_class, case_cb);
  gtk_widget_class_bind_template_callback (widget_class, refund_cb);
}

static void
till_find_row_init (TillFindRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static TillFindRow *
row_new (TillDesk *desk)
{
  TillFindRow *self = g_object_new (TILL_TYPE_FIND_ROW, NULL);

  self->desk = g_object_ref (desk);

  return self;
}

/* Shows a record of @desk without a reason. */
GtkWidget *
till_find_row_new_for_record (TillDesk *desk, TillRecord *record)
{
  g_autoptr (GHashTable) refunded = NULL;
  TillFindRow *self = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk) && TILL_IS_RECORD (record), NULL);

  refunded = till_refund_progress_tabulate (till_refunds_get_all (till_desk_get_refunds (desk)));
  self = row_new (desk);
  show_record (self, record, refunded);
  gtk_widget_set_visible (GTK_WIDGET (self->why_label), FALSE);
  gtk_widget_set_visible (self->actions, FALSE);

  return GTK_WIDGET (self);
}

/* Creates an empty row, for till_find_row_set_hit(). */
GtkWidget *
till_find_row_new (TillDesk *desk)
{
  g_return_val_if_fail (TILL_IS_DESK (desk), NULL);

  return GTK_WIDGET (row_new (desk));
}

/* Shows @hit. Rows are reused, because creating one is slower than filling it. @why is the reason
 * of @hit; with @is_why_shared only the heading shows it. @refunded is from
 * till_refund_progress_tabulate(). */
void
till_find_row_set_hit (TillFindRow *self,
                       const TillSearchHit *hit,
                       const char *why,
                       gboolean is_why_shared,
                       GHashTable *refunded)
{
  g_return_if_fail (TILL_IS_FIND_ROW (self));
  g_return_if_fail (hit != NULL && why != NULL);

  if (self->record == hit->record && self->is_why_shared == is_why_shared &&
      g_str_equal (gtk_label_get_label (self->why_label), why))
    return;

  self->is_why_shared = is_why_shared;
  gtk_label_set_label (self->why_label, why);
  show_record (self, hit->record, refunded);
  show_why (self);
}

/* Disables refunds, before the first hit. */
void
till_find_row_set_read_only (TillFindRow *self)
{
  g_return_if_fail (TILL_IS_FIND_ROW (self));

  self->is_read_only = TRUE;
}

/* Returns: (transfer none): an invoice, an order or a refund. */
TillRecord *
till_find_row_get_record (TillFindRow *self)
{
  g_return_val_if_fail (TILL_IS_FIND_ROW (self), NULL);

  return self->record;
}

/* Returns: the kind of its record, translated: always the same pointer for the same kind. */
const char *
till_find_row_get_kind (TillFindRow *self)
{
  g_return_val_if_fail (TILL_IS_FIND_ROW (self), NULL);

  if (TILL_IS_REFUND (self->record))
    return _("Refunds");

  return TILL_IS_ORDER (self->record) ? _("eSIM Orders") : _("Invoices");
}

/* Returns: (nullable): the reason that all hits of its kind share, if they do. */
const char *
till_find_row_get_shared_why (TillFindRow *self)
{
  g_return_val_if_fail (TILL_IS_FIND_ROW (self), NULL);

  return self->is_why_shared ? gtk_label_get_label (self->why_label) : NULL;
}
