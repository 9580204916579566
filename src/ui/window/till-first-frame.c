/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Waits for the first frame of a window. A person who has started the program waits for that frame,
 * so everything that makes it dearer waits until it is painted. A window that nobody sees has
 * nothing to wait for. */

#include "till-first-frame.h"

#include "till-define.h"

static gboolean
return_cb (gpointer task)
{
  g_task_return_boolean (task, TRUE);

  return G_SOURCE_REMOVE;
}

/* Answers from an idle: the callback may build a page, and the frame is handed on only after its
 * end. */
static void
return_later (GTask *task)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_task_attach_source (task, source, return_cb);
}

static void
end_cb (GTask *task)
{
  g_autoptr (GTask) held = g_object_ref (task);

  g_signal_handlers_disconnect_by_data (g_task_get_source_object (held), held);
  g_signal_handlers_disconnect_by_data (g_task_get_task_data (held), held);
  return_later (held);
}

static void
closed_cb (gpointer task, GClosure *closure)
{
  g_object_unref (task);
}

static void
end_with (gpointer instance, const char *signal, GTask *task)
{
  g_signal_connect_data (instance, signal, G_CALLBACK (end_cb), g_object_ref (task), closed_cb,
                         G_CONNECT_SWAPPED);
}

/* Calls @callback when a frame of @window is painted. Calls it soon where one was painted before,
 * or where @window is not mapped. */
void
till_first_frame_await_async (GtkWidget *window,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  GdkFrameClock *clock = NULL;

  g_return_if_fail (GTK_IS_WINDOW (window));

  task = g_task_new (window, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_first_frame_await_async);
  clock = gtk_widget_get_frame_clock (window);
  if (!gtk_widget_get_mapped (window) || gdk_frame_clock_get_frame_counter (clock) >= 0)
    {
      return_later (task);
      return;
    }

  g_task_set_task_data (task, g_object_ref (clock), g_object_unref);
  end_with (clock, "after-paint", task);
  end_with (window, "unmap", task);
}

/* Returns: %FALSE with %G_IO_ERROR_CANCELLED. */
TILL_DEFINE_FINISH_BOOLEAN (till_first_frame_await_finish, GtkWidget)
