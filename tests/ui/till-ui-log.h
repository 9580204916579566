/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

GLogWriterOutput till_ui_log_write (GLogLevelFlags level,
                                    const GLogField *fields,
                                    gsize n_fields,
                                    gpointer user_data);
void till_ui_expect_warning (const char *pattern);
