/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The service accepts a signature for five minutes around its own time (section 5), which its Date
 * headers show. Signatures correct a skew of one minute or more. They don't correct a skew of more
 * than two days, which the user has to know about. */

#include "till-skew.h"

#include "till-http-time.h"

#define CORRECTED_FROM_MS   (60 * G_GINT64_CONSTANT (1000))
#define EXPLAINS_FROM_MS    (240 * G_GINT64_CONSTANT (1000))
#define CORRECTED_UP_TO_MS  (48 * 3600 * G_GINT64_CONSTANT (1000))
#define LONGEST_EXCHANGE_MS (30 * G_GINT64_CONSTANT (1000))

/* Estimates the skew from one exchange. Ignores an answer from a cache (with an Age), a slow answer
 * and one without a date. */
void
till_skew_observe (TillSkew *self,
                   const char *date,
                   const char *age,
                   gint64 sent_ms,
                   gint64 received_ms)
{
  gint64 date_ms = till_http_date_parse (date);

  g_return_if_fail (self != NULL);

  if (date_ms == 0 || age != NULL || received_ms < sent_ms ||
      received_ms - sent_ms >= LONGEST_EXCHANGE_MS)
    return;

  self->is_known = TRUE;
  self->skew_ms = date_ms - (sent_ms + (received_ms - sent_ms) / 2);
}

/* Returns: milliseconds that a signature adds to this machine's time. */
gint64
till_skew_get_correction_ms (const TillSkew *self)
{
  g_return_val_if_fail (self != NULL, 0);

  if (!self->is_known || ABS (self->skew_ms) < CORRECTED_FROM_MS ||
      ABS (self->skew_ms) > CORRECTED_UP_TO_MS)
    return 0;

  return self->skew_ms;
}

/* Returns: whether the service can have refused a request with @correction_ms because of its time.
 */
gboolean
till_skew_explains_refusal (const TillSkew *self, gint64 correction_ms)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->is_known && ABS (self->skew_ms - correction_ms) > EXPLAINS_FROM_MS;
}
