/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrderDialog: orders one eSIM plan for a customer. What is typed is checked before it is sent,
 * and stays where it is when a call fails.
 *
 * Signal: "created" with the new TillOrder, just before the dialog closes. */

#include "till-order-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "till-form-row.h"
#include "till-format.h"
#include "till-message.h"
#include "till-text.h"

struct _TillOrderDialog
{
  AdwWindow parent_instance;

  /* Owned */
  TillDesk *desk;
  char *plan_id;

  /* In flight */
  gboolean is_sending;

  /* Template children */
  GtkLabel *country_label;
  GtkLabel *plan_label;
  GtkLabel *price_label;
  TillFormRow *email_row;
  TillFormRow *reference_row;
  GtkWidget *form;
  GtkSpinner *spinner;
  GtkRevealer *failure_revealer;
  GtkLabel *failure_label;
};

enum
{
  SIGNAL_CREATED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillOrderDialog, till_order_dialog, ADW_TYPE_WINDOW)

static guint signals[N_SIGNALS];

static char *
dup_text (TillFormRow *row)
{
  g_autofree char *text = g_strstrip (g_strdup (till_form_row_get_text (row)));

  return *text != '\0' ? g_steal_pointer (&text) : NULL;
}

static TillOrderDraft *
read_form (TillOrderDialog *self)
{
  TillOrderDraft *draft = till_order_draft_new ();

  draft->plan_id = g_strdup (self->plan_id);
  draft->client_email = dup_text (self->email_row);
  draft->client_ref = dup_text (self->reference_row);

  return draft;
}

static const char *
describe_reference_problem (TillDraftProblems problems)
{
  if (problems & TILL_DRAFT_REFERENCE_EMPTY)
    return _ ("Type a reference; it finds the order again");
  if (problems & TILL_DRAFT_REFERENCE_TOO_LONG)
    return _ ("This is longer than the service accepts");

  return NULL;
}

static void
show_problems (TillOrderDialog *self, TillDraftProblems problems)
{
  till_form_row_set_problem (
      self->email_row, problems & TILL_DRAFT_EMAIL_INVALID
                           ? _ ("This can’t be an e-mail address; correct it or leave it empty")
                           : NULL);
  till_form_row_set_problem (self->reference_row, describe_reference_problem (problems));
}

/* Whether more letters may still make an e-mail address of @text. */
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
set_sending (TillOrderDialog *self, gboolean is_sending)
{
  self->is_sending = is_sending;
  till_form_set_sending (self->form, is_sending);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "dialog.create", !is_sending);
  gtk_spinner_set_spinning (self->spinner, is_sending);
}

static void
show_failure (TillOrderDialog *self, const GError *error)
{
  g_autoptr (TillMessage) message = till_message_new_for_error (error);
  g_autofree char *text = g_strdup_printf ("%s\n%s", message->title, message->body);

  till_text_set (self->failure_label, text);
  gtk_revealer_set_reveal_child (self->failure_revealer, TRUE);
}

static void
created_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillOrderDialog) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOrder) order = till_desk_create_order_finish (TILL_DESK (source), result, &error);

  set_sending (self, FALSE);
  if (order == NULL)
    {
      show_failure (self, error);
      return;
    }

  g_signal_emit (self, signals[SIGNAL_CREATED], 0, order);
  gtk_window_close (GTK_WINDOW (self));
}

static void
create_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillOrderDialog *self = TILL_ORDER_DIALOG (widget);
  g_autoptr (TillOrderDraft) draft = read_form (self);
  TillDraftProblems problems = till_order_draft_check (draft);

  show_problems (self, problems);
  if (problems != TILL_DRAFT_FINE)
    return;

  gtk_revealer_set_reveal_child (self->failure_revealer, FALSE);
  set_sending (self, TRUE);
  till_desk_create_order_async (self->desk, draft, NULL, created_cb, g_object_ref (self));
}

static void
create_cb (TillOrderDialog *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "dialog.create", NULL);
}

/* What came of the call belongs beside what was typed, so the dialog waits for it. */
static gboolean
till_order_dialog_close_request (GtkWindow *window)
{
  return TILL_ORDER_DIALOG (window)->is_sending ||
         GTK_WINDOW_CLASS (till_order_dialog_parent_class)->close_request (window);
}

static void
till_order_dialog_dispose (GObject *object)
{
  TillOrderDialog *self = TILL_ORDER_DIALOG (object);

  g_clear_object (&self->desk);
  g_clear_pointer (&self->plan_id, g_free);
  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_ORDER_DIALOG);

  G_OBJECT_CLASS (till_order_dialog_parent_class)->dispose (object);
}

static void
till_order_dialog_class_init (TillOrderDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_order_dialog_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = till_order_dialog_close_request;

  signals[SIGNAL_CREATED] = g_signal_new ("created", TILL_TYPE_ORDER_DIALOG, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, TILL_TYPE_ORDER);

  g_type_ensure (TILL_TYPE_FORM_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-order-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, TillOrderDialog, country_label);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDialog, plan_label);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDialog, price_label);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDialog, email_row);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDialog, reference_row);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDialog, form);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDialog, spinner);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDialog, failure_revealer);
  gtk_widget_class_bind_template_child (widget_class, TillOrderDialog, failure_label);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, create_cb);

  gtk_widget_class_install_action (widget_class, "dialog.create", NULL, create_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
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

/* Orders @plan of @country at @desk. A dialog that is closed while its call is on the way does not
 * take the call back: the order may exist, and the list will show it. */
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
  self->plan_id = g_strdup (till_record_get_id (TILL_RECORD (plan)));
  show_plan (self, country, plan);
  /* Translators: the beginning of a suggested reference, as in ESIM-261121-0f3a9c */
  reference = till_suggest_reference (_ ("ESIM"), till_clock_now_ms (till_desk_get_clock (desk)));
  till_form_row_set_text (self->reference_row, reference);
  till_form_row_focus (self->email_row);

  return GTK_WIDGET (self);
}
