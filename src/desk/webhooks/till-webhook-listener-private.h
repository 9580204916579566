/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-clock.h"
#include "till-credentials.h"
#include "till-desk.h"
#include "till-webhook-listener.h"
#include "till-webhook-server.h"

G_BEGIN_DECLS

struct _TillWebhookListener
{
  GObject parent_instance;

  /* Owned */
  TillCredentialProvider *provider;
  TillArchive *archive; /* nullable */
  TillClock *clock;
  TillWebhookDialect *dialect;
  TillWebhookServer *server; /* NULL while it is off */
  char *address;             /* where it listens, or NULL */
  guint n_delivered;
  guint16 port;  /* the one chosen last, or zero */
  GError *error; /* why it could not be switched on again, or NULL */

  GQueue unfollowed; /* of TillWebhookDelivery: whose invoices are to be asked for again */
  GSource *retry;    /* when, or NULL */

  /* Borrowed */
  TillDesk *desk; /* NULL once it has gone */

  /* In flight */
  GCancellable *cancellable;
};

TillWebhookListener *till_webhook_listener_new (TillDesk *desk,
                                                TillCredentialProvider *provider,
                                                TillArchive *archive,
                                                TillClock *clock);
void till_webhook_listener_close (TillWebhookListener *self);

G_END_DECLS
