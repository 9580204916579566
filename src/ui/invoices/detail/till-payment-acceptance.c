/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The decision that a payment exception is accepted as it is, with an offer to undo it. */

#include "till-payment-acceptance.h"

#include <glib/gi18n.h>

#include "till-archive-payment-decisions.h"
#include "till-settlement.h"
#include "till-toaster.h"

/* A decision, valid even if its widget shows another invoice by then */
typedef struct
{
  GtkWidget *widget;
  TillDesk *desk;
  char *invoice_id;
  char *before; /* what was accepted; NULL for nothing */
} Undo;

static void
undo_free (gpointer data)
{
  Undo *undo = data;

  g_object_unref (undo->widget);
  g_object_unref (undo->desk);
  g_free (undo->invoice_id);
  g_free (undo->before);
  g_free (undo);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GtkWidget) widget = user_data;
  g_autoptr (GError) error = NULL;

  if (!till_archive_decide_finish (TILL_ARCHIVE (source), result, &error))
    gtk_widget_activate_action (widget, "win.toast", "s",
                                _("Couldn’t save this on this computer"));
}

static void
save (const Undo *undo, const char *accepted)
{
  till_archive_accept_payment_async (till_desk_get_archive (undo->desk), undo->invoice_id, accepted,
                                     till_clock_now_ms (till_desk_get_clock (undo->desk)), saved_cb,
                                     g_object_ref (undo->widget));
}

static void
undo_cb (gpointer user_data)
{
  const Undo *undo = user_data;

  save (undo, undo->before);
}

/* Accepts the payment of @invoice as it is, or no longer, in the archive of @desk, which must have
 * one. The archive says "written" once that is saved; a toast at @widget offers to go back to what
 * was accepted @before (nullable), or says that it could not be saved. */
void
till_payment_acceptance_set (GtkWidget *widget,
                             TillDesk *desk,
                             TillInvoice *invoice,
                             const char *before,
                             gboolean is_accepted)
{
  g_autofree char *paid = NULL;
  Undo *undo = NULL;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (TILL_IS_DESK (desk) && TILL_IS_INVOICE (invoice));

  paid = is_accepted ? till_settlement_dup_key (invoice) : NULL;
  undo = g_new0 (Undo, 1);
  undo->widget = g_object_ref (widget);
  undo->desk = g_object_ref (desk);
  undo->invoice_id = g_strdup (till_record_get_id (TILL_RECORD (invoice)));
  undo->before = g_strdup (before);
  save (undo, paid);
  till_toaster_offer_undo (till_toaster_find (widget),
                           is_accepted ? _("Payment accepted") : _("Payment no longer accepted"),
                           undo_cb, NULL, undo, undo_free);
}
