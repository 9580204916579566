/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrderDialog: orders an eSIM plan for a customer (section 4.2). It checks the form before it
 * sends, and keeps the form when a call fails.
 *
 * Signal: "created" with the new TillOrder, just before the dialog closes. */

#include "till-order-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "till-api-error.h"
#include "till-fit.h"
#include "till-form-row.h"
#include "till-format.h"
#include "till-store-window.h"
#include "till-text.h"

struct _TillOrderDialog
{
  TillFormDialog parent_instance;

  /* Owned */
  TillDesk *desk;
  char *plan_id;

  /* Template children */
  GtkLabel *country_label;
  GtkLabel *plan_label;
  GtkLabel *price_label;
  TillFormRow *email_row;
  TillFormRow *reference_row;
};

enum
{
  SIGNAL_CREATED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillOrderDialog, till_order_dialog, TILL_TYPE_FORM_DIALOG)

static guint signals[N_SIGNALS];

static TillOrderDraft *
read_form (TillOrderDialog *self)
{
  TillOrderDraft *draft = till_order_draft_new ();

  draft->plan_id = g_strdup (self->plan_id);
  draft->client_email = till_form_row_dup_text (self->email_row);
  draft->client_ref = till_form_row_dup_text (self->reference_row);

  return draft;
}

static const char *
describe_reference_problem (TillDraftProblems problems)
{
  if (problems & TILL_DRAFT_REFERENCE_EMPTY)
    return _("Enter a reference, so you can find the order later");
  if (problems & TILL_DRAFT_REFERENCE_TOO_LONG)
    return _("This is too long for the service");

  return NULL;
}

static void
show_problems (TillOrderDialog *self, TillDraftProblems problems)
{
  till_form_row_set_problem (self->email_row,
                             problems & TILL_DRAFT_EMAIL_INVALID
                                 ? _("This isn’t an e-mail address. Correct it or leave it empty")
                                 : NULL);
  till_form_row_set_problem (self->reference_row, describe_reference_problem (problems));
}

/* Whether @text may still become an e-mail address by typing more. */
static gboolean
is_email_begun (const char *text)
{
  const char *at = strchr (text, '@');

  return strpbrk (text, " ,;<>\"") == NULL &&
         (at == NULL || strchr (at, '.') == NULL || g_str_has_suffix (text, "."));
}

static void
changed_cb (TillOrderDialog *self)
{
  g_autoptr (TillOrderDraft) draft = read_form (self);
  TillDraftProblems problems = till_order_draft_check (draft);

  if (draft->client_email != NULL && is_email_begun (draft->client_email))
    problems &= (TillDraftProblems) ~TILL_DRAFT_EMAIL_INVALID;

  show_problems (self, problems);
}

static void
created_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillOrderDialog) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOrder) order = till_desk_create_order_finish (TILL_DESK (source), result, &error);

  if (order != NULL)
    g_signal_emit (self, signals[SIGNAL_CREATED], 0, order);

  till_form_dialog_end_sending (TILL_FORM_DIALOG (self), error);
  if (g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_REJECTED) &&
      till_draft_is_id_refused (error->message))
    {
      till_form_row_set_problem (self->reference_row,
                                 _("The service refused this reference; see its message"));
      till_form_row_focus (self->reference_row);
    }
}

static void
till_order_dialog_create (TillFormDialog *dialog)
{
  TillOrderDialog *self = TILL_ORDER_DIALOG (dialog);
  g_autoptr (TillOrderDraft) draft = read_form (self);
  TillDraftProblems problems = till_order_draft_check (draft);

  show_problems (self, problems);
  if (problems != TILL_DRAFT_FINE)
    return;

  till_form_dialog_begin_sending (dialog);
  till_desk_create_order_async (self->desk, draft, NULL, created_cb, g_object_ref (self));
}

static void
till_order_dialog_dispose (GObject *object)
{
  TillOrderDialog *self = TILL_ORDER_DIALOG (object);

  g_clear_object (&self->desk);
  g_clear_pointer (&self->plan_id, g_free);

  G_OBJECT_CLASS (till_order_dialog_parent_class)->dispose (object);
}

static void
till_order_dialog_class_init (TillOrderDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_order_dialog_dispose;
  TILL_FORM_DIALOG_CLASS (klass)->create = till_order_dialog_create;

  signals[SIGNAL_CREATED] = g_signal_new ("created", TILL_TYPE_ORDER_DIALOG, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, TILL_TYPE_ORDER);

  g_type_ensure (TILL_TYPE_FIT);
  g_type_ensure (TILL_TYPE_FORM_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-order-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, TillOrderDialog, country_label);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDialog, plan_label);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDialog, price_label);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDialog, email_row);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDialog, reference_row);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, till_form_dialog_create);
}

static void
till_order_dialog_init (TillOrderDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
show_plan (TillOrderDialog *self, const TillCountry *country, const TillPlan *plan)
{
  g_autofree char *name = till_format_country (country);
  g_autofree char *gives = till_format_plan (plan->data_gb, plan->days);
  g_autofree char *price = till_format_usd (&plan->price_usd);

  till_text_set (self->country_label, name);
  till_text_set (self->plan_label, gives);
  gtk_label_set_text (self->price_label, price);
}

/* Orders @plan of @country at @desk. Closing the dialog does not cancel a running call: the order
 * may exist, and the list will show it. */
GtkWidget *
till_order_dialog_new (TillDesk *desk, TillCountry *country, TillPlan *plan)
{
  TillOrderDialog *self = NULL;
  g_autofree char *reference = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk), NULL);
  g_return_val_if_fail (TILL_IS_COUNTRY (country), NULL);
  g_return_val_if_fail (TILL_IS_PLAN (plan), NULL);

  self = g_object_new (TILL_TYPE_ORDER_DIALOG, NULL);
  self->desk = g_object_ref (desk);
  till_store_window_name (GTK_WIDGET (self), till_desk_get_account (desk));
  self->plan_id = g_strdup (till_record_get_id (TILL_RECORD (plan)));
  show_plan (self, country, plan);
  /* Translators: the beginning of a suggested reference, as in ESIM-261121-0f3a9c */
  reference = till_suggest_reference (_("ESIM"), till_clock_now_ms (till_desk_get_clock (desk)));
  till_form_row_set_text (self->reference_row, reference);
  till_dialog_focus (TILL_DIALOG (self), GTK_WIDGET (self->email_row));

  return GTK_WIDGET (self);
}

TillDesk *
till_order_dialog_get_desk (TillOrderDialog *self)
{
  g_return_val_if_fail (TILL_IS_ORDER_DIALOG (self), NULL);

  return self->desk;
}
