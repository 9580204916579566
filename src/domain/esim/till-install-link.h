/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

char *till_install_link_for_iphone (const char *activation_code);
char *till_install_link_for_android (const char *activation_code);
