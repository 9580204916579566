/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The error domain of the api room. Two of its errors carry a number. Messages from the service are
 * plain text of at most 200 characters; only the ui room words errors for users. */

#include "till-api-error.h"

typedef struct
{
  int retry_after;
  gint64 skew;
} TillApiErrorPrivate;

static void
till_api_error_private_init (TillApiErrorPrivate *priv)
{
  priv->retry_after = -1;
}

static void
till_api_error_private_copy (const TillApiErrorPrivate *source, TillApiErrorPrivate *target)
{
  *target = *source;
}

static void
till_api_error_private_clear (TillApiErrorPrivate *priv)
{
}

/* GLib's macro casts bytes that it has aligned. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wcast-align"
G_DEFINE_EXTENDED_ERROR (TillApiError, till_api_error)
#pragma GCC diagnostic pop

/* Returns: seconds that the service asks to wait, or -1 where it does not say; -1 for every error
 * but %TILL_API_ERROR_RATE_LIMITED. */
int
till_api_error_get_retry_after (const GError *error)
{
  g_return_val_if_fail (error != NULL && error->domain == TILL_API_ERROR, -1);

  return till_api_error_get_private (error)->retry_after;
}

/* Returns: seconds by which the service's clock is ahead of this machine's; zero for every error
 * but %TILL_API_ERROR_CLOCK. */
gint64
till_api_error_get_skew (const GError *error)
{
  g_return_val_if_fail (error != NULL && error->domain == TILL_API_ERROR, 0);

  return till_api_error_get_private (error)->skew;
}

/* Returns: (transfer full): the error for a 429. */
GError *
till_api_error_new_rate_limited (int retry_after, const char *message)
{
  GError *error = NULL;

  g_return_val_if_fail (message != NULL, NULL);

  error = g_error_new_literal (TILL_API_ERROR, TILL_API_ERROR_RATE_LIMITED, message);
  till_api_error_get_private (error)->retry_after = retry_after;

  return error;
}

/* Returns: (transfer full): the error for a 401 because of this machine's clock. */
GError *
till_api_error_new_clock (gint64 skew, const char *message)
{
  GError *error = NULL;

  g_return_val_if_fail (message != NULL, NULL);

  error = g_error_new_literal (TILL_API_ERROR, TILL_API_ERROR_CLOCK, message);
  till_api_error_get_private (error)->skew = skew;

  return error;
}

/* Returns: whether the error concerns only the requested record, so that a call for another record
 * can succeed. */
gboolean
till_api_error_is_of_one_record (const GError *error)
{
  return g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND) ||
         g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_MALFORMED) ||
         g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_REJECTED);
}
