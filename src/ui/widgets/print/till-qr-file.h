/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

GBytes *till_qr_file_create_png (const char *text);
GBytes *till_qr_file_create_svg (const char *text);
