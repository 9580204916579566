/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPaymentExceptionChip: the filter for payment exceptions, with their number. It is hidden if
 * there are none, unless it is active. */

#include "till-payment-exception-chip.h"

#include <glib/gi18n.h>

#include "till-archive-payment-exceptions.h"
#include "till-format.h"

struct _TillPaymentExceptionChip
{
  GtkToggleButton parent_instance;

  /* Owned */
  TillArchive *archive; /* nullable */
  guint64 n_exceptions;

  /* In flight */
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (TillPaymentExceptionChip, till_payment_exception_chip, GTK_TYPE_TOGGLE_BUTTON)

static void
update_visible (TillPaymentExceptionChip *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self),
                          self->n_exceptions > 0 ||
                              gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self)));
}

static void
show_count (TillPaymentExceptionChip *self, guint64 n_exceptions)
{
  g_autofree char *count = till_format_count (n_exceptions);
  g_autofree char *text = NULL;
  g_autofree char *words = NULL;

  self->n_exceptions = n_exceptions;

  /* Translators: a filter, with how many it lists: "To Review 3" */
  text = g_strdup_printf (_("To Review %s"), count);
  gtk_button_set_label (GTK_BUTTON (self), n_exceptions > 0 ? text : _("To Review"));
  /* Translators: %s is a number */
  words = g_strdup_printf (ngettext ("%s invoice paid late, too much or too little, not "
                                     "reviewed yet",
                                     "%s invoices paid late, too much or too little, not "
                                     "reviewed yet",
                                     n_exceptions),
                           count);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words,
                                  -1);
  update_visible (self);
}

static void
counted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  guint64 n_exceptions = 0;

  /* The chip may be gone after an error. */
  if (till_archive_count_payment_exceptions_finish (TILL_ARCHIVE (source), result, &n_exceptions,
                                                    &error))
    show_count (user_data, n_exceptions);
}

static void
count (TillPaymentExceptionChip *self)
{
  till_archive_count_payment_exceptions_async (self->archive, self->cancellable, counted_cb, self);
}

static void
drop_archive (TillPaymentExceptionChip *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  if (self->archive != NULL)
    g_signal_handlers_disconnect_by_data (self->archive, self);
  g_clear_object (&self->archive);
}

static void
till_payment_exception_chip_dispose (GObject *object)
{
  drop_archive (TILL_PAYMENT_EXCEPTION_CHIP (object));

  G_OBJECT_CLASS (till_payment_exception_chip_parent_class)->dispose (object);
}

static void
till_payment_exception_chip_class_init (TillPaymentExceptionChipClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_payment_exception_chip_dispose;
}

static void
till_payment_exception_chip_init (TillPaymentExceptionChip *self)
{
  show_count (self, 0);
  g_signal_connect (self, "notify::active", G_CALLBACK (update_visible), NULL);
}

/* Counts the exceptions in @archive; %NULL for none. */
void
till_payment_exception_chip_set_archive (TillPaymentExceptionChip *self, TillArchive *archive)
{
  g_return_if_fail (TILL_IS_PAYMENT_EXCEPTION_CHIP (self));

  drop_archive (self);
  show_count (self, 0);
  if (archive == NULL)
    return;

  self->archive = g_object_ref (archive);
  self->cancellable = g_cancellable_new ();
  g_signal_connect_object (archive, "changed", G_CALLBACK (count), self, G_CONNECT_SWAPPED);
  count (self);
}

/* Activates the filter, if the archive knows any exceptions. */
void
till_payment_exception_chip_choose (TillPaymentExceptionChip *self)
{
  g_return_if_fail (TILL_IS_PAYMENT_EXCEPTION_CHIP (self));

  if (self->archive != NULL)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self), TRUE);
}
