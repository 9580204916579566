/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillDateJump: scrolls a list of invoices to the newest one of a day. A new request replaces the
 * one that runs. */

#include "till-date-jump.h"

#include "till-date-search.h"
#include "till-invoice.h"
#include "till-message.h"

struct _TillDateJump
{
  GObject parent_instance;

  TillListPane *pane;        /* borrowed, outlives it */
  GCancellable *cancellable; /* owned, nullable */
};

G_DEFINE_FINAL_TYPE (TillDateJump, till_date_jump, G_TYPE_OBJECT)

static void
till_date_jump_dispose (GObject *object)
{
  till_date_jump_stop (TILL_DATE_JUMP (object));

  G_OBJECT_CLASS (till_date_jump_parent_class)->dispose (object);
}

static void
till_date_jump_class_init (TillDateJumpClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_date_jump_dispose;
}

static void
till_date_jump_init (TillDateJump *self)
{
}

/* @pane outlives the jump. */
TillDateJump *
till_date_jump_new (TillListPane *pane)
{
  TillDateJump *self = NULL;

  g_return_val_if_fail (TILL_IS_LIST_PANE (pane), NULL);

  self = g_object_new (TILL_TYPE_DATE_JUMP, NULL);
  self->pane = pane;

  return self;
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  TillDateJump *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillMessage) message = NULL;
  guint64 offset = 0;
  gboolean is_found = till_date_search_finish (result, &offset, &error);

  /* It may have gone. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  if (is_found)
    {
      till_list_pane_go_to (self->pane, (guint) MIN (offset, G_MAXUINT));
      return;
    }

  message = till_message_new_for_error (error);
  gtk_widget_activate_action (GTK_WIDGET (self->pane), "win.toast", "s", message->title);
}

static gint64
get_created_ms (TillRecord *record)
{
  return TILL_INVOICE (record)->created_at_ms;
}

/* Finds @time_ms in @source, which the pane shows, and scrolls there. */
void
till_date_jump_go (TillDateJump *self, TillPageSource *source, gint64 time_ms)
{
  g_return_if_fail (TILL_IS_DATE_JUMP (self) && TILL_IS_PAGE_SOURCE (source));

  till_date_jump_stop (self);
  self->cancellable = g_cancellable_new ();
  till_date_search_async (source, time_ms, get_created_ms, self->cancellable, found_cb, self);
}

void
till_date_jump_stop (TillDateJump *self)
{
  g_return_if_fail (TILL_IS_DATE_JUMP (self));

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}
