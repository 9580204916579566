/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillAddressRow: one address that an invoice can be paid to: its token and chain, the whole
 * address in groups, the amount and, on demand, a QR code. The code holds the plain address, which
 * every wallet understands, or by choice the chain's payment link. Where a payment is due and can't
 * be right, the row and the code's window say so. */

#include "till-address-row.h"

#include <glib/gi18n.h>

#include "till-asset-format.h"
#include "till-desk.h"
#include "till-fit.h"
#include "till-format.h"
#include "till-list-box.h"
#include "till-payment-warning-text.h"
#include "till-qr-code.h"
#include "till-qr-window.h"
#include "till-text.h"

#define LARGE      1.2
#define MAX_BESIDE 16 /* characters of an amount that stands beside its token */

struct _TillAddressRow
{
  GtkListBoxRow parent_instance;

  TillAccount *account; /* nullable */
  char *address;
  char *asset;   /* in words */
  char *link;    /* nullable */
  char *warning; /* nullable: why a payment can't be right */

  GtkBox *head;
  GtkLabel *asset_label;
  TillFit *amount_fit;
  GtkLabel *amount_label;
  GtkLabel *address_label;
  GtkWidget *warning_box;
  GtkLabel *warning_label;
  GtkWidget *copy_button;
  GtkWidget *qr_button;
  GtkWidget *large_button;
  TillQrCode *qr_code;
  GtkWidget *form_box;
  GtkToggleButton *link_button;
  GtkLabel *link_label;
  GtkWidget *copy_link_button;
  GtkLabel *link_note_label;
};

G_DEFINE_FINAL_TYPE (TillAddressRow, till_address_row, GTK_TYPE_LIST_BOX_ROW)

static void
copy (TillAddressRow *self, const char *text, char *toast)
{
  g_autofree char *owned = toast;

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s", owned);
}

static void
copy_cb (TillAddressRow *self)
{
  /* Translators: %s is a token and its chain, "USDT on Tron" */
  copy (self, self->address, g_strdup_printf (_("Address for %s copied"), self->asset));
}

static void
copy_link_cb (TillAddressRow *self)
{
  /* Translators: %s is a token and its chain, "USDT on Tron" */
  copy (self, self->link, g_strdup_printf (_("Payment link for %s copied"), self->asset));
}

static gboolean
is_link_chosen (TillAddressRow *self)
{
  return gtk_toggle_button_get_active (self->link_button);
}

static char *
describe_code (TillAddressRow *self)
{
  if (is_link_chosen (self))
    /* Translators: %s is a token and its chain, "USDT on Tron" */
    return g_strdup_printf (_("QR code with the payment link for %s"), self->asset);

  /* Translators: %s is a token and its chain, "USDT on Tron" */
  return g_strdup_printf (_("QR code with the address for %s"), self->asset);
}

static void
show_code (TillAddressRow *self)
{
  g_autofree char *label = describe_code (self);

  till_qr_code_set_text (self->qr_code, is_link_chosen (self) ? self->link : self->address);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->qr_code), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->large_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static char *
describe_window (TillAddressRow *self)
{
  if (is_link_chosen (self))
    /* Translators: %s is a token and its chain, "USDT on Tron" */
    return g_strdup_printf (_("Payment link for %s"), self->asset);

  /* Translators: %s is a token and its chain, "USDT on Tron" */
  return g_strdup_printf (_("Address for %s"), self->asset);
}

static void
open_large_cb (TillAddressRow *self)
{
  GtkWindow *parent = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
  const char *text = till_qr_code_get_text (self->qr_code);
  g_autofree char *title = describe_window (self);

  GtkWidget *window = till_qr_window_new (parent, self->account, title, text);

  till_qr_window_set_warning (TILL_QR_WINDOW (window), self->warning);
  gtk_window_present (GTK_WINDOW (window));
}

static void
till_address_row_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_ADDRESS_ROW);
  g_clear_object (&TILL_ADDRESS_ROW (object)->account);

  G_OBJECT_CLASS (till_address_row_parent_class)->dispose (object);
}

static void
till_address_row_finalize (GObject *object)
{
  TillAddressRow *self = TILL_ADDRESS_ROW (object);

  g_free (self->address);
  g_free (self->asset);
  g_free (self->link);
  g_free (self->warning);

  G_OBJECT_CLASS (till_address_row_parent_class)->finalize (object);
}

static void
till_address_row_class_init (TillAddressRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = till_address_row_dispose;
  object_class->finalize = till_address_row_finalize;

  g_type_ensure (TILL_TYPE_QR_CODE);
  g_type_ensure (TILL_TYPE_FIT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-address-row.ui");
  gtk_widget_class_bind_template_child (widget_class, TillAddressRow, head);
  gtk_widget_class_bind_template_child (widget_class, TillAddressRow, asset_label);
  gtk_widget_class_bind_template_child (widget_class, TillAddressRow, amount_fit);
  gtk_widget_class_bind_template_child (widget_class, TillAddressRow, amount_label);
  gtk_widget_class_bind_template_child (widget_class, TillAddressRow, address_label);
  gtk_widget_class_bind_template_child (widget_class, TillAddressRow, warning_box);
  gtk_widget_class_bind_template_child (widget_class, TillAddressRow, warning_label);
  gtk_widget_class_bind_template_child (widget_class, TillAddressRow, copy_button);
  gtk_widget_class_bind_template_child (widget_class, TillAddressRow, qr_button);
  gtk_widget_class_bind_template_child (widget_class, TillAddressRow, large_button);
  gtk_widget_class_bind_template_child (widget_class, TillAddressRow, qr_code);
  gtk_widget_class_bind_template_child (widget_class, TillAddressRow, form_box);
  gtk_widget_class_bind_template_child (widget_class, TillAddressRow, link_button);
  gtk_widget_class_bind_template_child (widget_class, TillAddressRow, link_label);
  gtk_widget_class_bind_template_child (widget_class, TillAddressRow, copy_link_button);
  gtk_widget_class_bind_template_child (widget_class, TillAddressRow, link_note_label);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_link_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_code);
  gtk_widget_class_bind_template_callback (widget_class, open_large_cb);
}

static void
till_address_row_init (TillAddressRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static char *
describe_asset (TillDesk *desk, const TillAddress *address)
{
  const TillChain *chain =
      desk != NULL ? till_chain_table_find (till_desk_get_chains (desk), address->chain) : NULL;

  if (chain != NULL)
    return till_asset_format_token (chain, address->token_symbol);
  if (address->token_symbol == NULL)
    return till_text_for_display (address->chain);

  /* Translators: a token and the chain it is on, for example "USDT on tron" */
  return g_strdup_printf (_("%s on %s"), address->token_symbol, address->chain);
}

static void
name_button (GtkWidget *button, char *label)
{
  g_autofree char *owned = label;

  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, owned,
                                  -1);
  gtk_widget_set_tooltip_text (button, owned);
}

static void
name_buttons (TillAddressRow *self)
{
  /* Translators: %s is a token and its chain, "USDT on Tron" */
  name_button (self->copy_button, g_strdup_printf (_("Copy the address for %s"), self->asset));
  /* Translators: %s is a token and its chain, "USDT on Tron" */
  name_button (self->qr_button,
               g_strdup_printf (_("QR code with the address for %s"), self->asset));
  /* Translators: %s is a token and its chain, "USDT on Tron" */
  name_button (self->copy_link_button,
               g_strdup_printf (_("Copy the payment link for %s"), self->asset));
}

static void
show_link (TillAddressRow *self, const TillAddress *address, gboolean has_amount)
{
  const char *amount_note =
      has_amount ? _("The link includes the amount.") : _("The customer enters the amount.");
  const char *token_note = _("Some wallets can’t open a token’s payment link. In that case, "
                              "use the address.");
  g_autofree char *note =
      g_strjoin (" ", amount_note, address->token_symbol != NULL ? token_note : NULL, NULL);

  till_text_set (self->link_label, self->link);
  till_text_set (self->link_note_label, note);
  gtk_widget_set_visible (self->form_box, self->link != NULL);
}

/* A short amount stands beside its token, at the end of the line. */
static void
place_amount (TillAddressRow *self, gboolean is_short)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->head),
                                  is_short ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (self->head, is_short ? 12 : 2);
  gtk_label_set_xalign (self->amount_label, is_short ? 1 : 0);
  till_fit_set_can_shrink (self->amount_fit, !is_short);
}

static void
show_amount (TillAddressRow *self, TillDesk *desk, const TillAddress *address)
{
  const char *amount = address->expected_amount;
  g_autofree char *asset = till_address_dup_asset (address);
  g_autofree char *words =
      desk != NULL ? till_asset_format_for_text (desk, NULL, asset, amount) : g_strdup (amount);
  g_autofree char *shown = till_text_for_display (words);

  gtk_label_set_text (self->amount_label, shown);
  place_amount (self, g_utf8_strlen (shown, -1) <= MAX_BESIDE && till_text_get_scale () <= LARGE);
}

static void
show_warning (TillAddressRow *self)
{
  till_text_set (self->warning_label, self->warning);
  gtk_widget_set_visible (self->warning_box, self->warning != NULL);
}

/* @desk is %NULL for no payment link. */
static GtkWidget *
address_row_new (TillDesk *desk, const TillAddress *address, gboolean is_payable)
{
  TillAddressRow *self = g_object_new (TILL_TYPE_ADDRESS_ROW, NULL);
  g_autofree char *grouped = till_format_groups (address->address != NULL ? address->address : "");
  gboolean has_amount = FALSE;

  if (desk != NULL)
    self->account = g_object_ref (till_desk_get_account (desk));
  self->address = g_strdup (address->address);
  self->asset = describe_asset (desk, address);
  self->link = desk != NULL ? till_desk_dup_payment_link (desk, address, &has_amount) : NULL;
  if (desk != NULL && is_payable)
    self->warning = till_payment_warning_text_for_address (desk, address);
  till_text_set (self->asset_label, self->asset);
  show_amount (self, desk, address);
  till_text_set (self->address_label, grouped);
  name_buttons (self);
  show_link (self, address, has_amount);
  show_warning (self);
  show_code (self);
  gtk_widget_set_visible (self->qr_button, is_payable);

  return GTK_WIDGET (self);
}

/* Makes @list show exactly these addresses, of TillAddress, of an invoice of @desk. Where nothing
 * is left to pay, there is no QR code and no warning either. */
void
till_address_row_fill_list (GtkListBox *list,
                            TillDesk *desk,
                            GPtrArray *addresses,
                            gboolean is_payable)
{
  g_return_if_fail (GTK_IS_LIST_BOX (list));

  till_list_box_remove_all (list);

  for (guint i = 0; i < addresses->len; i++)
    gtk_list_box_append (list,
                         address_row_new (desk, g_ptr_array_index (addresses, i), is_payable));
}
