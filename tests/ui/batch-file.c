/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "batch-file.h"

#include "till-batch-window.h"

/* Shows in @window, of batches, what a file @name with @text in it wants to have made. */
void
till_ui_show_batch (GtkWidget *window, const char *name, const char *text)
{
  g_autoptr (GPtrArray) rows = till_batch_plan_read (text, "INV", 0);

  g_assert_nonnull (rows);
  till_batch_window_show (TILL_BATCH_WINDOW (window), name, rows);
}
