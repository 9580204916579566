/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a call to the service can come to, as far as somebody can act on it. */
typedef enum
{
  TILL_API_ERROR_UNAUTHORISED, /* 401, 403: the keys are not accepted */
  TILL_API_ERROR_CLOCK, /* 401 while this machine's clock is off by more than the service allows */
  TILL_API_ERROR_NOT_FOUND,    /* 404 */
  TILL_API_ERROR_REJECTED,     /* other 4xx, or a refusal in a 200; the service's own message */
  TILL_API_ERROR_RATE_LIMITED, /* 429; see till_api_error_get_retry_after() */
  TILL_API_ERROR_SERVER_FAULT, /* 5xx */
  TILL_API_ERROR_OFFLINE,      /* no answer: name, route, refused, reset, time limit */
  TILL_API_ERROR_TLS,          /* the other side's certificate or version is refused */
  TILL_API_ERROR_MALFORMED, /* an answer that is not the interface's: not JSON, too big, cut short,
                               a redirect */
  TILL_API_ERROR_OUTCOME_UNKNOWN, /* a POST or DELETE was sent and its answer was lost, could not
                                     be read, or was not waited for */
  TILL_API_ERROR_BAD_ADDRESS,     /* the service address is not one */
} TillApiError;

#define TILL_API_ERROR (till_api_error_quark ())
GQuark till_api_error_quark (void);

/* Seconds the service asks to wait, or -1. Only for RATE_LIMITED. */
int till_api_error_get_retry_after (const GError *error);

/* How far the service's clock is ahead of this machine's, in seconds. Only for CLOCK. */
gint64 till_api_error_get_skew (const GError *error);

/* Whether it is about the one record that was asked for, and the next may well be answered. */
gboolean till_api_error_is_of_one_record (const GError *error);

GError *till_api_error_new_rate_limited (int retry_after, const char *message);
GError *till_api_error_new_clock (gint64 skew, const char *message);

G_END_DECLS
