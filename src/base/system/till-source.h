/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

void till_source_clear (GSource **source);
