/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillDiagnosisCard: the diagnosis of an eSIM: why it works or not, the evidence and its age, and
 * texts for the customer and the provider, with the next step as a button and the rest in the menu
 * beside it. It follows the refunds and, while it is visible, the clock. */

#include "till-diagnosis-card.h"

#include <glib/gi18n.h>

#include "till-clipboard.h"
#include "till-css-class.h"
#include "till-escalation-dialog.h"
#include "till-field.h"
#include "till-lazy-menu.h"
#include "till-language-picker.h"
#include "till-order-facts.h"
#include "till-diagnosis-text.h"

#define KEEP_UP_S 20

struct _TillDiagnosisCard
{
  AdwBin parent_instance;

  /* Owned */
  TillDiagnosisCase facts; /* its order is NULL until the first call */
  TillDesk *desk;          /* nullable */
  TillInvoice *invoice;    /* nullable: of the order */
  TillAccount *account;    /* nullable */
  TillClock *clock;

  TillDiagnosisKind kind; /* that is shown */

  /* In flight */
  guint timer;

  /* Template children */
  GtkImage *image;
  GtkLabel *title_label;
  GtkLabel *advice_label;
  TillField *evidence_field;
  TillField *age_field;
  TillField *refund_field;
  TillField *answer_field;
  TillLanguagePicker *language_picker;
  GtkCheckButton *seen_button;
  GtkCheckButton *codes_button;
  GtkWidget *step_button;
  GtkLabel *step_label;
  GtkMenuButton *actions_button;
  GMenuModel *actions_menu;
};

G_DEFINE_FINAL_TYPE (TillDiagnosisCard, till_diagnosis_card, ADW_TYPE_BIN)

static void
set_enabled (TillDiagnosisCard *self, const char *action, gboolean is_enabled)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), action, is_enabled);
}

/* Whether the answer depends on what the customer sees on the phone. */
static gboolean
is_about_settings (TillDiagnosisCard *self)
{
  const TillUsage *usage = self->facts.order->usage;

  return usage != NULL && self->facts.order->status == TILL_ORDER_ACTIVE &&
         (usage->install_state == TILL_INSTALL_NOT_INSTALLED ||
          usage->install_state == TILL_INSTALL_EXPIRED);
}

static const char *
pick_colour (const char *icon)
{
  if (g_str_equal (icon, "till-failed-symbolic"))
    return "error";

  return g_str_equal (icon, "till-paid-symbolic") ? "success" : "accent";
}

static void
show_icon (TillDiagnosisCard *self, const char *icon)
{
  const char *classes[] = { pick_colour (icon), NULL };

  gtk_image_set_from_icon_name (self->image, icon);
  gtk_widget_set_css_classes (GTK_WIDGET (self->image), classes);
}

static TillOrderFacts
get_facts (TillDiagnosisCard *self)
{
  return (
      TillOrderFacts){ .desk = self->desk, .order = self->facts.order, .invoice = self->invoice };
}

static TillOrderStepFacts
collect_facts (TillDiagnosisCard *self)
{
  TillOrderFacts facts = get_facts (self);

  return self->desk != NULL
             ? till_order_facts_get_step_facts (&facts, self->kind)
             : (TillOrderStepFacts){ .kind = self->kind, .order = self->facts.order };
}

/* Returns: (nullable): what the agent can do about it. */
static const char *
get_advice (const TillOrderStepFacts *facts)
{
  if (!till_order_step_is_returning (facts))
    return till_diagnosis_get_advice (facts->kind);

  return facts->is_refund_begun ? _("A refund is in progress.") : NULL;
}

/* The text for the customer, in the customer's language. */
static char *
dup_letter (TillDiagnosisCard *self, gboolean has_codes)
{
  TillOrderStepFacts facts = collect_facts (self);
  g_autoptr (TillCustomerText) words = NULL;

  if (!till_order_step_has_letter (&facts))
    return NULL;

  words = till_customer_text_new (till_language_picker_get_language (self->language_picker));

  return till_diagnosis_dup_letter (self->kind, self->facts.order, has_codes, words);
}

static gboolean
can_give_codes (TillDiagnosisCard *self)
{
  const TillEsim *esim = self->facts.order->esim;

  return till_diagnosis_needs_codes (self->kind) && esim != NULL && esim->activation_code != NULL;
}

/* The text never shows the codes: they are only copied, and only on request. */
static void
show_answer (TillDiagnosisCard *self)
{
  g_autofree char *answer = dup_letter (self, FALSE);

  till_field_set_value (self->answer_field, answer);
  gtk_widget_set_visible (GTK_WIDGET (self->codes_button), can_give_codes (self));
  gtk_widget_set_visible (GTK_WIDGET (self->language_picker), answer != NULL);
  set_enabled (self, "diagnosis.copy-answer", answer != NULL);
}

static void
show_advice (TillDiagnosisCard *self)
{
  TillOrderStepFacts facts = collect_facts (self);
  const char *advice = get_advice (&facts);

  gtk_label_set_text (self->advice_label, advice != NULL ? advice : "");
  gtk_widget_set_visible (GTK_WIDGET (self->advice_label), advice != NULL);
}

/* A refund may be due if the eSIM failed or can't be used; the merchant decides. */
static gboolean
may_refund (const TillOrderStepFacts *facts, const TillDiagnosis *diagnosis)
{
  return facts->order->invoice_id != NULL && !facts->is_read_only && !facts->is_refund_begun &&
         !facts->is_refunded && diagnosis->refund != TILL_REFUND_NOTHING_PAID &&
         diagnosis->refund != TILL_REFUND_TOO_EARLY;
}

static const char *
get_action (TillOrderStep step)
{
  switch (step)
    {
    case TILL_ORDER_STEP_COPY_LINK:
      return "order.copy-link";
    case TILL_ORDER_STEP_SHOW_INVOICE:
      return "order.show-invoice";
    case TILL_ORDER_STEP_SEND:
      return "order.send";
    case TILL_ORDER_STEP_COPY_ANSWER:
      return "diagnosis.copy-answer";
    case TILL_ORDER_STEP_ESCALATE:
      return "diagnosis.escalate";
    case TILL_ORDER_STEP_REFUND:
      return "diagnosis.refund";
    case TILL_ORDER_STEP_CONTINUE_REFUND:
      return "diagnosis.continue-refund";
    case TILL_ORDER_STEP_OPEN_CASE:
      break;
    }

  return "page.show-case";
}

static const char *
describe_step (TillOrderStep step)
{
  switch (step)
    {
    case TILL_ORDER_STEP_COPY_LINK:
      return _("Copy Payment _Link");
    case TILL_ORDER_STEP_SHOW_INVOICE:
      return _("Show _Invoice");
    case TILL_ORDER_STEP_SEND:
      return _("_Send to Customer…");
    case TILL_ORDER_STEP_COPY_ANSWER:
      return _("Cop_y Letter");
    case TILL_ORDER_STEP_ESCALATE:
      return _("_Escalate…");
    case TILL_ORDER_STEP_REFUND:
      return _("_Refund…");
    case TILL_ORDER_STEP_CONTINUE_REFUND:
      return _("Continue _Refund…");
    case TILL_ORDER_STEP_OPEN_CASE:
      break;
    }

  return _("Open _Case");
}

static void
show_step (TillDiagnosisCard *self, TillOrderStep step)
{
  gtk_label_set_label (self->step_label, describe_step (step));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->step_button), get_action (step));
  till_css_class_set (self->step_button, "suggested-action", step != TILL_ORDER_STEP_OPEN_CASE);
}

static void
show_actions (TillDiagnosisCard *self, const TillDiagnosis *diagnosis)
{
  TillOrderStepFacts facts = collect_facts (self);

  set_enabled (self, "diagnosis.escalate",
               diagnosis->is_for_provider || self->facts.order->status == TILL_ORDER_ACTIVE);
  set_enabled (self, "diagnosis.refund", may_refund (&facts, diagnosis));
  set_enabled (self, "diagnosis.continue-refund", facts.is_refund_begun);
  show_step (self, till_order_step_find (&facts));
}

static void
show (TillDiagnosisCard *self)
{
  TillDiagnosis diagnosis;
  g_autofree char *evidence = NULL;
  g_autofree char *age = NULL;

  self->facts.now_ms = till_clock_now_ms (self->clock);
  diagnosis = till_diagnosis_make (&self->facts);
  evidence = till_diagnosis_describe_evidence (&diagnosis, self->facts.order);
  age = till_diagnosis_describe_age (&diagnosis, self->facts.asked_at_ms);

  show_icon (self, till_diagnosis_get_icon (diagnosis.kind));
  gtk_label_set_text (self->title_label, till_diagnosis_get_title (diagnosis.kind));
  till_field_set_value (self->evidence_field, evidence);
  till_field_set_value (self->age_field, age);
  till_field_set_value (self->refund_field, till_diagnosis_get_refund (diagnosis.refund));
  self->kind = diagnosis.kind;
  show_advice (self);
  show_answer (self);
  gtk_widget_set_visible (GTK_WIDGET (self->seen_button), is_about_settings (self));
  show_actions (self, &diagnosis);
}

static void
refunds_changed_cb (TillDiagnosisCard *self)
{
  if (self->facts.order != NULL)
    show (self);
}

static gboolean
keep_up_cb (gpointer user_data)
{
  show (user_data);

  return G_SOURCE_CONTINUE;
}

static void
till_diagnosis_card_map (GtkWidget *widget)
{
  TillDiagnosisCard *self = TILL_DIAGNOSIS_CARD (widget);

  GTK_WIDGET_CLASS (till_diagnosis_card_parent_class)->map (widget);
  if (self->facts.order != NULL)
    show (self);
  self->timer = g_timeout_add_seconds (KEEP_UP_S, keep_up_cb, self);
}

static void
till_diagnosis_card_unmap (GtkWidget *widget)
{
  g_clear_handle_id (&TILL_DIAGNOSIS_CARD (widget)->timer, g_source_remove);
  GTK_WIDGET_CLASS (till_diagnosis_card_parent_class)->unmap (widget);
}

static void
seen_cb (TillDiagnosisCard *self)
{
  self->facts.is_seen_in_settings = gtk_check_button_get_active (self->seen_button);
  if (self->facts.order != NULL)
    show (self);
}

static void
language_changed_cb (TillDiagnosisCard *self)
{
  if (self->facts.order != NULL)
    show (self);
}

static void
copy_answer_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillDiagnosisCard *self = TILL_DIAGNOSIS_CARD (widget);
  gboolean has_codes = FALSE;
  g_autofree char *answer = NULL;

  if (self->facts.order == NULL)
    return;

  has_codes = can_give_codes (self) && gtk_check_button_get_active (self->codes_button);
  answer = dup_letter (self, has_codes);
  if (answer == NULL)
    return;

  if (has_codes)
    till_clipboard_copy_secret (gtk_widget_get_clipboard (widget), answer, TILL_CLIPBOARD_SECRET_S);
  else
    gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), answer);
  gtk_widget_activate_action (widget, "win.toast", "s",
                              has_codes ? _("Letter with codes copied") : _("Letter copied"));
}

static void
escalate_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillDiagnosisCard *self = TILL_DIAGNOSIS_CARD (widget);

  if (self->facts.order != NULL)
    till_dialog_present (TILL_DIALOG (till_escalation_dialog_new (self->account, &self->facts)),
                         widget);
}

static void
refund_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillDiagnosisCard *self = TILL_DIAGNOSIS_CARD (widget);

  if (self->facts.order != NULL && self->facts.order->invoice_id != NULL)
    gtk_widget_activate_action (widget, "win.refund-invoice", "s", self->facts.order->invoice_id);
}

static void
continue_refund_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillDiagnosisCard *self = TILL_DIAGNOSIS_CARD (widget);
  TillOrderFacts facts = get_facts (self);
  TillRefund *begun =
      facts.desk != NULL && facts.order != NULL ? till_order_facts_find_begun (&facts) : NULL;

  if (begun != NULL)
    gtk_widget_activate_action (widget, "win.show-refund", "s",
                                till_record_get_id (TILL_RECORD (begun)));
}

static void
till_diagnosis_card_dispose (GObject *object)
{
  TillDiagnosisCard *self = TILL_DIAGNOSIS_CARD (object);

  till_diagnosis_card_set_desk (self, NULL, NULL);
  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_object (&self->facts.order);
  g_clear_object (&self->account);
  g_clear_object (&self->clock);

  G_OBJECT_CLASS (till_diagnosis_card_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_DIAGNOSIS_CARD);
}

static void
till_diagnosis_card_class_init (TillDiagnosisCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_diagnosis_card_dispose;
  widget_class->map = till_diagnosis_card_map;
  widget_class->unmap = till_diagnosis_card_unmap;

  g_type_ensure (TILL_TYPE_FIELD);
  g_type_ensure (TILL_TYPE_LANGUAGE_PICKER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-diagnosis-card.ui");
  gtk_widget_class_bind_template_child (widget_class, TillDiagnosisCard, image);
  gtk_widget_class_bind_template_child (widget_class, TillDiagnosisCard, title_label);
  gtk_widget_class_bind_template_child (widget_class, TillDiagnosisCard, advice_label);
  gtk_widget_class_bind_template_child (widget_class, TillDiagnosisCard, evidence_field);
  gtk_widget_class_bind_template_child (widget_class, TillDiagnosisCard, age_field);
  gtk_widget_class_bind_template_child (widget_class, TillDiagnosisCard, refund_field);
  gtk_widget_class_bind_template_child (widget_class, TillDiagnosisCard, answer_field);
  gtk_widget_class_bind_template_child (widget_class, TillDiagnosisCard, seen_button);
  gtk_widget_class_bind_template_child (widget_class, TillDiagnosisCard, codes_button);
  gtk_widget_class_bind_template_child (widget_class, TillDiagnosisCard, language_picker);
  gtk_widget_class_bind_template_child (widget_class, TillDiagnosisCard, step_button);
  gtk_widget_class_bind_template_child (widget_class, TillDiagnosisCard, step_label);
  gtk_widget_class_bind_template_child (widget_class, TillDiagnosisCard, actions_button);
  gtk_widget_class_bind_template_child (widget_class, TillDiagnosisCard, actions_menu);
  gtk_widget_class_bind_template_callback (widget_class, seen_cb);
  gtk_widget_class_bind_template_callback (widget_class, language_changed_cb);

  gtk_widget_class_install_action (widget_class, "diagnosis.copy-answer", NULL, copy_answer_action);
  gtk_widget_class_install_action (widget_class, "diagnosis.escalate", NULL, escalate_action);
  gtk_widget_class_install_action (widget_class, "diagnosis.refund", NULL, refund_action);
  gtk_widget_class_install_action (widget_class, "diagnosis.continue-refund", NULL,
                                   continue_refund_action);
}

static void
till_diagnosis_card_init (TillDiagnosisCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  till_lazy_menu_set (self->actions_button, self->actions_menu);
}

static gboolean
is_same_order (TillOrder *a, TillOrder *b)
{
  return a != NULL &&
         g_str_equal (till_record_get_id (TILL_RECORD (a)), till_record_get_id (TILL_RECORD (b)));
}

/* Sets whose refunds and which invoice of the order count from the next diagnosis on; either may be
 * %NULL. */
void
till_diagnosis_card_set_desk (TillDiagnosisCard *self, TillDesk *desk, TillInvoice *invoice)
{
  g_return_if_fail (TILL_IS_DIAGNOSIS_CARD (self));

  g_set_object (&self->invoice, invoice);
  if (self->desk == desk)
    return;

  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (till_desk_get_refunds (self->desk), self);
  g_set_object (&self->desk, desk);
  if (desk != NULL)
    g_signal_connect_object (till_desk_get_refunds (desk), "changed",
                             G_CALLBACK (refunds_changed_cb), self, G_CONNECT_SWAPPED);
}

/* Shows the diagnosis of @facts, with the time from @clock; the card asks what the customer sees.
 * @account is the store's account, or %NULL to name none. */
void
till_diagnosis_card_show (TillDiagnosisCard *self,
                          TillAccount *account,
                          const TillDiagnosisCase *facts,
                          TillClock *clock)
{
  gboolean is_same = FALSE;

  g_return_if_fail (TILL_IS_DIAGNOSIS_CARD (self));
  g_return_if_fail (facts != NULL && TILL_IS_ORDER (facts->order));

  is_same = is_same_order (self->facts.order, facts->order);
  g_set_object (&self->account, account);
  g_set_object (&self->clock, clock);
  g_object_ref (facts->order);
  g_clear_object (&self->facts.order);
  self->facts = *facts;
  if (!is_same)
    {
      gtk_check_button_set_active (self->seen_button, FALSE);
      gtk_check_button_set_active (self->codes_button, FALSE);
    }
  self->facts.is_seen_in_settings = gtk_check_button_get_active (self->seen_button);
  show (self);
}
