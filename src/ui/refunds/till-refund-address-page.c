/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRefundAddressPage: asks for the address of a refund. It checks the address with each key, and
 * always shows it in full. It never fills in the address that paid: that may belong to an exchange.
 *
 * The entry keeps the pasted text, and the address that was found in it appears below. A memo
 * beside the address is filled in, unless the user has typed another; only the user replaces one by
 * the other. */

#include "till-refund-address-page.h"

#include <glib/gi18n.h>

#include "till-archive-payees.h"
#include "till-form-row.h"
#include "till-format.h"
#include "till-pasted-address-text.h"
#include "till-refund-text.h"
#include "till-text.h"

struct _TillRefundAddressPage
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillInvoice *invoice;
  TillRefund *refund;
  TillPastedAddress *pasted;
  TillAddressCheck *check;
  char *payee;      /* nullable: an address at which the store itself is paid, as typed */
  char *asked;      /* nullable: the address of the last lookup */
  char *filled;     /* nullable: the memo that was filled in from the paste */
  char *filled_for; /* nullable: the address beside which it was */
  gboolean is_filling;

  /* In flight */
  GCancellable *cancellable;

  /* Template children */
  TillFormRow *address_row;
  GtkLabel *grouped_label;
  GtkLabel *diagnosis_label;
  GtkLabel *offer_label;
  GtkLabel *parts_label;
  GtkButton *offer_button;
  GtkLabel *warnings_label;
  TillFormRow *memo_row;
  TillFormRow *channel_row;
  TillFormRow *ticket_row;
  GtkCheckButton *confirmed_check;
};

G_DEFINE_FINAL_TYPE (TillRefundAddressPage, till_refund_address_page, ADW_TYPE_BIN)

static const TillChain *
get_chain (TillRefundAddressPage *self)
{
  return till_chain_table_find (till_desk_get_chains (self->desk),
                                till_refund_get (self->refund, TILL_REFUND_CHAIN));
}

static GStrv
dup_own (TillRefundAddressPage *self)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; i < self->invoice->addresses->len; i++)
    {
      const TillAddress *address = g_ptr_array_index (self->invoice->addresses, i);

      if (address->address != NULL)
        g_strv_builder_add (builder, address->address);
    }
  if (self->payee != NULL)
    g_strv_builder_add (builder, self->payee);

  return g_strv_builder_end (builder);
}

/* The addresses of earlier refunds on the chain. */
static GStrv
dup_earlier (TillRefundAddressPage *self)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  GPtrArray *refunds = till_refunds_get_all (till_desk_get_refunds (self->desk));
  const char *chain = till_refund_get (self->refund, TILL_REFUND_CHAIN);

  for (guint i = 0; i < refunds->len; i++)
    {
      TillRefund *refund = g_ptr_array_index (refunds, i);
      const char *address = till_refund_get (refund, TILL_REFUND_ADDRESS);

      if (address != NULL && refund->step_ms[TILL_REFUND_PAID] != 0 &&
          g_strcmp0 (till_refund_get (refund, TILL_REFUND_CHAIN), chain) == 0)
        g_strv_builder_add (builder, address);
    }

  return g_strv_builder_end (builder);
}

static char *
dup_typed (TillFormRow *row)
{
  return g_strstrip (g_strdup (till_form_row_get_text (row)));
}

static TillPayout
get_payout (TillRefundAddressPage *self)
{
  TillPayout payout = { get_chain (self), till_refund_get (self->refund, TILL_REFUND_SYMBOL),
                        till_refund_get_amount (self->refund) };

  return payout;
}

/* Whether the checked address was extracted from a longer text. */
static gboolean
is_taken_out (TillRefundAddressPage *self)
{
  return self->pasted->kind == TILL_PASTED_TAKEN || self->pasted->kind == TILL_PASTED_OFFERED;
}

static void
run_check (TillRefundAddressPage *self)
{
  g_auto (GStrv) own = dup_own (self);
  g_auto (GStrv) earlier = dup_earlier (self);
  g_autofree char *memo = dup_typed (self->memo_row);
  TillAddressContext context = { (const char *const *) own, (const char *const *) earlier,
                                 gtk_check_button_get_active (self->confirmed_check),
                                 *memo != '\0' };

  g_clear_pointer (&self->check, till_address_check_free);
  self->check = till_address_check_new (
      till_desk_get_chains (self->desk), get_chain (self),
      is_taken_out (self) ? self->pasted->address : till_form_row_get_text (self->address_row),
      &context);
}

static void
read_pasted (TillRefundAddressPage *self)
{
  TillPayout payout = get_payout (self);

  g_clear_pointer (&self->pasted, till_pasted_address_free);
  self->pasted = till_pasted_address_new (till_desk_get_chains (self->desk), &payout,
                                          till_form_row_get_text (self->address_row));
}

static gboolean
is_accepted (TillRefundAddressPage *self)
{
  return !till_pasted_address_is_refused (self->pasted) &&
         self->pasted->kind != TILL_PASTED_OFFERED && self->check->verdict == TILL_ADDRESS_ACCEPTED;
}

/* Finds contradicting memos, and secrets, which must not be stored.
 *
 * Returns: (transfer full) (nullable): the problem with the memo. */
static char *
dup_memo_problem (TillRefundAddressPage *self)
{
  g_autofree char *typed = dup_typed (self->memo_row);
  const char *pasted = is_taken_out (self) ? self->pasted->memo : NULL;
  TillNonAddress secret = till_non_address_find_secret (typed);

  if (secret != TILL_NON_ADDRESS_UNKNOWN)
    return g_strdup (till_pasted_address_text_for_secret (secret));
  if (pasted == NULL || g_str_equal (pasted, typed))
    return NULL;
  if (*typed != '\0')
    return till_pasted_address_text_for_two_memos (pasted, typed);
  if (self->pasted->kind == TILL_PASTED_OFFERED)
    return NULL;

  /* Translators: %s is a memo or tag */
  return g_strdup_printf (_("The memo or tag %s came with the address but is missing here."),
                          pasted);
}

/* Only an address without problems is offered: not a refused one, and not one with another memo. */
static gboolean
can_offer (TillRefundAddressPage *self, const char *memo_problem)
{
  return self->pasted->kind == TILL_PASTED_OFFERED &&
         self->check->verdict == TILL_ADDRESS_ACCEPTED && memo_problem == NULL;
}

static void
show_line (GtkLabel *label, const char *text)
{
  till_text_set (label, text);
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
}

static void
show_offer (TillRefundAddressPage *self, gboolean is_offered)
{
  g_autofree char *grouped = is_offered ? till_format_groups (self->check->address) : NULL;
  g_autofree char *use = is_offered ? till_pasted_address_text_for_offer (self->pasted) : NULL;

  show_line (self->offer_label, grouped);
  gtk_button_set_label (self->offer_button, use != NULL ? use : "");
  gtk_widget_set_visible (GTK_WIDGET (self->offer_button), is_offered);
}

/* Returns: (transfer full) (nullable): why the address is not accepted as it is. */
static char *
dup_diagnosis (TillRefundAddressPage *self)
{
  TillPayout payout = get_payout (self);

  if (till_pasted_address_is_refused (self->pasted))
    return till_pasted_address_text_for_refusal (self->pasted, &payout);
  if (self->pasted->kind != TILL_PASTED_OFFERED || self->check->verdict != TILL_ADDRESS_ACCEPTED)
    return till_refund_text_for_diagnosis (self->check, get_chain (self));

  return g_strdup (self->pasted->is_joined ? _("This address contains spaces.")
                                           : _("This text contains more than an address."));
}

static void
show_check (TillRefundAddressPage *self)
{
  TillPayout payout = get_payout (self);
  g_autofree char *diagnosis = NULL;
  g_autofree char *memo_problem = dup_memo_problem (self);
  g_autofree char *warnings = NULL;
  g_autofree char *grouped = NULL;
  g_autofree char *parts = NULL;
  gboolean is_offered = FALSE;

  run_check (self);
  is_offered = can_offer (self, memo_problem);
  diagnosis = dup_diagnosis (self);
  if (is_accepted (self))
    grouped = till_format_groups (self->check->address);
  if (is_accepted (self) || is_offered)
    {
      warnings = till_refund_text_for_warnings (self->check->warnings);
      parts = till_pasted_address_text_for_parts (self->pasted, &payout);
    }
  show_line (self->diagnosis_label, diagnosis);
  show_line (self->parts_label, parts);
  show_line (self->warnings_label, warnings);
  show_line (self->grouped_label, grouped);
  show_offer (self, is_offered);
  till_form_row_set_problem (self->address_row, NULL);
  till_form_row_set_problem (self->memo_row, memo_problem);
}

static void
payee_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillRefundAddressPage) self = user_data;
  g_autoptr (TillInvoice) invoice =
      till_archive_find_payee_finish (TILL_ARCHIVE (source), result, NULL);

  if (invoice == NULL || self->refund == NULL)
    return;

  g_free (self->payee);
  self->payee = g_strdup (self->asked);
  show_check (self);
}

/* Asks whether the address was ever one of the store's own invoices. If the user is faster than the
 * answer, the desk refuses the refund. */
static void
ask_payee (TillRefundAddressPage *self)
{
  TillArchive *archive = till_desk_get_archive (self->desk);

  if (archive == NULL || !is_accepted (self) || g_strcmp0 (self->asked, self->check->address) == 0)
    return;

  g_free (self->asked);
  self->asked = g_strdup (self->check->address);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  till_archive_find_payee_async (archive, self->asked, self->cancellable, payee_cb,
                                 g_object_ref (self));
}

/* Fills in the memo that was beside @address; %NULL for none. */
static void
fill_memo (TillRefundAddressPage *self, const char *memo, const char *address)
{
  gboolean was_filling = self->is_filling;

  self->is_filling = TRUE;
  till_form_row_set_text (self->memo_row, memo != NULL ? memo : "");
  self->is_filling = was_filling;
  g_free (self->filled);
  self->filled = g_strdup (memo);
  g_free (self->filled_for);
  self->filled_for = g_strdup (address);
}

/* The address in the entry, as far as it can be one. */
static char *
dup_current (TillRefundAddressPage *self)
{
  return is_taken_out (self) ? g_strdup (self->pasted->address) : dup_typed (self->address_row);
}

/* The filled-in memo comes and goes with its address, unless the user has typed another one. */
static void
follow_memo (TillRefundAddressPage *self)
{
  g_autofree char *typed = dup_typed (self->memo_row);
  g_autofree char *current = dup_current (self);
  const char *memo = self->pasted->kind == TILL_PASTED_TAKEN ? self->pasted->memo : NULL;
  gboolean is_free = *typed == '\0' || g_strcmp0 (typed, self->filled) == 0;

  if (memo != NULL && (is_free || g_str_equal (typed, memo)))
    fill_memo (self, memo, current);
  else if (self->filled != NULL && is_free && g_strcmp0 (self->filled_for, current) != 0)
    fill_memo (self, NULL, NULL);
}

static void
changed_cb (TillRefundAddressPage *self)
{
  if (self->refund == NULL)
    return;

  show_check (self);
  ask_payee (self);
}

static void
enter_cb (TillRefundAddressPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "refund.continue", NULL);
}

static gboolean
has_secret (TillFormRow *row)
{
  return till_non_address_find_secret (till_form_row_get_text (row)) != TILL_NON_ADDRESS_UNKNOWN;
}

static void
show_secret (TillFormRow *row)
{
  TillNonAddress secret = till_non_address_find_secret (till_form_row_get_text (row));

  till_form_row_set_problem (row, secret != TILL_NON_ADDRESS_UNKNOWN
                                      ? till_pasted_address_text_for_secret (secret)
                                      : NULL);
}

/* Never stores a secret. */
static void
set_typed (TillRefundEvent *event, const char *name, TillFormRow *row)
{
  g_autofree char *text = dup_typed (row);

  if (!has_secret (row))
    till_refund_event_set (event, name, text);
}

/* Keeps what is typed for when the window is opened again. */
static void
keep_cb (TillRefundAddressPage *self)
{
  g_autoptr (TillRefundEvent) draft = NULL;

  if (self->refund == NULL)
    return;

  draft =
      till_refunds_new_event (till_desk_get_refunds (self->desk),
                              till_record_get_id (TILL_RECORD (self->refund)), TILL_REFUND_CHECKED);
  set_typed (draft, TILL_REFUND_ADDRESS, self->address_row);
  set_typed (draft, TILL_REFUND_MEMO, self->memo_row);
  set_typed (draft, TILL_REFUND_CHANNEL, self->channel_row);
  set_typed (draft, TILL_REFUND_TICKET, self->ticket_row);
  till_refunds_set_draft (till_desk_get_refunds (self->desk), draft);
}

static void
typed_cb (TillRefundAddressPage *self)
{
  if (self->is_filling)
    return;

  changed_cb (self);
  keep_cb (self);
}

static void
address_cb (TillRefundAddressPage *self)
{
  if (self->refund == NULL || self->is_filling)
    return;

  read_pasted (self);
  follow_memo (self);
  typed_cb (self);
}

/* Accepts the offered address: the entry now has nothing else. */
static void
use_cb (TillRefundAddressPage *self)
{
  g_autofree char *memo = g_strdup (self->pasted->memo);
  g_autofree char *address = g_strdup (self->pasted->address);

  g_return_if_fail (address != NULL);

  /* The entry reports an empty text in between, which would clear the memo. */
  self->is_filling = TRUE;
  till_form_row_set_text (self->address_row, address);
  if (memo != NULL)
    fill_memo (self, memo, address);
  self->is_filling = FALSE;
  address_cb (self);
  till_form_row_focus (self->address_row);
}

static void
ask_cb (TillRefundAddressPage *self)
{
  g_autofree char *text = till_refund_text_to_ask (self->refund, get_chain (self));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s", _("Letter copied"));
}

static void
till_refund_address_page_dispose (GObject *object)
{
  TillRefundAddressPage *self = TILL_REFUND_ADDRESS_PAGE (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->payee, g_free);
  g_clear_pointer (&self->asked, g_free);
  g_clear_pointer (&self->filled, g_free);
  g_clear_pointer (&self->filled_for, g_free);
  g_clear_object (&self->desk);
  g_clear_object (&self->invoice);
  g_clear_object (&self->refund);
  g_clear_pointer (&self->check, till_address_check_free);
  g_clear_pointer (&self->pasted, till_pasted_address_free);
  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_REFUND_ADDRESS_PAGE);

  G_OBJECT_CLASS (till_refund_address_page_parent_class)->dispose (object);
}

static void
till_refund_address_page_class_init (TillRefundAddressPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_refund_address_page_dispose;

  g_type_ensure (TILL_TYPE_FORM_ROW);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/tillconsole/Till/ui/till-refund-address-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TillRefundAddressPage, address_row);
  gtk_widget_class_bind_template_child (widget_class, TillRefundAddressPage, grouped_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundAddressPage, diagnosis_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundAddressPage, offer_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundAddressPage, parts_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundAddressPage, offer_button);
  gtk_widget_class_bind_template_child (widget_class, TillRefundAddressPage, warnings_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundAddressPage, memo_row);
  gtk_widget_class_bind_template_child (widget_class, TillRefundAddressPage, channel_row);
  gtk_widget_class_bind_template_child (widget_class, TillRefundAddressPage, ticket_row);
  gtk_widget_class_bind_template_child (widget_class, TillRefundAddressPage, confirmed_check);
  gtk_widget_class_bind_template_callback (widget_class, address_cb);
  gtk_widget_class_bind_template_callback (widget_class, use_cb);
  gtk_widget_class_bind_template_callback (widget_class, typed_cb);
  gtk_widget_class_bind_template_callback (widget_class, keep_cb);
  gtk_widget_class_bind_template_callback (widget_class, ask_cb);
  gtk_widget_class_bind_template_callback (widget_class, enter_cb);
}

static void
till_refund_address_page_init (TillRefundAddressPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
fill_row (TillFormRow *row, TillRefund *refund, const TillRefundEvent *draft, const char *name)
{
  const char *text =
      draft != NULL ? till_refund_event_get (draft, name) : till_refund_get (refund, name);

  till_form_row_set_text (row, text != NULL ? text : "");
}

/* Fills in what was typed before, or else what the ledger has. The user must confirm the address
 * again each time. */
static void
fill (TillRefundAddressPage *self, TillDesk *desk, TillRefund *refund)
{
  const TillRefundEvent *draft = till_refunds_get_draft (till_desk_get_refunds (desk),
                                                         till_record_get_id (TILL_RECORD (refund)));

  fill_row (self->address_row, refund, draft, TILL_REFUND_ADDRESS);
  fill_row (self->memo_row, refund, draft, TILL_REFUND_MEMO);
  fill_row (self->channel_row, refund, draft, TILL_REFUND_CHANNEL);
  fill_row (self->ticket_row, refund, draft, TILL_REFUND_TICKET);
}

/* Shows @refund, which must be agreed; @invoice is its invoice and must be complete. */
void
till_refund_address_page_set_refund (TillRefundAddressPage *self,
                                     TillDesk *desk,
                                     TillInvoice *invoice,
                                     TillRefund *refund)
{
  g_return_if_fail (TILL_IS_REFUND_ADDRESS_PAGE (self));
  g_return_if_fail (TILL_IS_DESK (desk) && TILL_IS_INVOICE (invoice) && TILL_IS_REFUND (refund));

  /* Filling in does not count as typing; keeping begins below. */
  if (self->refund == NULL)
    fill (self, desk, refund);
  g_set_object (&self->desk, desk);
  g_set_object (&self->invoice, invoice);
  g_set_object (&self->refund, refund);
  read_pasted (self);
  follow_memo (self);
  changed_cb (self);
}

static void
set_warnings (TillRefundEvent *event, TillAddressWarnings warnings)
{
  g_autofree char *text = g_strdup_printf ("%u", (guint) warnings);

  till_refund_event_set (event, TILL_REFUND_WARNINGS, text);
}

/* Returns: (transfer full) (nullable): the event to append; %NULL if the address is refused or its
 * origin is not confirmed, and the page shows that. */
TillRefundEvent *
till_refund_address_page_build (TillRefundAddressPage *self)
{
  g_autofree char *channel = NULL;
  g_autofree char *memo_problem = NULL;
  TillRefundEvent *event = NULL;

  g_return_val_if_fail (TILL_IS_REFUND_ADDRESS_PAGE (self) && self->refund != NULL, NULL);

  changed_cb (self);
  channel = dup_typed (self->channel_row);
  show_secret (self->ticket_row);
  if (*channel == '\0')
    till_form_row_set_problem (self->channel_row, _("Enter where the address came from"));
  else
    show_secret (self->channel_row);
  if (self->check->verdict == TILL_ADDRESS_EMPTY)
    till_form_row_set_problem (self->address_row, _("Enter or paste an address"));
  memo_problem = dup_memo_problem (self);
  if (!is_accepted (self) || memo_problem != NULL || *channel == '\0' ||
      has_secret (self->channel_row) || has_secret (self->ticket_row))
    return NULL;

  event =
      till_refunds_new_event (till_desk_get_refunds (self->desk),
                              till_record_get_id (TILL_RECORD (self->refund)), TILL_REFUND_CHECKED);
  till_refund_event_set (event, TILL_REFUND_ADDRESS, self->check->address);
  till_refund_event_set (event, TILL_REFUND_CHANNEL, channel);
  set_typed (event, TILL_REFUND_MEMO, self->memo_row);
  set_typed (event, TILL_REFUND_TICKET, self->ticket_row);
  set_warnings (event, self->check->warnings);
  if (gtk_check_button_get_active (self->confirmed_check))
    till_refund_event_set (event, TILL_REFUND_CONFIRMED, "yes");

  return event;
}

void
till_refund_address_page_focus (TillRefundAddressPage *self)
{
  g_return_if_fail (TILL_IS_REFUND_ADDRESS_PAGE (self));

  till_form_row_focus (self->address_row);
}
