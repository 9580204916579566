/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The errors of a call that a caller or a user can act on. */
typedef enum
{
  TILL_API_ERROR_UNAUTHORISED, /* 401, 403: the service does not accept the keys */
  TILL_API_ERROR_CLOCK, /* 401 while this machine's clock is off by more than the service allows */
  TILL_API_ERROR_NOT_FOUND,    /* 404 */
  TILL_API_ERROR_REJECTED,     /* other 4xx, or a failure in a 200; the service's own message */
  TILL_API_ERROR_RATE_LIMITED, /* 429; see till_api_error_get_retry_after() */
  TILL_API_ERROR_SERVER_FAULT, /* 5xx */
  TILL_API_ERROR_OFFLINE,      /* no answer: name, route, refused, reset, time limit */
  TILL_API_ERROR_TLS,          /* the certificate or the TLS version is not acceptable */
  TILL_API_ERROR_MALFORMED,    /* not an answer of the interface: not JSON, too big, incomplete, a
                                  redirect */
  TILL_API_ERROR_OUTCOME_UNKNOWN, /* a POST or DELETE was sent; its answer is lost or unreadable, or
                                     the call was cancelled */
  TILL_API_ERROR_BAD_ADDRESS,     /* the service address is not valid */
} TillApiError;

#define TILL_API_ERROR (till_api_error_quark ())
GQuark till_api_error_quark (void);

int till_api_error_get_retry_after (const GError *error);
gint64 till_api_error_get_skew (const GError *error);
gboolean till_api_error_is_of_one_record (const GError *error);
GError *till_api_error_new_rate_limited (int retry_after, const char *message);
GError *till_api_error_new_clock (gint64 skew, const char *message);
