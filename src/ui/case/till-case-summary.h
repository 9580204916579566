/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-case.h"

char *till_case_summarize (TillCase *self, gboolean with_codes);
