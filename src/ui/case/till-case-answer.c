/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillCaseAnswer: what to answer the customer of a case, in the customer's language: about the
 * newest eSIM, or else about the invoice. It is hidden where Till has nothing to propose. */

#include "till-case-answer.h"

#include <glib/gi18n.h>

#include "till-diagnosis-text.h"
#include "till-invoice-letter.h"
#include "till-language-picker.h"
#include "till-order-facts.h"
#include "till-payment-exception-text.h"
#include "till-text.h"

struct _TillCaseAnswer
{
  AdwBin parent_instance;

  TillCase *case_; /* owned; NULL for none */

  /* Template children */
  GtkLabel *text_label;
  TillLanguagePicker *language_picker;
};

G_DEFINE_FINAL_TYPE (TillCaseAnswer, till_case_answer, ADW_TYPE_BIN)

static TillOrder *
find_newest_order (TillCase *case_)
{
  GPtrArray *orders = till_case_get_orders (case_);
  TillOrder *newest = NULL;

  for (guint i = 0; i < orders->len; i++)
    {
      TillOrder *order = g_ptr_array_index (orders, i);

      if (newest == NULL || order->created_at_ms >= newest->created_at_ms)
        newest = order;
    }

  return newest;
}

/* What an order's usage says is as old as the archive's copy. */
static char *
write_about_order (TillCase *case_, TillOrder *order, TillCustomerText *words)
{
  TillDesk *desk = till_case_get_desk (case_);
  gint64 now_ms = till_clock_now_ms (till_desk_get_clock (desk));
  TillOrderFacts facts = {
    .desk = desk,
    .order = order,
    .invoice = till_case_get_invoice (case_),
    .asked_at_ms = order->read_at_ms != 0 ? order->read_at_ms : now_ms,
  };
  TillDiagnosisCase diagnosis_case = till_order_facts_get_case (&facts);
  TillOrderStepFacts step_facts;

  diagnosis_case.now_ms = now_ms;
  step_facts = till_order_facts_get_step_facts (&facts, till_diagnosis_make (&diagnosis_case).kind);

  return till_order_step_has_letter (&step_facts)
             ? till_diagnosis_dup_letter (step_facts.kind, order, FALSE, words)
             : NULL;
}

static TillInvoiceStep
find_step (const TillInvoiceFacts *facts)
{
  g_autoptr (TillRefundTerms) terms = till_invoice_facts_dup_terms (facts);
  TillInvoiceStepFacts step_facts = till_invoice_facts_get_step_facts (facts, terms);

  return till_invoice_step_find (&step_facts);
}

/* Only who has to pay, or to pay the rest, or gets something back, is written to. */
static char *
write_about_invoice (const TillInvoiceFacts *facts, TillCustomerText *words)
{
  TillInvoiceStep step = find_step (facts);
  g_autofree char *subject = NULL;
  g_autoptr (GHashTable) values = NULL;

  if (step == TILL_INVOICE_STEP_ASK_FOR_REST || step == TILL_INVOICE_STEP_REFUND_EXCESS ||
      step == TILL_INVOICE_STEP_REFUND)
    return till_payment_exception_text_write_letter (facts->desk, facts->invoice, words, &subject);
  if (step != TILL_INVOICE_STEP_COPY_LINK)
    return NULL;

  values = till_invoice_letter_collect (facts->desk, facts->invoice);

  return g_hash_table_contains (values, "pay-link")
             ? till_invoice_letter_fill (words, "invoice", values, &subject)
             : NULL;
}

/* Returns: (transfer full) (nullable): the answer in the chosen language. */
static char *
write_answer (TillCaseAnswer *self)
{
  TillOrder *order = find_newest_order (self->case_);
  TillInvoiceFacts facts = till_case_get_invoice_facts (self->case_);
  g_autoptr (TillCustomerText) words =
      till_customer_text_new (till_language_picker_get_language (self->language_picker));

  if (order != NULL)
    return write_about_order (self->case_, order, words);

  return facts.invoice != NULL ? write_about_invoice (&facts, words) : NULL;
}

static void
update (TillCaseAnswer *self)
{
  g_autofree char *text = NULL;

  if (self->case_ == NULL)
    return;

  text = write_answer (self);
  till_text_set (self->text_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self), text != NULL);
}

static void
copy_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillCaseAnswer *self = TILL_CASE_ANSWER (widget);
  g_autofree char *text = self->case_ != NULL ? write_answer (self) : NULL;

  if (text == NULL)
    return;

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  gtk_widget_activate_action (widget, "win.toast", "s", _("Letter copied"));
}

static void
till_case_answer_dispose (GObject *object)
{
  g_clear_object (&TILL_CASE_ANSWER (object)->case_);
  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_CASE_ANSWER);

  G_OBJECT_CLASS (till_case_answer_parent_class)->dispose (object);
}

static void
till_case_answer_class_init (TillCaseAnswerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_case_answer_dispose;

  g_type_ensure (TILL_TYPE_LANGUAGE_PICKER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-case-answer.ui");
  gtk_widget_class_bind_template_child (widget_class, TillCaseAnswer, text_label);
  gtk_widget_class_bind_template_child (widget_class, TillCaseAnswer, language_picker);
  gtk_widget_class_bind_template_callback (widget_class, update);

  gtk_widget_class_install_action (widget_class, "answer.copy", NULL, copy_action);
}

static void
till_case_answer_init (TillCaseAnswer *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Shows what to answer in @case_; call it again when the case has changed. */
void
till_case_answer_show (TillCaseAnswer *self, TillCase *case_)
{
  g_return_if_fail (TILL_IS_CASE_ANSWER (self) && TILL_IS_CASE (case_));

  g_set_object (&self->case_, case_);
  update (self);
}
