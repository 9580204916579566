/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillResaleDialog: the rule for the merchant's own prices, with an example that follows the form.
 *
 * Signal: "saved" when the rule of the account has changed. */

#include "till-resale-dialog.h"

#include <glib/gi18n.h>

#include "till-amount-reader.h"
#include "till-form-row.h"
#include "till-format.h"
#include "till-resale-rules.h"

#define EXAMPLE_USD 10

struct _TillResaleDialog
{
  TillFormDialog parent_instance;

  /* Owned */
  char *account_id;
  TillArchive *archive; /* nullable */

  /* Template children */
  TillFormRow *percent_row;
  TillFormRow *fixed_row;
  AdwComboRow *rounding_row;
  GtkLabel *example_label;
};

enum
{
  SIGNAL_SAVED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillResaleDialog, till_resale_dialog, TILL_TYPE_FORM_DIALOG)

static guint signals[N_SIGNALS];

/* Reads a number; an empty row is zero. Returns: whether the row is valid. */
static gboolean
read_row (TillFormRow *row, TillDecimal *value)
{
  g_autofree char *text = g_strstrip (g_strdup (till_form_row_get_text (row)));

  if (*text == '\0')
    {
      *value = till_decimal_from_int (0, 0);
      return TRUE;
    }

  return till_amount_reader_parse (text, '\0', value, NULL) == TILL_AMOUNT_READER_FINE;
}

/* Returns: whether the form has a valid rule; problems appear beside their rows. */
static gboolean
read_form (TillResaleDialog *self, TillResale *rule)
{
  TillResale percent = { 0 };
  TillResale fixed = { 0 };
  gboolean is_percent_fine =
      read_row (self->percent_row, &percent.percent) && till_resale_is_valid (&percent);
  gboolean is_fixed_fine =
      read_row (self->fixed_row, &fixed.fixed_usd) && till_resale_is_valid (&fixed);

  till_form_row_set_problem (self->percent_row, is_percent_fine
                                                    ? NULL
                                                    : _("Enter a number from 0 to 1000, for "
                                                         "example 25"));
  till_form_row_set_problem (self->fixed_row, is_fixed_fine
                                                  ? NULL
                                                  : _("Enter dollars from 0 to 10000, for "
                                                       "example 1.50"));

  rule->percent = percent.percent;
  rule->fixed_usd = fixed.fixed_usd;
  rule->rounding = adw_combo_row_get_selected (self->rounding_row);

  return is_percent_fine && is_fixed_fine;
}

static void
changed_cb (TillResaleDialog *self)
{
  TillDecimal example = till_decimal_from_int (EXAMPLE_USD, 0);
  g_autofree char *example_text = till_format_usd (&example);
  g_autofree char *price_text = NULL;
  g_autofree char *text = NULL;
  TillResale rule;
  TillDecimal price;

  if (!read_form (self, &rule))
    return;

  price = till_resale_get_price (&rule, &example);
  price_text = till_format_usd (&price);
  if (price.is_known)
    /* Translators: two prices: "You sell a plan of $10.00 at $12.99" */
    text = g_strdup_printf (_("A %s plan sells for %s"), example_text, price_text);
  else
    text = g_strdup (_("No markup, so your prices aren’t shown"));
  gtk_label_set_text (self->example_label, text);
}

static void
till_resale_dialog_create (TillFormDialog *dialog)
{
  TillResaleDialog *self = TILL_RESALE_DIALOG (dialog);
  TillResale rule;

  if (!read_form (self, &rule))
    return;

  till_resale_rules_save (self->account_id, self->archive, &rule);
  g_signal_emit (self, signals[SIGNAL_SAVED], 0);
  till_dialog_close (TILL_DIALOG (self));
}

static void
till_resale_dialog_dispose (GObject *object)
{
  g_clear_pointer (&TILL_RESALE_DIALOG (object)->account_id, g_free);
  g_clear_object (&TILL_RESALE_DIALOG (object)->archive);

  G_OBJECT_CLASS (till_resale_dialog_parent_class)->dispose (object);
}

static void
till_resale_dialog_class_init (TillResaleDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_resale_dialog_dispose;
  TILL_FORM_DIALOG_CLASS (klass)->create = till_resale_dialog_create;

  signals[SIGNAL_SAVED] = g_signal_new ("saved", TILL_TYPE_RESALE_DIALOG, G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (TILL_TYPE_FORM_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-resale-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, TillResaleDialog, percent_row);
  gtk_widget_class_bind_template_child (widget_class, TillResaleDialog, fixed_row);
  gtk_widget_class_bind_template_child (widget_class, TillResaleDialog, rounding_row);
  gtk_widget_class_bind_template_child (widget_class, TillResaleDialog, example_label);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, till_form_dialog_create);
}

static void
till_resale_dialog_init (TillResaleDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
fill_row (TillFormRow *row, const TillDecimal *value)
{
  g_autofree char *text = till_decimal_to_string (value);

  till_form_row_set_text (row, value->coefficient != 0 ? text : "");
}

/* Changes the rule of the account with this id. @archive is nullable. */
GtkWidget *
till_resale_dialog_new (const char *account_id, TillArchive *archive)
{
  TillResaleDialog *self = NULL;
  TillResale rule;

  g_return_val_if_fail (account_id != NULL, NULL);

  self = g_object_new (TILL_TYPE_RESALE_DIALOG, NULL);
  self->account_id = g_strdup (account_id);
  g_set_object (&self->archive, archive);
  till_resale_rules_load (account_id, &rule);
  adw_combo_row_set_selected (self->rounding_row, rule.rounding);
  fill_row (self->percent_row, &rule.percent);
  fill_row (self->fixed_row, &rule.fixed_usd);
  changed_cb (self);
  till_dialog_focus (TILL_DIALOG (self), GTK_WIDGET (self->percent_row));

  return GTK_WIDGET (self);
}
