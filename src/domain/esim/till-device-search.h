/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

gboolean till_device_matches (const char *brand, const char *model, const char *search);
