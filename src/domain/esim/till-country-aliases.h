/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

const char *till_country_aliases_find (const char *text);
