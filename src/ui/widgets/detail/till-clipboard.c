/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Copies a secret, for example an activation code. It does not stay on the clipboard for the rest
 * of the day, nor in the history of a clipboard manager that knows the usual hint. */

#include "till-clipboard.h"

#define HINT_TYPE "x-kde-passwordManagerHint"

/* A clipboard while it holds a secret. */
typedef struct
{
  GdkClipboard *clipboard;
  GdkContentProvider *content;
} Secret;

static void
secret_free (gpointer data)
{
  Secret *secret = data;

  g_object_unref (secret->clipboard);
  g_object_unref (secret->content);
  g_free (secret);
}

/* Content that another program or Till itself has put there since then stays. */
static gboolean
clear_cb (gpointer user_data)
{
  Secret *secret = user_data;

  if (gdk_clipboard_get_content (secret->clipboard) == secret->content)
    gdk_clipboard_set_content (secret->clipboard, NULL);

  return G_SOURCE_REMOVE;
}

static GdkContentProvider *
build_content (const char *text)
{
  g_autoptr (GBytes) hint = g_bytes_new_static ("secret", strlen ("secret"));
  GdkContentProvider *parts[] = {
    gdk_content_provider_new_typed (G_TYPE_STRING, text),
    gdk_content_provider_new_for_bytes (HINT_TYPE, hint),
  };

  return gdk_content_provider_new_union (parts, G_N_ELEMENTS (parts));
}

/* Copies @text and removes it from the clipboard after @seconds, if it is still there. */
void
till_clipboard_copy_secret (GdkClipboard *clipboard, const char *text, guint seconds)
{
  Secret *secret = NULL;

  g_return_if_fail (GDK_IS_CLIPBOARD (clipboard));
  g_return_if_fail (text != NULL);

  secret = g_new0 (Secret, 1);
  secret->clipboard = g_object_ref (clipboard);
  secret->content = build_content (text);
  gdk_clipboard_set_content (clipboard, secret->content);
  g_timeout_add_seconds_full (G_PRIORITY_DEFAULT, seconds, clear_cb, secret, secret_free);
}

/* Removes a copied secret from the clipboard now. Before the program ends, otherwise it would be
 * handed to a clipboard manager. */
void
till_clipboard_clear_secret (GdkClipboard *clipboard)
{
  g_return_if_fail (GDK_IS_CLIPBOARD (clipboard));

  if (gdk_clipboard_is_local (clipboard) &&
      gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard), HINT_TYPE))
    gdk_clipboard_set_content (clipboard, NULL);
}
