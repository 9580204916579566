/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

GPtrArray *till_pasted_memos_find (const char *text);
