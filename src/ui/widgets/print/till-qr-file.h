/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

GBytes *till_qr_file_create_png (const char *text);
GBytes *till_qr_file_create_svg (const char *text);

G_END_DECLS
