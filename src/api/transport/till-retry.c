/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Decides whether and when a GET is sent again. The delays have full jitter, so that the desks that
 * lost one service do not return at the same moment. Time and randomness are arguments. A POST or
 * DELETE is never sent again. */

#include "till-retry.h"

/* Returns: whether the same request can have another outcome soon. */
gboolean
till_retry_is_worthwhile (const TillRetryCause *cause)
{
  g_return_val_if_fail (cause != NULL, FALSE);

  switch (cause->status)
    {
    case 0:
      return cause->is_lost;

    case 408:
    case 429:
    case 500:
    case 502:
    case 503:
    case 504:
      return TRUE;

    default:
      return FALSE;
    }
}

/* @elapsed_ms is the time since the first of @n_tries tries began; @random is in [0, 1).
 *
 * Returns: milliseconds to wait, or -1 to give up. */
int
till_retry_get_delay_ms (const TillRetryCause *cause,
                         guint n_tries,
                         gint64 elapsed_ms,
                         guint base_ms,
                         guint cap_ms,
                         double random)
{
  gint64 ceiling_ms = 0;
  gint64 delay_ms = 0;

  g_return_val_if_fail (n_tries > 0, -1);
  g_return_val_if_fail (random >= 0 && random < 1, -1);

  if (n_tries >= TILL_RETRY_MAX_ATTEMPTS || !till_retry_is_worthwhile (cause) ||
      cause->retry_after_s > TILL_RETRY_RETRY_AFTER_MAX_S)
    return -1;

  ceiling_ms = MIN ((gint64) base_ms << (n_tries - 1), (gint64) cap_ms);
  delay_ms = (gint64) (random * (double) ceiling_ms);
  if (cause->retry_after_s > 0)
    delay_ms += (gint64) cause->retry_after_s * 1000;

  if (elapsed_ms + delay_ms >= TILL_RETRY_TOTAL_MS)
    return -1;

  return (int) delay_ms;
}
