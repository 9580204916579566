/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#define TILL_RETRY_MAX_ATTEMPTS      4
#define TILL_RETRY_TOTAL_MS          (60 * 1000)
#define TILL_RETRY_RETRY_AFTER_MAX_S 60

/* How one try of a GET ended. */
typedef struct
{
  guint status;      /* zero where no answer came */
  gboolean is_lost;  /* no answer came; the time limit and the certificate are not the reason */
  int retry_after_s; /* -1 where the answer has none */
} TillRetryCause;

gboolean till_retry_is_worthwhile (const TillRetryCause *cause);
int till_retry_get_delay_ms (const TillRetryCause *cause,
                             guint n_tries,
                             gint64 elapsed_ms,
                             guint base_ms,
                             guint cap_ms,
                             double random);
