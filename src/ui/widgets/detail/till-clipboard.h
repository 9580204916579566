/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* How long the clipboard keeps what nobody else should read. */
#define TILL_CLIPBOARD_SECRET_S 45

void till_clipboard_copy_secret (GdkClipboard *clipboard, const char *text, guint forget_after_s);
void till_clipboard_forget_secret (GdkClipboard *clipboard);

G_END_DECLS
