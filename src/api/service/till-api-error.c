/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The error domain of the api room. Two of its errors carry a figure that the reader can act on.
 * Messages that come from the service are plain text of somebody else's and at most 200 characters
 * long; only the ui words errors for people. */

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

/* GLib's own macro casts bytes that it has aligned. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wcast-align"
G_DEFINE_EXTENDED_ERROR (TillApiError, till_api_error)
#pragma GCC diagnostic pop

/* Returns: seconds the service asks to wait, or -1 where it did not say. */
int
till_api_error_get_retry_after (const GError *error)
{
  g_return_val_if_fail (error != NULL && error->domain == TILL_API_ERROR, -1);

  return till_api_error_get_private (error)->retry_after;
}

/* Returns: seconds by which the service's clock is ahead of this machine's; zero but for
 * %TILL_API_ERROR_CLOCK. */
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

/* Returns: (transfer full): the error for a 401 that this machine's clock explains. */
GError *
till_api_error_new_clock (gint64 skew, const char *message)
{
  GError *error = NULL;

  g_return_val_if_fail (message != NULL, NULL);

  error = g_error_new_literal (TILL_API_ERROR, TILL_API_ERROR_CLOCK, message);
  till_api_error_get_private (error)->skew = skew;

  return error;
}

gboolean
till_api_error_is_of_one_record (const GError *error)
{
  return g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND) ||
         g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_MALFORMED) ||
         g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_REJECTED);
}
