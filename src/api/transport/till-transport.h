/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-base-url.h"
#include "till-clock.h"
#include "till-credentials.h"
#include "till-dialect.h"
#include "till-request.h"
#include "till-traffic.h"
#include "till-transport-limits.h"

extern const TillTransportLimits till_transport_usual_limits;

/* The connection to one service. It has one thread, which all calls of till-api-*.h share.
 *
 * Any thread may make those calls; each answers in the thread-default main context of its caller.
 * Their errors are TILL_API_ERROR, the errors of the credential provider, and
 * G_IO_ERROR_CANCELLED. A POST or DELETE that is cancelled after it was sent ends with
 * TILL_API_ERROR_OUTCOME_UNKNOWN.
 *
 * Signals, emitted in the thread that finishes a call: "finished" (GError, nullable) with the
 * outcome of the call; "clock-corrected" (gint64: milliseconds by which the service's clock is
 * ahead), at most once, when the transport begins to sign with the service's time. */
#define TILL_TYPE_TRANSPORT (till_transport_get_type ())
G_DECLARE_FINAL_TYPE (TillTransport, till_transport, TILL, TRANSPORT, GObject)

TillTransport *till_transport_new (TillBaseUrl *base_url,
                                   TillCredentialProvider *provider,
                                   const TillDialect *dialect,
                                   TillClock *clock);
TillTransport *till_transport_new_with_limits (TillBaseUrl *base_url,
                                               TillCredentialProvider *provider,
                                               const TillDialect *dialect,
                                               TillClock *clock,
                                               const TillTransportLimits *limits);
const TillDialect *till_transport_get_dialect (TillTransport *self);
gint64 till_transport_get_skew_ms (TillTransport *self);
guint till_transport_get_created_status (TillTransport *self);
TillTraffic till_transport_take_traffic (TillTransport *self);

void till_transport_send_async (TillTransport *self,
                                gpointer source_tag,
                                TillRequest *request,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data);
gpointer till_transport_send_finish (TillTransport *self,
                                     gpointer source_tag,
                                     GAsyncResult *result,
                                     GError **error);
