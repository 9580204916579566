/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#define TILL_WEBHOOK_LISTENER_PATH     "/webhook"
#define TILL_WEBHOOK_LISTENER_MAX_BODY (64 * 1024)

/* A complete POST that waits for its answer; for the thread that started the server. */
typedef struct _TillCall TillCall;

TillCall *till_call_ref (TillCall *self);
void till_call_unref (TillCall *self);
GBytes *till_call_get_body (TillCall *self);
char *till_call_dup_header (TillCall *self, const char *name);
char *till_call_print_headers (TillCall *self);
void till_call_answer (TillCall *self, guint status);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillCall, till_call_unref)

/* A server on loopback with its own thread. */
typedef struct _TillWebhookServer TillWebhookServer;

typedef void (*TillWebhookListenerFunc) (TillCall *call, gpointer user_data);

TillWebhookServer *till_webhook_server_start (guint16 port,
                                              TillWebhookListenerFunc function,
                                              gpointer user_data,
                                              GError **error);
guint16 till_webhook_server_get_port (TillWebhookServer *self);
void till_webhook_server_stop (TillWebhookServer *self);
