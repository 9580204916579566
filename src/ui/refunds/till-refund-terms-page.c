/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRefundTermsPage: the amount of a refund and its reason. Received, already refunded and left
 * stand side by side; the amount is calculated again with each key.
 *
 * Property: "result", what would be paid on which chain, or that there is no amount yet. */

#include "till-refund-terms-page.h"

#include <glib/gi18n.h>

#include "till-form-row.h"
#include "till-format.h"
#include "till-refund-text.h"
#include "till-text.h"

#define RATE_DECIMALS 12

struct _TillRefundTermsPage
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillInvoice *invoice;
  GPtrArray *recorded; /* nullable, of TillRecordedPayment */
  GStrv assets;        /* the tokens in which the invoice was paid */
  TillRefundTerms *terms;
  TillDecimal amount; /* unknown while the form has a problem */
  char *result;       /* nullable */

  /* Template children */
  GtkLabel *received_label;
  GtkLabel *refunded_label;
  GtkLabel *left_label;
  GtkLabel *recorded_label;
  GtkLabel *earlier_label;
  AdwComboRow *asset_choice;
  AdwComboRow *basis_choice;
  TillFormRow *rate_row;
  TillFormRow *rate_source_row;
  TillFormRow *amount_row;
  TillFormRow *fee_row;
  AdwComboRow *bearer_choice;
  TillFormRow *reason_row;
  TillFormRow *override_row;
};

enum
{
  PROP_RESULT = 1,
  N_PROPS
};

G_DEFINE_FINAL_TYPE (TillRefundTermsPage, till_refund_terms_page, ADW_TYPE_BIN)

static GParamSpec *properties[N_PROPS];

static TillRefundBasis
get_basis (TillRefundTermsPage *self)
{
  return (TillRefundBasis) MIN (adw_combo_row_get_selected (self->basis_choice),
                                TILL_REFUND_N_BASES - 1);
}

/* Reads @row, and shows its problem below unless it is empty. */
static TillDecimal
read_row (TillFormRow *row, guint decimals)
{
  const char *text = till_form_row_get_text (row);
  TillDecimal amount = { 0 };
  TillAmountProblem problem = till_amount_parse (text, decimals, &amount);

  till_form_row_set_problem (
      row, problem != TILL_AMOUNT_EMPTY ? till_refund_text_for_amount (problem) : NULL);

  return amount;
}

static TillDecimal
calculate_basis (TillRefundTermsPage *self)
{
  TillDecimal amount = { 0 };
  TillDecimal rate = { 0 };

  switch (get_basis (self))
    {
    case TILL_REFUND_BASIS_LEFT:
      return self->terms->left;

    case TILL_REFUND_BASIS_OVERPAID:
      return till_refund_terms_get_excess (self->terms);

    case TILL_REFUND_BASIS_USD:
      rate = read_row (self->rate_row, RATE_DECIMALS);
      till_refund_terms_convert_usd (self->terms, &rate, &amount);
      return amount;

    case TILL_REFUND_BASIS_CUSTOM:
      return read_row (self->amount_row, self->terms->decimals);
    }

  return amount;
}

/* Returns: the amount after the fee; unknown if there is none. */
static TillDecimal
calculate (TillRefundTermsPage *self)
{
  static const TillDecimal unknown = { 0 };
  TillDecimal amount = calculate_basis (self);

  till_form_row_set_problem (self->fee_row, NULL);
  if (!amount.is_known || amount.coefficient <= 0)
    return unknown;
  if (till_refund_terms_take_fee (self->terms, till_form_row_get_text (self->fee_row), &amount))
    return amount;

  till_form_row_set_problem (
      self->fee_row, _("Enter a token amount or a percentage, less than the whole amount"));

  return unknown;
}

static gboolean
is_over (TillRefundTermsPage *self)
{
  return self->amount.is_known && till_decimal_compare (&self->amount, &self->terms->left) > 0;
}

static void
show_result (TillRefundTermsPage *self)
{
  g_autofree char *asset = NULL;

  g_clear_pointer (&self->result, g_free);
  if (self->amount.is_known)
    {
      asset = till_refund_text_for_asset (&self->amount, self->terms->symbol);
      /* Translators: an amount with its token, and the name of a chain */
      self->result = g_strdup_printf (_("%s on %s"), asset, self->terms->chain->name);
    }

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RESULT]);
}

static void
changed_cb (TillRefundTermsPage *self)
{
  TillRefundBasis basis = get_basis (self);

  if (self->terms == NULL)
    return;

  gtk_widget_set_visible (GTK_WIDGET (self->rate_row), basis == TILL_REFUND_BASIS_USD);
  gtk_widget_set_visible (GTK_WIDGET (self->rate_source_row), basis == TILL_REFUND_BASIS_USD);
  gtk_widget_set_visible (GTK_WIDGET (self->amount_row), basis == TILL_REFUND_BASIS_CUSTOM);
  self->amount = calculate (self);
  gtk_widget_set_visible (GTK_WIDGET (self->override_row), is_over (self));
  show_result (self);
}

static void
set_figure (GtkLabel *label, const TillDecimal *amount, const char *symbol)
{
  g_autofree char *text = till_refund_text_for_asset (amount, symbol);

  till_text_set (label, text);
}

static void
show_earlier (TillRefundTermsPage *self)
{
  GPtrArray *refunds = till_refunds_get_all (till_desk_get_refunds (self->desk));
  const char *invoice_id = till_record_get_id (TILL_RECORD (self->invoice));
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < refunds->len; i++)
    {
      TillRefund *refund = g_ptr_array_index (refunds, i);
      g_autofree char *line = till_refund_text_for_earlier (refund);

      if (g_strcmp0 (till_refund_get (refund, TILL_REFUND_INVOICE), invoice_id) == 0)
        g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
    }

  till_text_set (self->earlier_label, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->earlier_label), text->len > 0);
}

/* Whether the invoice already has a refund in any token: the ledger then requires a reason. */
static gboolean
is_another (TillRefundTermsPage *self)
{
  GPtrArray *refunds = till_refunds_get_all (till_desk_get_refunds (self->desk));
  const char *invoice_id = till_record_get_id (TILL_RECORD (self->invoice));

  for (guint i = 0; i < refunds->len; i++)
    {
      TillRefund *refund = g_ptr_array_index (refunds, i);

      if (refund->step != TILL_REFUND_VOID &&
          g_strcmp0 (till_refund_get (refund, TILL_REFUND_INVOICE), invoice_id) == 0)
        return TRUE;
    }

  return FALSE;
}

static void
name_reason (TillRefundTermsPage *self)
{
  g_object_set (self->reason_row, "title",
                is_another (self) ? _("Reason for another refund") : _("Reason (optional)"),
                NULL);
}

static void
show_recorded (TillRefundTermsPage *self)
{
  g_autofree char *asset = till_refund_text_for_asset (&self->terms->recorded, self->terms->symbol);
  /* Translators: an amount with its token: a part of what was received */
  g_autofree char *text = g_strdup_printf (
      _("%s of this was recorded by hand; the service doesn’t know about it."), asset);

  till_text_set (self->recorded_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->recorded_label), self->terms->recorded.coefficient > 0);
}

static const char *
get_asset (TillRefundTermsPage *self)
{
  guint selected = adw_combo_row_get_selected (self->asset_choice);

  return selected < g_strv_length (self->assets) ? self->assets[selected] : NULL;
}

static void
show_terms (TillRefundTermsPage *self)
{
  g_clear_pointer (&self->terms, till_refund_terms_free);
  self->terms = till_refunds_dup_terms (till_desk_get_refunds (self->desk), self->invoice,
                                        self->recorded, get_asset (self));
  set_figure (self->received_label, &self->terms->received, self->terms->symbol);
  set_figure (self->refunded_label, &self->terms->refunded, self->terms->symbol);
  set_figure (self->left_label, &self->terms->left, self->terms->symbol);
  show_recorded (self);
  show_earlier (self);
  name_reason (self);
  changed_cb (self);
}

static void
asset_cb (TillRefundTermsPage *self)
{
  if (self->terms != NULL)
    show_terms (self);
}

static void
enter_cb (TillRefundTermsPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "refund.continue", NULL);
}

static void
till_refund_terms_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  const char *result = TILL_REFUND_TERMS_PAGE (object)->result;

  if (id == PROP_RESULT)
    g_value_set_string (value, result != NULL ? result : _("No amount yet"));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
till_refund_terms_page_dispose (GObject *object)
{
  TillRefundTermsPage *self = TILL_REFUND_TERMS_PAGE (object);

  g_clear_object (&self->desk);
  g_clear_object (&self->invoice);
  g_clear_pointer (&self->recorded, g_ptr_array_unref);
  g_clear_pointer (&self->assets, g_strfreev);
  g_clear_pointer (&self->result, g_free);
  g_clear_pointer (&self->terms, till_refund_terms_free);
  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_REFUND_TERMS_PAGE);

  G_OBJECT_CLASS (till_refund_terms_page_parent_class)->dispose (object);
}

static void
till_refund_terms_page_class_init (TillRefundTermsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_refund_terms_page_dispose;
  G_OBJECT_CLASS (klass)->get_property = till_refund_terms_page_get_property;

  properties[PROP_RESULT] =
      g_param_spec_string ("result", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);

  g_type_ensure (TILL_TYPE_FORM_ROW);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/tillconsole/Till/ui/till-refund-terms-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TillRefundTermsPage, received_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundTermsPage, refunded_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundTermsPage, left_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundTermsPage, recorded_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundTermsPage, earlier_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundTermsPage, asset_choice);
  gtk_widget_class_bind_template_child (widget_class, TillRefundTermsPage, basis_choice);
  gtk_widget_class_bind_template_child (widget_class, TillRefundTermsPage, rate_row);
  gtk_widget_class_bind_template_child (widget_class, TillRefundTermsPage, rate_source_row);
  gtk_widget_class_bind_template_child (widget_class, TillRefundTermsPage, amount_row);
  gtk_widget_class_bind_template_child (widget_class, TillRefundTermsPage, fee_row);
  gtk_widget_class_bind_template_child (widget_class, TillRefundTermsPage, bearer_choice);
  gtk_widget_class_bind_template_child (widget_class, TillRefundTermsPage, reason_row);
  gtk_widget_class_bind_template_child (widget_class, TillRefundTermsPage, override_row);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, asset_cb);
  gtk_widget_class_bind_template_callback (widget_class, enter_cb);
}

static void
till_refund_terms_page_init (TillRefundTermsPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static char *
describe_asset (TillRefundTermsPage *self, const char *asset)
{
  g_autoptr (TillRefundTerms) terms = till_refunds_dup_terms (till_desk_get_refunds (self->desk),
                                                              self->invoice, self->recorded, asset);
  g_autofree char *received = NULL;

  if (terms->problem != TILL_REFUND_TERMS_FINE)
    return g_strdup (asset);

  received = till_refund_text_for_asset (&terms->received, terms->symbol);

  /* Translators: an amount with its token, and the name of a chain */
  return g_strdup_printf (_("%s on %s"), received, terms->chain->name);
}

/* An invoice that was paid twice may have payments in two tokens. */
static void
fill_assets (TillRefundTermsPage *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  TillRefundFacts facts = { 0 };

  till_refunds_fill_facts (till_desk_get_refunds (self->desk), self->invoice, self->recorded,
                           &facts);
  g_strfreev (self->assets);
  self->assets = till_refund_facts_dup_assets (&facts);
  for (guint i = 0; self->assets[i] != NULL; i++)
    gtk_string_list_take (names, describe_asset (self, self->assets[i]));
  adw_combo_row_set_model (self->asset_choice, G_LIST_MODEL (names));
  gtk_widget_set_visible (GTK_WIDGET (self->asset_choice), g_strv_length (self->assets) > 1);
}

/* After the excess was refunded, no further amount is proposed: the user must type it. */
static void
propose_basis (TillRefundTermsPage *self)
{
  if (self->terms->overpaid.coefficient <= 0)
    return;

  adw_combo_row_set_selected (self->basis_choice,
                              till_refund_terms_get_excess (self->terms).is_known
                                  ? TILL_REFUND_BASIS_OVERPAID
                                  : TILL_REFUND_BASIS_CUSTOM);
}

/* Shows @invoice, which must be complete and refundable; @recorded (nullable) are its recorded
 * payments. */
void
till_refund_terms_page_set_invoice (TillRefundTermsPage *self,
                                    TillDesk *desk,
                                    TillInvoice *invoice,
                                    GPtrArray *recorded)
{
  g_return_if_fail (TILL_IS_REFUND_TERMS_PAGE (self));
  g_return_if_fail (TILL_IS_DESK (desk) && TILL_IS_INVOICE (invoice));

  g_set_object (&self->desk, desk);
  g_set_object (&self->invoice, invoice);
  g_clear_pointer (&self->recorded, g_ptr_array_unref);
  self->recorded = recorded != NULL ? g_ptr_array_ref (recorded) : NULL;
  g_clear_pointer (&self->terms, till_refund_terms_free);
  fill_assets (self);
  show_terms (self);
  propose_basis (self);
}

static gboolean
has_text (TillFormRow *row)
{
  g_autofree char *text = g_strstrip (g_strdup (till_form_row_get_text (row)));

  return *text != '\0';
}

/* A second refund requires a reason, one above the rest another, and an exchange rate its source.
 */
static gboolean
check_words (TillRefundTermsPage *self)
{
  gboolean needs_reason = is_another (self) && !has_text (self->reason_row);
  gboolean needs_override = is_over (self) && !has_text (self->override_row);
  gboolean needs_source =
      get_basis (self) == TILL_REFUND_BASIS_USD && !has_text (self->rate_source_row);

  till_form_row_set_problem (
      self->reason_row,
      needs_reason ? _("This invoice already has a refund. Enter a reason for another one")
                   : NULL);
  till_form_row_set_problem (
      self->override_row,
      needs_override ? _("This is more than remains. Enter a reason if it is correct") : NULL);
  till_form_row_set_problem (self->rate_source_row,
                             needs_source ? _("Enter where the rate comes from") : NULL);

  return !needs_reason && !needs_override && !needs_source;
}

static void
set_received_in (TillRefundTermsPage *self, TillRefundEvent *event)
{
  TillRefundFacts facts = { 0 };
  g_autofree char *hashes = NULL;

  till_refunds_fill_facts (till_desk_get_refunds (self->desk), self->invoice, self->recorded,
                           &facts);
  hashes = till_refund_facts_dup_received_in (&facts);
  till_refund_event_set (event, TILL_REFUND_RECEIVED_IN, hashes);
}

static void
set_typed (TillRefundEvent *event, const char *name, TillFormRow *row)
{
  g_autofree char *text = g_strstrip (g_strdup (till_form_row_get_text (row)));

  till_refund_event_set (event, name, text);
}

/* Returns: (transfer full) (nullable): the event to append; %NULL if something is missing, and the
 * page shows that. */
TillRefundEvent *
till_refund_terms_page_build (TillRefundTermsPage *self)
{
  g_autofree char *received = NULL;
  g_autofree char *amount = NULL;
  TillRefundEvent *event = NULL;

  g_return_val_if_fail (TILL_IS_REFUND_TERMS_PAGE (self) && self->terms != NULL, NULL);

  changed_cb (self);
  if (!self->amount.is_known || !check_words (self))
    return NULL;

  received = till_decimal_to_string (&self->terms->received);
  amount = till_decimal_to_string (&self->amount);
  event = till_refunds_new_event (till_desk_get_refunds (self->desk), NULL, TILL_REFUND_AGREED);
  till_refund_event_set (event, TILL_REFUND_INVOICE,
                         till_record_get_id (TILL_RECORD (self->invoice)));
  till_refund_event_set (event, TILL_REFUND_ORDER, self->invoice->order_id);
  till_refund_event_set (event, TILL_REFUND_CHAIN, self->terms->chain->id);
  till_refund_event_set (event, TILL_REFUND_SYMBOL, self->terms->symbol);
  till_refund_event_set (event, TILL_REFUND_RECEIVED, received);
  set_received_in (self, event);
  till_refund_event_set (event, TILL_REFUND_AMOUNT, amount);
  till_refund_event_set (event, TILL_REFUND_BASIS, till_refund_basis_to_string (get_basis (self)));
  till_refund_event_set (event, TILL_REFUND_FEE_BEARER,
                         adw_combo_row_get_selected (self->bearer_choice) == 0 ? "store"
                                                                               : "customer");
  set_typed (event, TILL_REFUND_FEE, self->fee_row);
  set_typed (event, TILL_REFUND_REASON, self->reason_row);
  if (is_over (self))
    set_typed (event, TILL_REFUND_OVERRIDE, self->override_row);
  if (get_basis (self) == TILL_REFUND_BASIS_USD)
    {
      set_typed (event, TILL_REFUND_RATE, self->rate_row);
      set_typed (event, TILL_REFUND_RATE_SOURCE, self->rate_source_row);
    }

  return event;
}

void
till_refund_terms_page_focus (TillRefundTermsPage *self)
{
  g_return_if_fail (TILL_IS_REFUND_TERMS_PAGE (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->basis_choice));
}
