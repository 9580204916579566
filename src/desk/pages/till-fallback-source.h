/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-page.h"
#include "till-connectivity.h"

#define TILL_TYPE_FALLBACK_SOURCE (till_fallback_source_get_type ())
G_DECLARE_FINAL_TYPE (TillFallbackSource, till_fallback_source, TILL, FALLBACK_SOURCE, GObject)

TillFallbackSource *till_fallback_source_new (TillPageSource *service,
                                              TillPageSource *archived,
                                              TillPageSource *uncounted,
                                              TillConnectivity *connectivity);
