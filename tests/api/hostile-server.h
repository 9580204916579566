/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* A service that answers with any bytes, on a raw socket and its own threads. */
typedef struct _HostileServer HostileServer;

/* One connection, on its thread. */
typedef struct
{
  HostileServer *server;
  GSocketConnection *connection;
  GIOStream *stream; /* the connection, or TLS over it */
  guint n_requests;  /* read so far */
} HostilePeer;

/* Answers one request, given as it came. Returns whether the connection stays open. */
typedef gboolean (*HostileAnswer) (HostilePeer *peer, const char *request, gpointer user_data);

HostileServer *hostile_server_new (void);
HostileServer *hostile_server_new_tls (GTlsCertificate *certificate);
HostileServer *hostile_server_new_deaf (GTlsCertificate *certificate);
void hostile_server_listen (HostileServer *self);
void hostile_server_free (HostileServer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HostileServer, hostile_server_free)

const char *hostile_server_get_url (HostileServer *self);
guint16 hostile_server_get_port (HostileServer *self);
void hostile_server_set_answer (HostileServer *self, HostileAnswer answer, gpointer user_data);
void hostile_server_set_certificate (HostileServer *self, GTlsCertificate *certificate);
void hostile_server_set_greeting (HostileServer *self, const char *greeting);
void hostile_server_set_greeter (HostileServer *self, HostileAnswer greeter, gpointer user_data);
guint hostile_server_count (HostileServer *self);
guint hostile_server_count_connections (HostileServer *self);
char *hostile_server_dup_request (HostileServer *self, guint index);
void hostile_server_wait (HostileServer *self, guint n_requests);

gboolean hostile_send (HostilePeer *peer, const char *bytes, gssize length);
gboolean hostile_send_json (HostilePeer *peer, guint status, const char *headers, const char *json);
void hostile_reset (HostilePeer *peer);
gboolean hostile_hang (HostilePeer *peer);
char *hostile_find_header (const char *request, const char *name);

/* The answer of a correct service. */
gboolean hostile_answer_well (HostilePeer *peer, const char *request, gpointer user_data);
