/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The hostile answers that are not only texts. */

#include "hostile-answers.h"

#include <string.h>

#define CHUNK   (64 * 1024)
#define DRIP_US (20 * 1000)

static gint64 n_flooded; /* bytes that the last flood sent, atomic */

gboolean
hostile_send_text (HostilePeer *peer, const char *request, gpointer text)
{
  hostile_send (peer, text, -1);

  return FALSE;
}

gboolean
hostile_send_text_and_reset (HostilePeer *peer, const char *request, gpointer text)
{
  hostile_send (peer, text, -1);
  hostile_reset (peer);

  return FALSE;
}

gboolean
hostile_send_text_and_hang (HostilePeer *peer, const char *request, gpointer text)
{
  hostile_send (peer, text, -1);

  return hostile_hang (peer);
}

gboolean
hostile_send_text_and_drip (HostilePeer *peer, const char *request, gpointer text)
{
  hostile_send (peer, text, -1);
  while (hostile_send (peer, " ", 1))
    g_usleep (DRIP_US);

  return FALSE;
}

static void
flood (HostilePeer *peer, const char *unit, gsize length)
{
  gint64 n_sent = 0;

  while (hostile_send (peer, unit, (gssize) length))
    n_sent += (gint64) length;

  __atomic_store_n (&n_flooded, n_sent, __ATOMIC_SEQ_CST);
}

gboolean
hostile_flood_with_line (HostilePeer *peer, const char *request, gpointer text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n_lines = g_strv_length (lines);
  g_autofree char *line = NULL;

  /* The last line break is followed by an empty text. */
  g_assert (n_lines > 1);
  line = g_strconcat (lines[n_lines - 2], "\n", NULL);
  hostile_send (peer, text, -1);
  flood (peer, line, strlen (line));

  return FALSE;
}

gboolean
hostile_flood_with_body (HostilePeer *peer, const char *request, gpointer text)
{
  g_autofree char *blanks = g_strnfill (CHUNK, ' ');

  hostile_send (peer, text, -1);
  flood (peer, blanks, CHUNK);

  return FALSE;
}

/* Returns: the bytes that the last finished flood sent. */
gint64
hostile_count_flooded (void)
{
  return __atomic_load_n (&n_flooded, __ATOMIC_SEQ_CST);
}
