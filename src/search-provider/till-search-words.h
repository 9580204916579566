/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-record.h"

const char *till_search_get_name (TillRecord *record);
char *till_search_describe (TillRecord *record);
