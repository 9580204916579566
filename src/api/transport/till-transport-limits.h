/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* How long an exchange may take and how a GET is repeated, in milliseconds. Only tests need other
 * limits than till_transport_usual_limits. */
typedef struct
{
  guint get_time_limit_ms;
  guint post_time_limit_ms;
  guint sync_time_limit_ms; /* of a page of a list that nobody waits for */
  guint retry_base_ms;
  guint retry_cap_ms;
} TillTransportLimits;
