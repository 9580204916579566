/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-page.h"

#define TILL_TYPE_FIXED_SOURCE (till_fixed_source_get_type ())
G_DECLARE_FINAL_TYPE (TillFixedSource, till_fixed_source, TILL, FIXED_SOURCE, GObject)

TillFixedSource *till_fixed_source_new (GPtrArray *records);
