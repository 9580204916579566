/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

guint till_log_filter (const GLogField *fields, gsize n_fields, GLogField *kept);
GLogWriterOutput
till_log_write (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer user_data);
