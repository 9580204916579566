/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-base-url.h"
#include "till-clock.h"
#include "till-credentials.h"
#include "till-dialect.h"
#include "till-invoice.h"

void till_connection_check_filters_async (TillBaseUrl *base_url,
                                          TillCredentialProvider *provider,
                                          TillClock *clock,
                                          const TillDialect *dialect,
                                          TillInvoice *seen,
                                          GCancellable *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer user_data);
TillDialect *till_connection_check_filters_finish (GAsyncResult *result, GError **error);
