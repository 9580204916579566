/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Where a connection through the proxy is cut. */
typedef enum
{
  PROXY_CUTS_NOTHING,
  PROXY_CUTS_BEFORE_COMMIT, /* the server never reads it */
  PROXY_CUTS_WITH_COMMIT,   /* right after it was sent; nobody knows what the server makes of it */
  PROXY_CUTS_AFTER_COMMIT,  /* the server has answered */
  PROXY_CUTS_EVERYTHING,    /* nobody gets through */
} ProxyCut;

/* A way to the server of tests/support/postgres.sh, over TCP. */
typedef struct _Proxy Proxy;

Proxy *proxy_new (void);
void proxy_free (Proxy *self);
guint proxy_get_port (Proxy *self);

/* A cut at a commit happens once; afterwards the proxy does then. */
void proxy_cut (Proxy *self, ProxyCut cut, ProxyCut then);
