/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRefundDialog: one refund, from the agreement to the notice to the customer. The user can
 * close it at each step and open it again there: the ledger stores the steps, and each page shows
 * what the ledger has. Above the page are the steps and what is paid to whom.
 *
 * The button that goes on is at the end of the header bar. But where the next step must not be
 * taken by a second click on that of the last one, it is on the page: a double click confirms
 * nothing that nobody has read. */

#include "till-refund-dialog.h"

#include <glib/gi18n.h>

#include "till-account-badge.h"
#include "till-announce.h"
#include "till-archive-payment-decisions.h"
#include "till-css-class.h"
#include "till-form-row.h"
#include "till-message.h"
#include "till-refund-address-page.h"
#include "till-refund-terms-page.h"
#include "till-refund-book.h"
#include "till-refund-payment-page.h"
#include "till-refund-presence.h"
#include "till-refund-proof-page.h"
#include "till-refund-proof.h"
#include "till-refund-steps.h"
#include "till-refund-summary.h"
#include "till-refund-text.h"
#include "till-store-window.h"
#include "till-text.h"
#include "till-toaster.h"

#define MAX_MAIN_CHARS 11

struct _TillRefundDialog
{
  TillDialog parent_instance;

  /* Owned */
  TillDesk *desk;
  TillInvoice *invoice; /* nullable until it is loaded */
  GPtrArray *recorded;  /* nullable, of TillRecordedPayment */
  TillRefund *refund;   /* nullable until it is agreed */

  /* Borrowed */
  TillToaster *toaster;
  const char *left_page; /* static: the page from which the refund was to be cancelled */

  /* In flight */
  GCancellable *cancellable;
  gboolean is_busy;
  gboolean has_failed;   /* the last append, as the bar says */
  gboolean is_not_known; /* what became of it */
  gboolean is_closed;    /* nobody is to pay from the page for the payment */
  gint64 intended_ms;    /* of the last intent that was made here; zero for none */
  GtkWidget *focus;      /* weak: the focused widget before an entry was appended */

  /* Template children */
  GtkButton *leave_button;
  GtkButton *main_button;
  GtkWidget *more_button;
  GtkSpinner *spinner;
  GtkRevealer *failure_revealer;
  GtkLabel *failure_label;
  TillRefundPresence *presence;
  GtkWidget *head_box;
  TillRefundSteps *steps;
  TillRefundSummary *summary;
  GtkStack *stack;
  AdwStatusPage *failed_page;
  TillRefundTermsPage *agree;
  TillRefundAddressPage *address;
  GtkLabel *ready_warnings_label;
  TillFormRow *override_row;
  GtkWidget *ready_button;
  TillRefundPaymentPage *pay;
  TillRefundProofPage *proof;
  TillFormRow *void_row;
};

G_DEFINE_FINAL_TYPE (TillRefundDialog, till_refund_dialog, TILL_TYPE_DIALOG)

/* The buttons in the header bar of a page. */
typedef struct
{
  const char *page;
  const char *leave;
  const char *leave_action;
  const char *main; /* nullable for none */
  const char *main_action;
} PageButtons;

static const PageButtons page_buttons[] = {
  { "loading", N_("_Close"), "window.close", NULL, NULL },
  { "failed", N_("_Close"), "window.close", N_("Enter _Payment"), "refund.enter-payment" },
  { "agree", N_("_Cancel"), "window.close", N_("C_ontinue"), "refund.continue" },
  { "address", N_("_Close"), "window.close", N_("C_ontinue"), "refund.continue" },
  { "ready", N_("_Close"), "window.close", NULL, NULL },
  { "pay", N_("_Close"), "window.close", N_("_Record as Paid"), "refund.paid" },
  { "proof", N_("_Close"), "window.close", NULL, NULL },
  { "cancel", N_("_Back"), "refund.back", N_("Cance_l Refund"), "refund.void" },
};

static gboolean
is_on (TillRefundDialog *self, const char *page)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), page) == 0;
}

/* Returns: (transfer full) (nullable): why nothing can be appended to the ledger, which is shown
 * all the same: the store is read-only, or the ledger has a problem. */
static char *
dup_refusal (TillRefundDialog *self)
{
  const char *reason = till_account_explain_read_only (till_desk_get_account (self->desk));
  const GError *problem = till_refunds_get_problem (till_desk_get_refunds (self->desk));

  if (reason != NULL)
    return g_strdup (reason);

  return problem != NULL ? till_refund_text_for_problem (problem) : NULL;
}

static void
forbid_writing (TillRefundDialog *self)
{
  static const char *const names[] = { "refund.continue", "refund.change-address", "refund.paid",
                                       "refund.seen",     "refund.told",           "refund.cancel",
                                       "refund.void",     "refund.enter-payment" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), names[i], FALSE);
}

/* What became of an append comes before why there can't be another one, and what others do. */
static void
show_refusal (TillRefundDialog *self, const char *refusal)
{
  if (self->has_failed)
    return;

  gtk_revealer_set_reveal_child (self->failure_revealer, refusal != NULL);
  if (refusal != NULL && !g_str_equal (refusal, gtk_label_get_text (self->failure_label)))
    till_announce (self->failure_label, refusal);
}

static gboolean
has_taken (TillRefundDialog *self, TillRefundStep step)
{
  return self->refund != NULL && self->refund->step_ms[step] != 0;
}

/* Whether somebody may have paid, so that a transaction can be entered or corrected. */
static gboolean
can_enter_payment (TillRefundDialog *self)
{
  return has_taken (self, TILL_REFUND_INTENDED) && !has_taken (self, TILL_REFUND_SEEN);
}

/* Whether what to pay was shown, so that it may have been paid from here. */
static gboolean
is_paying (TillRefundDialog *self)
{
  return is_on (self, "pay") || (is_on (self, "cancel") && g_strcmp0 (self->left_page, "pay") == 0);
}

/* Returns: (transfer none) (nullable): the refund as it is in the ledger. */
static TillRefund *
find_refund (TillRefundDialog *self)
{
  return self->refund != NULL ? till_refunds_find (till_desk_get_refunds (self->desk),
                                                   till_record_get_id (TILL_RECORD (self->refund)))
                              : NULL;
}

/* Returns: (transfer full) (nullable): what somebody else has made of the refund. */
static char *
dup_news (TillRefundDialog *self)
{
  TillRefund *refund = find_refund (self);

  if (refund == NULL)
    return NULL;
  if (is_paying (self) && (self->is_closed || refund->step > TILL_REFUND_INTENDED))
    return till_refund_text_for_other (refund);

  return refund->has_bad_entry ? g_strdup (_("The ledger has an entry for this refund that breaks "
                                              "its rules. Till ignores it. Ask your team."))
                               : NULL;
}

static const PageButtons *
get_buttons (TillRefundDialog *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (page_buttons); i++)
    {
      if (is_on (self, page_buttons[i].page))
        return &page_buttons[i];
    }

  g_return_val_if_reached (NULL);
}

static void
show_buttons (TillRefundDialog *self)
{
  const PageButtons *buttons = get_buttons (self);
  GtkWidget *main_button = GTK_WIDGET (self->main_button);

  gtk_button_set_label (self->leave_button, _(buttons->leave));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->leave_button), buttons->leave_action);
  gtk_button_set_label (self->main_button, buttons->main != NULL ? _(buttons->main) : "");
  till_text_wrap_button (self->main_button, MAX_MAIN_CHARS);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->main_button), buttons->main_action);
  gtk_widget_set_visible (main_button, buttons->main != NULL &&
                                           (!is_on (self, "failed") || can_enter_payment (self)));
  till_css_class_set (main_button, "suggested-action",
                      !is_on (self, "cancel") && !is_on (self, "failed"));
  till_css_class_set (main_button, "destructive-action", is_on (self, "cancel"));
  /* The page of the proof has all else that is left to do. */
  gtk_widget_set_visible (self->more_button,
                          self->refund != NULL && !is_on (self, "cancel") &&
                              (!is_on (self, "proof") || can_enter_payment (self)));
}

static void
show_head (TillRefundDialog *self)
{
  TillRefundStage stage =
      self->refund != NULL ? till_refund_get_stage (self->refund) : TILL_REFUND_STAGE_AMOUNT;

  if (is_on (self, "address"))
    stage = TILL_REFUND_STAGE_ADDRESS;
  till_refund_steps_set_stage (self->steps, stage);
  if (self->refund != NULL)
    till_refund_summary_set_refund (
        self->summary, self->desk, self->refund, !is_on (self, "address"),
        is_on (self, "ready") || (is_on (self, "pay") && !self->is_closed));
  gtk_widget_set_visible (GTK_WIDGET (self->summary), !is_on (self, "loading"));
  gtk_widget_set_visible (self->head_box, !is_on (self, "failed"));
}

/* While the ledger has a problem, nobody types in vain or copies what to pay. What is proven can be
 * read and copied. */
static void
lock_form (TillRefundDialog *self)
{
  gboolean has_problem = till_refunds_get_problem (till_desk_get_refunds (self->desk)) != NULL;
  gboolean is_refused = has_problem && !is_on (self, "proof");
  gboolean is_locked = self->is_busy || is_refused;

  gtk_widget_set_sensitive (GTK_WIDGET (self->summary), !is_refused);
  if (gtk_widget_get_sensitive (GTK_WIDGET (self->stack)) == is_locked)
    till_form_set_sending (GTK_WIDGET (self->stack), is_locked);
}

static void
enable (TillRefundDialog *self, const char *action, gboolean is_enabled)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), action, is_enabled);
}

/* Each step is appended once and from its own page only, and nothing else goes on meanwhile. */
static void
update_actions (TillRefundDialog *self)
{
  g_autofree char *refusal = dup_refusal (self);
  g_autofree char *news = dup_news (self);
  gboolean is_free = !self->is_busy;
  gboolean may_void = self->refund != NULL && self->refund->step <= TILL_REFUND_INTENDED;

  show_buttons (self);
  enable (self, "refund.continue",
          (is_on (self, "agree") || is_on (self, "address") || is_on (self, "ready")) && is_free);
  enable (self, "refund.change-address", is_on (self, "ready") && is_free);
  enable (self, "refund.paid", is_on (self, "pay") && is_free);
  enable (self, "refund.seen",
          is_on (self, "proof") && !has_taken (self, TILL_REFUND_SEEN) && is_free);
  enable (self, "refund.told",
          is_on (self, "proof") && !has_taken (self, TILL_REFUND_TOLD) && is_free);
  enable (self, "refund.cancel", may_void && !is_on (self, "cancel") && is_free);
  enable (self, "refund.back", is_on (self, "cancel") && is_free);
  enable (self, "refund.void", is_on (self, "cancel") && is_free);
  enable (self, "refund.proof", has_taken (self, TILL_REFUND_INTENDED));
  enable (self, "refund.enter-payment",
          (is_on (self, "failed") || is_on (self, "proof")) && can_enter_payment (self) && is_free);
  lock_form (self);
  gtk_spinner_set_spinning (self->spinner, self->is_busy);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), self->is_busy);
  if (refusal != NULL)
    forbid_writing (self);
  show_refusal (self, refusal != NULL ? refusal : news);
}

static void
show_page (TillRefundDialog *self, const char *name)
{
  gtk_stack_set_visible_child_name (self->stack, name);
  show_head (self);
  update_actions (self);
}

/* Moves the keyboard focus to the new page, because the page before had it. */
static void
focus_page (TillRefundDialog *self)
{
  if (is_on (self, "agree"))
    till_refund_terms_page_focus (self->agree);
  else if (is_on (self, "address"))
    till_refund_address_page_focus (self->address);
  else if (is_on (self, "pay"))
    till_refund_payment_page_focus (self->pay);
  else if (is_on (self, "proof"))
    till_refund_proof_page_focus (self->proof);
  else if (is_on (self, "ready"))
    gtk_widget_grab_focus (self->ready_button);
  else
    gtk_widget_child_focus (gtk_stack_get_visible_child (self->stack), GTK_DIR_TAB_FORWARD);

  /* A focused label selects all its text, which looks like a selection by the user. */
  if (GTK_IS_LABEL (till_dialog_get_focus (TILL_DIALOG (self))))
    gtk_label_select_region (GTK_LABEL (till_dialog_get_focus (TILL_DIALOG (self))), 0, 0);
}

static void
show_failed (TillRefundDialog *self, const char *title, const char *body)
{
  till_text_set_status_page (self->failed_page, title, body);
  show_page (self, "failed");
}

static const TillChain *
get_chain (TillRefundDialog *self)
{
  return till_chain_table_find (till_desk_get_chains (self->desk),
                                till_refund_get (self->refund, TILL_REFUND_CHAIN));
}

/* Whether the ledger will require a reason, as far as it can be predicted here; else its refusal
 * asks for one. */
static gboolean
is_over (TillRefundDialog *self)
{
  g_autofree char *asset = till_refund_dup_asset (self->refund);
  g_autoptr (TillRefundTerms) terms = till_refunds_dup_terms (till_desk_get_refunds (self->desk),
                                                              self->invoice, self->recorded, asset);
  TillDecimal amount = till_refund_get_amount (self->refund);
  const TillDecimal *allowed = &self->refund->allowed;
  TillDecimal sum = { 0 };

  if (terms->problem != TILL_REFUND_TERMS_FINE ||
      !till_decimal_add (&terms->refunded, &amount, &sum))
    return FALSE;

  return till_decimal_compare (&sum, &terms->received) > 0 &&
         !(allowed->is_known && till_decimal_compare (&sum, allowed) <= 0);
}

/* Returns: (transfer full) (nullable): a warning that the payment may already have been made. */
static char *
describe_repeated (TillRefundDialog *self, const TillChain *chain)
{
  TillRefund *repeated = till_refund_find_repeated (
      till_refunds_get_all (till_desk_get_refunds (self->desk)), self->refund, chain);

  return repeated != NULL ? till_refund_text_for_repeated (repeated) : NULL;
}

/* Shows the warnings about the address again before the decision. */
static void
show_ready_warnings (TillRefundDialog *self, const TillChain *chain)
{
  const char *stored = till_refund_get (self->refund, TILL_REFUND_WARNINGS);
  TillAddressWarnings warnings =
      stored != NULL ? (TillAddressWarnings) g_ascii_strtoull (stored, NULL, 10) : 0;
  g_autofree char *repeated = describe_repeated (self, chain);
  g_autofree char *of_address = till_refund_text_for_warnings (warnings);
  g_autofree char *text =
      repeated != NULL ? g_strjoin ("\n", repeated, of_address, NULL) : g_strdup (of_address);

  till_text_set (self->ready_warnings_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->ready_warnings_label), text != NULL);
}

static void
show_ready (TillRefundDialog *self)
{
  show_ready_warnings (self, get_chain (self));
  gtk_widget_set_visible (GTK_WIDGET (self->override_row), is_over (self));
  show_page (self, "ready");
}

/* An unknown chain may be in a chain table that could not be read. */
static void
show_no_terms (TillRefundDialog *self, TillRefundTermsProblem problem)
{
  g_autofree char *chains = NULL;
  g_autofree char *body = NULL;

  if (problem == TILL_REFUND_TERMS_UNKNOWN_CHAIN || problem == TILL_REFUND_TERMS_UNKNOWN_TOKEN)
    chains = till_refund_text_for_chains (till_desk_get_chains_problem (self->desk));
  body = g_strjoin ("\n", till_refund_text_for_terms (problem), chains, NULL);
  show_failed (self, _("Nothing to refund"), body);
}

/* Shows the page for the payment. @is_closed: without what to pay, for who has paid. */
static void
show_payment (TillRefundDialog *self, gboolean is_closed)
{
  self->is_closed = is_closed;
  till_refund_payment_page_set_refund (self->pay, self->desk, self->refund);
  till_refund_payment_page_set_closed (self->pay, is_closed);
  show_page (self, "pay");
}

/* Shows the page of the refund's current step. */
static void
show_step (TillRefundDialog *self)
{
  if (self->refund->step < TILL_REFUND_INTENDED && get_chain (self) == NULL)
    {
      show_no_terms (self, TILL_REFUND_TERMS_UNKNOWN_CHAIN);
      return;
    }

  switch (self->refund->step)
    {
    case TILL_REFUND_AGREED:
      till_refund_address_page_set_refund (self->address, self->desk, self->invoice, self->refund);
      show_page (self, "address");
      break;

    case TILL_REFUND_CHECKED:
      till_refund_address_page_set_refund (self->address, self->desk, self->invoice, self->refund);
      show_ready (self);
      break;

    case TILL_REFUND_INTENDED:
      show_payment (self, FALSE);
      break;

    case TILL_REFUND_PAID:
    case TILL_REFUND_SEEN:
    case TILL_REFUND_TOLD:
      till_refund_proof_page_set_refund (self->proof, self->desk, self->refund);
      show_page (self, "proof");
      break;

    case TILL_REFUND_VOID:
      show_failed (self, _("Refund cancelled"),
                   till_refund_get (self->refund, TILL_REFUND_VOID_REASON));
      break;
    }
}

static void
show_error (TillRefundDialog *self, const GError *error)
{
  g_autofree char *text = till_message_describe_error (error);

  self->has_failed = TRUE;
  self->is_not_known = g_error_matches (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_NOT_KNOWN);
  till_text_set (self->failure_label, text);
  gtk_revealer_set_reveal_child (self->failure_revealer, TRUE);
}

/* Who is about to pay elsewhere has seen what to pay; nobody else is shown it without asking. */
static void
show_intent (TillRefundDialog *self)
{
  g_autofree char *text = till_refund_text_for_other (self->refund);

  show_failed (self, till_status_for_refund (self->refund).word, text);
}

/* Whoever has been shown what to pay may have paid, so the entry for the transaction stays. */
static void
close_payment (TillRefundDialog *self)
{
  self->is_closed = TRUE;
  till_refund_payment_page_set_closed (self->pay, TRUE);
  show_head (self);
}

/* A transaction can be corrected without another step. */
static gboolean
is_shown (TillRefundDialog *self, TillRefund *refund)
{
  return refund->step == self->refund->step &&
         g_strcmp0 (till_refund_get (refund, TILL_REFUND_TX_HASH),
                    till_refund_get (self->refund, TILL_REFUND_TX_HASH)) == 0;
}

/* Shows the step that somebody else has taken. An intent that was made here, and not answered, is
 * as good as one that was. */
static void
follow_refund (TillRefundDialog *self)
{
  TillRefund *refund = find_refund (self);

  if (refund == NULL || is_shown (self, refund) ||
      (refund->step < TILL_REFUND_INTENDED && self->invoice == NULL))
    return;

  if (is_paying (self))
    {
      close_payment (self);
      return;
    }

  g_set_object (&self->refund, refund);
  if (refund->step == TILL_REFUND_INTENDED &&
      refund->step_ms[TILL_REFUND_INTENDED] != self->intended_ms)
    show_intent (self);
  else
    show_step (self);
  focus_page (self);
}

static void
appended_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillRefundDialog) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillRefund) refund =
      till_refunds_append_finish (TILL_REFUNDS (source), result, &error);

  if (self->desk == NULL)
    return;

  self->is_busy = FALSE;
  if (g_error_matches (error, TILL_REFUND_ERROR, TILL_REFUND_ERROR_OVER))
    gtk_widget_set_visible (GTK_WIDGET (self->override_row), TRUE);
  if (refund == NULL)
    {
      show_error (self, error);
      follow_refund (self);
    }
  else if (g_set_object (&self->refund, refund))
    show_step (self);
  update_actions (self);
  if (refund != NULL || self->focus == NULL || !gtk_widget_grab_focus (self->focus))
    focus_page (self);
  g_clear_weak_pointer (&self->focus);
}

/* Appends @event to the ledger, one at a time, and shows what the ledger answers. */
static void
append (TillRefundDialog *self, TillRefundEvent *event)
{
  g_autoptr (TillRefundEvent) owned = event;

  if (event == NULL || self->is_busy)
    return;

  self->is_busy = TRUE;
  self->has_failed = FALSE;
  g_set_weak_pointer (&self->focus, till_dialog_get_focus (TILL_DIALOG (self)));
  update_actions (self);
  till_refunds_append_async (till_desk_get_refunds (self->desk), owned, appended_cb,
                             g_object_ref (self));
}

static TillRefundEvent *
make_event (TillRefundDialog *self, TillRefundStep step)
{
  return till_refunds_new_event (till_desk_get_refunds (self->desk),
                                 till_record_get_id (TILL_RECORD (self->refund)), step);
}

static TillRefundEvent *
make_intent (TillRefundDialog *self)
{
  g_autofree char *reason = g_strstrip (g_strdup (till_form_row_get_text (self->override_row)));
  TillRefundEvent *event = make_event (self, TILL_REFUND_INTENDED);

  till_refund_event_set (event, TILL_REFUND_ADDRESS,
                         till_refund_get (self->refund, TILL_REFUND_ADDRESS));
  till_refund_event_set (event, TILL_REFUND_MEMO, till_refund_get (self->refund, TILL_REFUND_MEMO));
  till_refund_event_set (event, TILL_REFUND_OVERRIDE, reason);

  return event;
}

static void
continue_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillRefundDialog *self = TILL_REFUND_DIALOG (widget);

  if (is_on (self, "agree"))
    append (self, till_refund_terms_page_build (self->agree));
  else if (is_on (self, "address"))
    append (self, till_refund_address_page_build (self->address));
  else if (is_on (self, "ready"))
    {
      TillRefundEvent *event = make_intent (self);

      self->intended_ms = event->at_ms;
      append (self, event);
    }
}

static void
paid_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillRefundDialog *self = TILL_REFUND_DIALOG (widget);

  if (is_on (self, "pay"))
    append (self, till_refund_payment_page_build (self->pay));
}

static void
seen_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillRefundDialog *self = TILL_REFUND_DIALOG (widget);

  if (is_on (self, "proof"))
    append (self, make_event (self, TILL_REFUND_SEEN));
}

static void
told_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillRefundDialog *self = TILL_REFUND_DIALOG (widget);

  if (is_on (self, "proof"))
    append (self, make_event (self, TILL_REFUND_TOLD));
}

static void
void_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillRefundDialog *self = TILL_REFUND_DIALOG (widget);
  g_autofree char *reason = g_strstrip (g_strdup (till_form_row_get_text (self->void_row)));
  TillRefundEvent *event = NULL;

  till_form_row_set_problem (self->void_row, *reason == '\0' ? _("Enter a reason") : NULL);
  if (!is_on (self, "cancel") || *reason == '\0')
    return;

  event = make_event (self, TILL_REFUND_VOID);
  till_refund_event_set (event, TILL_REFUND_VOID_REASON, reason);
  append (self, event);
}

static void
proof_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillRefundDialog *self = TILL_REFUND_DIALOG (widget);

  if (self->refund != NULL)
    till_refund_proof_save (GTK_WINDOW (gtk_widget_get_root (widget)), self->desk, self->refund);
}

static void
enter_payment_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillRefundDialog *self = TILL_REFUND_DIALOG (widget);

  show_payment (self, TRUE);
  focus_page (self);
}

static void
void_cb (TillRefundDialog *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "refund.void", NULL);
}

static void
enter_cb (TillRefundDialog *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "refund.continue", NULL);
}

static void
change_address_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillRefundDialog *self = TILL_REFUND_DIALOG (widget);

  show_page (self, "address");
  focus_page (self);
}

/* Asks for the reason first. */
static void
cancel_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillRefundDialog *self = TILL_REFUND_DIALOG (widget);

  self->left_page = get_buttons (self)->page;
  till_form_row_set_problem (self->void_row, NULL);
  show_page (self, "cancel");
  focus_page (self);
}

static void
back_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillRefundDialog *self = TILL_REFUND_DIALOG (widget);

  show_page (self, self->left_page);
  focus_page (self);
}

static void
till_refund_dialog_dispose (GObject *object)
{
  TillRefundDialog *self = TILL_REFUND_DIALOG (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_weak_pointer (&self->focus);
  g_clear_object (&self->desk);
  g_clear_object (&self->invoice);
  g_clear_pointer (&self->recorded, g_ptr_array_unref);
  g_clear_object (&self->refund);

  G_OBJECT_CLASS (till_refund_dialog_parent_class)->dispose (object);
}

static void
till_refund_dialog_finalize (GObject *object)
{
  TillRefundDialog *self = TILL_REFUND_DIALOG (object);

  g_object_unref (self->cancellable);

  G_OBJECT_CLASS (till_refund_dialog_parent_class)->finalize (object);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "refund.continue", NULL, continue_action);
  gtk_widget_class_install_action (widget_class, "refund.paid", NULL, paid_action);
  gtk_widget_class_install_action (widget_class, "refund.seen", NULL, seen_action);
  gtk_widget_class_install_action (widget_class, "refund.told", NULL, told_action);
  gtk_widget_class_install_action (widget_class, "refund.change-address", NULL,
                                   change_address_action);
  gtk_widget_class_install_action (widget_class, "refund.cancel", NULL, cancel_action);
  gtk_widget_class_install_action (widget_class, "refund.back", NULL, back_action);
  gtk_widget_class_install_action (widget_class, "refund.void", NULL, void_action);
  gtk_widget_class_install_action (widget_class, "refund.proof", NULL, proof_action);
  gtk_widget_class_install_action (widget_class, "refund.enter-payment", NULL,
                                   enter_payment_action);
  till_toaster_install_action (widget_class);
}

static void
till_refund_dialog_class_init (TillRefundDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_refund_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_refund_dialog_finalize;

  g_type_ensure (TILL_TYPE_FORM_ROW);
  g_type_ensure (TILL_TYPE_REFUND_TERMS_PAGE);
  g_type_ensure (TILL_TYPE_REFUND_ADDRESS_PAGE);
  g_type_ensure (TILL_TYPE_REFUND_PAYMENT_PAGE);
  g_type_ensure (TILL_TYPE_REFUND_PROOF_PAGE);
  g_type_ensure (TILL_TYPE_REFUND_PRESENCE);
  g_type_ensure (TILL_TYPE_REFUND_STEPS);
  g_type_ensure (TILL_TYPE_REFUND_SUMMARY);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-refund-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, TillRefundDialog, leave_button);
  gtk_widget_class_bind_template_child (widget_class, TillRefundDialog, main_button);
  gtk_widget_class_bind_template_child (widget_class, TillRefundDialog, more_button);
  gtk_widget_class_bind_template_child (widget_class, TillRefundDialog, spinner);
  gtk_widget_class_bind_template_child (widget_class, TillRefundDialog, failure_revealer);
  gtk_widget_class_bind_template_child (widget_class, TillRefundDialog, failure_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundDialog, presence);
  gtk_widget_class_bind_template_child (widget_class, TillRefundDialog, head_box);
  gtk_widget_class_bind_template_child (widget_class, TillRefundDialog, steps);
  gtk_widget_class_bind_template_child (widget_class, TillRefundDialog, summary);
  gtk_widget_class_bind_template_child (widget_class, TillRefundDialog, stack);
  gtk_widget_class_bind_template_child (widget_class, TillRefundDialog, failed_page);
  gtk_widget_class_bind_template_child (widget_class, TillRefundDialog, agree);
  gtk_widget_class_bind_template_child (widget_class, TillRefundDialog, address);
  gtk_widget_class_bind_template_child (widget_class, TillRefundDialog, ready_warnings_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundDialog, override_row);
  gtk_widget_class_bind_template_child (widget_class, TillRefundDialog, ready_button);
  gtk_widget_class_bind_template_child (widget_class, TillRefundDialog, pay);
  gtk_widget_class_bind_template_child (widget_class, TillRefundDialog, proof);
  gtk_widget_class_bind_template_child (widget_class, TillRefundDialog, void_row);
  gtk_widget_class_bind_template_callback (widget_class, enter_cb);
  gtk_widget_class_bind_template_callback (widget_class, void_cb);

  install_actions (widget_class);
}

static void
till_refund_dialog_init (TillRefundDialog *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  self->toaster = till_toaster_wrap (GTK_WIDGET (self));
  /* Nothing in a dialog can take the focus before the dialog is mapped. */
  g_signal_connect_object (self->stack, "map", G_CALLBACK (focus_page), self, G_CONNECT_SWAPPED);
}

static void
begin (TillRefundDialog *self)
{
  g_autoptr (TillRefundTerms) terms = till_refunds_dup_terms (till_desk_get_refunds (self->desk),
                                                              self->invoice, self->recorded, NULL);

  if (self->refund != NULL)
    show_step (self);
  else if (terms->problem != TILL_REFUND_TERMS_FINE)
    show_no_terms (self, terms->problem);
  else
    {
      till_refund_terms_page_set_invoice (self->agree, self->desk, self->invoice, self->recorded);
      show_page (self, "agree");
    }
  focus_page (self);
}

/* Recorded payments can be refunded, too; without them the refund goes on if they can't be read. */
static void
recorded_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillRefundDialog) self = user_data;
  g_autoptr (TillDecisions) decisions =
      till_archive_load_decisions_finish (TILL_ARCHIVE (source), result, NULL);

  if (self->desk == NULL)
    return;

  self->is_busy = FALSE;
  if (decisions != NULL)
    self->recorded = g_ptr_array_ref (decisions->recorded);
  begin (self);
}

static void
read_recorded (TillRefundDialog *self)
{
  TillArchive *archive = till_desk_get_archive (self->desk);

  if (archive != NULL)
    {
      till_archive_load_decisions_async (archive, till_record_get_id (TILL_RECORD (self->invoice)),
                                         NULL, recorded_read_cb, g_object_ref (self));
      return;
    }

  self->is_busy = FALSE;
  begin (self);
}

static void
invoice_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillRefundDialog) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice =
      till_desk_get_invoice_finish (TILL_DESK (source), result, &error);
  g_autoptr (TillMessage) message = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->desk == NULL)
    return;

  if (invoice != NULL)
    {
      self->invoice = g_steal_pointer (&invoice);
      read_recorded (self);
      return;
    }

  self->is_busy = FALSE;
  message = till_message_new_for_error (error);
  show_failed (self, message->title, message->body);
}

static void
refunds_changed_cb (TillRefundDialog *self)
{
  if (self->is_busy)
    return;

  if (self->is_not_known && till_refunds_get_problem (till_desk_get_refunds (self->desk)) == NULL)
    self->has_failed = self->is_not_known = FALSE;
  follow_refund (self);
  update_actions (self);
}

static void
follow (TillRefundDialog *self, const char *invoice_id)
{
  TillRefunds *refunds = till_desk_get_refunds (self->desk);

  g_signal_connect_object (refunds, "changed", G_CALLBACK (refunds_changed_cb), self,
                           G_CONNECT_SWAPPED);
  if (invoice_id != NULL)
    till_refund_presence_watch (self->presence, till_refunds_get_team (refunds), invoice_id);
}

static GtkWidget *
open_for (TillDesk *desk, const char *invoice_id, TillRefund *refund)
{
  TillRefundDialog *self = g_object_new (TILL_TYPE_REFUND_DIALOG, NULL);

  self->desk = g_object_ref (desk);
  follow (self, invoice_id);
  till_store_window_name (GTK_WIDGET (self), till_desk_get_account (desk));
  g_set_object (&self->refund, refund);
  /* A refund that may have been paid can continue while the service is unreachable. */
  if (refund != NULL && refund->step >= TILL_REFUND_INTENDED)
    {
      show_step (self);
      if (refund->step == TILL_REFUND_INTENDED)
        till_refund_payment_page_warn (self->pay);
      return GTK_WIDGET (self);
    }

  self->is_busy = TRUE;
  show_page (self, "loading");
  till_desk_get_invoice_async (desk, invoice_id, self->cancellable, invoice_read_cb,
                               g_object_ref (self));

  return GTK_WIDGET (self);
}

/* Begins a new refund of the invoice. */
GtkWidget *
till_refund_dialog_new (TillDesk *desk, const char *invoice_id)
{
  g_return_val_if_fail (TILL_IS_DESK (desk) && invoice_id != NULL, NULL);

  return open_for (desk, invoice_id, NULL);
}

/* Continues @refund at its current step. */
GtkWidget *
till_refund_dialog_new_for_refund (TillDesk *desk, TillRefund *refund)
{
  g_return_val_if_fail (TILL_IS_DESK (desk) && TILL_IS_REFUND (refund), NULL);

  return open_for (desk, till_refund_get (refund, TILL_REFUND_INVOICE), refund);
}
