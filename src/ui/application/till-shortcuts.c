/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The keyboard shortcuts of the program. The window of shortcuts in the resources lists them, too.
 */

#include "till-shortcuts.h"

static const struct
{
  const char *action;
  const char *accels[3];
} shortcuts[] = {
  { "app.lock", { "<Control>l", NULL } },
  { "app.preferences", { "<Control>comma", NULL } },
  { "app.quit", { "<Control>q", NULL } },
  { "window.close", { "<Control>w", NULL } },
  { "win.find", { "<Control>k", NULL } },
  { "win.help", { "F1", NULL } },
  { "win.mask-activation", { "<Control><Shift>h", NULL } },
  { "win.new-invoice", { "<Control>n", NULL } },
  { "win.refresh", { "F5", "<Control>r", NULL } },
  { "win.search", { "<Control>f", NULL } },
  { "win.shortcuts", { "<Control>question", NULL } },
  { "win.show-page::overview", { "<Alt>1", NULL } },
  { "win.show-page::invoices", { "<Alt>2", NULL } },
  { "win.show-page::plans", { "<Alt>3", NULL } },
  { "win.show-page::orders", { "<Alt>4", NULL } },
  { "win.show-page::usage", { "<Alt>5", NULL } },
  { "win.show-page::refunds", { "<Alt>6", NULL } },
  { "win.show-page::events", { "<Alt>7", NULL } },
};

void
till_shortcuts_add (GtkApplication *application)
{
  g_return_if_fail (GTK_IS_APPLICATION (application));

  for (guint i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    gtk_application_set_accels_for_action (application, shortcuts[i].action, shortcuts[i].accels);
}
