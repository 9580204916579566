/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean till_luhn_is_right (const char *digits);

G_END_DECLS
