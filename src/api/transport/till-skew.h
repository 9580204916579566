/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* How far the service's clock is ahead of this machine's. Zero bytes mean that it is unknown. */
typedef struct
{
  gboolean is_known;
  gint64 skew_ms;
} TillSkew;

void till_skew_observe (TillSkew *self,
                        const char *date,
                        const char *age,
                        gint64 sent_ms,
                        gint64 received_ms);
gint64 till_skew_get_correction_ms (const TillSkew *self);
gboolean till_skew_explains_refusal (const TillSkew *self, gint64 correction_ms);
