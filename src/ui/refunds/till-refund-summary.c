/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRefundSummary: what a refund pays to whom and on which chain, in view during all its steps.
 * What it shows can be copied only while the refund is being paid, and its intent is then in the
 * ledger. After a copy it watches the clipboard, because malware replaces copied addresses by its
 * own. */

#include "till-refund-summary.h"

#include <glib/gi18n.h>

#include "till-address-check.h"
#include "till-format.h"
#include "till-refund-text.h"
#include "till-text.h"

struct _TillRefundSummary
{
  AdwBin parent_instance;

  /* Owned */
  TillRefund *refund; /* nullable until it is agreed */
  char *copied;       /* nullable: the address that was copied last */

  /* In flight */
  GCancellable *cancellable;

  /* Template children */
  GtkLabel *what_label;
  GtkWidget *copy_amount_button;
  GtkWidget *next_label;
  GtkWidget *address_box;
  GtkLabel *address_label;
  GtkWidget *change_address_button;
  GtkWidget *copy_address_button;
  GtkWidget *memo_box;
  GtkLabel *memo_label;
  GtkWidget *copy_memo_button;
  GtkLabel *clipboard_label;
};

enum
{
  PROP_WHAT = 1,
};

G_DEFINE_FINAL_TYPE (TillRefundSummary, till_refund_summary, ADW_TYPE_BIN)

static void
show_in (GtkLabel *label, GtkWidget *box, const char *text)
{
  till_text_set (label, text);
  gtk_widget_set_visible (box, text != NULL);
}

static void
say_of_clipboard (TillRefundSummary *self, const char *text)
{
  show_in (self->clipboard_label, GTK_WIDGET (self->clipboard_label), text);
}

static void
clipboard_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillRefundSummary) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->copied == NULL)
    return;

  if (text == NULL)
    say_of_clipboard (self, _("Another app has changed the clipboard, and Till can’t read it. "
                               "Compare the address in your wallet before you send."));
  else if (g_strcmp0 (text, self->copied) != 0)
    say_of_clipboard (self, _("The clipboard no longer contains the address you copied. "
                               "Compare the address in your wallet before you send."));
  else
    say_of_clipboard (self, NULL);
}

static void
clipboard_changed_cb (TillRefundSummary *self, GdkClipboard *clipboard)
{
  if (self->copied == NULL)
    return;

  gdk_clipboard_read_text_async (clipboard, self->cancellable, clipboard_read_cb,
                                 g_object_ref (self));
}

static void
stop_watching (TillRefundSummary *self)
{
  g_clear_pointer (&self->copied, g_free);
  say_of_clipboard (self, NULL);
}

static void
copy (TillRefundSummary *self, const char *field, const char *toast)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)),
                          till_refund_get (self->refund, field));
  gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s", toast);
}

static void
copy_amount_cb (TillRefundSummary *self)
{
  stop_watching (self);
  copy (self, TILL_REFUND_AMOUNT, _("Amount copied"));
}

static void
copy_address_cb (TillRefundSummary *self)
{
  g_free (self->copied);
  self->copied = g_strdup (till_refund_get (self->refund, TILL_REFUND_ADDRESS));
  copy (self, TILL_REFUND_ADDRESS, _("Address copied"));
}

static void
copy_memo_cb (TillRefundSummary *self)
{
  stop_watching (self);
  copy (self, TILL_REFUND_MEMO, _("Memo copied"));
}

static void
till_refund_summary_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_WHAT)
    till_text_set (TILL_REFUND_SUMMARY (object)->what_label, g_value_get_string (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
till_refund_summary_dispose (GObject *object)
{
  TillRefundSummary *self = TILL_REFUND_SUMMARY (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_pointer (&self->copied, g_free);
  g_clear_object (&self->refund);
  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_REFUND_SUMMARY);

  G_OBJECT_CLASS (till_refund_summary_parent_class)->dispose (object);
}

static void
till_refund_summary_finalize (GObject *object)
{
  g_object_unref (TILL_REFUND_SUMMARY (object)->cancellable);

  G_OBJECT_CLASS (till_refund_summary_parent_class)->finalize (object);
}

static void
till_refund_summary_class_init (TillRefundSummaryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = till_refund_summary_dispose;
  object_class->finalize = till_refund_summary_finalize;
  object_class->set_property = till_refund_summary_set_property;

  g_object_class_install_property (
      object_class, PROP_WHAT,
      g_param_spec_string ("what", NULL, NULL, NULL, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-refund-summary.ui");
  gtk_widget_class_bind_template_child (widget_class, TillRefundSummary, what_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundSummary, copy_amount_button);
  gtk_widget_class_bind_template_child (widget_class, TillRefundSummary, next_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundSummary, address_box);
  gtk_widget_class_bind_template_child (widget_class, TillRefundSummary, address_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundSummary, change_address_button);
  gtk_widget_class_bind_template_child (widget_class, TillRefundSummary, copy_address_button);
  gtk_widget_class_bind_template_child (widget_class, TillRefundSummary, memo_box);
  gtk_widget_class_bind_template_child (widget_class, TillRefundSummary, memo_label);
  gtk_widget_class_bind_template_child (widget_class, TillRefundSummary, copy_memo_button);
  gtk_widget_class_bind_template_child (widget_class, TillRefundSummary, clipboard_label);
  gtk_widget_class_bind_template_callback (widget_class, copy_amount_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_address_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_memo_cb);
}

static void
till_refund_summary_init (TillRefundSummary *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (gtk_widget_get_clipboard (GTK_WIDGET (self)), "changed",
                           G_CALLBACK (clipboard_changed_cb), self, G_CONNECT_SWAPPED);
}

static void
show_what (TillRefundSummary *self, TillDesk *desk)
{
  TillDecimal amount = till_refund_get_amount (self->refund);
  const char *id = till_refund_get (self->refund, TILL_REFUND_CHAIN);
  const TillChain *chain = till_chain_table_find (till_desk_get_chains (desk), id);
  g_autofree char *asset =
      till_refund_text_for_asset (&amount, till_refund_get (self->refund, TILL_REFUND_SYMBOL));
  /* Translators: an amount with its token, and the name of a chain */
  g_autofree char *what = g_strdup_printf (_("%s on %s"), asset, chain != NULL ? chain->name : id);

  till_text_set (self->what_label, what);
}

static void
show_to (TillRefundSummary *self, gboolean has_address)
{
  const char *address = has_address ? till_refund_get (self->refund, TILL_REFUND_ADDRESS) : NULL;
  const char *memo = has_address ? till_refund_get (self->refund, TILL_REFUND_MEMO) : NULL;
  g_autofree char *grouped = address != NULL ? till_format_groups (address) : NULL;

  show_in (self->address_label, self->address_box, grouped);
  show_in (self->memo_label, self->memo_box, memo);
  gtk_widget_set_visible (self->next_label, address == NULL);
}

static void
show_buttons (TillRefundSummary *self, gboolean has_buttons)
{
  gboolean is_paying = self->refund->step == TILL_REFUND_INTENDED;
  gboolean can_copy = is_paying && has_buttons;

  gtk_widget_set_visible (self->copy_amount_button, can_copy);
  gtk_widget_set_visible (self->copy_address_button, can_copy);
  gtk_widget_set_visible (self->copy_memo_button, can_copy);
  gtk_widget_set_visible (self->change_address_button,
                          self->refund->step == TILL_REFUND_CHECKED && has_buttons);
  if (!is_paying)
    stop_watching (self);
}

/* Shows @refund, as far as it has come; without @has_address its address is being typed, and
 * without @has_buttons it is only shown. */
void
till_refund_summary_set_refund (TillRefundSummary *self,
                                TillDesk *desk,
                                TillRefund *refund,
                                gboolean has_address,
                                gboolean has_buttons)
{
  g_return_if_fail (TILL_IS_REFUND_SUMMARY (self));
  g_return_if_fail (TILL_IS_DESK (desk) && TILL_IS_REFUND (refund));

  g_set_object (&self->refund, refund);
  show_what (self, desk);
  show_to (self, has_address);
  show_buttons (self, has_buttons);
}
