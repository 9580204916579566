/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-clock.h"
#include "till-credentials.h"
#include "till-dialect.h"
#include "till-store.h"

/* "Check connection": tries an address and keys with harmless GETs before anything is stored.
 *
 * The finish function returns the store and the dialect, or an error: TILL_API_ERROR for a wrong
 * address, no TLS, a wrong API key or a skewed clock; TILL_DESK_ERROR for a wrong secret key or
 * an unknown dialect. */
typedef struct
{
  TillStore *store;
  TillDialect *dialect;
} TillConnectionCheckResult;

void till_connection_check_result_free (TillConnectionCheckResult *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillConnectionCheckResult, till_connection_check_result_free)

void till_connection_check_connection_async (const char *base_url,
                                             TillCredentials *credentials,
                                             const TillDialect *dialect,
                                             TillClock *clock,
                                             GCancellable *cancellable,
                                             GAsyncReadyCallback callback,
                                             gpointer user_data);
TillConnectionCheckResult *till_connection_check_connection_finish (GAsyncResult *result,
                                                                    GError **error);
