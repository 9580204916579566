/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* For how many seconds the clipboard keeps a secret. */
#define TILL_CLIPBOARD_SECRET_S 45

void till_clipboard_copy_secret (GdkClipboard *clipboard, const char *text, guint seconds);
void till_clipboard_clear_secret (GdkClipboard *clipboard);
