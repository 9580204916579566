/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Waits on the thread-default main context. */

#include "till-await.h"

void
till_await_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GAsyncResult **slot = user_data;

  g_assert_null (*slot);
  *slot = g_object_ref (result);
}

/* Waits until there is a result. Returns: (transfer none): the result. */
GAsyncResult *
till_await (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (g_main_context_get_thread_default (), TRUE);

  return *result;
}
