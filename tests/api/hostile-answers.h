/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hostile-server.h"

/* HostileAnswers; @user_data is the text to send. Each ends the connection. */
gboolean hostile_send_text (HostilePeer *peer, const char *request, gpointer text);
gboolean hostile_send_text_and_reset (HostilePeer *peer, const char *request, gpointer text);
gboolean hostile_send_text_and_hang (HostilePeer *peer, const char *request, gpointer text);
gboolean hostile_send_text_and_drip (HostilePeer *peer, const char *request, gpointer text);

/* Sends the text, and then its last line, or blanks, until the peer closes the connection. */
gboolean hostile_flood_with_line (HostilePeer *peer, const char *request, gpointer text);
gboolean hostile_flood_with_body (HostilePeer *peer, const char *request, gpointer text);
gint64 hostile_count_flooded (void);
