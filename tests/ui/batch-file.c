/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "batch-file.h"

#include "till-batch-window.h"

/* Shows in @window, of batches, what a file @name with @text in it wants to have made. */
void
till_ui_show_batch (GtkWidget *window, const char *name, const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (TillBatchSheet) sheet = till_batch_sheet_read (bytes, NULL, "INV", 0);

  g_assert_nonnull (sheet);
  till_batch_window_show (TILL_BATCH_WINDOW (window), name, sheet);
}
