/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hostile-server.h"

/* A server that speaks an old TLS only, and a relay to it. GnuTLS can serve no old TLS. */
typedef struct _OldTls OldTls;

OldTls *old_tls_start (const char *version, const char *certificate_path);
void old_tls_stop (OldTls *self);
guint old_tls_count (OldTls *self);
gboolean old_tls_relay (HostilePeer *peer, const char *request, gpointer user_data);
